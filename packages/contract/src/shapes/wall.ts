import { z } from 'zod';
import { time } from './common.ts';
import { itemCard } from './item.ts';

/** Something that its owner shows to everybody. */
export const wallItem = z
  .strictObject({
    item: itemCard,
    /** Of its certificate, which stands at `/authentication/{serial}`. */
    serial: z.string(),
    ownedSince: time,
  })
  .meta({ id: 'WallItem' });
export type WallItem = z.infer<typeof wallItem>;

/** A page of what somebody shows of what he owns, the latest first. */
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
