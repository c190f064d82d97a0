import { z } from 'zod';
import { cents, id, list, time } from './common.ts';
import { itemCard, media } from './item.ts';

export const publicSaleStatus = z.enum(['upcoming', 'running', 'done', 'canceled']).meta({ id: 'PublicSaleStatus' });
export type PublicSaleStatus = z.infer<typeof publicSaleStatus>;

/** A published sale: lots that open together and close one after the other. */
export const publicSale = z
  .strictObject({
    id,
    slug: z.string(),
    title: z.string(),
    text: z.string(),
    cover: media.nullable(),
    /** The first photos of its first lots, at most 5. */
    pictures: z.array(media),
    status: publicSaleStatus,
    opensAt: time,
    /** Scheduled end of its first lot. */
    firstEndAt: time,
    /** When the next lot is scheduled to close; null when none is left. */
    nextEndAt: time.nullable(),
    /** When its last lot is scheduled to close. */
    lastEndAt: time,
    publishedAt: time,
    lotCount: z.int(),
    /** Lots that are not closed yet. */
    openCount: z.int(),
    /** Lots that sold, and their hammer prices together. */
    soldCount: z.int(),
    soldCents: z.int().min(0),
    /** Time between the ends of two neighboring lots, in milliseconds. */
    staggerMs: z.int(),
    /** How its lots close, in milliseconds: the window that each bid restarts, the cap, and the sealed round (null: none). */
    terms: z.strictObject({ windowMs: z.int(), capMs: z.int(), blindMs: z.int().nullable() }),
    /** Why it was canceled. */
    publicNote: z.string().nullable(),
  })
  .meta({ id: 'PublicSale' });
export type PublicSale = z.infer<typeof publicSale>;

/** A category or an artist of a sale, with its number of lots. */
export const saleFacet = z
  .strictObject({ slug: z.string(), name: z.string(), count: z.int() })
  .meta({ id: 'SaleFacet' });
export type SaleFacet = z.infer<typeof saleFacet>;

/** One lot of a sale: its place in the catalog, and the item with this sale's lot. */
export const publicSaleLot = z
  .strictObject({
    position: z.int(),
    item: itemCard,
    estimateLowCents: cents.nullable(),
    estimateHighCents: cents.nullable(),
  })
  .meta({ id: 'PublicSaleLot' });

export const publicSaleDetail = z
  .strictObject({
    sale: publicSale,
    /** Null: a visitor. */
    isFollowed: z.boolean().nullable(),
    ...list(publicSaleLot).shape,
    categories: z.array(saleFacet),
    artists: z.array(saleFacet),
  })
  .meta({ id: 'PublicSaleDetail' });
export type PublicSaleDetail = z.infer<typeof publicSaleDetail>;
