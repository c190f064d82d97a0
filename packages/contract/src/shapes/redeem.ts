import { z } from 'zod';
import { id, time } from './common.ts';

export const redeemed = z
  .strictObject({
    id,
    kind: z.enum(['giveaway', 'coupon']),
    code: z.string(),
    /** For a giveaway: it stays in the bag until it is ordered. */
    item: z.strictObject({ itemId: id, slug: z.string(), title: z.string() }).nullable(),
    /** Of a coupon: the code to be used in the bag. */
    couponCode: z.string().nullable(),
    status: z.enum(['unused', 'in_bag', 'ordered']),
    claimedAt: time,
  })
  .meta({ id: 'Redeemed' });
export type Redeemed = z.infer<typeof redeemed>;
