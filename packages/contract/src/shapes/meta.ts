import { z } from 'zod';
import { id } from './common.ts';
import { media } from './item.ts';

/** How many public items there are of something, by state. */
const counted = {
  itemCount: z.int(),
  /** Bidding runs. */
  liveCount: z.int(),
  /** Can be bought now or takes offers. */
  forSaleCount: z.int(),
  soldCount: z.int(),
};
const row = { id, slug: z.string(), name: z.string(), ...counted };

export const artist = z
  .strictObject({
    ...row,
    /** In a line: who this is. */
    summary: z.string(),
    bio: z.string(),
    activeYears: z.string(),
    /** Aliases under which searches also find the artist. */
    aliases: z.array(z.string()),
    /** Of the newest item. */
    picture: media.nullable(),
  })
  .meta({ id: 'Artist' });
export type Artist = z.infer<typeof artist>;

/** A category; sub-categories have a parent. */
export const category = z.strictObject({ ...row, parentId: id.nullable() }).meta({ id: 'Category' });
export type Category = z.infer<typeof category>;

export const genre = z.strictObject(row).meta({ id: 'Genre' });
export type Genre = z.infer<typeof genre>;

/** A condition; the best has the lowest position. */
export const condition = z.strictObject({ ...row, meaning: z.string(), position: z.int() }).meta({ id: 'Condition' });
export type Condition = z.infer<typeof condition>;

export const partner = z.strictObject({ ...row, summary: z.string() }).meta({ id: 'Partner' });
export type Partner = z.infer<typeof partner>;

export const collection = z
  .strictObject({
    ...row,
    summary: z.string(),
    description: z.string(),
    isFeatured: z.boolean(),
    picture: media.nullable(),
  })
  .meta({ id: 'Collection' });
export type Collection = z.infer<typeof collection>;
