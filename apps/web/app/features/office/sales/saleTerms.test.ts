import { expect, test } from 'vitest';
import { termsInputs, typedTerms } from './saleTerms.ts';

test('given terms of one’s own that cannot be read, then they count only while the preset is Custom, which shows them', () => {
  const faultsWith = (preset: string) => termsInputs().map(({ check }) => check?.('soon', { preset }) ?? null);
  expect(faultsWith('custom')).toEqual(Array(3).fill('Enter minutes, for example 10'));
  expect(faultsWith('weekly')).toEqual([null, null, null]);
  expect(typedTerms({ preset: 'weekly', 'terms.windowMs': 'soon' })).toEqual({ preset: 'weekly' });
});
