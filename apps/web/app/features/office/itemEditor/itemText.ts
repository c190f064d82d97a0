import type { Fulfillment, ItemType, OfferType, SaleType } from '@assay/domain/enums.ts';
import { ITEM_TYPE_NAMES } from '@assay/domain/item/kindOfSale.ts';
import type { ItemStatus } from '@assay/domain/item/status.ts';
import type { Tone } from '@assay/ui/tone.ts';

export const ITEM_STATES: Readonly<Record<ItemStatus, { label: string; tone: Tone }>> = {
  draft: { label: 'Draft', tone: 'neutral' },
  in_review: { label: 'In review', tone: 'amber' },
  approved: { label: 'Approved', tone: 'commit' },
  live: { label: 'Live', tone: 'commit' },
  withdrawn: { label: 'Withdrawn', tone: 'seal' },
};

export const TYPES: Readonly<Record<ItemType, string>> = ITEM_TYPE_NAMES;
export const OFFER_TYPES: Readonly<Record<OfferType, string>> = {
  auction: 'Auction',
  buy_now: 'Buy now',
  make_offer: 'Offers',
  offer_instant: 'Offers with an instant price',
};
export const SALE_TYPES: Readonly<Record<SaleType, string>> = {
  primary: 'First sale',
  secondary: 'Resale by its owner',
};
export const FULFILLMENTS: Readonly<Record<Fulfillment, string>> = {
  ship: 'Shipped by us',
  external: 'Delivered by a partner',
  pickup: 'Local pickup only',
  pickup_ship: 'Local pickup or shipped',
};
export const SHIPPING_CLASSES = {
  S: 'S – small parcel',
  M: 'M – parcel',
  L: 'L – large parcel',
  XL: 'XL – quoted by hand',
} as const;

const ALL_CHOICES: Readonly<Record<string, string>> = {
  ...TYPES,
  ...OFFER_TYPES,
  ...SALE_TYPES,
  ...FULFILLMENTS,
  ...SHIPPING_CLASSES,
};
/** Name of any value of these choices. */
export const choiceName = (value: string): string => ALL_CHOICES[value] ?? value;
