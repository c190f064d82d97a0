import type { LotState } from '@assay/domain/auction/state.ts';
import { availableQuantity, listingRefusal, reservationEndsAt, type Stock } from '@assay/domain/inventory/buyNow.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { newId } from '../../../platform/ids.ts';
import type { Emit } from '../../../platform/outbox.ts';
import { assignItems } from '../../catalog/item/operations.ts';
import { publicLot, toListing } from '../../catalog/lot/presenter.ts';
import { LOT_COLUMNS, type LotRow, toLotState } from '../../catalog/lot/queries.ts';
import { RESERVATION_COLUMNS, type ReservationRow } from './queries.ts';

// The units of a listing: reserved, freed, sold. Everything here runs under the listing's lock.

/** A listing under the locks of its auction and its item. `stock` reflects every change made through this module. */
export type LockedListing = { readonly row: LotRow; readonly state: LotState; stock: Stock | null };

/** Locks auction and item, in this order, before credit and invoices (global lock order). Null: unknown. */
export async function lockListing(tx: Tx, auctionId: string): Promise<LockedListing | null> {
  return (await lockListings(tx, [auctionId])).get(auctionId) ?? null;
}

/** lockListing for several, each set of rows in order of id in one statement. Unknown ids are omitted. */
export async function lockListings(tx: Tx, auctionIds: readonly string[]): Promise<Map<string, LockedListing>> {
  const ids = [...new Set(auctionIds)].sort();
  if (ids.length === 0) return new Map();
  const { rows } = await tx.client.query<LotRow>(
    `select ${LOT_COLUMNS} from auction a join item i on i.id = a.item_id where a.id = any($1::uuid[]) order by a.id for update of a`,
    [ids],
  );
  // Read under the lock of the auctions: the statement above may have begun before the last sale was committed.
  const { rows: locked } = await tx.client.query<{
    items: Array<Pick<Tables['item'], 'id' | 'status'> & { sale_hold: LotRow['sale_hold'] }> | null;
    stocks: Array<Stock & { auctionId: string }> | null;
  }>(
    `with items as materialized (
         select id, status, sale_hold from item where id = any(array(select item_id from auction where id = any($1::uuid[]))) order by id for update),
       stocks as materialized (
         select auction_id as "auctionId", price_cents as "priceCents", quantity_total as "totalQuantity", quantity_sold as "soldQuantity",
           quantity_reserved as "reservedQuantity", per_user_limit as "perUserLimit"
         from buy_now where auction_id = any($1::uuid[]) order by auction_id for update)
     select (select json_agg(items) from items) as items, (select json_agg(stocks) from stocks) as stocks`,
    [ids],
  );
  const { items, stocks } = locked[0]!;
  const itemOf = new Map(items?.map((item) => [item.id, item]));
  const stockOf = new Map(stocks?.map(({ auctionId, ...stock }) => [auctionId, stock]));
  return new Map(
    rows.map((row) => {
      const stock = stockOf.get(row.id) ?? null;
      const { status, sale_hold } = itemOf.get(row.item_id)!;
      const fresh: LotRow = { ...row, item_status: status, sale_hold, stock };
      return [row.id, { row: fresh, state: toLotState(fresh), stock }];
    }),
  );
}

/** The listing's current facts, in the form of the rules. */
export const toListingRules = (listing: LockedListing) => ({
  ...toListing(listing.row, listing.state),
  stock: listing.stock,
});

type StockChange = { sold: number; reserved: number };

async function moveStock(tx: Tx, listing: LockedListing, change: StockChange): Promise<void> {
  await tx.client.query(
    'update buy_now set quantity_sold = quantity_sold + $2, quantity_reserved = quantity_reserved + $3 where auction_id = $1',
    [listing.row.id, change.sold, change.reserved],
  );
  applyStockChange(listing, change);
}

/** The listing in memory as the database has it now. */
function applyStockChange(listing: LockedListing, change: StockChange): void {
  const { stock } = listing;
  if (stock !== null)
    listing.stock = {
      ...stock,
      soldQuantity: stock.soldQuantity + change.sold,
      reservedQuantity: stock.reservedQuantity + change.reserved,
    };
}

/** All watchers of the listing are sent the remaining inventory. */
function emitStock(emit: Emit, listing: LockedListing, now: number): void {
  const { row, state, stock } = listing;
  emit({
    kind: 'stock',
    auctionId: row.id,
    payload: {
      auctionId: row.id,
      seq: state.seq,
      lot: publicLot({ ...row, stock }, state, row.leader_alias, now, null),
      serverNow: now,
    },
  });
}

/**
 * Releases expired reservations without an unpaid invoice. Those with one are released once their payment can no longer
 * succeed.
 */
export async function releaseExpired(
  tx: Tx,
  emit: Emit,
  listings: ReadonlyMap<string, LockedListing>,
  now: number,
): Promise<void> {
  const { rows } = await tx.client.query<Pick<Tables['reservation'], 'auction_id' | 'quantity'>>(
    `update reservation r set state = 'released', ended_at = $2
     where r.auction_id = any($1::uuid[]) and r.state = 'held' and r.expires_at <= $2
       and not exists (select from invoice_line l join invoice v on v.id = l.invoice_id where l.reservation_id = r.id and v.status <> 'void')
     returning auction_id, quantity`,
    [[...listings.keys()], new Date(now)],
  );
  const freed = new Map<string, number>();
  for (const row of rows) freed.set(row.auction_id, (freed.get(row.auction_id) ?? 0) + row.quantity);
  for (const [auctionId, quantity] of freed) {
    const listing = listings.get(auctionId)!;
    await moveStock(tx, listing, { sold: 0, reserved: -quantity });
    emitStock(emit, listing, now);
  }
}

/** Locks a reservation. Its listing is locked before. */
export async function lockReservation(tx: Tx, reservationId: string): Promise<ReservationRow> {
  const { rows } = await tx.client.query<ReservationRow>(
    `select ${RESERVATION_COLUMNS} from reservation r where r.id = $1 for update`,
    [reservationId],
  );
  if (rows[0] === undefined) throw new Error(`No reservation ${reservationId}`);
  return rows[0];
}

/** Locks the reservations that an invoice pays for, in order of id. Their listings are locked before. */
export async function lockInvoiceReservations(tx: Tx, invoiceId: string): Promise<ReservationRow[]> {
  const { rows } = await tx.client.query<ReservationRow>(
    `select ${RESERVATION_COLUMNS} from reservation r
     where r.id in (select l.reservation_id from invoice_line l where l.invoice_id = $1) order by r.id for update`,
    [invoiceId],
  );
  return rows;
}

/**
 * Reserves units for one user, or changes the quantity of their live reservation. Its expiry does not change, so that
 * repeated calls never extend it. The caller has checked that the rules allow the quantity.
 */
export async function reserve(
  tx: Tx,
  emit: Emit,
  listing: LockedListing,
  given: {
    userId: string;
    quantity: number;
    existing: ReservationRow | null;
    now: number;
    /** The id for a new reservation, if the caller has to know it in advance. */
    id?: string;
    /** The bag that checks out. Null for a single purchase. */
    bagId?: string;
  },
): Promise<ReservationRow> {
  const { existing, quantity, userId, now } = given;
  const bagId = given.bagId ?? null;
  const change = quantity - (existing?.quantity ?? 0);
  if (existing !== null && change === 0 && existing.bag_id === bagId) return existing;
  // The counters move in the statement that writes the reservation.
  const moved = 'update buy_now set quantity_reserved = quantity_reserved + $1 where auction_id = $2';
  const { rows } =
    existing === null
      ? await tx.client.query<ReservationRow>(
          `with moved as (${moved})
           insert into reservation as r (quantity, auction_id, id, user_id, created_at, expires_at, bag_id)
           values ($1, $2, $3, $4, $5, $6, $7) returning ${RESERVATION_COLUMNS}`,
          [
            change,
            listing.row.id,
            given.id ?? newId(now),
            userId,
            new Date(now),
            new Date(reservationEndsAt(listing.state, now)),
            bagId,
          ],
        )
      : await tx.client.query<ReservationRow>(
          `with moved as (${moved})
           update reservation r set quantity = quantity + $1, bag_id = $4 where r.id = $3 returning ${RESERVATION_COLUMNS}`,
          [change, listing.row.id, existing.id, bagId],
        );
  applyStockChange(listing, { sold: 0, reserved: change });
  emitStock(emit, listing, now);
  return rows[0]!;
}

/**
 * Reserves an invoice's units until `until` (epoch ms) or later. The caller has locked their listings. Does not revive
 * ended reservations.
 */
export async function extendReservation(tx: Tx, invoiceId: string, until: number): Promise<void> {
  await tx.client.query(
    `update reservation set expires_at = greatest(expires_at, $2)
     where id in (select reservation_id from invoice_line where invoice_id = $1) and state = 'held'`,
    [invoiceId, new Date(until)],
  );
}

/** An invoice's units now wait for the bank, no longer for a cart's checkout. The caller has locked their listings. */
export async function detachFromCart(tx: Tx, invoiceId: string): Promise<void> {
  await tx.client.query(
    'update reservation set bag_id = null where id in (select reservation_id from invoice_line where invoice_id = $1)',
    [invoiceId],
  );
}

/** Units of a reservation in state `from` are free again. Repeating changes nothing. */
async function returnUnits(
  from: 'held' | 'sold',
  tx: Tx,
  emit: Emit,
  listing: LockedListing,
  reservation: ReservationRow,
  now: number,
): Promise<void> {
  const { rowCount } = await tx.client.query(
    "update reservation set state = 'released', ended_at = $2 where id = $1 and state = $3",
    [reservation.id, new Date(now), from],
  );
  if (rowCount === 0) return;
  const { quantity } = reservation;
  await moveStock(tx, listing, from === 'held' ? { sold: 0, reserved: -quantity } : { sold: -quantity, reserved: 0 });
  emitStock(emit, listing, now);
}

/** Releases reserved units. Idempotent. */
export const release = returnUnits.bind(null, 'held');

/**
 * A sale is void: its units are released, and available to others while the listing runs. The invoice's event handles a
 * listing that has ended. Idempotent.
 */
export const restock = returnUnits.bind(null, 'sold');

/**
 * The payment has arrived: sells the reserved units. A released reservation is restored if its units are still
 * available. Returns false if they are not: the money is then refunded. The last unit closes the listing, and a buy-now
 * price alongside an auction closes the lot; settlement does the rest.
 */
export async function sell(
  tx: Tx,
  emit: Emit,
  listing: LockedListing,
  reservation: ReservationRow,
  now: number,
): Promise<boolean> {
  if (reservation.state === 'sold') return true;
  if (!canSell(listing, reservation, now)) {
    await release(tx, emit, listing, reservation, now);
    return false;
  }
  const change = { sold: reservation.quantity, reserved: reservation.state === 'held' ? -reservation.quantity : 0 };
  const { rowCount } = await tx.client.query(
    `with sold as (
       update reservation set state = 'sold', ended_at = $2 where id = $1 and state <> 'sold' returning auction_id)
     update buy_now n set quantity_sold = quantity_sold + $3, quantity_reserved = quantity_reserved + $4
     from sold where n.auction_id = sold.auction_id`,
    [reservation.id, new Date(now), change.sold, change.reserved],
  );
  if (rowCount === 0) return true;
  applyStockChange(listing, change);
  if (listing.stock !== null && listing.stock.soldQuantity >= listing.stock.totalQuantity)
    await closeLot(tx, listing, now);
  emitStock(emit, listing, now);
  return true;
}

/** Returns true if arrived money can take these units. Those of a released reservation must still be available. */
export function canSell(listing: LockedListing, reservation: ReservationRow, now: number): boolean {
  if (reservation.state === 'sold') return true;
  const rules = toListingRules(listing);
  if (rules.stock === null) return false;
  if (reservation.state === 'held') {
    // A listing's units are the buyer's until the reservation is released. Alongside an auction, bidding may be faster.
    if (rules.type === 'buy_now') return rules.isLive;
    return listingRefusal(rules, now) === null;
  }
  return listingRefusal(rules, now) === null && availableQuantity(rules.stock) >= reservation.quantity;
}

/** From here on, every bid and every purchase is refused because the lot is settling. The sweep of lots settles it. */
async function closeLot(tx: Tx, listing: LockedListing, now: number): Promise<void> {
  await tx.client.query(
    `update auction set closed_at = $2, next_due_at = $2, opened_at = coalesce(opened_at, starts_at)
     where id = $1 and closed_at is null and done_at is null`,
    [listing.row.id, new Date(now)],
  );
  listing.state.closedAt ??= now;
  if (listing.row.type === 'auction' || listing.stock?.totalQuantity === 1)
    await assignItems(tx, [listing.row.item_id], 'virtual');
}
