import { describe, expect, test } from 'vitest';
import { disputeState, lotState, reasonText } from './stateText.ts';
import { linesText, parseLines, parseSeqs, timeHint } from './typed.ts';

test('given the hint of a time, then it names the zone, and what none means', () => {
  expect(timeHint('America/Denver', 'Leave blank for no end.')).toBe('Mountain time. Leave blank for no end.');
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
    'Frame; 1; 45,50',
    'Frame; 0; 45',
    '; 1; 45',
    'Frame; 1; 45; 6',
    'A; 1; 4\nFrame; 1',
  ])('given “%s”, then none is read', (typed) => {
    expect(parseLines(typed)).toBeNull();
    expect(linesText(typed)).toBeNull();
  });
  test('given lines, then what was understood is shown', () => {
    expect(linesText('Frame; 1; 45.00\nPrint; 3; $1,200')).toBe('2 lines, $3,645.00');
    expect(linesText('Frame; 1; 45.5')).toBe('1 line, $45.50');
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
