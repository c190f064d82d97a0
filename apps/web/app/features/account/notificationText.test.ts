import { NotificationType } from '@assay/domain/enums.ts';
import { expect, test } from 'vitest';
import { clockText, minuteOptions, TYPE_LABELS, zoneOptions } from './notificationText.ts';

test('every notification has a separate text', () => {
  expect(new Set(NotificationType.map((type) => TYPE_LABELS[type])).size).toBe(NotificationType.length);
});

test.each([
  [0, '12:00 AM'],
  [540, '9:00 AM'],
  [725, '12:05 PM'],
  [1290, '9:30 PM'],
])('minute %i is %s', (minute, expected) => {
  expect(clockText(minute)).toBe(expected);
});

test('the chosen value is always among the options', () => {
  expect(minuteOptions(541).find((option) => option.value === '541')?.label).toBe('9:01 AM');
  expect(minuteOptions(540).length).toBe(48);
  expect(zoneOptions('Europe/Berlin').at(-1)).toEqual({ value: 'Europe/Berlin', label: 'Europe, Berlin' });
  expect(zoneOptions('America/Chicago').length).toBe(7);
});
