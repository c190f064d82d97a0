import { expect, test } from 'vitest';
import { invoiceSchedule } from '../auction/outcome.ts';
import { EMPTY_SETTINGS } from '../settings/settings.ts';
import { messageDays } from './reminders.ts';

test.each([false, true])('the last message comes when the invoice is overdue; pays later: %s', (isVip) => {
  const { overdueAt } = invoiceSchedule(0, { isVip, hasCardOnFile: false, isCardPayable: false });
  const days = messageDays(EMPTY_SETTINGS.reminders, isVip);
  expect(days.at(-1)! * 86_400_000).toBe(overdueAt);
  expect(days).toEqual(days.toSorted((a, b) => a - b));
});
