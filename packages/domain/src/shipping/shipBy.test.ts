import { describe, expect, it } from 'vitest';
import { shipByAt } from './shipBy.ts';

describe('the day by which goods ship', () => {
  it.each([
    ['a Tuesday', '2026-12-01T20:00:00.000Z', '2026-12-03T20:00:00.000Z'],
    ['a Friday: the weekend does not count', '2026-12-04T20:00:00.000Z', '2026-12-08T20:00:00.000Z'],
    ['the day before Thanksgiving', '2026-11-25T20:00:00.000Z', '2026-11-30T20:00:00.000Z'],
  ])('given a payment on %s, then it is two business days later', (_name, paidAt, shipBy) => {
    expect(new Date(shipByAt(Date.parse(paidAt), 'America/New_York')).toISOString()).toBe(shipBy);
  });
});
