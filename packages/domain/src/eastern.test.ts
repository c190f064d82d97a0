import { expect, it } from 'vitest';
import { easternInput, easternZone, parseEasternTime } from './eastern.ts';

it.each([
  ['2026-11-01T04:59:59Z', 'ET'],
  ['2026-11-01T05:00:00Z', 'EDT'],
  ['2026-11-01T05:59:59Z', 'EDT'],
  ['2026-11-01T06:00:00Z', 'EST'],
  ['2026-11-01T06:59:59Z', 'EST'],
  ['2026-11-01T07:00:00Z', 'ET'],
  ['2026-03-08T06:59:59Z', 'ET'],
  ['2026-03-08T07:00:00Z', 'ET'],
  ['2026-07-01T12:00:00Z', 'ET'],
])('given %s, then its zone is %s', (at, zone) => expect(easternZone(Date.parse(at))).toBe(zone));

it.each([
  ['2026-12-07T02:00:30.000Z', '2026-12-06 21:00'],
  ['2026-07-01T04:00:00.000Z', '2026-07-01 00:00'],
])('given %s, then it is typed as %s and read back to the minute', (at, typed) => {
  expect(easternInput(at)).toBe(typed);
  expect(parseEasternTime(typed)).toBe(`${at.slice(0, 16)}:00.000Z`);
});
