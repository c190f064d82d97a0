import { ConclusionMode, OfferStatus } from '@assay/domain/enums.ts';
import { OffersReason } from '@assay/domain/offer/offer.ts';
import { z } from 'zod';
import { cents, id, time } from './common.ts';
import { invoiceStatus } from './invoice.ts';
import { itemCard } from './item.ts';
import { resale, secondaryStatus } from './resale.ts';

export const offerStatus = z.enum(OfferStatus).meta({ id: 'OfferStatus' });
export const conclusionMode = z.enum(ConclusionMode).meta({ id: 'ConclusionMode' });

/**
 * An offer as one side sees it. Neither side learns who the other is: the owner sees 'Buyer 2', the buyer sees whether
 * Assay is the seller. A field that only one side may see is null for the other.
 */
export const offer = z
  .strictObject({
    id,
    item: itemCard,
    side: z.enum(['buyer', 'owner']),
    status: offerStatus,
    conclusionMode: conclusionMode.nullable(),
    /**
     * Why it ended automatically, apart from expiry: sold to another buyer, no longer offered, or its charge failed.
     */
    reason: z.enum(['sold', 'unavailable', 'payment_failed']).nullable(),
    amountCents: cents,
    counterCents: cents.nullable(),
    /** The buyer's number: the same for all their offers on this item. */
    buyerAlias: z.string(),
    isHouse: z.boolean(),
    isRead: z.boolean(),
    /** It reached the instant price and is being charged. */
    isCharging: z.boolean(),
    createdAt: time,
    counterAt: time.nullable(),
    /** The deadline of the current or last answer. */
    expiresAt: time,
    concludedAt: time.nullable(),
    expiredAt: time.nullable(),
    /** For the owner: what they receive at the amount on the table, after Assay's fee. */
    netCents: cents.nullable(),
    /** For the owner: the least counter. */
    leastCounterCents: cents.nullable(),
    /** For the buyer, after acceptance. */
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
    /** Missing account steps. */
    missing: z.array(z.string()),
    /** How long the owner usually takes to answer. Null if they never had to. */
    ownerResponseTimeMedianMs: z.int().nullable(),
    isHouse: z.boolean(),
  })
  .meta({ id: 'OffersPossible' });
export type OffersPossible = z.infer<typeof offersPossible>;

/** An unsettled sale, as one side sees it. Both sides see the same wording. */
export const itemInTransaction = z
  .strictObject({
    item: itemCard,
    side: z.enum(['buyer', 'seller']),
    kind: z.enum(['auction', 'offer', 'resale']),
    /** Of a resale; otherwise null. */
    status: secondaryStatus.nullable(),
    invoiceStatus,
    /** For the buyer. */
    invoiceId: id.nullable(),
    offerId: id.nullable(),
    priceCents: cents,
    /** For the seller: what they receive. */
    netCents: cents.nullable(),
    /** Who has to act, by when, and what happens if they don't. */
    mustAct: z.enum(['buyer', 'seller', 'both', 'house']).nullable(),
    actBy: time.nullable(),
    now: z.string(),
    otherwise: z.string(),
    startedAt: time,
    /** Of a resale; otherwise null. */
    resale: resale.nullable(),
  })
  .meta({ id: 'ItemInTransaction' });
export type ItemInTransaction = z.infer<typeof itemInTransaction>;

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
