import { ConclusionMode, OfferStatus } from '@assay/domain/enums.ts';
import { OffersReason } from '@assay/domain/offer/offer.ts';
import { z } from 'zod';
import { cents, id, list, time } from './common.ts';
import { custody } from './custody.ts';
import { itemCard } from './item.ts';
import { invoiceStatus } from './payment.ts';
import { resale, secondaryStatus } from './resale.ts';

export const offerStatus = z.enum(OfferStatus).meta({ id: 'OfferStatus' });
export const conclusionMode = z.enum(ConclusionMode).meta({ id: 'ConclusionMode' });

/**
 * An offer as one side sees it. Neither learns who the other is: the owner is told 'Buyer 2', the buyer whether the house
 * sells. What only one side may know is null for the other.
 */
export const offer = z
  .strictObject({
    id,
    item: itemCard,
    side: z.enum(['buyer', 'owner']),
    status: offerStatus,
    conclusionMode: conclusionMode.nullable(),
    /** Why it was concluded by itself, besides time: sold to somebody else, no longer offered, or its charge failed. */
    reason: z.enum(['sold', 'unavailable', 'payment_failed']).nullable(),
    amountCents: cents,
    counterCents: cents.nullable(),
    /** Of the buyer; the same for all his offers on this item. */
    buyerAlias: z.string(),
    isHouse: z.boolean(),
    isRead: z.boolean(),
    /** It has reached the instant price and its charge is being made. */
    isCharging: z.boolean(),
    createdAt: time,
    counterAt: time.nullable(),
    /** Until when somebody has to answer, or had to. */
    expiresAt: time,
    concludedAt: time.nullable(),
    expiredAt: time.nullable(),
    /** For the owner: what he receives at the amount that is on the table, after the house's fee. */
    netCents: cents.nullable(),
    /** For the owner: the least counter. */
    leastCounterCents: cents.nullable(),
    /** For the buyer, once accepted. */
    invoiceId: id.nullable(),
    invoiceStatus: invoiceStatus.nullable(),
  })
  .meta({ id: 'Offer' });
export type Offer = z.infer<typeof offer>;

export const offersPossible = z
  .strictObject({
    possible: z.boolean(),
    reason: z.enum(OffersReason).nullable(),
    /** The published minimum; null: any amount from $1. */
    minAmountCents: cents.nullable(),
    instantPriceCents: cents.nullable(),
    /** What the caller has to offer at least: the minimum, and more than was declined. */
    leastCents: cents,
    attemptsLeft: z.int(),
    /** Steps of the account that are missing. */
    missing: z.array(z.string()),
    /** How long the owner usually takes to answer; null when he never had to. */
    ownerResponseTimeMedianMs: z.int().nullable(),
    isHouse: z.boolean(),
  })
  .meta({ id: 'OffersPossible' });
export type OffersPossible = z.infer<typeof offersPossible>;

/** Something that was sold and is not settled, as one side sees it; the same words for both. */
export const itemInTransaction = z
  .strictObject({
    item: itemCard,
    side: z.enum(['buyer', 'seller']),
    kind: z.enum(['auction', 'offer', 'resale']),
    /** Of a resale; else null. */
    status: secondaryStatus.nullable(),
    invoiceStatus,
    /** For the buyer. */
    invoiceId: id.nullable(),
    offerId: id.nullable(),
    priceCents: cents,
    /** For the seller: what he receives. */
    netCents: cents.nullable(),
    /** Who has to act, by when, and what happens otherwise. */
    mustAct: z.enum(['buyer', 'seller', 'both', 'house']).nullable(),
    actBy: time.nullable(),
    now: z.string(),
    otherwise: z.string(),
    startedAt: time,
    /** Of a resale; else null. */
    resale: resale.nullable(),
  })
  .meta({ id: 'ItemInTransaction' });
export type ItemInTransaction = z.infer<typeof itemInTransaction>;

/** An item of the caller's own. */
export const ownedItem = z
  .strictObject({
    item: itemCard,
    itemAssignment: z.enum(['virtual', 'final']),
    serial: z.string().nullable(),
    ownedSince: time.nullable(),
    paidCents: cents.nullable(),
    /** The house's estimate. */
    valueLowCents: cents.nullable(),
    valueHighCents: cents.nullable(),
    /** What the caller would receive at both ends of the estimate, after the house's fee. */
    netLowCents: cents.nullable(),
    netHighCents: cents.nullable(),
    minOfferCents: cents.nullable(),
    instantPriceCents: cents.nullable(),
    isOpenToOffers: z.boolean(),
    isInTransaction: z.boolean(),
    /** Its certificate says that it was lost or stolen: it cannot be sold. */
    isReportedLost: z.boolean(),
    /** Who has the object now. */
    custody,
    /** Everybody sees it on his wall, with his username. */
    isOnWall: z.boolean(),
    /** How he came to own it; null while it is only paid for. */
    cause: z.enum(['sale', 'link', 'resale', 'gift']).nullable(),
    /** It waits for whom he gives it to, as he has named them. */
    givenTo: z.strictObject({ transferId: id, to: z.string(), expiresAt: time }).nullable(),
    liveOffers: z.int(),
    unreadOffers: z.int(),
  })
  .meta({ id: 'OwnedItem' });
export type OwnedItem = z.infer<typeof ownedItem>;

/** A page of what somebody owns, and what all of it together may be worth. */
export const ownedItems = list(ownedItem)
  .extend({
    totals: z.strictObject({
      /** Items with an estimate whose certificate is not doubted: what the sums are of. */
      estimated: z.int(),
      valueLowCents: cents,
      valueHighCents: cents,
      /** What their owner would receive if each were sold by itself, after the house's fee. */
      netLowCents: cents,
      netHighCents: cents,
    }),
  })
  .meta({ id: 'OwnedItems' });
export type OwnedItems = z.infer<typeof ownedItems>;

/** An owner's terms for offers on an item. */
export const offerTerms = z
  .strictObject({
    itemId: id,
    minOfferCents: cents.nullable(),
    instantPriceCents: cents.nullable(),
    isOpenToOffers: z.boolean(),
  })
  .meta({ id: 'OfferTerms' });
export type OfferTerms = z.infer<typeof offerTerms>;
