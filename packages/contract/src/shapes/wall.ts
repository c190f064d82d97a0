import { z } from 'zod';
import { time } from './common.ts';
import { itemCard } from './item.ts';

/** An item that its owner shows publicly. */
export const wallItem = z
  .strictObject({
    item: itemCard,
    /** Serial of its certificate, published at `/authentication/{serial}`. */
    serial: z.string(),
    ownedSince: time,
  })
  .meta({ id: 'WallItem' });
export type WallItem = z.infer<typeof wallItem>;

/** A page of the items a user shows publicly, latest first. */
export const wall = z
  .strictObject({
    /** As its owner writes it. */
    username: z.string(),
    items: z.array(wallItem),
    total: z.int(),
    offset: z.int(),
    limit: z.int(),
  })
  .meta({ id: 'Wall' });
export type Wall = z.infer<typeof wall>;
