import { z } from 'zod';
import { cents, id, time } from './common.ts';

/** How an item was sold: by bids, at a price, or by an offer. */
const saleMethod = z.enum(['auction', 'buy_now', 'offer']);

/** A price that an item was sold for, without buyer or seller. */
export const itemSale = z.strictObject({ at: time, priceCents: cents, how: saleMethod }).meta({ id: 'ItemSale' });
export type ItemSale = z.infer<typeof itemSale>;

/**
 * What items of a name sold for. Prices are as agreed, without shipping and tax. A median is a price that was paid: for
 * an even count, the lower of the two in the middle. Null: no sales.
 */
export const priceRecord = z
  .strictObject({
    count: z.int(),
    medianCents: cents.nullable(),
    lowestCents: cents.nullable(),
    highestCents: cents.nullable(),
    /** By calendar year (UTC), the latest first. */
    years: z.array(z.strictObject({ year: z.int(), count: z.int(), medianCents: cents, highestCents: cents })),
    /** The latest sales. */
    latest: z.array(z.strictObject({ itemId: id, slug: z.string(), title: z.string(), ...itemSale.shape })),
  })
  .meta({ id: 'PriceRecord' });
export type PriceRecord = z.infer<typeof priceRecord>;
