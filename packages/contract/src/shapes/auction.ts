import { BidLogKind } from '@assay/domain/auction/hashChain.ts';
import { LotOutcome } from '@assay/domain/auction/state.ts';
import { AuctionStatus, AuctionType } from '@assay/domain/enums.ts';
import { z } from 'zod';
import { cents, id, list, serverNow, time } from './common.ts';

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

export const auctionStatus = z.enum(AuctionStatus).meta({ id: 'AuctionStatus' });
export const auctionType = z.enum(AuctionType).meta({ id: 'AuctionType' });

/** What can be bought now: from a listing of type buy_now, or alongside an auction's bidding. */
export const buyNow = z
  .strictObject({
    priceCents: cents,
    quantity: z.int(),
    soldQuantity: z.int(),
    /** Neither sold nor in another buyer's checkout. */
    availableQuantity: z.int(),
    perUserLimit: z.int(),
    /** False once it can no longer be bought: over, sold out, or closed by bids. */
    isOffered: z.boolean(),
  })
  .meta({ id: 'BuyNow' });
export type BuyNow = z.infer<typeof buyNow>;

/** A step of a table of increments: from this price on, a bid is at least this much above it. */
export const incrementStep = z
  .strictObject({ fromCents: cents, incrementCents: cents.min(100) })
  .meta({ id: 'IncrementStep' });
export type IncrementStep = z.infer<typeof incrementStep>;

/** The public state of a lot right now. `last-bid` returns it and every live event carries it. */
export const lot = z
  .strictObject({
    auctionId: id,
    lotNumber: z.int(),
    type: auctionType,
    status: auctionStatus,
    priceCents: cents,
    openingCents: cents,
    minNextBidCents: cents,
    /** Buyer’s premium in basis points of the hammer price, added to it on the invoice. Prices and bids are without it. */
    buyerPremiumBps: z.int(),
    /** Its own increments, from $0 up. Absent: the standard table. */
    increments: z.array(incrementStep).optional(),
    bidCount: z.int(),
    bidderCount: z.int(),
    leaderAlias: z.string().nullable(),
    youLead: z.boolean(),
    reserve: z.enum(['none', 'not_met', 'met']),
    startsAt: time,
    /** End of the phase that runs now: this is what the countdown shows. */
    endsAt: time,
    /** Published end T: from then on only earlier bidders may bid. */
    scheduledEndsAt: time,
    extendedCapAt: time.nullable(),
    windowMs: z.int(),
    outcome: z.enum(LotOutcome).nullable(),
    hammerCents: cents.nullable(),
    /** Staff have paused the clock: no bids are taken, and the paused time is added to the end. */
    pausedAt: time.nullable(),
    /** Why the clock is paused: Assay stopped it, or the item's certificate is not active. */
    pauseCause: z.enum(['house', 'certificate']).nullable(),
    /** Assay's public notice on this lot: why it was withdrawn, or that it is listed again. */
    publicNote: z.string().nullable(),
    buyNow: buyNow.nullable(),
    seq: z.int(),
    serverNow,
  })
  .meta({ id: 'Lot' });
export type Lot = z.infer<typeof lot>;

/** One accepted bid as the public sees it: the bidder and the resulting price. Maximums are never shown. */
export const bidRow = z
  .strictObject({
    seq: z.int(),
    alias: z.string(),
    isYou: z.boolean(),
    priceCents: cents,
    leads: z.boolean(),
    isMax: z.boolean(),
    phase: auctionStatus,
    at: time,
    voided: z.boolean(),
    chainHash: z.string(),
  })
  .meta({ id: 'BidRow' });
export type BidRow = z.infer<typeof bidRow>;

export const credit = z
  .strictObject({
    limitCents: cents,
    usedCents: cents,
    /** null: unlimited (a VIP). */
    availableCents: cents.nullable(),
    availableForAuctionCents: cents.nullable(),
    isVip: z.boolean(),
  })
  .meta({ id: 'Credit' });
export type Credit = z.infer<typeof credit>;

/** What still blocks a user from bidding, each with the page that fixes it. */
export const missingStep = z.enum(['sign_in', 'email', 'terms', 'shipping', 'payment', 'identity', 'bank_account']);
export type MissingStep = z.infer<typeof missingStep>;

/**
 * Proof of a sealed bid: `hash` is SHA-256(nonce ‖ line feed ‖ amountCents). The log discloses the inputs at the
 * reveal. Until then, Assay's signature over auction, `seq` (1 for the first bid, plus 1 for every raise), hash and
 * time proves the bid.
 */
export const sealedReceipt = z
  .strictObject({
    auctionId: id,
    seq: z.int(),
    amountCents: cents,
    receivedAt: time,
    hash: z.string(),
    nonce: z.string(),
    keyId: z.string(),
    signature: z.string().meta({ description: 'Ed25519, base64url' }),
  })
  .meta({ id: 'SealedReceipt' });
export type SealedReceipt = z.infer<typeof sealedReceipt>;

export const access = z
  .strictObject({
    phase: auctionStatus,
    canBid: z.boolean(),
    canBuy: z.boolean(),
    reasons: z.array(z.string()),
    /** For buy now: what blocks it, how many units the caller may buy, and how many they hold in checkout. */
    buy: z
      .strictObject({
        reasons: z.array(z.string()),
        maximumQuantity: z.int(),
        boughtQuantity: z.int(),
        reservation: z.strictObject({ quantity: z.int(), expiresAt: time, invoiceId: id.nullable() }).nullable(),
      })
      .nullable(),
    missing: z.array(missingStep),
    minNextBidCents: cents,
    quickBidsCents: z.array(cents),
    extendedEligible: z.boolean(),
    blindEligible: z.boolean(),
    /** The caller's maximum while they lead, their sealed bid, and their final maximum once the lot is closed. */
    yourMaxCents: cents.nullable(),
    youLead: z.boolean(),
    hasBid: z.boolean(),
    yourAlias: z.string().nullable(),
    /** The caller's own sealed bid with its proof; it stays after the reveal. */
    sealed: sealedReceipt.nullable(),
    credit: credit.nullable(),
    /** This user's bids are refused until then: two strikes within a year. */
    suspendedUntil: time.nullable(),
    /** The finished lot is offered to this person. */
    lotOffer: lotOffer.nullable(),
    /** The caller's invoice for the lot that they won. Null until it is written. */
    invoiceId: id.nullable(),
    shipTo: z.strictObject({ city: z.string(), state: z.string(), postalCode: z.string() }).nullable(),
    endsAt: time,
    serverNow,
  })
  .meta({ id: 'Access' });
export type Access = z.infer<typeof access>;

/** Bid + shipping + tax = what the bidder would pay. `bidCents` includes the buyer’s premium. */
export const allInEstimate = z
  .strictObject({
    bidCents: cents,
    shippingCents: cents,
    taxCents: cents,
    taxRateBps: z.int(),
    totalCents: cents,
    shipTo: z.string().nullable(),
  })
  .meta({ id: 'AllInEstimate' });
export type AllInEstimate = z.infer<typeof allInEstimate>;

/**
 * Proof of a bid: its position in the lot's log and the hash of the log there. The log contains SHA-256(nonce ‖ line
 * feed ‖ amountCents). Anyone with the nonce can prove what the bid was.
 */
export const bidReceipt = z
  .strictObject({
    auctionId: id,
    seq: z.int(),
    amountCents: cents,
    receivedAt: time,
    position: z.int(),
    hash: z.string(),
    nonce: z.string(),
  })
  .meta({ id: 'BidReceipt' });
export type BidReceipt = z.infer<typeof bidReceipt>;

/** Answer to a bid in the open or extended phase. */
export const openBidAnswer = z
  .strictObject({
    accepted: z.literal(true),
    youLead: z.boolean(),
    priceCents: cents,
    yourMaxCents: cents,
    yourAlias: z.string(),
    minNextBidCents: cents,
    seq: z.int(),
    status: auctionStatus,
    endsAt: time,
    receipt: bidReceipt,
    allInEstimate: allInEstimate.nullable(),
    serverNow,
  })
  .meta({ id: 'OpenBidAnswer' });
export type OpenBidAnswer = z.infer<typeof openBidAnswer>;

/** Answer to a sealed bid in the blind phase. Nothing in it depends on what others have sealed. */
export const sealedBidAnswer = z
  .strictObject({
    accepted: z.literal(true),
    yourSealedCents: cents,
    yourAlias: z.string(),
    /** The price as it was frozen. */
    priceCents: cents,
    /** The least that a raise of this very bid can be. */
    minNextBidCents: cents,
    status: auctionStatus,
    endsAt: time,
    receipt: sealedReceipt,
    allInEstimate: allInEstimate.nullable(),
    serverNow,
  })
  .meta({ id: 'SealedBidAnswer' });
export type SealedBidAnswer = z.infer<typeof sealedBidAnswer>;

export const bidAnswer = z.union([openBidAnswer, sealedBidAnswer]).meta({ id: 'BidAnswer' });
export type BidAnswer = z.infer<typeof bidAnswer>;

/** One entry of a lot's public log. `hash` covers the previous entry (hashed text: docs/bid-log.md). */
export const logEntry = z
  .strictObject({
    position: z.int(),
    kind: z.enum(BidLogKind),
    at: time,
    aliasNumber: z.int().nullable(),
    priceCents: cents.nullable(),
    commitment: z.string().nullable(),
    note: z.string(),
    hash: z.string(),
  })
  .meta({ id: 'LogEntry' });
export type LogEntry = z.infer<typeof logEntry>;

/** Assay's signed statement about a log: its number of entries at this time and the hash of the last one. */
export const logCheckpoint = z
  .strictObject({
    auctionId: id,
    length: z.int(),
    head: z.string(),
    at: time,
    keyId: z.string(),
    signature: z.string().meta({ description: 'Ed25519, base64url' }),
  })
  .meta({ id: 'LogCheckpoint' });
export type LogCheckpoint = z.infer<typeof logCheckpoint>;

/** The public half of one of Assay's signing keys (JWK members). */
export const logKey = z
  .strictObject({ keyId: z.string(), kty: z.literal('OKP'), crv: z.literal('Ed25519'), x: z.string() })
  .meta({ id: 'LogKey' });

/** The latest checkpoint with its key; both null while nothing has been signed. */
export const latestCheckpoint = z
  .strictObject({ auctionId: id, checkpoint: logCheckpoint.nullable(), publicKey: logKey.nullable() })
  .meta({ id: 'LatestCheckpoint' });
export type LatestCheckpoint = z.infer<typeof latestCheckpoint>;

export const bidLog = z.strictObject({ ...latestCheckpoint.shape, ...list(logEntry).shape }).meta({ id: 'BidLog' });
export type BidLog = z.infer<typeof bidLog>;
