import type { Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';

// Uses of coupons: booked with the invoice, given back when it is void (rules §5.4).

/**
 * Locks a coupon, so that its last use goes to one buyer. Global lock order: bag, auctions, items, credit, coupon,
 * invoices. Count its uses with a read after this.
 */
export async function lockCoupon(tx: Tx, couponId: string): Promise<void> {
  await tx.client.query('select from coupon where id = $1 for no key update', [couponId]);
}

/** Records one use for an invoice. The caller holds the coupon's lock and has applied the rules. */
export async function recordUse(
  tx: Tx,
  use: { couponId: string; userId: string; invoiceId: string; discountCents: number },
  now: number,
): Promise<void> {
  await tx.client.query(
    'insert into coupon_use (id, coupon_id, user_id, invoice_id, discount_cents, booked_at) values ($1, $2, $3, $4, $5, $6)',
    [newId(now), use.couponId, use.userId, use.invoiceId, use.discountCents, new Date(now)],
  );
}

/** The invoice is void: its coupon may be used again. Repeating changes nothing. */
export async function releaseUse(tx: Tx, invoiceId: string, at: Date): Promise<void> {
  await tx.client.query('update coupon_use set given_back_at = $2 where invoice_id = $1 and given_back_at is null', [
    invoiceId,
    at,
  ]);
}

/** Lets one more person use a coupon that is for certain people; any other coupon stays as it is. */
export async function allowCoupon(tx: Tx, couponId: string, userId: string): Promise<void> {
  await tx.client.query(
    'update coupon set user_ids = array_append(user_ids, $2) where id = $1 and user_ids is not null and not ($2 = any(user_ids))',
    [couponId, userId],
  );
}
