/** Why a fixed-price item cannot be bought now (spec §8), in the bag or as a buy-now purchase. */
export const SALE_REFUSALS = [
  'item_sold_out',
  'quantity_not_available',
  'item_not_for_sale',
  'auction_not_started',
  'auction_done',
  'auction_processing',
  'auction_extended_no_access',
  'own_item',
] as const;
