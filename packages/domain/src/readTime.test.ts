import { describe, expect, it } from 'vitest';
import { fileTime, parseTime, pickerTime, readTime, timeFault } from './readTime.ts';
import { TIME_ZONES, type TimeZone } from './timeZone.ts';

const NY = 'America/New_York';
const ZONES = Object.keys(TIME_ZONES) as TimeZone[];

describe('given a time that can be read in one way, then it is taken', () => {
  it.each([
    ['2026-12-01 15:00', '2026-12-01T20:00:00.000Z'],
    ['2026-12-01T15:00', '2026-12-01T20:00:00.000Z'],
    ['2026-7-1 9:30', '2026-07-01T13:30:00.000Z'],
    ['2026-12-01 15:00:30', '2026-12-01T20:00:30.000Z'],
    ['2026-12-01 3:00 PM', '2026-12-01T20:00:00.000Z'],
    ['11/28/2026 9:00 AM', '2026-11-28T14:00:00.000Z'],
    ['11/28/2026, 9:00 a.m.', '2026-11-28T14:00:00.000Z'],
    ['12/1/2026 15:00', '2026-12-01T20:00:00.000Z'],
    ['12/1/2026 3:00:30pm', '2026-12-01T20:00:30.000Z'],
    ['12/31/2026 12:00 AM', '2026-12-31T05:00:00.000Z'],
    ['12/31/2026 12:05 PM', '2026-12-31T17:05:00.000Z'],
    ['12/31/2026 0:05', '2026-12-31T05:05:00.000Z'],
    ['2026-12-01T20:00:00.000Z', '2026-12-01T20:00:00.000Z'],
    ['2026-12-01T15:00:00-05:00', '2026-12-01T20:00:00.000Z'],
    ['2026-12-01 15:00 ET', '2026-12-01T20:00:00.000Z'],
    // The last minute before the clocks go forward, and the first after.
    ['2026-03-08 01:59', '2026-03-08T06:59:00.000Z'],
    ['2026-03-08 03:00', '2026-03-08T07:00:00.000Z'],
    // The hour that repeats: the first, unless the zone is named.
    ['2026-11-01 01:30', '2026-11-01T05:30:00.000Z'],
    ['2026-11-01 01:30 EDT', '2026-11-01T05:30:00.000Z'],
    ['2026-11-01 01:30 EST', '2026-11-01T06:30:00.000Z'],
  ])('%s is %s', (typed, at) => expect(readTime(typed, NY)).toEqual({ ok: true, at }));
});

describe('given a time with another reading, or one that doesn’t exist, then it is refused with the reason', () => {
  it.each([
    ['31/12/2026 15:00', '31/12/2026 has the day first. Put the month first, like 12/31/2026'],
    ['13/1/2026 9:00 AM', '13/1/2026 has the day first. Put the month first, like 1/13/2026'],
    ['2026-31-12 15:00', '2026-31-12 has the day first. Put the month first, like 12/31/2026'],
    ['2026-13-40 15:00', 'There is no month 13'],
    ['13/31/2026 15:00', 'There is no month 13'],
    ['2026-00-10 15:00', 'There is no month 0'],
    ['2026-12-00 15:00', '12/2026 has no day 0'],
    ['2026-02-30 12:00', '2/2026 has no day 30'],
    ['2/29/2026 12:00', '2/2026 has no day 29'],
    ['12/1/2026 25:00', 'There is no time 25:00'],
    ['12/1/2026 13:00 PM', 'There is no time 13:00 PM'],
    ['12/1/2026 0:30 AM', 'There is no time 0:30 AM'],
    ['12/1/2026 9:60', 'There is no time 9:60'],
    ['2026-03-08 02:30', 'Clocks skip this time when they go forward'],
    ['2026-12-01 15:00 CT', 'Times are in Eastern time (ET), not CT'],
    ['2026-12-01 15:00 EDT', 'Times are in Eastern time (ET), not EDT'],
  ])('%s: %s', (typed, message) => expect([parseTime(typed, NY), timeFault(typed, NY)]).toEqual([null, message]));
  it.each([
    '',
    'tomorrow',
    '2026-12-01',
    '12/1/2026',
    '9:00 AM',
    '12.1.2026 15:00',
    '2026/12/01 15:00',
    '12/1/2026 noon',
  ])('%j shows how to enter one', (typed) =>
    expect(timeFault(typed, NY)).toMatch(/^Enter a time like 12\/31\/2026 3:00 PM or 2026-12-31 15:00$/),
  );
  it('12/1/26 misses its century', () =>
    expect(timeFault('12/1/26 3:00 PM', NY)).toMatch(/^Write the year with four digits\. Enter a time like/));
});

it.each([
  ['2026-12-07T02:00:30.000Z', 'America/New_York', '2026-12-06T21:00', '2026-12-06 21:00:30'],
  ['2026-07-01T04:00:00.000Z', 'America/New_York', '2026-07-01T00:00', '2026-07-01 00:00'],
  ['2026-07-01T04:00:00.000Z', 'America/Los_Angeles', '2026-06-30T21:00', '2026-06-30 21:00'],
  ['2026-12-01T04:00:00.000Z', 'America/Phoenix', '2026-11-30T21:00', '2026-11-30 21:00'],
  ['2026-11-01T06:30:00.000Z', 'America/New_York', '2026-11-01T01:30', '2026-11-01 01:30 EST'],
] as const)('given %s in %s, then a picker has %s and a file %s', (at, zone, picker, file) => {
  expect([pickerTime(at, zone), fileTime(at, zone)]).toEqual([picker, file]);
  expect(parseTime(file, zone)).toBe(at);
});

it.each(ZONES)(
  'given every half hour of the days on which clocks change in %s, then a file’s time is read back',
  (zone) => {
    for (const day of ['2026-03-08', '2026-11-01'])
      for (let at = Date.parse(day); at < Date.parse(day) + 48 * 3_600_000; at += 1_800_000) {
        const iso = new Date(at).toISOString();
        expect(parseTime(fileTime(iso, zone), zone)).toBe(iso);
      }
  },
);

it.each(ZONES)('given a time that the clocks of %s skip, then it is refused', (zone) => {
  const skips = zone !== 'America/Phoenix' && zone !== 'Pacific/Honolulu';
  expect(parseTime('2026-03-08 02:30', zone) === null).toBe(skips);
});
