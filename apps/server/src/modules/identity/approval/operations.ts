import { isRefusal, type Refusal, refuse } from '@assay/contract/problem.ts';
import type { OfficeRequest } from '@assay/contract/shapes/office.ts';
import { ALONE_WAIT_MS, alonePhase } from '@assay/domain/office/alone.ts';
import { type Actor, type AuditEntry, recordAudit } from '../../../platform/audit.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import type { Emit } from '../../../platform/outbox.ts';
import { barredSql } from '../trust/policy.ts';
import type { SoloEffect } from './policy.ts';
import { type RequestRow, readRequest, toAloneWait } from './queries.ts';
import { exceedsSums, recordSolo } from './solo.ts';
import { keepStanding, lapseReason } from './standing.ts';

// Acts that one staff member requests and another confirms. domain/office/twoPersons.ts decides when an act needs two
// people.

export const SUBJECT: Readonly<Record<OfficeRequest['kind'], AuditEntry['subject']>> = {
  reopen: 'auction',
  credit_limit: 'user',
  refund: 'invoice',
  payment: 'invoice',
  list_at_price: 'auction',
  after_sale: 'auction',
  accept_offer: 'offer',
  counter_offer: 'offer',
  private_sale: 'invoice',
  claim: 'resale',
  void_bids: 'auction',
  withdraw: 'auction',
  void_invoice: 'invoice',
  certificate: 'item',
  authentication: 'item',
  staff_invite: 'invitation',
  staff_roles: 'user',
  staff_end: 'user',
  staff_factor: 'user',
  lot_terms: 'auction',
  list_item: 'item',
  open_offers: 'item',
  vip: 'user',
  publish_sale: 'sale',
  publish_lot: 'auction',
  coupon: 'coupon',
  giveaway: 'item',
  cancel_resale: 'resale',
  lose_parcel: 'resale',
  bounds: 'setting',
};

type ApprovalRequest = {
  kind: OfficeRequest['kind'];
  subjectId: string;
  terms: Record<string, unknown>;
  actor: Actor;
  note: string;
  at: number;
};
/** A request's confirmation. `note` is by the confirming staff member, who is also the actor of the act. */
export type Approval = { readonly requestId: string; readonly note: string };
/** An act that was not done: a colleague has to confirm it first. */
export type Requested = { readonly request: OfficeRequest };

/** Files a request. Refusals: request_state (a similar one is pending). */
export async function fileRequest(tx: Tx, input: ApprovalRequest): Promise<OfficeRequest | Refusal> {
  const id = newId(input.at);
  const { rowCount } = await tx.client.query(
    `insert into office_request (id, kind, subject_id, terms, note, requested_by, requested_at) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (kind, subject_id) where status = 'waiting' do nothing`,
    [id, input.kind, input.subjectId, JSON.stringify(input.terms), input.note, input.actor.userId, new Date(input.at)],
  );
  if (rowCount === 0)
    return refuse('request_state', { detail: 'There’s already a request like this. Decide that one first.' });
  await keepStanding(tx, { id, kind: input.kind, subjectId: input.subjectId });
  await recordAudit(tx, {
    actor: input.actor,
    action: `${input.kind}.request`,
    subject: SUBJECT[input.kind],
    subjectId: input.subjectId,
    note: input.note,
    after: input.terms,
    at: input.at,
  });
  return (await readRequest(tx.client, id, input.at)) as OfficeRequest;
}

/** Why a request that is no longer pending cannot be decided. */
export const decidedMessage = (row: RequestRow): string => {
  if (row.lapse_reason !== '') return row.lapse_reason;
  return row.decided_by === null
    ? 'The subject of this request has ended, so there’s nothing left to confirm'
    : 'This request has already been decided';
};

/**
 * Ends requests whose subjects have ended or were decided another way: they no longer need review. The caller holds the
 * subjects' locks.
 */
export async function endRequests(tx: Tx, subjectIds: readonly string[], at: number): Promise<void> {
  await tx.client.query(
    "update office_request set status = 'declined', decided_at = $2 where subject_id = any($1::uuid[]) and status = 'waiting'",
    [subjectIds, new Date(at)],
  );
}

/**
 * Locks a pending request that `actor` may confirm at `now` (epoch ms). Refusals: not_found; request_state (decided);
 * forbidden (their own, unless they have waited to carry it out alone; also one of a strongly linked account).
 */
export async function lockRequest(
  tx: Tx,
  { requestId, actor, now }: { requestId: string; actor: Actor; now: number },
): Promise<RequestRow | Refusal> {
  const { rows } = await tx.client.query<RequestRow>('select * from office_request where id = $1 for update', [
    requestId,
  ]);
  const row = rows[0];
  if (row === undefined) return refuse('not_found');
  if (row.status !== 'waiting') return refuse('request_state', { detail: decidedMessage(row) });
  if (row.requested_by === actor.userId) return ownRefusal(row, now) ?? row;
  if (await areLinked(tx, row.requested_by, actor.userId))
    return refuse('forbidden', { detail: 'You can’t confirm your own request' });
  return row;
}

function ownRefusal(row: RequestRow, now: number): Refusal | null {
  const wait = toAloneWait(row);
  const phase = wait === null ? null : alonePhase(wait, now);
  if (phase === 'open') return null;
  if (phase !== 'waiting') return refuse('forbidden', { detail: 'You can’t confirm your own request' });
  const left = Math.ceil((wait!.startedAt + ALONE_WAIT_MS - now) / 60_000);
  const [hours, minutes] = [Math.floor(left / 60), left % 60];
  const waitText = [hours > 0 ? `${hours} h` : [], minutes > 0 ? `${minutes} min` : []].flat().join(' ');
  return refuse('forbidden', {
    detail: `You can’t confirm your own request. You can carry it out alone in ${waitText}, unless someone objects`,
  });
}

async function areLinked(tx: Tx, one: string, other: string | null): Promise<boolean> {
  const { rows } = await tx.client.query<{ isOne: boolean }>(`select ${barredSql('$1::uuid', '$2::uuid')} as "isOne"`, [
    one,
    other,
  ]);
  return rows[0]!.isOne;
}

/** request_state, with what has changed since a locked request was made: it can't be confirmed any more. Null: nothing. */
export async function lapsedRefusal(tx: Tx, row: RequestRow): Promise<Refusal | null> {
  const reason = await lapseReason(tx, row);
  return reason === null ? null : refuse('request_state', { detail: reason });
}

/**
 * Ends a locked request whose subject or asker has changed since, and tells who asked, if they still work here. Answers as
 * lapsedRefusal does.
 */
export async function endIfLapsed(
  tx: Tx,
  emit: Emit,
  row: RequestRow,
  { actor, at }: { actor: Actor; at: number },
): Promise<Refusal | null> {
  const reason = await lapseReason(tx, row);
  if (reason === null) return null;
  await tx.client.query(
    "update office_request set status = 'declined', decided_at = $2, lapse_reason = $3 where id = $1",
    [row.id, new Date(at), reason],
  );
  await recordAudit(tx, {
    actor,
    action: `${row.kind}.lapse`,
    subject: SUBJECT[row.kind],
    subjectId: row.subject_id,
    after: { requestId: row.id, reason },
    at,
  });
  const { rowCount } = await tx.client.query(
    'select from users where id = $1 and cardinality(staff_roles) > 0 and blocked_at is null and deleted_at is null',
    [row.requested_by],
  );
  if (rowCount === 1)
    emit({
      kind: 'request.lapsed',
      dedupeKey: `request.lapsed:${row.id}`,
      private: { userId: row.requested_by, requestId: row.id, reason },
    });
  return refuse('request_state', { detail: reason });
}

/** Writes that a locked request is declined. */
export async function markDeclined(tx: Tx, requestId: string, actor: Actor, at: number): Promise<void> {
  await tx.client.query(
    "update office_request set status = 'declined', decided_by = $2, decided_at = $3 where id = $1",
    [requestId, actor.userId, new Date(at)],
  );
}

/** Writes that a locked request is confirmed, in the transaction that carries it out. */
export async function markConfirmed(
  tx: Tx,
  row: RequestRow,
  given: { actor: Actor; note: string; resultId: string | null; at: number },
): Promise<void> {
  await tx.client.query(
    "update office_request set status = 'confirmed', decided_by = $2, decided_at = $3, result_id = $4 where id = $1",
    [row.id, given.actor.userId, new Date(given.at), given.resultId],
  );
  await recordAudit(tx, {
    actor: given.actor,
    action: row.requested_by === given.actor.userId ? `${row.kind}.confirm_alone` : `${row.kind}.confirm`,
    subject: SUBJECT[row.kind],
    subjectId: row.subject_id,
    note: given.note,
    after: { requestId: row.id, resultId: given.resultId, ...row.terms },
    at: given.at,
  });
}

type Act = ApprovalRequest & {
  /** Its own rule asks for two people, whatever its value. */
  isNeeded: boolean;
  /** The value it moves. Null: none. */
  effect: SoloEffect | null;
  approval: Approval | undefined;
  /** The act asks again before it writes: nothing is added to the sums yet. */
  isRehearsal?: boolean;
};

/**
 * An act calls this after all its checks pass and before it writes anything. Null: continue. Otherwise the act ends
 * here: it needs two people and was requested, or it cannot be confirmed anymore (request_state, forbidden).
 */
export async function requireSecondPerson(tx: Tx, given: Act): Promise<Requested | Refusal | null> {
  const { approval, actor, effect, at } = given;
  if (approval === undefined) {
    const isNeeded = given.isNeeded || (effect !== null && (await exceedsSums(tx, actor.userId, effect, at)));
    if (!isNeeded) {
      if (effect !== null && given.isRehearsal !== true) await recordSolo(tx, actor.userId, effect, at);
      return null;
    }
    const request = await fileRequest(tx, given);
    return isRefusal(request) ? request : { request };
  }
  const row = await lockRequest(tx, { requestId: approval.requestId, actor, now: at });
  if (isRefusal(row)) return row;
  const lapsed = await lapsedRefusal(tx, row);
  if (lapsed !== null) return lapsed;
  await markConfirmed(tx, row, { actor, note: approval.note, resultId: null, at });
  return null;
}
