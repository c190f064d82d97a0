import { SaleStatus } from '@assay/domain/auction/sale.ts';
import { LotOutcome } from '@assay/domain/auction/state.ts';
import { AuctionStatus } from '@assay/domain/enums.ts';
import { SaleHold } from '@assay/domain/item/saleHold.ts';
import { ItemStatus } from '@assay/domain/item/status.ts';
import { z } from 'zod';
import { cents, id, recordVersion, time } from './common.ts';
import { authenticationType, fulfillment, itemType, media, offerType, saleType } from './item.ts';
import { multilineText, singleLineText } from './text.ts';

const itemStatus = z.enum(ItemStatus).meta({ id: 'ItemStatus' });
const shippingClass = z.enum(['S', 'M', 'L', 'XL']);
/** Fields of an item whose typing can be corrected after the first bid. */
const correctedField = z.enum(['title', 'subtitle', 'story']);

/** What the item editor writes. `collectionIds` has at most one for now. The grade follows from an authentication. */
const itemFields = {
  type: itemType,
  offerType,
  saleType,
  fulfillment,
  artistId: id.nullable(),
  categoryId: id.nullable(),
  genreId: id.nullable(),
  conditionId: id.nullable(),
  partnerId: id.nullable(),
  collectionIds: z.array(id).max(1),
  /** The item that a companion goes with. */
  mainItemId: id.nullable(),
  title: singleLineText(200).min(3),
  subtitle: singleLineText(200),
  story: multilineText(20_000),
  conditionReport: multilineText(4_000),
  dimensions: singleLineText(200),
  /** Null: not chosen yet. */
  shippingClass: shippingClass.nullable(),
  achOnly: z.boolean(),
  autographed: z.boolean(),
  estimateLowCents: cents.min(1).nullable(),
  estimateHighCents: cents.min(1).nullable(),
  minOfferCents: cents.min(1).nullable(),
  /** For staff only: the public doesn’t see the item. */
  qa: z.boolean(),
};
const written = z.object(itemFields);
export type ItemFields = z.infer<typeof written>;

/** Everything but type and title, which are needed for a draft. */
const { type: _type, title: _title, ...optionalFields } = itemFields;
export const newItem = z.strictObject({
  type: itemFields.type,
  title: itemFields.title,
  ...z.object(optionalFields).partial().shape,
});
export type NewItem = z.infer<typeof newItem>;

export const itemChange = z.strictObject({ version: recordVersion, ...z.object(itemFields).partial().shape });
export type ItemChange = z.infer<typeof itemChange>;
export const onVersion = { version: recordVersion.optional() };

const itemAct = z.enum(['edit', 'correct', 'submit', 'return', 'approve', 'withdraw']);
export type ItemAct = z.infer<typeof itemAct>;

const missing = z.strictObject({ code: z.string(), field: z.string(), message: z.string() });

/** Where an item is, was or will be sold: in a lot, at a fixed price, or by offers. */
const itemPlacement = z
  .strictObject({
    kind: z.enum(['lot', 'listing', 'offers']),
    /** The lot or listing; of offers, the item. */
    id,
    /** Null: not published, or open to offers. */
    lotNumber: z.int().nullable(),
    /** Null: not published, or open to offers. */
    status: z.enum(AuctionStatus).nullable(),
    outcome: z.enum(LotOutcome).nullable(),
    pausedAt: time.nullable(),
    /** Hammer price, current bid, or price of the listing. Null: not published, or offers without an instant price. */
    priceCents: cents.nullable(),
    endsAt: time.nullable(),
    /** Null: by itself. */
    sale: z.strictObject({ id, title: z.string(), status: z.enum(SaleStatus) }).nullable(),
  })
  .meta({ id: 'ItemPlacement' });
export type ItemPlacement = z.infer<typeof itemPlacement>;

/** An item as its editors see it. */
export const officeItem = z
  .strictObject({
    id,
    slug: z.string(),
    status: itemStatus,
    version: z.int(),
    ...itemFields,
    title: z.string(),
    subtitle: z.string(),
    story: z.string(),
    conditionReport: z.string(),
    dimensions: z.string(),
    estimateLowCents: cents.nullable(),
    estimateHighCents: cents.nullable(),
    minOfferCents: cents.nullable(),
    collectionIds: z.array(id),
    authenticationType: authenticationType.nullable(),
    serial: z.string().nullable(),
    /** Names of what the ids stand for. */
    names: z.strictObject({
      artist: z.string().nullable(),
      partner: z.string().nullable(),
      category: z.string().nullable(),
      genre: z.string().nullable(),
      condition: z.string().nullable(),
      collection: z.string().nullable(),
      mainItem: z.string().nullable(),
    }),
    completeness: z.strictObject({ score: z.int().min(0).max(100), missing: z.array(missing) }),
    /** Why it can’t be sold now; null: nothing prevents it. */
    saleHold: z.enum(SaleHold).nullable(),
    /** People have bid, made offers or paid: only typing can be corrected. */
    hasCommitment: z.boolean(),
    /** What the caller may do now. */
    acts: z.array(itemAct),
    /** Its lots and listings: unpublished ones first, then the newest. */
    placements: z.array(itemPlacement),
    media: z.array(media),
    writtenBy: z.string().nullable(),
    submittedAt: time.nullable(),
    approvedBy: z.string().nullable(),
    approvedAt: time.nullable(),
    /** Why the reviewer returned it; empty otherwise. */
    returnNote: z.string(),
    createdAt: time,
    /** Null until it is live. */
    publishedAt: time.nullable(),
    corrections: z.array(
      z.strictObject({ field: correctedField, before: z.string(), after: z.string(), at: time, actor: z.string() }),
    ),
    /** Former addresses, which redirect. */
    formerSlugs: z.array(z.string()),
  })
  .meta({ id: 'OfficeItem' });
export type OfficeItem = z.infer<typeof officeItem>;

/** What lists of items and of lots are narrowed by. */
export const itemNarrowing = {
  /** Words of the name of a person or team, or of another name they have. */
  artist: singleLineText(80).min(1).optional(),
  /** With its subcategories. */
  category_id: id.optional(),
  /** Whether the item came with a delivery on consignment. */
  consigned: z.enum(['yes', 'no']).optional(),
  /** A sale that the item is or was in, published or not. */
  sale_id: id.optional(),
};

/** An item in the editor’s list. */
export const officeItemRow = z
  .strictObject({
    id,
    slug: z.string(),
    title: z.string(),
    status: itemStatus,
    version: z.int(),
    type: itemType,
    offerType,
    authenticationType: authenticationType.nullable(),
    serial: z.string().nullable(),
    artist: z.string().nullable(),
    category: z.string().nullable(),
    score: z.int(),
    missing: z.int(),
    picture: media.nullable(),
    writtenBy: z.string().nullable(),
    createdAt: time,
  })
  .meta({ id: 'OfficeItemRow' });
export type OfficeItemRow = z.infer<typeof officeItemRow>;
