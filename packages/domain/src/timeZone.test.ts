import { expect, it } from 'vitest';
import {
  atTimeText,
  DEFAULT_TIME_ZONE,
  dateText,
  dateTimeText,
  longDateText,
  longTimeText,
  ownTime,
  placeText,
  shortTimeText,
  TIME_ZONES,
  type TimeZone,
  zoneLabel,
  zonePhrase,
} from './timeZone.ts';

const HOUR = 3_600_000;

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
])('given %s in the East, then its label is %s', (at, label) =>
  expect(zoneLabel(Date.parse(at), DEFAULT_TIME_ZONE)).toBe(label),
);

it.each([
  ['America/Chicago', '2026-11-01T06:30:00Z', 'CDT', 'CST', 'CT'],
  ['America/Denver', '2026-11-01T07:30:00Z', 'MDT', 'MST', 'MT'],
  ['America/Los_Angeles', '2026-11-01T08:30:00Z', 'PDT', 'PST', 'PT'],
  ['America/Anchorage', '2026-11-01T09:30:00Z', 'AKDT', 'AKST', 'AKT'],
] as const)(
  'given the hour that repeats in %s, then its label tells the two apart',
  (zone, at, first, second, usual) => {
    const start = Date.parse(at);
    expect([-1, 0, 1, 2].map((hours) => zoneLabel(start + hours * HOUR, zone))).toEqual([usual, first, second, usual]);
  },
);

it.each(['America/Phoenix', 'Pacific/Honolulu'] as const)(
  'given %s, which has no summer time, then its label is the same all year',
  (zone) => {
    const days = Array.from({ length: 366 }, (_, day) => Date.UTC(2026, 0, 1 + day, 9, 30));
    expect(new Set(days.map((at) => zoneLabel(at, zone)))).toEqual(new Set([TIME_ZONES[zone].label]));
  },
);

const MONDAY = Date.parse('2026-12-07T02:00:30.000Z');
it.each([
  ['America/New_York', 'Eastern time', 'Dec 6, 2026, 9:00 PM ET', 'December 6, 2026 at 9:00 PM ET'],
  ['America/Chicago', 'Central time', 'Dec 6, 2026, 8:00 PM CT', 'December 6, 2026 at 8:00 PM CT'],
  ['America/Denver', 'Mountain time', 'Dec 6, 2026, 7:00 PM MT', 'December 6, 2026 at 7:00 PM MT'],
  ['America/Phoenix', 'Arizona time', 'Dec 6, 2026, 7:00 PM MST', 'December 6, 2026 at 7:00 PM MST'],
  ['America/Los_Angeles', 'Pacific time', 'Dec 6, 2026, 6:00 PM PT', 'December 6, 2026 at 6:00 PM PT'],
  ['America/Anchorage', 'Alaska time', 'Dec 6, 2026, 5:00 PM AKT', 'December 6, 2026 at 5:00 PM AKT'],
  ['Pacific/Honolulu', 'Hawaii time', 'Dec 6, 2026, 4:00 PM HST', 'December 6, 2026 at 4:00 PM HST'],
] as const)('given %s, then the same moment is written in %s', (zone, phrase, time, mail) => {
  expect([zonePhrase(zone), dateTimeText(MONDAY, zone), longTimeText(MONDAY, zone)]).toEqual([phrase, time, mail]);
});

it('given a moment after midnight in one zone and before it in another, then its day is that of the zone', () => {
  const at = Date.parse('2026-12-07T06:30:00Z');
  const inZone = (zone: TimeZone) => [dateText(at, zone), longDateText(at, zone), shortTimeText(at, zone)];
  expect(inZone('America/New_York')).toEqual(['Dec 7, 2026', 'December 7, 2026', 'Dec 7, 1:30 AM']);
  expect(inZone('America/Los_Angeles')).toEqual(['Dec 6, 2026', 'December 6, 2026', 'Dec 6, 10:30 PM']);
});

const EVENING = Date.parse('2026-11-23T02:00:00Z');
it.each([
  ['America/New_York', null],
  ['America/Toronto', null],
  ['America/Chicago', '8:00 PM'],
  ['Europe/Berlin', 'Mon 3:00 AM'],
])('given a reader in %s, then 9 PM in New York is %s', (own, expected) =>
  expect(ownTime(EVENING, 'America/New_York', own)).toBe(expected),
);
it('given a business in the West, then a reader in New York has another time', () =>
  expect(ownTime(EVENING, 'America/Los_Angeles', 'America/New_York')).toBe('9:00 PM'));

it.each([
  ['America/Los_Angeles', ' in Los Angeles'],
  ['America/Argentina/Buenos_Aires', ' in Buenos Aires'],
  ['UTC', ' UTC'],
  ['Etc/GMT-2', ' GMT+2'],
])('given the zone %s, then it is called%s', (own, expected) => expect(placeText(EVENING, own)).toBe(expected));

it.each([
  ['a moment of today', '2026-11-28T20:41:00Z', 'at 3:41 PM ET'],
  ['a part of a minute', '2026-11-28T20:40:01Z', 'at 3:41 PM ET'],
  ['the last minute of today', '2026-11-29T04:59:00Z', 'at 11:59 PM ET'],
  ['tomorrow', '2026-11-29T05:00:00Z', 'on Nov 29, 2026, 12:00 AM ET'],
])('given %s, then the text names it', (_name, at, text) =>
  expect(atTimeText(Date.parse(at), Date.parse('2026-11-28T20:00:00Z'), DEFAULT_TIME_ZONE)).toBe(text),
);
