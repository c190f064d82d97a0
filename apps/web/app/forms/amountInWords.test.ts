import { describe, expect, it } from 'vitest';
import { amountInWords } from './amountInWords.ts';

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
