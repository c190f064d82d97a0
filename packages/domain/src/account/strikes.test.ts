import { describe, expect, it } from 'vitest';
import { nextStrikeReview, strikeConsequence } from './strikes.ts';

const DAY = 86_400_000;
const NOW = 1_000 * DAY;
const ago = (...days: number[]) => days.map((day) => NOW - day * DAY);

describe('strikes (rules §1.9)', () => {
  it.each([
    ['the first', ago(0), { count: 1, suspendedUntil: null, isBlocked: false }],
    ['the second within a year', ago(364, 0), { count: 2, suspendedUntil: NOW + 30 * DAY, isBlocked: false }],
    ['the second after a year', ago(365, 0), { count: 2, suspendedUntil: null, isBlocked: false }],
    ['the third', ago(900, 400, 0), { count: 3, suspendedUntil: null, isBlocked: true }],
  ])('%s', (_name, at, consequence) => expect(strikeConsequence(at, NOW)).toEqual(consequence));

  it('the limit is reviewed again after 90 days and after a year', () => {
    expect(nextStrikeReview(NOW, NOW)).toBe(NOW + 90 * DAY);
    expect(nextStrikeReview(NOW, NOW + 90 * DAY)).toBe(NOW + 365 * DAY);
    expect(nextStrikeReview(NOW, NOW + 365 * DAY)).toBeNull();
  });
});
