import {
  AuthenticationType,
  Fulfillment,
  ItemAssignment,
  ItemType,
  MediaType,
  OfferType,
  SaleType,
} from '@assay/domain/enums.ts';
import { CertificateState } from '@assay/domain/item/certificate.ts';
import { CustodyState } from '@assay/domain/item/custody.ts';
import { MediaAct } from '@assay/domain/item/mediaFreeze.ts';
import { z } from 'zod';
import { auctionStatus, lot } from './auction.ts';
import { cents, id, named, time } from './common.ts';

export const itemType = z.enum(ItemType).meta({ id: 'ItemType' });
export const certificateState = z.enum(CertificateState).meta({ id: 'CertificateState' });
export const authenticationType = z.enum(AuthenticationType).meta({ id: 'AuthenticationType' });
export const offerType = z.enum(OfferType).meta({ id: 'OfferType' });
export const saleType = z.enum(SaleType).meta({ id: 'SaleType' });
export const fulfillment = z.enum(Fulfillment).meta({ id: 'Fulfillment' });
export const itemAssignment = z.enum(ItemAssignment).meta({ id: 'ItemAssignment' });
export const mediaType = z.enum(MediaType).meta({ id: 'MediaType' });

/** A picture: `url` is the master; append `?w=320|480|640|960|1280|1600` for a narrower one. */
export const media = z
  .strictObject({
    type: mediaType,
    url: z.string(),
    alt: z.string(),
    kind: z.string(),
    width: z.int(),
    height: z.int(),
    color: z.string(),
    /** The focal point, in percent from left and top. It stays visible when the picture is cropped. */
    focalX: z.int(),
    focalY: z.int(),
    /** Address of a film's captions (WebVTT); null where there are none. */
    captionsUrl: z.string().nullable(),
  })
  .meta({ id: 'Media' });
export type Media = z.infer<typeof media>;

/** A photo or film that changed after it was frozen: why, and its previous version. The old files are not moved. */
export const mediaChange = z
  .strictObject({
    act: z.enum(MediaAct),
    at: time,
    reason: z.string(),
    /** Null where it was added. */
    before: media.nullable(),
  })
  .meta({ id: 'MediaChange' });
export type MediaChange = z.infer<typeof mediaChange>;

/** What a card in a list shows. */
export const itemCard = z
  .strictObject({
    id,
    slug: z.string(),
    type: itemType,
    authenticationType: authenticationType.nullable(),
    offerType,
    saleType,
    title: z.string(),
    subtitle: z.string(),
    artist: named.nullable(),
    priceCents: cents.nullable(),
    /** Its owner, or Assay, takes offers for it, regardless of how its last lot ended. */
    takesOffers: z.boolean(),
    /** It failed a recheck, is held or lost, and is not for sale: who has the physical item. Null: none of these. */
    heldBy: z.enum(CustodyState).nullable(),
    media: z.array(media),
    auction: lot.nullable(),
  })
  .meta({ id: 'ItemCard' });
export type ItemCard = z.infer<typeof itemCard>;

export const provenanceEvent = z
  .strictObject({ at: time, kind: z.string(), place: z.string(), text: z.string() })
  .meta({ id: 'ProvenanceEvent' });

export const item = z
  .strictObject({
    ...itemCard.shape,
    fulfillment,
    itemAssignment: itemAssignment.nullable(),
    story: z.string(),
    conditionReport: z.string(),
    dimensions: z.string(),
    authenticationNote: z.string(),
    estimateLowCents: cents.nullable(),
    estimateHighCents: cents.nullable(),
    minOfferCents: cents.nullable(),
    achOnly: z.boolean(),
    autographed: z.boolean(),
    shippingClass: z.enum(['S', 'M', 'L', 'XL']),
    serial: z.string().nullable(),
    /** Assay's current statement on it. The grade is valid while this is `active`. Null without a certificate. */
    certificateState: certificateState.nullable(),
    category: named.nullable(),
    genre: named.nullable(),
    condition: named.nullable(),
    collection: named.nullable(),
    provenance: z.array(provenanceEvent),
    /** What changed in its photos and films after they were frozen, latest first. */
    mediaChanges: z.array(mediaChange),
    /** Typing corrections since people have bid on it, made offers or paid, latest first: what it said before. */
    corrections: z.array(
      z.strictObject({ field: z.enum(['title', 'subtitle', 'story']), before: z.string(), at: time }),
    ),
    isOwn: z.boolean(),
    /** The caller watches it; false for a visitor. */
    isFavorite: z.boolean(),
    publishedAt: time,
  })
  .meta({ id: 'Item' });
export type Item = z.infer<typeof item>;

/** An item that the caller watches. */
export const favoriteRow = z.strictObject({ item: itemCard, addedAt: time }).meta({ id: 'FavoriteRow' });
export type FavoriteRow = z.infer<typeof favoriteRow>;

/** An item that the caller has viewed. */
export const viewedRow = z.strictObject({ item: itemCard, viewedAt: time }).meta({ id: 'ViewedRow' });
export type ViewedRow = z.infer<typeof viewedRow>;

/** A lot that the caller has bid on. */
export const biddingRow = z
  .strictObject({
    item: itemCard,
    yourMaxCents: cents,
    youLead: z.boolean(),
    canBid: z.boolean(),
    lastBidAt: time,
    result: z.enum(['running', 'settling', 'won', 'lost']),
    invoiceId: id.nullable(),
  })
  .meta({ id: 'BiddingRow' });
export type BiddingRow = z.infer<typeof biddingRow>;

/** One bid of the caller's own, with the lot as it is now. */
export const ownBid = z
  .strictObject({
    item: itemCard,
    auctionId: id,
    seq: z.int(),
    /** The caller's bid: their maximum or the exact amount. Only the caller sees it. */
    amountCents: cents,
    isMax: z.boolean(),
    phase: auctionStatus,
    /** Price of the lot after the bid. */
    priceCents: cents,
    led: z.boolean(),
    at: time,
    voided: z.boolean(),
  })
  .meta({ id: 'OwnBid' });
export type OwnBid = z.infer<typeof ownBid>;
