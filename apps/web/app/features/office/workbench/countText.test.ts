import { expect, test } from 'vitest';
import { countText } from './countText.ts';

test.each([
  [0, '0'],
  [1_234, '1,234'],
  [5_000, '5,000'],
  [5_100, '5,000+'],
])('%d rows are shown as %s', (count, text) => {
  expect(countText(count)).toBe(text);
});
