import { pickerTime } from '@assay/domain/readTime.ts';
import { expect, test } from 'vitest';
import { keptTime } from '../typed.ts';
import { endText, endUtcText, parseMinutes, parseSeconds, spanText, termsFacts, utcText } from './saleText.ts';

test('given a moment, then it is typed in Eastern time and read back', () => {
  const at = '2026-12-07T02:00:30.000Z';
  expect(pickerTime(at, 'America/New_York')).toBe('2026-12-06T21:00');
  expect(utcText(at)).toBe('Dec 7, 02:00 UTC');
  expect([endText(at, 'America/New_York'), endUtcText(at, 'America/New_York')]).toEqual([
    'Dec 6, 9:00 PM',
    'Dec 7, 02:00',
  ]);
  expect(endUtcText('2026-12-06T15:00:30.000Z', 'America/New_York')).toBe('15:00');
  expect([endText(at, 'America/Los_Angeles'), endUtcText(at, 'America/Los_Angeles')]).toEqual([
    'Dec 6, 6:00 PM',
    'Dec 7, 02:00',
  ]);
  // Unchanged text keeps the seconds.
  expect(keptTime('2026-12-06T21:00', at, 'America/New_York')).toBe(at);
  expect(keptTime('2026-12-06T21:01', at, 'America/New_York')).toBe('2026-12-07T02:01:00.000Z');
  expect(keptTime('soon', at, 'America/New_York')).toBeUndefined();
});

test.each([
  [90_000, '90 s'],
  [600_000, '10 min'],
  [7_200_000, '2 h'],
  [5_400_000, '90 min'],
  [0, '0 min'],
])('%d ms is %s', (ms, text) => expect(spanText(ms)).toBe(text));

test('given seconds and minutes as typed, then only figures in range are read', () => {
  expect(['0', '60', '3600', '3601', '-1', 'x'].map(parseSeconds)).toEqual([0, 60, 3_600, null, null, null]);
  expect(['0.5', '10', '0', 'x'].map(parseMinutes)).toEqual([30_000, 600_000, null, null]);
});

test('given terms, then their facts are the window, the cap and the sealed round', () => {
  const valuesOf = (blindMs: number | null) =>
    termsFacts({ windowMs: 90_000, capMs: 7_200_000, blindMs }).map(({ label, value }) => `${label}: ${value}`);
  expect(valuesOf(600_000)).toEqual(['Window: 90 s', 'Cap: 2 h', 'Sealed round: 10 min']);
  expect(valuesOf(null)).toContain('Sealed round: None');
});
