import { type Refusal, refuse } from '@assay/contract/problem.ts';
import {
  buyerRefusal,
  listingRefusal,
  MAXIMUM_LIVE_RESERVATIONS,
  quantityRefusal,
  SESSION_AGE_MS,
} from '@assay/domain/inventory/buyNow.ts';
import type { AppContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { barredSql } from '../../identity/trust/policy.ts';
import { toRefusal } from '../../selling/inventory/index.ts';
import { type LockedListing, toListingRules } from '../../selling/inventory/operations.ts';
import { countBought, type ReservationRow, readReservation, toHolding } from '../../selling/inventory/queries.ts';

/** Buyers must be human: a session has to be two seconds old. */
export async function sessionRefusal(ctx: AppContext, sessionId: string): Promise<Refusal | null> {
  const { rows } = await ctx.pool.query<Pick<Tables['session'], 'created_at'>>(
    'select created_at from session where id = $1',
    [sessionId],
  );
  const age = ctx.clock.now() - (rows[0]?.created_at.getTime() ?? ctx.clock.now());
  return age >= SESSION_AGE_MS ? null : refuse('rate_limited', { retryAfterMs: Math.max(1, SESSION_AGE_MS - age) });
}

export type BuyerState = { reservation: ReservationRow | null; isVip: boolean };

/** Checks account, listing and stock under the listing's lock. Returns what the user has reserved, or the refusal. */
export async function checkBuyer(
  tx: Tx,
  listing: LockedListing,
  given: { userId: string; quantity: number; now: number },
): Promise<BuyerState | Refusal> {
  const { userId, quantity, now } = given;
  const { row } = listing;
  const { rows } = await tx.client.query<
    Pick<Tables['users'], 'is_vip'> & { is_blocked: boolean; is_verified: boolean; is_barred: boolean }
  >(
    `select blocked_at is not null or deleted_at is not null as is_blocked, email_verified_at is not null as is_verified, is_vip,
       ${barredSql('u.id', '$2::uuid')} or ${barredSql('u.id', '$3::uuid')} as is_barred
     from users u where u.id = $1`,
    [userId, row.owner_id, row.consignor_id],
  );
  const person = rows[0]!;
  const isOwner = row.owner_id === userId || row.consignor_id === userId || person.is_barred;
  const buyer = { isOwner, isBlocked: person.is_blocked, isEmailVerified: person.is_verified };
  const reservation = await readReservation(tx.client, row.id, userId);
  const first = buyerRefusal(buyer) ?? listingRefusal(toListingRules(listing), now);
  if (first !== null) return toRefusal(first, quantity);
  const holding = toHolding(reservation, await countBought(tx.client, row.id, userId));
  const second = quantityRefusal(listing.stock!, holding, quantity);
  if (second !== null) return toRefusal(second, quantity);
  if (reservation === null) {
    const wait = await tooManyReservations(tx, userId, now);
    if (wait !== null) return refuse('rate_limited', { retryAfterMs: wait });
  }
  return { reservation, isVip: person.is_vip };
}

/** Ms until one of too many live reservations of a user ends, or null. The user's own row is locked first. */
async function tooManyReservations(tx: Tx, userId: string, now: number): Promise<number | null> {
  await tx.client.query("select pg_advisory_xact_lock(hashtextextended('reserve:' || $1, 0))", [userId]);
  const { rows } = await tx.client.query<{ n: number; next: Date | null }>(
    "select count(*)::int as n, min(expires_at) as next from reservation where user_id = $1 and state = 'held' and expires_at > $2 and bag_id is null",
    [userId, new Date(now)],
  );
  const { n, next } = rows[0]!;
  return n < MAXIMUM_LIVE_RESERVATIONS || next === null ? null : Math.max(1, next.getTime() - now);
}
