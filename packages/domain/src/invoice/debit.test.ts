import { expect, test } from 'vitest';
import { afterBankingDays, debitExpectedAt } from './debit.ts';

const at = (text: string) => Date.parse(text);

test('given a debit begun on a Monday, then it is expected on Friday at the same hour', () => {
  expect(new Date(debitExpectedAt(at('2026-11-16T15:30:00Z'))).toISOString()).toBe('2026-11-20T15:30:00.000Z');
});

test('given a debit begun on a Thursday or at the weekend, then Saturday and Sunday do not count', () => {
  expect(new Date(debitExpectedAt(at('2026-11-19T08:00:00Z'))).toISOString()).toBe('2026-11-25T08:00:00.000Z');
  expect(new Date(debitExpectedAt(at('2026-11-21T08:00:00Z'))).toISOString()).toBe('2026-11-26T08:00:00.000Z');
});

test('given no days, then nothing is added', () => {
  expect(afterBankingDays(123, 0)).toBe(123);
});
