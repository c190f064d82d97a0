import type { TwoPersonsKind } from './twoPersons.ts';

// The way out for an administrator whose colleagues don't answer: after a wait that every administrator is told of, a
// change of staff may be carried out by the person who asked for it (decision 0275).

const HOUR_MS = 3_600_000;
/** From the start of the wait until its end. The database holds it, too (office_request_two_people). */
export const ALONE_WAIT_MS = 72 * HOUR_MS;
/** The reminder is sent this long before the end of the wait. */
export const ALONE_REMINDER_MS = 24 * HOUR_MS;
/** After the wait, the change may be carried out for this long. Later it takes another wait. */
export const ALONE_USE_MS = 7 * 24 * HOUR_MS;

/** The requests that can be carried out alone, and what they do: changes of who works here. */
export const ALONE_KINDS = {
  staff_invite: 'Invite a colleague',
  staff_roles: 'Change a colleague’s roles',
  staff_end: 'End a colleague’s access',
  staff_factor: 'Reset a colleague’s two-step verification',
} as const satisfies Partial<Record<TwoPersonsKind, string>>;
export type AloneKind = keyof typeof ALONE_KINDS;

export const isAloneKind = (kind: TwoPersonsKind): kind is AloneKind => Object.hasOwn(ALONE_KINDS, kind);

/** A wait that was started (epoch ms), and whether another administrator has objected. */
export type AloneWait = { readonly startedAt: number; readonly isObjected: boolean };

/** waiting: until its end; open: the person who asked may carry it out; expired: they didn't; objected: it takes a second person. */
export const AlonePhase = ['waiting', 'open', 'expired', 'objected'] as const;
export type AlonePhase = (typeof AlonePhase)[number];

/** The phase of a wait at `now` (epoch ms). At the very end of a time it is over. */
export function alonePhase({ startedAt, isObjected }: AloneWait, now: number): AlonePhase {
  if (isObjected) return 'objected';
  const endsAt = startedAt + ALONE_WAIT_MS;
  if (now < endsAt) return 'waiting';
  return now < endsAt + ALONE_USE_MS ? 'open' : 'expired';
}

/** Why a person can't start to wait. Null: they can. `wait`: an earlier one of this request; null: none. */
export function aloneStartRefusal(
  given: { kind: TwoPersonsKind; isAsker: boolean; wait: AloneWait | null; isAnotherRunning: boolean },
  now: number,
): 'kind' | 'not_asker' | 'running' | 'objected' | 'another_running' | null {
  if (!isAloneKind(given.kind)) return 'kind';
  if (!given.isAsker) return 'not_asker';
  const phase = given.wait === null ? 'expired' : alonePhase(given.wait, now);
  if (phase === 'objected') return 'objected';
  if (phase !== 'expired') return 'running';
  return given.isAnotherRunning ? 'another_running' : null;
}

/** What administrators are told of a wait, in this order. An objection is told when it is made. */
export const AloneNotice = ['started', 'reminder', 'ended', 'done'] as const;
export type AloneNotice = (typeof AloneNotice)[number];

/** The notice that time has made due after the last one sent. Null: none. A reminder that was missed is skipped. */
export function aloneNoticeDue(wait: AloneWait, last: AloneNotice, now: number): 'reminder' | 'ended' | null {
  const phase = alonePhase(wait, now);
  if (phase === 'open') return last === 'started' || last === 'reminder' ? 'ended' : null;
  const isReminderDue = phase === 'waiting' && now >= wait.startedAt + ALONE_WAIT_MS - ALONE_REMINDER_MS;
  return isReminderDue && last === 'started' ? 'reminder' : null;
}
