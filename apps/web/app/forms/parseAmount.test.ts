import { describe, expect, it } from 'vitest';
import { amountInWords } from './amountInWords.ts';
import { parseAmount } from './parseAmount.ts';

describe('an amount as typed', () => {
  it.each([
    ['15000', 1_500_000],
    ['15,000', 1_500_000],
    ['$15,000', 1_500_000],
    ['$15k', 1_500_000],
    ['15K', 1_500_000],
    ['1.5k', 150_000],
    ['1.25m', 125_000_000],
    [' $ 15 000 ', 1_500_000],
    ['15,000.00', 1_500_000],
    ['1', 100],
    ['1,234,567', 123_456_700],
    ['100,000,000', 10_000_000_000],
    ['100m', 10_000_000_000],
  ])('given %j, then %d cents', (text, cents) => {
    expect(parseAmount(text)).toEqual({ ok: true, cents });
  });
  it.each([
    ['', 'empty'],
    ['  ', 'empty'],
    ['$', 'empty'],
    ['15,00', 'not_an_amount'],
    ['15.000,00', 'not_an_amount'],
    ['-15', 'not_an_amount'],
    ['1e9', 'not_an_amount'],
    ['fifteen', 'not_an_amount'],
    ['15kk', 'not_an_amount'],
    ['15.50', 'whole_dollars_required'],
    ['0.5', 'whole_dollars_required'],
    ['1.2345k', 'whole_dollars_required'],
    ['0', 'amount_out_of_range'],
    ['100,000,001', 'amount_out_of_range'],
    ['9'.repeat(40), 'amount_out_of_range'],
  ])('given %j, then %s', (text, code) => {
    expect(parseAmount(text)).toEqual({ ok: false, code });
  });
});

describe('a spelled-out amount', () => {
  it.each([
    [1_500_000, 'fifteen thousand dollars'],
    [1_425_000, 'fourteen thousand two hundred fifty dollars'],
    [100, 'one dollar'],
    [4_200, 'forty-two dollars'],
    [10_000_000, 'one hundred thousand dollars'],
    [125_000_000, 'one million two hundred fifty thousand dollars'],
    [1_100_100, 'eleven thousand one dollars'],
  ])('given %d cents, then %s', (cents, expected) => expect(amountInWords(cents)).toBe(expected));
});
