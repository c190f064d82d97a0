import { MAX_SALE_LOTS } from '@assay/domain/auction/sale.ts';
import { z } from 'zod';
import { route } from '../route.ts';
import { cents, id, list, pageFields, recordVersion, slug, time, wholeNumber } from '../shapes/common.ts';
import { publicNote, requested, staffNote } from '../shapes/office.ts';
import {
  addedLots,
  lotTerms,
  officeListing,
  officeLotDetail,
  officeSale,
  officeSaleDetail,
  officeSaleLot,
  salePreset,
  saleResults,
  sellableItem,
  staggerMs,
} from '../shapes/sale.ts';
import { multilineText, singleLineText } from '../shapes/text.ts';

const tag = 'Office';
const params = z.strictObject({ id });
const read = { method: 'GET', tag, audience: 'staff', limit: 'read', errors: [] } as const;
const write = {
  tag,
  audience: 'staff',
  roles: ['auction'],
  limit: 'write',
  idempotency: 'stored',
  form: true,
} as const;

/** A page of a list by the id of the last row of the page before; `next` is that of this page. */
const cursor = { after: id.optional(), limit: wholeNumber(1, 100).default(24) };
const page = <T extends z.ZodType>(row: T) => z.strictObject({ items: z.array(row), next: id.nullable() });

const title = singleLineText(120).min(3);
const text = multilineText(5_000);
const opening = cents.min(100);
const reserve = cents.min(100).nullable();
const draft = { openingCents: opening, reserveCents: reserve, preset: salePreset, terms: lotTerms };

/** Staff calls for sales, their lots, and listings (back office §4). */
export const saleRoutes = {
  'office.sales': route({
    ...read,
    subject: 'none',
    roles: ['auction', 'catalog', 'support'],
    path: '/v1/office/sale',
    summary:
      'Sales, the latest opening first: current ones, drafts, those that open or close today, or those that are over',
    query: z.strictObject({
      ...pageFields,
      status: z.enum(['current', 'draft', 'today', 'results', 'over', 'all']).default('current'),
      /** A part of the title. */
      find: singleLineText(80).min(1).optional(),
    }),
    success: [200, list(officeSale)],
  }),
  'office.createSale': route({
    ...write,
    method: 'POST',
    subject: 'none',
    path: '/v1/office/sale',
    summary: 'Create a sale. Only staff see it until it is published',
    body: z.strictObject({
      title,
      text: text.default(''),
      opensAt: time,
      firstEndAt: time,
      /** Absent: as the preset says. */
      staggerMs: staggerMs.optional(),
      preset: salePreset,
      /** For the preset `custom`. */
      terms: lotTerms.optional(),
      note: staffNote.optional(),
    }),
    success: [201, officeSale],
    errors: ['validation_failed'],
  }),
  'office.sale': route({
    ...read,
    subject: { sale: 'params.id' },
    roles: ['auction', 'catalog', 'support'],
    path: '/v1/office/sale/{id}',
    summary: 'A sale with its lots in order, what blocks each, and when they end',
    params,
    success: [200, officeSaleDetail],
    errors: ['not_found'],
  }),
  'office.saleResults': route({
    ...read,
    subject: { sale: 'params.id' },
    roles: ['auction', 'catalog', 'finance', 'support'],
    path: '/v1/office/sale/{id}/results',
    summary: 'What a sale has brought: each lot with hammer, premium, buyer and payment; totals and bidders',
    params,
    success: [200, saleResults],
    errors: ['not_found'],
  }),
  'office.saleResultsTable': route({
    ...read,
    subject: { sale: 'params.id' },
    roles: ['auction', 'finance', 'support'],
    recentCode: true,
    path: '/v1/office/sale/{id}/results/export',
    summary: 'The results of a sale, as CSV',
    params,
    success: [200, null],
    raw: 'text/csv',
    errors: ['not_found'],
  }),
  'office.saleResultsPaper': route({
    ...read,
    subject: { sale: 'params.id' },
    roles: ['auction', 'finance', 'support'],
    recentCode: true,
    path: '/v1/office/sale/{id}/results/pdf',
    summary: 'The results of a sale, as a PDF',
    params,
    success: [200, null],
    raw: 'application/pdf',
    errors: ['not_found'],
  }),
  'office.editSale': route({
    ...write,
    method: 'PATCH',
    subject: { sale: 'params.id' },
    path: '/v1/office/sale/{id}',
    summary: 'Change a sale. Once published: its texts, and until 24 hours before it opens its times, with a note',
    params,
    body: z.strictObject({
      version: recordVersion,
      title: title.optional(),
      text: text.optional(),
      slug: slug.min(3).max(100).optional(),
      /** A photo of one of its items. */
      coverMediaId: id.nullable().optional(),
      opensAt: time.optional(),
      firstEndAt: time.optional(),
      staggerMs: staggerMs.optional(),
      preset: salePreset.optional(),
      terms: lotTerms.optional(),
      note: staffNote.optional(),
    }),
    success: [200, officeSale],
    errors: ['not_found', 'auction_state', 'validation_failed', 'record_changed'],
  }),
  'office.publishSale': route({
    ...write,
    method: 'POST',
    subject: { sale: 'params.id' },
    path: '/v1/office/sale/{id}/publish',
    summary: 'Publish a sale with all its lots, or nothing: then `errors` names every lot and what blocks it',
    params,
    body: z.strictObject({ note: staffNote }),
    success: [200, z.union([officeSale, requested])],
    errors: ['not_found', 'auction_state', 'item_state', 'validation_failed', 'request_state'],
  }),
  'office.cancelSale': route({
    ...write,
    method: 'POST',
    subject: { sale: 'params.id' },
    path: '/v1/office/sale/{id}/cancel',
    summary: 'Cancel a sale before its first bid: a draft frees its items, a published one withdraws its lots',
    params,
    body: z.strictObject({ note: staffNote, publicNote }),
    success: [200, officeSale],
    errors: ['not_found', 'auction_state', 'auction_processing'],
  }),
  'office.arrangeSale': route({
    ...write,
    method: 'POST',
    subject: { sale: 'params.id' },
    path: '/v1/office/sale/{id}/arrange',
    summary: 'Put all lots of a draft sale in order and stagger their ends, in one call',
    params,
    // 2,000 ids.
    bodyLimit: 128 * 1024,
    body: z.strictObject({
      version: recordVersion,
      /** Every lot of the sale, in the new order. */
      lotIds: z.array(id).min(1).max(MAX_SALE_LOTS),
      firstEndAt: time.optional(),
      staggerMs: staggerMs.optional(),
    }),
    success: [200, officeSale],
    errors: ['not_found', 'auction_state', 'validation_failed', 'record_changed'],
  }),
  'office.addLots': route({
    ...write,
    method: 'POST',
    subject: { sale: 'params.id', item: 'body.itemIds[]' },
    path: '/v1/office/sale/{id}/lot',
    summary: 'Add many items to a draft sale, each at the proposed opening, without reserve',
    params,
    body: z.strictObject({ itemIds: z.array(id).min(1).max(500) }),
    success: [200, addedLots],
    errors: ['not_found', 'auction_state', 'validation_failed'],
  }),
  'office.sellable': route({
    ...read,
    subject: 'none',
    roles: ['auction', 'catalog', 'support'],
    path: '/v1/office/sellable',
    summary: 'Items that can become listings, or lots, newest first; by words of their title or by serial',
    query: z.strictObject({
      ...cursor,
      /** Lots take fewer types of items. */
      as: z.enum(['lot', 'listing']).default('listing'),
      find: singleLineText(120).min(2).optional(),
    }),
    success: [200, page(sellableItem)],
  }),
  'office.draftLots': route({
    ...read,
    subject: 'none',
    roles: ['auction', 'catalog', 'support'],
    path: '/v1/office/draft-lot',
    summary: 'Unpublished lots outside of sales, newest first',
    query: z.strictObject(cursor),
    success: [200, page(officeSaleLot)],
  }),
  'office.lot': route({
    ...read,
    subject: { auction: 'params.id' },
    roles: ['auction', 'catalog', 'support'],
    path: '/v1/office/auction/{id}',
    summary: 'What staff decide about a lot, published or not: opening, reserve, times, and what blocks it',
    params,
    success: [200, officeLotDetail],
    errors: ['not_found'],
  }),
  'office.createLot': route({
    ...write,
    method: 'POST',
    subject: { item: 'body.itemId', sale: 'body.saleId' },
    path: '/v1/office/auction',
    summary: 'Create a lot, in a sale or by itself. Only staff see it until it is published',
    body: z.strictObject({
      itemId: id,
      /** Placed last in this draft sale. Absent: a lot by itself, which needs a start and an end. */
      saleId: id.optional(),
      openingCents: draft.openingCents,
      reserveCents: draft.reserveCents.optional(),
      startsAt: time.optional(),
      endsAt: time.optional(),
      preset: draft.preset.optional(),
      terms: draft.terms.optional(),
      note: staffNote.optional(),
    }),
    success: [201, officeSaleLot],
    errors: ['not_found', 'auction_state', 'item_in_transaction', 'item_not_for_sale', 'validation_failed'],
  }),
  'office.editLot': route({
    ...write,
    method: 'PATCH',
    subject: { auction: 'params.id' },
    path: '/v1/office/auction/{id}',
    summary:
      'Change a lot. Once published, the opening and reserve only fall, by two people; times move until 24 hours before the start, then the end only moves later with a public note',
    params,
    body: z.strictObject({
      version: recordVersion,
      openingCents: draft.openingCents.optional(),
      reserveCents: draft.reserveCents.optional(),
      /** Null: as the sale says. Only before it is published. */
      startsAt: time.nullable().optional(),
      endsAt: time.nullable().optional(),
      preset: draft.preset.nullable().optional(),
      terms: draft.terms.optional(),
      /** Required once it is published. */
      note: staffNote.optional(),
      publicNote: publicNote.optional(),
    }),
    success: [200, z.union([officeSaleLot, requested])],
    errors: [
      'not_found',
      'auction_state',
      'auction_processing',
      'request_state',
      'validation_failed',
      'record_changed',
    ],
  }),
  'office.removeLot': route({
    ...write,
    form: false,
    method: 'DELETE',
    subject: { auction: 'params.id' },
    path: '/v1/office/auction/{id}',
    summary: 'Remove a lot that is not published. Its item is free again',
    params,
    query: z.strictObject({ note: staffNote.optional() }),
    success: [204, null],
    errors: ['not_found', 'auction_state'],
  }),
  'office.publishLot': route({
    ...write,
    method: 'POST',
    subject: { auction: 'params.id' },
    path: '/v1/office/auction/{id}/publish',
    summary: 'Publish a lot that is in no sale; `errors` names what blocks it',
    params,
    body: z.strictObject({ note: staffNote }),
    success: [200, z.union([officeSaleLot, requested])],
    errors: ['not_found', 'auction_state', 'item_state', 'validation_failed', 'request_state'],
  }),
  'office.listings': route({
    ...read,
    subject: 'none',
    roles: ['auction', 'catalog', 'support'],
    path: '/v1/office/listing',
    summary: 'Items at a fixed price, items open to offers, or listings that are over; newest first',
    query: z.strictObject({ ...cursor, status: z.enum(['listed', 'offers', 'over']).default('listed') }),
    success: [200, page(officeListing)],
  }),
  'office.createListing': route({
    ...write,
    method: 'POST',
    subject: { item: 'body.itemId' },
    path: '/v1/office/listing',
    summary: 'Sell an approved item at a fixed price; by default from now for 90 days',
    commits: true,
    body: z.strictObject({
      itemId: id,
      priceCents: cents.min(100),
      quantity: z.int().min(1).max(10_000).default(1),
      perUserLimit: z.int().min(1).max(10_000).default(1),
      startsAt: time.optional(),
      endsAt: time.optional(),
      /** What one unit brings: the price, because Assay charges itself no fee. */
      expectedTotalCents: cents.optional(),
      note: staffNote,
    }),
    success: [201, z.union([z.strictObject({ auctionId: id }), requested])],
    errors: [
      'not_found',
      'item_state',
      'item_not_for_sale',
      'item_in_transaction',
      'auction_state',
      'request_state',
      'total_changed',
      'validation_failed',
    ],
  }),
  'office.startGiveaway': route({
    ...write,
    method: 'POST',
    subject: { item: 'params.id' },
    path: '/v1/office/item/{id}/giveaway',
    summary: 'Start an approved giveaway: from now on its codes can be redeemed, by default for 90 days',
    params,
    body: z.strictObject({
      /** Units to give away. */
      quantity: z.int().min(1).max(10_000).default(1),
      endsAt: time.optional(),
      note: staffNote,
    }),
    success: [201, z.union([z.strictObject({ auctionId: id }), requested])],
    errors: [
      'not_found',
      'item_state',
      'item_not_for_sale',
      'item_in_transaction',
      'auction_state',
      'validation_failed',
      'request_state',
    ],
  }),
  'office.openItemToOffers': route({
    ...write,
    method: 'POST',
    subject: { item: 'params.id' },
    path: '/v1/office/item/{id}/open-to-offers',
    summary: 'Open an approved item to offers, with a minimum and an instant price',
    commits: true,
    params,
    body: z.strictObject({
      /** Lower offers are refused. Null: none. */
      minOfferCents: cents.min(100).nullable().default(null),
      /** An offer of this much buys the item immediately. Null: none. */
      instantPriceCents: cents.min(100).nullable().default(null),
      /** What the instant price brings: the price itself. */
      expectedTotalCents: cents.optional(),
      note: staffNote,
    }),
    success: [200, z.union([z.strictObject({ itemId: id }), requested])],
    errors: [
      'not_found',
      'item_state',
      'item_not_for_sale',
      'item_in_transaction',
      'auction_state',
      'offer_state',
      'request_state',
      'total_changed',
      'validation_failed',
    ],
  }),
};
