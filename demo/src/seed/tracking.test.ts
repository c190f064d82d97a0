import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { trackingFault } from '@assay/domain/shipping/carrier.ts';
import { expect, test } from 'vitest';

test('given the demo’s tracking numbers of UPS, then each has its check digit', () => {
  const numbers = readdirSync(import.meta.dirname)
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .flatMap((file) => readFileSync(path.join(import.meta.dirname, file), 'utf8').match(/\b1Z[0-9A-Z]{16}\b/g) ?? []);
  expect(numbers.length).toBeGreaterThan(5);
  expect(
    numbers.filter((trackingNumber) => trackingFault({ carrier: 'UPS', trackingNumber }) !== null),
    'UPS numbers with a wrong check digit',
  ).toEqual([]);
});
