import { expect, test } from 'vitest';
import { countText } from './countText.ts';

test.each([
  [0, '0'],
  [1_234, '1,234'],
  [10_000, '10,000'],
  [10_100, '10,000+'],
])('%d rows are shown as %s', (count, text) => {
  expect(countText(count)).toBe(text);
});
