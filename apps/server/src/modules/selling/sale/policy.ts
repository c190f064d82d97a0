import type { LotBlocker } from '@assay/domain/auction/lotDraft.ts';
import { ItemType } from '@assay/domain/enums.ts';
import { typesSoldBy } from '@assay/domain/item/kindOfSale.ts';
import { SALE_HOLD_TEXT } from '@assay/domain/item/saleHold.ts';
import { listSql } from '../../../platform/database/sql.ts';

// What may become a lot or a listing.

/** Giveaways are neither: startGiveaway. */
const TYPES = { lot: typesSoldBy('auction'), listing: ItemType.filter((type) => type !== 'giveaway') } as const;

/** SQL: the item (alias `i`) can be put into a lot, or listed, now, at least as a draft. */
export const mayBeSoldSql = (as: 'lot' | 'listing'): string => `i.owner_id is null and i.item_assignment is null
  and i.type in ${listSql(TYPES[as])}
  and i.status in ('draft', 'in_review', 'approved', 'live') and i.sale_hold is null
  and not exists (select from draft_lot d where d.item_id = i.id)
  and not exists (select from auction a where a.item_id = i.id
    and (a.status <> 'done' or a.type = 'auction' and a.opened_at is not null))`;

/** What blocks a lot, for staff. */
export const BLOCKER_TEXT: Readonly<Record<LotBlocker, string>> = {
  item_not_approved: 'The item isn’t approved yet',
  item_type: 'Items of this type aren’t sold in auctions',
  item_sold: 'The item is sold',
  item_listed: 'The item is already in a lot or a listing',
  item_had_lot: 'The item was in a lot that closed. Relist it from that lot',
  item_in_transaction: 'The item is being sold through an offer or given as a gift',
  certificate_hold: 'The item’s certificate or custody doesn’t allow a sale now',
  consignment: SALE_HOLD_TEXT.consignment,
  no_picture: 'The item has no photo',
  opening_too_low: 'The opening bid is below $1',
  reserve_below_opening: 'The reserve is below the opening bid',
  opening_above_estimate: 'The opening bid is above the high estimate',
  reserve_above_estimate: 'The reserve is above the low estimate',
  starts_in_past: 'Choose a start in the future',
  ends_before_start: 'Choose an end after the start',
};
