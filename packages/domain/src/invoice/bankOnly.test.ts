import { expect, test } from 'vitest';
import { isBankOnly } from './bankOnly.ts';

const plain = { isAchOnly: false, isCardAllowed: false };
const allowed = { isAchOnly: false, isCardAllowed: true };
const bank = { isAchOnly: true, isCardAllowed: true };

test.each([
  ['$5,000', [plain], 500_000, false],
  ['a cent above $5,000', [plain], 500_001, true],
  ['several together above $5,000', [plain, plain], 600_000, true],
  ['cards allowed, $10,000', [allowed], 1_000_000, false],
  ['cards allowed, a cent more', [allowed], 1_000_001, true],
  ['cards allowed for one of two', [allowed, plain], 600_000, true],
  ['sold by bank transfer, a dollar', [bank], 100, true],
  ['one of several sold by bank transfer', [plain, bank], 200, true],
  ['sold by bank transfer, for nothing', [bank], 0, true],
] as const)('given %s, then bank only: %#', (_, goods, cents, isOnly) => {
  expect(isBankOnly(goods, cents)).toBe(isOnly);
});
