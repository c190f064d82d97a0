import { createClient } from '@assay/client/index.ts';
import type { Lot } from '@assay/contract/shapes/auction.ts';
import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { itemOf, lotOf } from '../../entities/item/fixtures.ts';
import { apiContext, type RequestFacts, requestContext } from '../../session/context.ts';
import { loader } from './item.tsx';

const buyNow = { priceCents: 90_000, quantity: 1, availableQuantity: 0, soldQuantity: 0 } as NonNullable<Lot['buyNow']>;

test.each<[string, Partial<Lot>, boolean]>([
  ['an auction that closed', { status: 'done' }, true],
  ['an auction with a price beside it that closed', { status: 'done', buyNow }, true],
  ['a sale at a fixed price that ended', { status: 'done', type: 'buy_now', buyNow }, false],
  ['an auction that runs', { status: 'open' }, false],
])('given %s, then its page has what comes after a close: %#', async (_name, change, isRead) => {
  const item = itemOf({ auction: lotOf(change) });
  const answer = (path: string): object => (path.startsWith('/v1/item/') ? { ...item, items: [] } : { items: [] });
  const context = new RouterContextProvider();
  context.set(requestContext, { viewer: null, settings: { business: {} } } as unknown as RequestFacts);
  context.set(
    apiContext,
    createClient({
      baseUrl: 'http://api',
      fetch: async (url) => Response.json(answer(new URL(String(url)).pathname)),
    }),
  );
  const { closed } = await loader({
    params: { slug: item.slug },
    request: new Request(`http://localhost/items/${item.slug}`),
    context,
  } as unknown as Parameters<typeof loader>[0]);
  expect(closed !== null).toBe(isRead);
});
