import { describe, expect, it } from 'vitest';
import {
  ALONE_KINDS,
  ALONE_REMINDER_MS,
  ALONE_USE_MS,
  ALONE_WAIT_MS,
  aloneNoticeDue,
  alonePhase,
  aloneStartRefusal,
} from './alone.ts';
import { confirmation, TwoPersonsKind } from './twoPersons.ts';

const START = 1_000_000;
const END = START + ALONE_WAIT_MS;
const wait = { startedAt: START, isObjected: false };
const objected = { startedAt: START, isObjected: true };

it('given every kind of request, then only those that administrators alone decide, with a code and about colleagues, can be carried out alone', () => {
  // Not the limits for one person: no one waits for them.
  const ofAdministrators = TwoPersonsKind.filter((kind) => {
    const { roles, needsCode } = confirmation[kind];
    return roles.length === 0 && needsCode && kind !== 'bounds';
  });
  expect(Object.keys(ALONE_KINDS).sort()).toEqual(ofAdministrators.sort());
});

describe('the phases of a wait', () => {
  it.each([
    ['its start', START, 'waiting'],
    ['a millisecond before 72 hours', START + 72 * 3_600_000 - 1, 'waiting'],
    ['72 hours', START + 72 * 3_600_000, 'open'],
    ['a millisecond before seven more days', END + ALONE_USE_MS - 1, 'open'],
    ['seven more days', END + ALONE_USE_MS, 'expired'],
  ] as const)('given %s, then the wait is in its phase', (_name, now, phase) => {
    expect(alonePhase(wait, now)).toBe(phase);
    expect(alonePhase(objected, now)).toBe('objected');
  });
});

describe('the start of a wait', () => {
  const given = { kind: 'staff_end', isAsker: true, wait: null, isAnotherRunning: false } as const;
  it.each([
    ['a change of staff', given, null],
    ['someone else’s request', { ...given, isAsker: false }, 'not_asker'],
    ['another one that runs', { ...given, isAnotherRunning: true }, 'another_running'],
    ['one that runs', { ...given, wait }, 'running'],
    ['one that was objected to', { ...given, wait: objected }, 'objected'],
  ] as const)('given %s, then the refusal says why', (_name, input, expected) => {
    expect(aloneStartRefusal(input, START + 1)).toBe(expected);
  });

  it('given one that expired, then another can start; while it can still be used, none can', () => {
    expect(aloneStartRefusal({ ...given, wait }, END + ALONE_USE_MS - 1)).toBe('running');
    expect(aloneStartRefusal({ ...given, wait }, END + ALONE_USE_MS)).toBeNull();
  });

  it('given any request that moves money, lots or items, then it has no way around a second person', () => {
    for (const kind of TwoPersonsKind.filter((one) => !one.startsWith('staff_')))
      expect([kind, aloneStartRefusal({ ...given, kind }, START)]).toEqual([kind, 'kind']);
  });
});

describe('notices of a wait', () => {
  const REMINDER = END - ALONE_REMINDER_MS;
  it.each([
    ['before the reminder', 'started', REMINDER - 1, null],
    ['24 hours before the end', 'started', REMINDER, 'reminder'],
    ['the reminder sent', 'reminder', END - 1, null],
    ['the end', 'reminder', END, 'ended'],
    ['the end, with the reminder missed', 'started', END, 'ended'],
    ['the end told', 'ended', END + 1, null],
    ['nothing told in time', 'reminder', END + ALONE_USE_MS, null],
  ] as const)('given %s, then the right notice is due', (_name, last, now, expected) => {
    expect(aloneNoticeDue(wait, last, now)).toBe(expected);
    expect(aloneNoticeDue(objected, last, now)).toBeNull();
  });
});
