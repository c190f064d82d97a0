import type { CartLine, CartTotals } from '@assay/contract/shapes/cart.ts';
import { describe, expect, it, test } from 'vitest';
import { itemsText, limitText, lineProblem, namesText, totalRows } from './bagText.ts';

const TOTALS: CartTotals = {
  subtotalCents: 40_000,
  discountCents: 0,
  shippingCents: 5_200,
  isShippingToBeQuoted: false,
  taxCents: 3_700,
  taxRateBps: 820,
  totalCents: 48_900,
  isEstimate: false,
};
const textOf = (facts: Parameters<typeof totalRows>[0]): string[] =>
  totalRows(facts).map(({ label, value }) => `${label} ${value}`);

describe('the sums of a bag', () => {
  const facts = { totals: TOTALS, code: null, hasPlace: true, deliveries: new Set(['ship'] as const) };
  it('given an address, then shipping and tax are exact', () => {
    expect(textOf(facts)).toEqual([
      'Items $400.00',
      'Shipping, insured $52.00',
      'Sales tax, 8.2% $37.00',
      'Total $489.00',
    ]);
  });
  it('given a ZIP code and a coupon, then it is an estimate and the code is named', () => {
    const totals = { ...TOTALS, discountCents: 4_000, totalCents: 44_900, isEstimate: true };
    expect(textOf({ ...facts, totals, code: 'SPRING10' })).toEqual([
      'Items $400.00',
      'Code SPRING10 −$40.00',
      'Shipping, insured $52.00',
      'Estimated tax, 8.2% $37.00',
      'Estimated total $449.00',
    ]);
  });
  it('given no place, then nothing is claimed about shipping and tax', () => {
    const totals = { ...TOTALS, shippingCents: 0, taxCents: 0, taxRateBps: 0, totalCents: 40_000, isEstimate: true };
    expect(textOf({ ...facts, totals, hasPlace: false })).toEqual([
      'Items $400.00',
      'Shipping, insured –',
      'Estimated tax –',
      'Total before shipping and tax $400.00',
    ]);
  });
  it('given pickups or a pending quote, then each is labeled as such', () => {
    const totals = { ...TOTALS, shippingCents: 0, isShippingToBeQuoted: true };
    expect(textOf({ ...facts, totals, deliveries: new Set(['ship', 'pickup'] as const) })).toContain(
      'Shipping, insured Quoted after the sale',
    );
    expect(textOf({ ...facts, deliveries: new Set(['pickup'] as const) })).toEqual([
      'Items $400.00',
      'Local pickup $0.00',
      'Sales tax, 8.2% $37.00',
      'Total $489.00',
    ]);
  });
});

type Code = NonNullable<CartLine['problem']>['code'];
const problemText = (code: Code, available = 0) =>
  lineProblem({ perUserLimit: 2, problem: { code, message: 'The message', detail: null, available } });

test.each([
  ['item_sold_out', 0, 'The message. It isn’t included in the total.'],
  ['item_not_for_sale', 0, 'The message. It isn’t included in the total.'],
  ['quantity_not_available', 1, 'The message. Only 1 available now.'],
  [
    'quantity_not_available',
    0,
    'The message. Other buyers are checking out. If they don’t complete the purchase, it’ll be available again.',
  ],
  ['own_item', 0, 'Your own item. It belongs to you or to an account linked to yours.'],
  ['auction_not_started', 0, 'Not on sale yet. Its page shows when the sale starts.'],
  ['auction_done', 0, 'This sale is over. It isn’t included in the total.'],
] as const)('given a line with %s and %d left, then it says so', (code, available, expected) => {
  const copy = problemText(code, available);
  expect(`${copy?.title} ${copy?.text}`).toBe(expected);
});

test('given a line that can be bought, then there is no message', () => {
  expect(lineProblem({ perUserLimit: 2, problem: null })).toBeNull();
});

test('given the most of a line, then its reason is the limit of a person or the stock', () => {
  expect(limitText({ quantity: 1, maximumQuantity: 2, perUserLimit: 2 })).toBeNull();
  expect(limitText({ quantity: 2, maximumQuantity: 2, perUserLimit: 2 })).toBe('Limit 2 per person.');
  expect(limitText({ quantity: 1, maximumQuantity: 1, perUserLimit: 2 })).toBe('1 left.');
});

test('given names and counts, then they read as a sentence', () => {
  expect([namesText([]), namesText(['A']), namesText(['A', 'B']), namesText(['A', 'B', 'C'])]).toEqual([
    '',
    'A',
    'A and B',
    'A, B and C',
  ]);
  expect([itemsText(1), itemsText(3)]).toEqual(['1 item', '3 items']);
});
