import { z } from 'zod';
import { cents, id, time } from './common.ts';

/** A finished lot offered to one of its bidders: second chance when the buyer has not paid, after-sale when it was not sold. */
export const lotOffer = z
  .strictObject({
    id,
    auctionId: id,
    kind: z.enum(['second_chance', 'after_sale']),
    amountCents: cents,
    status: z.enum(['offered', 'accepted', 'declined', 'expired']),
    offeredAt: time,
    expiresAt: time,
    /** Of an accepted offer. */
    invoiceId: id.nullable(),
    title: z.string(),
    slug: z.string(),
    lotNumber: z.int(),
  })
  .meta({ id: 'LotOffer' });
export type LotOffer = z.infer<typeof lotOffer>;
