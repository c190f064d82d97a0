import { describe, expect, it } from 'vitest';
import { amountFault, parseAmount, readAmount, readWholeDollars, typedAmount, wholeDollarFault } from './readAmount.ts';

describe('given an amount that can be read in one way, then it is taken', () => {
  it.each([
    ['25.50', 2_550],
    ['25.5', 2_550],
    ['.50', 50],
    ['0', 0],
    ['0.07', 7],
    ['007', 700],
    ['1200', 120_000],
    ['1,200', 120_000],
    ['1,200.50', 120_050],
    ['$ 1,200.00', 120_000],
    ['$1,200', 120_000],
    [' 1 200.50 ', 120_050],
    ['1\u00a0234\u00a0567', 123_456_700],
    ['15k', 1_500_000],
    ['$15 K', 1_500_000],
    ['1.2345k', 123_450],
    ['1.25m', 125_000_000],
    ['100,000,000', 10_000_000_000],
  ])('%j is %d cents', (typed, cents) => expect(readAmount(typed)).toEqual({ ok: true, cents }));
});

describe('given an amount with a second reading, or none, then it is refused', () => {
  it.each([
    '25,50',
    '20,00',
    '1,5',
    '1.200',
    '1.200,50',
    '1,2000',
    '12,00,000',
    '1,200,50',
    '0,500',
    '1, 200',
    '1 5',
    '12 34',
    '1,200 300',
    '1.',
    ',50',
    '-5',
    '(5.00)',
    '1e9',
    '12.345',
    '1.23456789k',
    '15kk',
    '€20',
    '1\u066b5',
    'twenty',
    '.',
    '$.',
  ])('%j', (typed) => {
    expect(readAmount(typed)).toEqual({ ok: false, code: 'not_an_amount' });
    expect([parseAmount(typed), amountFault(typed)]).toEqual([null, 'Enter an amount like 1,200.50']);
  });
  it.each(['', ' ', '$'])('%j is empty', (typed) => expect(readAmount(typed)).toEqual({ ok: false, code: 'empty' }));
  it.each(['100,000,000.01', '101m', '9'.repeat(40)])('%j is too much', (typed) => {
    expect(readAmount(typed)).toEqual({ ok: false, code: 'amount_out_of_range' });
    expect(amountFault(typed)).toBe('Enter at most 100,000,000');
  });
});

it.each([
  ['1,200.00', { ok: true, cents: 120_000 }],
  ['15.50', { ok: false, code: 'whole_dollars_required' }],
  ['1.2345k', { ok: false, code: 'whole_dollars_required' }],
  ['0', { ok: false, code: 'amount_out_of_range' }],
  ['15,00', { ok: false, code: 'not_an_amount' }],
])('given a field of whole dollars and %j, then %o', (typed, read) => {
  expect(readWholeDollars(typed)).toEqual(read);
  expect(wholeDollarFault(typed) === null).toBe(read.ok);
});

it('given any cents, then what is shown in a field is read back as the same', () => {
  for (const cents of [0, 1, 99, 100, 2_550, 120_000, 120_050, 9_999_999_999]) {
    expect(parseAmount(typedAmount(cents))).toBe(cents);
    expect(parseAmount(`$${(cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`)).toBe(cents);
  }
  expect(typedAmount(null)).toBe('');
});
