/** Filters of the marketplace in the order of its panel; the names are those of the API. */
export const FILTERS = [
  'sale_state',
  'offer_type',
  'authentication_type',
  'autographed',
  'category',
  'sub_category',
  'artist',
  'genre',
  'collection',
  'condition',
  'partner',
] as const;
export type FilterName = (typeof FILTERS)[number];
export type Filters = Partial<Record<FilterName, readonly string[]>>;

export const FILTER_LABELS: Record<FilterName, string> = {
  sale_state: 'Status',
  offer_type: 'Sale type',
  authentication_type: 'Grade',
  autographed: 'Autographed',
  category: 'Category',
  sub_category: 'Subcategory',
  artist: 'Person or team',
  genre: 'Genre',
  collection: 'Collection',
  condition: 'Condition',
  partner: 'Partner',
};

/** Labels of enum values, in display order. */
export const VALUE_LABELS: Partial<Record<FilterName, Readonly<Record<string, string>>>> = {
  sale_state: {
    live: 'Bidding now',
    upcoming: 'Opens later',
    for_sale: 'For sale',
    sold: 'Sold',
    ended: 'Ended unsold',
  },
  offer_type: {
    auction: 'Auction',
    buy_now: 'Buy now',
    make_offer: 'Make offer',
    offer_instant: 'Instant offer',
  },
  authentication_type: { gold: 'Gold, witnessed', silver: 'Silver, proven' },
  autographed: { true: 'Autographed', false: 'Not autographed' },
};
