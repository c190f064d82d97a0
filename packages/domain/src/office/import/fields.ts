import { Fulfillment, ItemType, OfferType, SaleType } from '../../enums.ts';
import type { ImportField } from './columns.ts';

/** Fields of an item that a file can fill. */
export const ITEM_FIELDS: readonly ImportField[] = [
  { name: 'id', label: 'Item id', cell: { kind: 'line' }, aliases: ['id', 'Address name', 'slug'] },
  { name: 'title', label: 'Title', cell: { kind: 'line' }, isRequired: true, isTitle: true },
  { name: 'subtitle', label: 'Subtitle', cell: { kind: 'line' } },
  { name: 'type', label: 'Type', cell: { kind: 'choice', of: ItemType } },
  { name: 'artistId', label: 'Artist', cell: { kind: 'name', of: 'artist' } },
  { name: 'categoryId', label: 'Category', cell: { kind: 'name', of: 'category' } },
  { name: 'genreId', label: 'Genre', cell: { kind: 'name', of: 'genre' } },
  { name: 'conditionId', label: 'Condition', cell: { kind: 'name', of: 'condition' } },
  { name: 'partnerId', label: 'Partner', cell: { kind: 'name', of: 'partner' } },
  { name: 'collectionIds', label: 'Collections', cell: { kind: 'names', of: 'collection' }, aliases: ['Collection'] },
  { name: 'story', label: 'Story', cell: { kind: 'prose' }, aliases: ['Description'] },
  { name: 'conditionReport', label: 'Condition report', cell: { kind: 'prose' } },
  { name: 'dimensions', label: 'Dimensions', cell: { kind: 'line' }, aliases: ['Size'] },
  { name: 'shippingClass', label: 'Shipping class', cell: { kind: 'choice', of: ['S', 'M', 'L', 'XL'] } },
  { name: 'fulfillment', label: 'Fulfillment', cell: { kind: 'choice', of: Fulfillment } },
  { name: 'offerType', label: 'Offer type', cell: { kind: 'choice', of: OfferType } },
  { name: 'saleType', label: 'Sale type', cell: { kind: 'choice', of: SaleType } },
  { name: 'autographed', label: 'Autographed', cell: { kind: 'flag' }, aliases: ['Signed'] },
  { name: 'achOnly', label: 'Bank transfer only', cell: { kind: 'flag' }, aliases: ['ACH only'] },
  { name: 'estimateLowCents', label: 'Low estimate', cell: { kind: 'money' }, aliases: ['Estimate low'] },
  { name: 'estimateHighCents', label: 'High estimate', cell: { kind: 'money' }, aliases: ['Estimate high'] },
  { name: 'minOfferCents', label: 'Minimum offer', cell: { kind: 'money' } },
  { name: 'qa', label: 'Test item', cell: { kind: 'flag' } },
];

/** Fields of an artist that a file can fill. */
export const ARTIST_FIELDS: readonly ImportField[] = [
  { name: 'id', label: 'Artist id', cell: { kind: 'line' }, aliases: ['id', 'Address name', 'slug'] },
  { name: 'name', label: 'Name', cell: { kind: 'line' }, isRequired: true, isTitle: true, aliases: ['Artist'] },
  { name: 'summary', label: 'Summary', cell: { kind: 'line' } },
  { name: 'aliases', label: 'Other names', cell: { kind: 'list' }, aliases: ['Aliases'] },
  { name: 'activeYears', label: 'Active years', cell: { kind: 'line' } },
  { name: 'bio', label: 'Biography', cell: { kind: 'prose' }, aliases: ['Bio'] },
];

const ITEM_KEY: ImportField = {
  name: 'item',
  label: 'Item',
  cell: { kind: 'line' },
  isRequired: true,
  isTitle: true,
  aliases: ['Item id', 'id', 'Address name', 'slug', 'Serial', 'Intake', 'Receipt'],
};

/** Fields of a row that says where an item is. */
export const LOCATION_FIELDS: readonly ImportField[] = [
  ITEM_KEY,
  { name: 'shelf', label: 'Shelf', cell: { kind: 'line' }, isRequired: true, aliases: ['Location', 'Place'] },
];

/** Fields of a lot that a file can fill. The sale is chosen for the whole file. */
export const LOT_FIELDS: readonly ImportField[] = [
  ITEM_KEY,
  { name: 'order', label: 'Order', cell: { kind: 'count' }, aliases: ['Lot', 'Lot number', 'Position', 'No.'] },
  { name: 'openingCents', label: 'Opening', cell: { kind: 'money' }, aliases: ['Opening bid', 'Opening price'] },
  { name: 'reserveCents', label: 'Reserve', cell: { kind: 'money' }, aliases: ['Reserve price'] },
  { name: 'startsAt', label: 'Start', cell: { kind: 'time' }, aliases: ['Starts', 'Opens'] },
  { name: 'endsAt', label: 'End', cell: { kind: 'time' }, aliases: ['Ends', 'Closes'] },
  { name: 'preset', label: 'Preset', cell: { kind: 'line' }, aliases: ['Terms'] },
];
