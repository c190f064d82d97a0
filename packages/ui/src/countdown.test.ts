import { describe, expect, it } from 'vitest';
import { countdownParts, isShort } from './countdown.ts';

const words = (left: number): string | null =>
  countdownParts(left)
    ?.map((part) => `${part.value} ${part.unit}`)
    .join(' ') ?? null;

describe('countdown', () => {
  it.each([
    [2 * 86_400_000 + 4 * 3_600_000, '2 d 4 h'],
    [86_400_000, '1 d 0 h'],
    [86_399_000, '23 h 59 m'],
    [3_600_000, '1 h 00 m'],
    [3_599_000, '59 min 59 sec'],
    [161_000, '02 min 41 sec'],
    [1, '00 min 01 sec'],
  ])('given %d ms left, then it shows %s', (left, shown) => {
    expect(words(left)).toBe(shown);
  });
  it.each([0, -1, -60_000])('given %d ms left, then it shows no time: only the server declares the end', (left) => {
    expect(words(left)).toBeNull();
  });
  it('given five minutes, then time is short; given one more millisecond, then not', () => {
    expect(isShort(300_000)).toBe(true);
    expect(isShort(300_001)).toBe(false);
  });
});
