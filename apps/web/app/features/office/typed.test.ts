import { describe, expect, test } from 'vitest';
import { disputeState, lotState, reasonText } from './stateText.ts';
import { parseLines, parseSeqs, parseTypedTime, timeFault, timeHint } from './typed.ts';

test.each([
  ['2026-12-01 15:00', '2026-12-01T20:00:00.000Z'],
  ['2026-07-01 9:30', '2026-07-01T13:30:00.000Z'],
  ['2026-07-01T09:30', '2026-07-01T13:30:00.000Z'],
  // The last hour before the clocks go forward, and the first after.
  ['2026-03-08 01:59', '2026-03-08T06:59:00.000Z'],
  ['2026-03-08 03:00', '2026-03-08T07:00:00.000Z'],
  // An hour that there is not, days that there are not, and no time at all.
  ['2026-03-08 02:30', null],
  ['2026-02-30 12:00', null],
  ['2026-12-01 25:00', null],
  ['tomorrow', null],
])('given the Eastern time %s, then it is %s', (typed, at) => {
  expect(parseTypedTime(typed, 'America/New_York')).toBe(at);
});

test('given the hint of a time, then what is typed like its example is read', () => {
  const hint = timeHint('America/Denver', 'Leave blank for no end.');
  expect(hint).toMatch(/^Mountain time, for example \d{4}-\d\d-\d\d \d\d:\d\d\. Leave blank for no end\.$/);
  const example = /\d{4}\S+ \d\d:\d\d/.exec(hint)?.[0] ?? '';
  expect(timeFault(example, 'America/Denver')).toBeNull();
  expect(timeFault('soon', 'America/Denver')).toBe(`Enter a time like ${example}`);
});

test.each([
  ['3', [3]],
  [' 3, 5 7;5 ', [3, 5, 7]],
  ['', null],
  ['0', null],
  ['3, five', null],
])('given bids “%s”, then they are %j', (typed, seqs) => {
  expect(parseSeqs(typed)).toEqual(seqs);
});

describe('lines of an invoice', () => {
  test('given one entry per line, then title, number and price are read, empty lines skipped', () => {
    expect(parseLines('Frame for the jersey; 1; 45.00\n\nPrint; 3; $1,200\n')).toEqual([
      { title: 'Frame for the jersey', quantity: 1, unitCents: 4_500 },
      { title: 'Print', quantity: 3, unitCents: 120_000 },
    ]);
  });
  test.each([
    '',
    'Frame',
    'Frame; 1',
    'Frame; none; 45',
    'Frame; 0; 45',
    '; 1; 45',
    'Frame; 1; 45; 6',
    'A; 1; 4\nFrame; 1',
  ])('given “%s”, then none is read', (typed) => {
    expect(parseLines(typed)).toBeNull();
  });
});

test('given a lot, then staff read its outcome, or that it is paused, or its phase', () => {
  expect(lotState({ status: 'done', outcome: 'defaulted', pausedAt: null }).label).toBe('Unpaid');
  expect(lotState({ status: 'open', outcome: null, pausedAt: '2026-11-21T20:00:00.000Z' }).label).toBe('Paused');
  expect(lotState({ status: 'extended', outcome: null, pausedAt: null }).label).toBe('Extended bidding');
});

test('given a dispute, then its state is shown as text, and an unknown one as its code', () => {
  expect(disputeState({ status: 'needs_response' })).toEqual({ label: 'Needs evidence', tone: 'seal' });
  expect(disputeState({ status: 'prevented' })).toEqual({ label: 'Prevented', tone: 'neutral' });
  expect(reasonText('product_not_received')).toBe('Product not received');
});
