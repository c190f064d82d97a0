import { LotBlocker } from '@assay/domain/auction/lotDraft.ts';
import { SaleStatus } from '@assay/domain/auction/sale.ts';
import { SalePreset, TERMS_LIMITS } from '@assay/domain/auction/salePresets.ts';
import { ResultKind } from '@assay/domain/auction/saleResults.ts';
import { AuctionStatus, ItemType } from '@assay/domain/enums.ts';
import { ItemStatus } from '@assay/domain/item/status.ts';
import { z } from 'zod';
import { incrementStep } from './auction.ts';
import { cents, id, recordVersion, slug, time } from './common.ts';
import { invoiceStatus } from './invoice.ts';
import { media } from './item.ts';

/** `weekly`, `premier`, `live_drop`, `custom`, or the id of a preset of one's own. */
export const salePreset = z.union([z.enum(SalePreset), id]).meta({ id: 'SalePreset' });
const saleStatus = z.enum(SaleStatus).meta({ id: 'SaleStatus' });

const span = ({ min, max }: { min: number; max: number }) => z.int().min(min).max(max);
/** Time between the ends of two neighboring lots, in milliseconds. */
export const staggerMs = span(TERMS_LIMITS.staggerMs);
/** How lots close. Durations in milliseconds. */
export const lotTerms = z
  .strictObject({
    /** Length of the extended window and of each reset. */
    windowMs: span(TERMS_LIMITS.windowMs),
    /** The longest extended bidding, counted from the scheduled end. */
    capMs: span(TERMS_LIMITS.capMs),
    /** Length of the sealed round. Null: none. */
    blindMs: span(TERMS_LIMITS.blindMs).nullable(),
    /** Version of the increment table: 1 is the standard one; from 100 on, those of presets. */
    tableVersion: z.int().min(1).max(2_147_483_647).default(1),
  })
  .meta({ id: 'LotTerms' });

/** A sale as staff see it. */
export const officeSale = z
  .strictObject({
    id,
    version: recordVersion,
    slug,
    title: z.string(),
    text: z.string(),
    coverMediaId: id.nullable(),
    opensAt: time,
    firstEndAt: time,
    staggerMs: z.int(),
    preset: salePreset,
    /** Its name; `Custom` for terms of its own. */
    presetName: z.string(),
    terms: lotTerms,
    status: saleStatus,
    lots: z.int(),
    createdAt: time,
    publishedAt: time.nullable(),
    canceledAt: time.nullable(),
    /** What everyone reads about its cancellation. */
    publicNote: z.string().nullable(),
  })
  .meta({ id: 'OfficeSale' });
export type OfficeSale = z.infer<typeof officeSale>;

/** A lot before or after its publication, with what staff decide about it. */
export const officeSaleLot = z
  .strictObject({
    id,
    version: recordVersion,
    saleId: id.nullable(),
    /** Order within its sale, from 1. */
    position: z.int().nullable(),
    itemId: id,
    slug: z.string(),
    title: z.string(),
    /** Its first photo. */
    pictureId: id.nullable(),
    picture: media.nullable(),
    itemStatus: z.string(),
    estimateLowCents: cents.nullable(),
    estimateHighCents: cents.nullable(),
    openingCents: cents,
    reserveCents: cents.nullable(),
    /** In basis points of the hammer price; of an unpublished lot, what it would be published with now. */
    buyerPremiumBps: z.int(),
    /** Null: neither the lot nor its sale has one. */
    startsAt: time.nullable(),
    endsAt: time.nullable(),
    /** Its times are its own, not those of its sale. */
    hasOwnTimes: z.boolean(),
    /** Null: the terms of its sale, or it is published. */
    preset: salePreset.nullable(),
    presetName: z.string().nullable(),
    /** How it closes: its own terms, or those of its sale. */
    terms: lotTerms,
    isPublished: z.boolean(),
    /** Null until it is published. */
    lotNumber: z.int().nullable(),
    status: z.enum(AuctionStatus).nullable(),
    bidCount: z.int(),
    /** What keeps it from being published now. */
    blockers: z.array(z.enum(LotBlocker)),
  })
  .meta({ id: 'OfficeSaleLot' });
export type OfficeSaleLot = z.infer<typeof officeSaleLot>;

/** A lot with the table of increments that it has, or would be published with. */
export const officeLotDetail = z
  .strictObject({ ...officeSaleLot.shape, increments: z.array(incrementStep) })
  .meta({ id: 'OfficeLotDetail' });
export type OfficeLotDetail = z.infer<typeof officeLotDetail>;

/** When the lots of a sale end, and how many at a time, other published lots included. */
const salePreview = z
  .strictObject({
    lastEndAt: time.nullable(),
    /** The most lots that end within `windowMs`, and the end of the first of them. */
    crowded: z.strictObject({
      lots: z.int(),
      from: time.nullable(),
      windowMs: z.int(),
      /** What one process is known to close in time. */
      most: z.int(),
      isCrowded: z.boolean(),
    }),
  })
  .meta({ id: 'SalePreview' });

export const officeSaleDetail = z
  .strictObject({ ...officeSale.shape, items: z.array(officeSaleLot), preview: salePreview })
  .meta({ id: 'OfficeSaleDetail' });
export type OfficeSaleDetail = z.infer<typeof officeSaleDetail>;

/** What a sale has brought: each lot in order, and the totals. */
export const saleResults = z
  .strictObject({
    id,
    slug,
    title: z.string(),
    opensAt: time,
    lots: z.array(
      z.strictObject({
        auctionId: id,
        lotNumber: z.int(),
        title: z.string(),
        /** Address of its first photo. */
        picture: z.string().nullable(),
        kind: z.enum(ResultKind),
        hammerCents: cents,
        premiumCents: cents,
        estimateLowCents: cents.nullable(),
        estimateHighCents: cents.nullable(),
        bidCount: z.int(),
        bidderCount: z.int(),
        /** Null: not sold, or the caller may not read people. */
        buyer: z.strictObject({ id, username: z.string() }).nullable(),
        invoice: z.strictObject({ id, number: z.string().nullable(), status: invoiceStatus }).nullable(),
      }),
    ),
    totals: z.strictObject({
      lots: z.int(),
      sold: z.int(),
      unsold: z.int(),
      unpaidLots: z.int(),
      /** Taken back by Assay, or refunded in full. */
      undone: z.int(),
      withdrawn: z.int(),
      open: z.int(),
      hammerCents: cents,
      premiumCents: cents,
      paidCents: cents,
      paidLots: z.int(),
      sellThroughPercent: z.int().nullable(),
      againstEstimatePercent: z.int().nullable(),
    }),
    /** People who bid in it: for the first time, or also in a lot that opened before this sale. */
    bidders: z.strictObject({ fresh: z.int(), returning: z.int() }),
  })
  .meta({ id: 'SaleResults' });
export type SaleResults = z.infer<typeof saleResults>;

/** An item that can become a listing, and by its type perhaps a lot: not sold, not listed, in no unpublished lot. */
export const sellableItem = z
  .strictObject({
    itemId: id,
    slug: z.string(),
    title: z.string(),
    type: z.enum(ItemType),
    status: z.enum(ItemStatus),
    artist: z.string().nullable(),
    picture: media.nullable(),
    estimateLowCents: cents.nullable(),
    estimateHighCents: cents.nullable(),
    /** The opening that is proposed for it. */
    openingCents: cents,
  })
  .meta({ id: 'SellableItem' });
export type SellableItem = z.infer<typeof sellableItem>;

/** The result of adding many items: those that became lots, and why others did not. */
export const addedLots = z
  .strictObject({
    added: z.int(),
    refused: z.array(z.strictObject({ itemId: id, title: z.string().nullable(), reason: z.string() })),
  })
  .meta({ id: 'AddedLots' });
export type AddedLots = z.infer<typeof addedLots>;

/** An item at a fixed price or open to offers. */
export const officeListing = z
  .strictObject({
    id,
    kind: z.enum(['listing', 'offers']),
    itemId: id,
    slug: z.string(),
    title: z.string(),
    picture: media.nullable(),
    /** Price of a listing; instant price of an item open to offers. */
    priceCents: cents.nullable(),
    minOfferCents: cents.nullable(),
    quantity: z.int().nullable(),
    soldQuantity: z.int().nullable(),
    perUserLimit: z.int().nullable(),
    startsAt: time.nullable(),
    endsAt: time.nullable(),
    isOver: z.boolean(),
  })
  .meta({ id: 'OfficeListing' });
export type OfficeListing = z.infer<typeof officeListing>;
