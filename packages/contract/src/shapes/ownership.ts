import { TransferStatus } from '@assay/domain/item/transfer.ts';
import { z } from 'zod';
import { cents, id, list, time } from './common.ts';
import { custody } from './custody.ts';
import { itemCard } from './item.ts';

/** An item of the caller's own. */
export const ownedItem = z
  .strictObject({
    item: itemCard,
    itemAssignment: z.enum(['virtual', 'final']),
    serial: z.string().nullable(),
    ownedSince: time.nullable(),
    paidCents: cents.nullable(),
    /** Assay's estimate. */
    valueLowCents: cents.nullable(),
    valueHighCents: cents.nullable(),
    /** What the caller would receive at the low and high estimate, after Assay's fee. */
    netLowCents: cents.nullable(),
    netHighCents: cents.nullable(),
    minOfferCents: cents.nullable(),
    instantPriceCents: cents.nullable(),
    isOpenToOffers: z.boolean(),
    isInTransaction: z.boolean(),
    /** Its certificate is marked lost or stolen: it cannot be sold. */
    isReportedLost: z.boolean(),
    /** Who has the physical item now. */
    custody,
    /** Shown publicly on the owner's wall, with their username. */
    isOnWall: z.boolean(),
    /** How they came to own it. Null while it is only paid for. */
    cause: z.enum(['sale', 'link', 'resale', 'gift']).nullable(),
    /** Pending acceptance by the recipient, named as the giver entered them. */
    givenTo: z.strictObject({ transferId: id, to: z.string(), expiresAt: time }).nullable(),
    liveOffers: z.int(),
    unreadOffers: z.int(),
  })
  .meta({ id: 'OwnedItem' });
export type OwnedItem = z.infer<typeof ownedItem>;

/** A page of items a user owns, and the estimated value of all of them. */
export const ownedItems = list(ownedItem)
  .extend({
    totals: z.strictObject({
      /** Items with an estimate whose certificate is not doubted: what the sums are of. */
      estimated: z.int(),
      valueLowCents: cents,
      valueHighCents: cents,
      /** What the owner would receive if each were sold separately, after Assay's fee. */
      netLowCents: cents,
      netHighCents: cents,
    }),
  })
  .meta({ id: 'OwnedItems' });
export type OwnedItems = z.infer<typeof ownedItems>;

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
