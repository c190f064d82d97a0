import { type Refusal, refuse } from '@assay/contract/problem.ts';
import type { AddressSnapshot } from '@assay/domain/account/address.ts';
import { MAXIMUM_LINES } from '@assay/domain/cart/cart.ts';
import type { AppContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { newId } from '../../../platform/ids.ts';
import { transact } from '../../../platform/outbox.ts';
import { ADDRESS_JSON } from '../../identity/account/queries.ts';
import { savedAddressRefusal } from '../../pricing/price/index.ts';
import { evaluateLine } from './calculate.ts';
import { cartFull } from './put.ts';
import { type Owner, readCandidate } from './rows.ts';

// Changes to a bag. Its row is locked first (global lock order: bag, auctions, items, credit, coupon, invoices).

/** A bag in checkout cannot be changed: the buyer has to leave the checkout first. */
export type CheckoutRunning = { running: string };
export type EditResult = Refusal | CheckoutRunning | undefined;
type LockedCart = Pick<Tables['bag'], 'id' | 'invoice_id'>;

/** Locks a bag by id. */
export async function lockCart(tx: Tx, bagId: string): Promise<void> {
  await tx.client.query('select from bag where id = $1 for update', [bagId]);
}

/** Locks the owner's bag, creating it if there is none, and clears its notices. */
async function openCart(tx: Tx, owner: Owner, at: Date): Promise<LockedCart> {
  const key = owner.userId === null ? 'device_hash' : 'user_id';
  const { rows } = await tx.client.query<LockedCart>(
    `insert into bag (id, ${key}, created_at, updated_at) values ($1, $2, $3, $3)
     on conflict (${key}) do update set updated_at = excluded.updated_at, notices = '[]' returning id, invoice_id`,
    [newId(at.getTime()), owner.userId ?? owner.deviceHash, at],
  );
  return rows[0]!;
}

/** Locks the bag of its owner; null when there is none. */
async function findCart(tx: Tx, owner: Owner, at: Date): Promise<LockedCart | null> {
  const { rows } = await tx.client.query<LockedCart>(
    `update bag set updated_at = $3, notices = '[]' where user_id = $1 or device_hash = $2 returning id, invoice_id`,
    [owner.userId, owner.deviceHash, at],
  );
  return rows[0] ?? null;
}

/**
 * Adds an item to the cart, or sets its quantity, and records its current price. Refusals: not_found, cart_full, and
 * those of buying it (rules §5.2). Reserves nothing.
 */
export async function setLine(ctx: AppContext, owner: Owner, itemId: string, quantity: number): Promise<EditResult> {
  return transact(ctx, async (tx): Promise<EditResult> => {
    const now = ctx.clock.now();
    const at = new Date(now);
    const found = await readCandidate(tx.client, { itemId, owner, quantity, at });
    if (found === null) return refuse('not_found');
    const line = evaluateLine(found, now);
    if (line.refusal !== null) return line.refusal;
    const bag = await openCart(tx, owner, at);
    if (bag.invoice_id !== null) return { running: bag.invoice_id };
    const { rowCount } = await tx.client.query(
      `insert into bag_line (bag_id, item_id, quantity, seen_price_cents, added_at)
       select $1, $2, $3, $4, $5
       where (select count(*) from bag_line where bag_id = $1 and item_id <> $2) < $6
       on conflict (bag_id, item_id) do update set quantity = excluded.quantity, seen_price_cents = excluded.seen_price_cents`,
      [bag.id, itemId, quantity, line.unitCents, at, MAXIMUM_LINES],
    );
    return rowCount === 0 ? cartFull() : undefined;
  });
}

/** Puts a claimed giveaway into the bag, in the transaction of its claim. Refusals: cart_full, item_sold_out. */
export async function putGift(
  tx: Tx,
  gift: { userId: string; itemId: string; isAgain: boolean; at: Date },
): Promise<EditResult> {
  const owner: Owner = { userId: gift.userId, deviceHash: null };
  const found = await readCandidate(tx.client, { itemId: gift.itemId, owner, quantity: 1, at: gift.at });
  if (found === null) return refuse('item_sold_out');
  const { refusal } = evaluateLine({ ...found, is_claimed: true }, gift.at.getTime());
  // Ordered already: asking again is answered with the claim.
  if (refusal !== null) return gift.isAgain ? undefined : refuse('item_sold_out');
  const bag = await openCart(tx, owner, gift.at);
  if (bag.invoice_id !== null) return { running: bag.invoice_id };
  const { rowCount } = await tx.client.query(
    `insert into bag_line (bag_id, item_id, quantity, seen_price_cents, added_at)
     select $1, $2, 1, 0, $3 where (select count(*) from bag_line where bag_id = $1 and item_id <> $2) < $4
     on conflict (bag_id, item_id) do update set quantity = 1`,
    [bag.id, gift.itemId, gift.at, MAXIMUM_LINES],
  );
  return rowCount === 0 ? cartFull() : undefined;
}

/** Removes an item. Refusal: not_found. */
export async function removeLine(ctx: AppContext, owner: Owner, itemId: string): Promise<EditResult> {
  return transact(ctx, async (tx): Promise<EditResult> => {
    const bag = await findCart(tx, owner, ctx.clock.date());
    if (bag === null) return refuse('not_found');
    if (bag.invoice_id !== null) return { running: bag.invoice_id };
    const { rowCount } = await tx.client.query('delete from bag_line where bag_id = $1 and item_id = $2', [
      bag.id,
      itemId,
    ]);
    return rowCount === 0 ? refuse('not_found') : undefined;
  });
}

/** Empties the cart and removes its coupon. */
export async function clearCart(ctx: AppContext, owner: Owner): Promise<EditResult> {
  return transact(ctx, async (tx): Promise<EditResult> => {
    const bag = await findCart(tx, owner, ctx.clock.date());
    if (bag === null) return undefined;
    if (bag.invoice_id !== null) return { running: bag.invoice_id };
    await tx.client.query('delete from bag_line where bag_id = $1', [bag.id]);
    await tx.client.query('update bag set coupon_id = null where id = $1', [bag.id]);
    return undefined;
  });
}

export type ShipToChange = {
  addressId?: string | undefined;
  postalCode?: string | undefined;
  deliveryMethod?: 'ship' | 'pickup' | undefined;
};

/**
 * Sets the cart's destination. Refusals: not_found for an address of another user, validation_failed for one we cannot
 * ship to.
 */
export async function setShipTo(ctx: AppContext, owner: Owner, given: ShipToChange): Promise<EditResult> {
  return transact(ctx, async (tx): Promise<EditResult> => {
    const { addressId, postalCode, deliveryMethod } = given;
    const wanted = [addressId ?? null, postalCode?.slice(0, 5) ?? null, deliveryMethod ?? null];
    const { rows } = await tx.client.query<{ is_same: boolean; address: AddressSnapshot | null }>(
      `select coalesce(($3::uuid is null or b.address_id = $3) and ($4::text is null or b.postal_code = $4)
           and ($5::text is null or b.delivery_method = $5), false) as is_same,
         (select ${ADDRESS_JSON} from address d where d.id = $3 and d.user_id = $1) as address
       from (select 1) one left join bag b on b.user_id = $1 or b.device_hash = $2`,
      [owner.userId, owner.deviceHash, ...wanted],
    );
    const { address } = rows[0]!;
    if (addressId !== undefined && address === null) return refuse('not_found', { param: 'addressId' });
    const unfit = savedAddressRefusal(address, 'addressId');
    if (unfit !== null) return unfit;
    // Repeating the same destination does not end a checkout.
    if (rows[0]!.is_same) return undefined;
    const bag = await openCart(tx, owner, ctx.clock.date());
    if (bag.invoice_id !== null) return { running: bag.invoice_id };
    await tx.client.query(
      `update bag set address_id = coalesce($2, address_id), postal_code = coalesce($3, postal_code),
         delivery_method = coalesce($4, delivery_method) where id = $1`,
      [bag.id, ...wanted],
    );
    return undefined;
  });
}

/** Sets or removes the coupon of a bag. The caller has checked the rules. */
export async function setCoupon(ctx: AppContext, owner: Owner, couponId: string | null): Promise<EditResult> {
  // A single statement: it waits for concurrent changes to the bag and sees them.
  const { rows } = await ctx.pool.query<Pick<Tables['bag'], 'invoice_id'>>(
    `update bag set coupon_id = case when invoice_id is null then $3::uuid else coupon_id end, notices = '[]', updated_at = $4
     where user_id = $1 or device_hash = $2 returning invoice_id`,
    [owner.userId, owner.deviceHash, couponId, ctx.clock.date()],
  );
  const running = rows[0]?.invoice_id ?? null;
  return running === null ? undefined : { running };
}

/** A coupon that no longer applies is removed, and the cart reports it until its next change. */
export async function dropCoupon(ctx: AppContext, bagId: string, notice: unknown): Promise<void> {
  await ctx.pool.query('update bag set coupon_id = null, notices = $2 where id = $1', [
    bagId,
    JSON.stringify([notice]),
  ]);
}

/** Links the cart to this checkout. The caller holds the cart's lock. */
export async function beginCheckout(tx: Tx, bagId: string, invoiceId: string): Promise<void> {
  await tx.client.query('update bag set invoice_id = $2 where id = $1', [bagId, invoiceId]);
}

/** The checkout ended without a purchase. The caller holds the cart's lock. */
export async function endCheckout(tx: Tx, bagId: string, invoiceId: string): Promise<void> {
  await tx.client.query('update bag set invoice_id = null where id = $1 and invoice_id = $2', [bagId, invoiceId]);
}

/** Removes an invoice's purchases and coupon from the cart. The caller holds the cart's lock. */
export async function emptyCart(tx: Tx, bought: { bagId: string; invoiceId: string }, at: Date): Promise<void> {
  await tx.client.query(
    `with gone as (
       delete from bag_line where bag_id = $1 and item_id in (select item_id from invoice_line where invoice_id = $2))
     update bag set invoice_id = nullif(invoice_id, $2), coupon_id = null, notices = '[]', updated_at = $3 where id = $1`,
    [bought.bagId, bought.invoiceId, at],
  );
}
