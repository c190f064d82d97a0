import { expect, test } from 'vitest';
import { termFacts } from './requestTerms.ts';

test.each([
  ['an amount', { reserveCents: 40_000 }, 'Reserve', '$400'],
  ['no reserve', { reserveCents: null }, 'Reserve', '–'],
  ['roles', { roles: ['admin', 'support'] }, 'Roles', 'Administrator, Support'],
  ['a time', { startsAt: '2026-11-26T17:00:00.000Z' }, 'Starts at', 'Nov 26, 2026, 12:00 PM ET'],
  ['a reason', { reason: 'not_as_described' }, 'Reason', 'not as described'],
  [
    'a witness and a file',
    { witness: { name: 'Ada', fileId: '01890000-0000-7000-8000-000000000001', isThere: true } },
    'Witness',
    'Name: Ada; Is there: Yes',
  ],
  [
    'a checklist',
    { checklist: { identity: 'pass', wear: 'not_applicable' } },
    'Checklist',
    'Identity: pass; Wear: not applicable',
  ],
  ['a coupon without a limit', { worthCents: null }, 'Most it can be worth', 'Unlimited'],
  ['a part of a value', { openingBps: 1_000 }, 'Lowest opening, % of low estimate', '10%'],
  ['days', { days: 90 }, 'Days', '90'],
])('given %s, then it is readable', (_name, terms, label, value) => {
  expect(termFacts(terms, 'America/New_York')).toEqual([{ key: Object.keys(terms)[0], label, value }]);
});

test('given limits for one person, then each is a fact of its own, and the version is none', () => {
  const terms = { value: { dayCents: 200_000, openingBps: 500, shortestLotMinutes: 10 }, version: 7 };
  expect(termFacts(terms, 'America/New_York').map(({ label, value }) => [label, value])).toEqual([
    ['Total in 24 hours', '$2,000'],
    ['Lowest opening, % of low estimate', '5%'],
    ['Shortest lot, minutes', '10'],
  ]);
});
