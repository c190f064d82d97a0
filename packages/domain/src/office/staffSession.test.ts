import { expect, test } from 'vitest';
import { isCodeRecent, staffSessionEnd } from './staffSession.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

test.each([
  ['just logged in', { startedAt: 0, seenAt: null }, 0, null],
  ['29 minutes after the login, unused', { startedAt: 0, seenAt: null }, 29 * MINUTE, null],
  ['30 minutes after the login, unused', { startedAt: 0, seenAt: null }, 30 * MINUTE, 'staff_idle'],
  ['used 29 minutes ago', { startedAt: 0, seenAt: HOUR }, HOUR + 29 * MINUTE, null],
  ['used 30 minutes ago', { startedAt: 0, seenAt: HOUR }, HOUR + 30 * MINUTE, 'staff_idle'],
  ['used all day, a moment before 8 hours', { startedAt: 0, seenAt: 8 * HOUR - 2 }, 8 * HOUR - 1, null],
  ['used all day, at 8 hours', { startedAt: 0, seenAt: 8 * HOUR - 1 }, 8 * HOUR, 'staff_max'],
] as const)('given a session %s, then its end: %j', (_name, session, now, expected) => {
  expect(staffSessionEnd(session, now)).toBe(expected);
});

test('a code is recent for five minutes', () => {
  expect([null, 0, 1].map((provedAt) => isCodeRecent(provedAt, 5 * MINUTE))).toEqual([false, false, true]);
});
