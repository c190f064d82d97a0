import { type Refusal, refuse } from '@assay/contract/problem.ts';
import type { Tx } from '../../../../platform/database/database.ts';
import type { Tables } from '../../../../platform/database/tables.ts';
import { saleHoldRefusal } from '../../../catalog/item/policy.ts';
import type { LotRow } from '../../../catalog/lot/queries.ts';

// An item has one buyer: what else is sold, offered or listed of a closed lot's item.

/** What a closed lot's item is promised to. */
export type ItemUse = Pick<Tables['item'], 'offer_type' | 'sale_hold'> & {
  /** The lot has an invoice that is not void. */
  is_owed: boolean;
  /** A bidder of one of the item's lots has an open offer for it. */
  is_asked: boolean;
  is_listed: boolean;
  /** It is being sold through an offer, or is a pending gift. */
  is_held: boolean;
  is_sold: boolean;
  is_live: boolean;
};

const ITEM_USE = `
  select i.offer_type, i.sale_hold, exists (select from invoice where auction_id = $2 and status <> 'void') as is_owed,
    exists (select from lot_offer o join auction a on a.id = o.auction_id where a.item_id = i.id and o.status = 'offered') as is_asked,
    exists (select from auction where item_id = i.id and status <> 'done') as is_listed,
    exists (select from offer where item_id = i.id and holds_item)
      or exists (select from item_transfer where item_id = i.id and status = 'pending') as is_held,
    i.item_assignment is not null as is_sold, i.status = 'live' as is_live
  from item i where i.id = $1`;

/** Locks the item of a lot, and reads what it is promised to. */
export async function lockItemUse(tx: Tx, row: LotRow): Promise<ItemUse> {
  await tx.client.query('select id from item where id = $1 for update', [row.item_id]);
  const { rows } = await tx.client.query<ItemUse>(ITEM_USE, [row.item_id, row.id]);
  return rows[0]!;
}

/**
 * Why a closed lot's item can't be sold in another way now. Null: it can. Refusals: auction_state (the lot is sold, a
 * bidder has an offer for it, or as takenRefusal), item_not_for_sale.
 */
export function sellAgainRefusal(use: ItemUse): Refusal | null {
  if (use.is_owed) return refuse('auction_state', { detail: 'The lot is sold. Void its invoice first' });
  if (use.is_asked) return refuse('auction_state', { detail: 'A bidder has an open offer for it' });
  return takenRefusal(use);
}

/** Why the item is no longer the lot's to sell. Refusals: auction_state (listed, held), item_not_for_sale (sold, withdrawn, on hold). */
export function takenRefusal(use: ItemUse): Refusal | null {
  if (use.is_listed) return refuse('auction_state', { detail: 'The item is already in another lot or listing' });
  if (use.is_held)
    return refuse('auction_state', { detail: 'The item is being sold through an offer or given as a gift' });
  if (use.is_sold) return refuse('item_not_for_sale', { detail: 'The item is sold' });
  return (
    saleHoldRefusal(use.sale_hold) ??
    (use.is_live ? null : refuse('item_not_for_sale', { detail: 'The item is withdrawn from the catalog' }))
  );
}
