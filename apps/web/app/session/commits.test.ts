import { expect, test } from 'vitest';
import type { PageClient } from './browserApi.ts';

// The compiler is what checks here: a line that compiles without its error is one itself.

const params = { id: 'a' };
const withoutTotal = (api: PageClient) => [
  // @ts-expect-error the total is missing
  () => api.call('offer.accept', { params, body: {} }),
  // @ts-expect-error the total is missing
  () => api.call('office.offerCounter', { params, body: { amountCents: 100, note: 'Too low' } }),
  // @ts-expect-error the total is missing
  () => api.call('item.offerTerms', { params, body: { instantPriceCents: 100 } }),
  // @ts-expect-error the total is missing
  () => api.call('cart.checkout', { body: { paymentIntentId: 'pi_1' } }),
];
const withTotal = (api: PageClient) => () => api.call('cart.checkout', { body: { expectedTotalCents: 100 } });

test('a page’s call that commits money does not compile without the displayed total', () => {
  expect([withoutTotal, withTotal]).toHaveLength(2);
});
