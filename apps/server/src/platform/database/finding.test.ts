import { expect, test } from 'vitest';
import { containsPattern } from './finding.ts';

test('given a text to find, then its wildcards are letters', () => {
  expect(containsPattern('Jordan')).toBe('%jordan%');
  expect(containsPattern('100%_\\')).toBe('%100\\%\\_\\\\%');
});
