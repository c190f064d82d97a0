import { expect, it } from 'vitest';
import { quoteDueAt } from './quote.ts';

it.each([
  ['a Monday', '2026-11-23T10:00:00Z', '2026-11-25T10:00:00Z'],
  ['a Thursday: over the weekend', '2026-11-26T10:00:00Z', '2026-11-30T10:00:00Z'],
  ['a Saturday', '2026-11-28T10:00:00Z', '2026-12-01T10:00:00Z'],
])('given a lot that ends on %s, when shipping is quoted, then within two business days', (_when, from, until) => {
  expect(new Date(quoteDueAt(Date.parse(from))).toISOString()).toBe(new Date(until).toISOString());
});
