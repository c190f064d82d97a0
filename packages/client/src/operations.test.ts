import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { operationsFile, operationsSource } from '../scripts/generate.ts';

test('the table of operations is the one that the contract gives', () => {
  expect(readFileSync(operationsFile, 'utf8')).toBe(operationsSource());
});
