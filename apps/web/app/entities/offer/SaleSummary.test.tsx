import type { SaleEstimate } from '@assay/contract/shapes/invoice.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { SaleSummary } from './SaleSummary.tsx';

const estimate = {
  priceCents: 230_000,
  premiumCents: 0,
  shippingCents: 4_900,
  shipTo: 'Brooklyn, NY 11201',
  taxRateBps: 888,
  taxCents: 24_455,
  totalCents: 259_355,
  charged: 'now',
  payWith: { type: 'user_card', brand: 'visa', last4: '4242' },
} as SaleEstimate;
const textOf = (overrides: Partial<SaleEstimate>) =>
  renderToStaticMarkup(<SaleSummary estimate={{ ...estimate, ...overrides }} label="Counter offer" />).replaceAll(
    /<[^>]*>/g,
    ' ',
  );

test('given an accepted price of $2,300, then the total of $2,593.55 and the charged method are shown', () => {
  const text = textOf({});
  expect(text).toMatch(/Counter offer\s+\$2,300\.00/);
  expect(text).toMatch(/Total\s+\$2,593\.55/);
  expect(text).toContain('We’ll charge Visa ending in 4242.');
});

test('given no saved method, or an invoice that is paid later, then the summary explains it', () => {
  expect(textOf({ payWith: null })).toContain('No saved payment method.');
  expect(textOf({ charged: 'later' })).toContain('Your invoice is due later. You can choose how to pay it.');
});
