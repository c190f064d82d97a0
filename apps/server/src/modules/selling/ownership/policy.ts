import { type GivenItem, transferRefusal } from '@assay/domain/item/transfer.ts';
import type { TransferItemRow } from './transferRows.ts';

const toGivenItem = (row: TransferItemRow): GivenItem => ({
  isFinal: row.is_final,
  isBeingSold: row.is_being_sold,
  liveOffers: row.live_offers,
  hasInstantPrice: row.has_instant_price,
  isBeingGiven: row.is_being_given,
  isDoubted: (row.certificate_state ?? 'active') !== 'active',
});
/** Why the item cannot be offered to anybody now; null when it can. */
export const proposeRefusal = (row: TransferItemRow) => transferRefusal(toGivenItem(row));
/** Why the pending transfer can no longer change the owner. */
export const acceptRefusal = (row: TransferItemRow) => transferRefusal({ ...toGivenItem(row), isBeingGiven: false });
