import { TransferStatus } from '@assay/domain/item/transfer.ts';
import { z } from 'zod';
import { id, time } from './common.ts';
import { itemCard } from './item.ts';

export const transferStatus = z.enum(TransferStatus).meta({ id: 'TransferStatus' });

/** An item that its owner gives to another user, as one of the two sees it. */
export const itemTransfer = z
  .strictObject({
    id,
    item: itemCard,
    serial: z.string().nullable(),
    side: z.enum(['giver', 'receiver']),
    status: transferStatus,
    /** For the giver: what they typed. For the receiver: the giver's username. */
    otherSide: z.string(),
    createdAt: time,
    /** The receiver's deadline to accept. */
    expiresAt: time,
    concludedAt: time.nullable(),
  })
  .meta({ id: 'ItemTransfer' });
export type ItemTransfer = z.infer<typeof itemTransfer>;
