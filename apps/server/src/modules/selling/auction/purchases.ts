import type { Settlement } from '@assay/domain/auction/outcome.ts';
import type { LotState } from '@assay/domain/auction/state.ts';
import type { Stock } from '@assay/domain/inventory/buyNow.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import type { LotRow } from '../../catalog/lot/queries.ts';

/** Buy-now purchases of a lot: the buyer who took an auction's item at the fixed price, and the current inventory. */
export type Purchases = { buyerId: string | null; stock: Stock };

/** Sales at a published price, read under the lot's lock. Null: none, the bids decide. */
export async function readPurchases(tx: Tx, row: Pick<LotRow, 'id' | 'type' | 'stock'>): Promise<Purchases | null> {
  if (row.stock === null) return null;
  const { rows } = await tx.client.query<Pick<Tables['reservation'], 'user_id'> & Stock>(
    `select r.user_id, n.price_cents as "priceCents", n.quantity_total as "totalQuantity", n.quantity_sold as "soldQuantity",
       n.quantity_reserved as "reservedQuantity", n.per_user_limit as "perUserLimit"
     from reservation r join buy_now n on n.auction_id = r.auction_id where r.auction_id = $1 and r.state = 'sold' limit 1`,
    [row.id],
  );
  if (rows[0] === undefined) return null;
  const { user_id: buyerId, ...stock } = rows[0];
  return { buyerId: row.type === 'auction' ? buyerId : null, stock };
}

/**
 * The result of the bids, unless the lot was withdrawn or bought now: then it is sold, to the buyer if there is one
 * item.
 */
export function toSaleResult(settled: Settlement, bought: Purchases | null, isWithdrawn: boolean) {
  if (bought === null && isWithdrawn) {
    const done: LotState = { ...settled.lot, outcome: 'withdrawn' };
    return { done, outcome: 'withdrawn' as const, winnerId: null, hammerCents: 0 };
  }
  if (bought === null)
    return {
      done: settled.lot,
      outcome: settled.outcome,
      winnerId: settled.winnerId,
      hammerCents: settled.hammerCents,
    };
  const done: LotState = { ...settled.lot, outcome: 'sold' };
  return { done, outcome: 'sold' as const, winnerId: bought.buyerId, hammerCents: bought.stock.priceCents };
}
