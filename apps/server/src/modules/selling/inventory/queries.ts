import type { Holding } from '@assay/domain/inventory/buyNow.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';

export type ReservationRow = Pick<
  Tables['reservation'],
  'id' | 'auction_id' | 'user_id' | 'quantity' | 'state' | 'created_at' | 'expires_at'
> & {
  /** The bag whose checkout withholds the units. */
  bag_id: Tables['reservation']['bag_id'];
  /** Its invoice that is not void. Null before the purchase. */
  invoice_id: string | null;
};

export const RESERVATION_COLUMNS = `r.id, r.auction_id, r.user_id, r.quantity, r.state, r.created_at, r.expires_at, r.bag_id,
  (select v.id from invoice_line l join invoice v on v.id = l.invoice_id where l.reservation_id = r.id and v.status <> 'void') as invoice_id`;

/** This user's current reservation of a listing, or null. */
export async function readReservation(
  client: Queryable,
  auctionId: string,
  userId: string,
): Promise<ReservationRow | null> {
  const { rows } = await client.query<ReservationRow>(
    `select ${RESERVATION_COLUMNS} from reservation r where r.auction_id = $1 and r.user_id = $2 and r.state = 'held'`,
    [auctionId, userId],
  );
  return rows[0] ?? null;
}

/** How many units of a listing this user has bought so far, without refunded ones. */
export async function countBought(client: Queryable, auctionId: string, userId: string): Promise<number> {
  const { rows } = await client.query<{ bought: number }>(
    `select coalesce(sum(quantity), 0)::int as bought from reservation where auction_id = $1 and user_id = $2 and state = 'sold'`,
    [auctionId, userId],
  );
  return rows[0]!.bought;
}

/** Returns true while a held reservation has not expired, or its payment is pending. */
export function isRunning(reservation: Pick<ReservationRow, 'expires_at' | 'state'>, now: number): boolean {
  return reservation.state === 'held' && reservation.expires_at.getTime() > now;
}

/** A user's holding, in the form of the rules. */
export function toHolding(reservation: ReservationRow | null, boughtByYou: number): Holding {
  return { heldByYou: reservation?.quantity ?? 0, boughtByYou };
}
