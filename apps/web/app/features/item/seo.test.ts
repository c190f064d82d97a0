import { expect, it } from 'vitest';
import { itemOf, lotOf } from '../../entities/item/fixtures.ts';
import { itemJsonLd } from './seo.ts';

const offerOf = (overrides: Parameters<typeof itemOf>[0]) =>
  itemJsonLd(itemOf(overrides), { origin: 'https://assay.example', site: 'Assay' }).offers;
const priced = { auction: null, offerType: 'buy_now', priceCents: 120_000 } as const;

it('gives search engines the price of an item that is for sale, and none for one that is held', () => {
  expect(offerOf(priced)).toMatchObject({ price: '1200.00', availability: 'https://schema.org/InStock' });
  expect(offerOf({ ...priced, heldBy: 'held' })).toBeUndefined();
});

it('gives search engines the price of a lot with its buyer’s premium', () => {
  const bid = { status: 'open', bidCount: 2, priceCents: 100_000 } as const;
  expect(offerOf({ auction: lotOf(bid) })).toMatchObject({ price: '1000.00' });
  expect(offerOf({ auction: lotOf({ ...bid, buyerPremiumBps: 2_000 }) })).toMatchObject({ price: '1200.00' });
});
