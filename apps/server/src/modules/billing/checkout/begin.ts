import { isRefusal, type Refusal, refuse } from '@assay/contract/problem.ts';
import type { CartTotals } from '@assay/contract/shapes/cart.ts';
import type { AppContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { newId } from '../../../platform/ids.ts';
import { type Emit, transact } from '../../../platform/outbox.ts';
import { lockCredit } from '../../identity/credit/operations.ts';
import { savedAddressRefusal } from '../../pricing/price/index.ts';
import {
  type CartAddress,
  type CartHead,
  couponRefusal,
  isBankLine,
  lockOwnCart,
  type PricedCart,
  priceCart,
  readHead,
  readHeldLines,
  resolveShipTo,
} from '../../selling/cart/index.ts';
import { dropCoupon } from '../../selling/cart/operations.ts';
import { droppedNotice, toCartTotals } from '../../selling/cart/presenter.ts';
import { lockCoupon } from '../../selling/coupon/operations.ts';
import { type LockedListing, lockListings, releaseExpired, reserve, sell } from '../../selling/inventory/operations.ts';
import { isRunning, type ReservationRow } from '../../selling/inventory/queries.ts';
import { abandonPurchase, CARD_LIMIT_CENTS, type ClaimedCharge, openCheckout, readCheckout } from '../invoice/index.ts';

// The step from a bag to its single invoice: everything is rechecked under the locks, then reserved, priced and written
// together.

export type BeginRequest = {
  userId: string;
  /** How it is going to be paid: by a card, a bank account, what the browser will choose, or not now. */
  means: 'user_card' | 'user_bank_account' | 'browser' | 'none';
  /** The total the buyer was shown, in cents. */
  expectedTotalCents?: number | undefined;
  /** The saved method to charge. */
  charge?: Charge | undefined;
};
export type Charge = { methodId: string; provider: string; customer: string };
export type StartedCheckout = {
  invoiceId: string;
  totals: CartTotals;
  reservedUntil: string | null;
  /** The charge to send now. */
  claimed: ClaimedCharge | null;
};

/** Another unpaid purchase has to be given up first. */
type ConflictingPurchase = { other: string; frees: boolean };
type Coupon = { coupon: Refusal; bagId: string; notice: unknown };

const MAX_ATTEMPTS = 4;

/**
 * Reserves the whole cart for ten minutes and opens its invoice. If the cart is unchanged, returns its existing
 * invoice. Refusals: those of the contract; then nothing is reserved.
 */
export async function beginCheckout(ctx: AppContext, given: BeginRequest): Promise<StartedCheckout | Refusal> {
  await prepareRates(ctx, given.userId);
  for (let round = 1; round <= MAX_ATTEMPTS; round++) {
    const begun = await transact(ctx, (tx, emit) => attemptCheckout(ctx, tx, emit, given));
    if (isRefusal(begun)) return begun;
    if ('coupon' in begun) {
      await dropCoupon(ctx, begun.bagId, begun.notice);
      return begun.coupon;
    }
    if ('again' in begun) continue;
    if (!('other' in begun)) return begun;
    if (round === MAX_ATTEMPTS || !(await abandonPurchase(ctx, begun.other, begun.frees))) break;
  }
  return refuse('invoice_state', { detail: 'A payment for an item in your bag is still processing' });
}

/** A buyer has usually seen the bag, so its destination is already prepared. An API client may not have. */
async function prepareRates(ctx: AppContext, userId: string): Promise<void> {
  if (ctx.config.TAX_PROVIDER === 'tables') return;
  const head = await readHead(ctx.pool, { userId, deviceHash: null }, ctx.clock.date());
  await ctx.rates.prepare([resolveShipTo(head)]);
}

async function attemptCheckout(
  ctx: AppContext,
  tx: Tx,
  emit: Emit,
  given: BeginRequest,
): Promise<StartedCheckout | Refusal | ConflictingPurchase | Coupon | { again: true }> {
  const { userId } = given;
  const bag = await lockOwnCart(tx.client, userId);
  if (bag === null || bag.listing_ids.length === 0) return refuse('cart_empty');
  const listings = await lockListings(tx, bag.listing_ids);
  const paysLater = given.means === 'none' && bag.is_vip;
  if (paysLater) await lockCredit(tx, [userId]);
  if (bag.coupon_id !== null) await lockCoupon(tx, bag.coupon_id);
  // Read under the locks: this is the current state.
  const now = ctx.clock.now();
  const at = new Date(now);
  let rows = await readHeldLines(tx.client, bag.id, userId, at);
  const head = await readHead(tx.client, { userId, deviceHash: null }, at);
  if (rows.some((row) => row.has_lapsed)) {
    await releaseExpired(tx, emit, listings, now);
    rows = await readHeldLines(tx.client, bag.id, userId, at);
  }
  // Another tab has changed the bag while its lock was waited for.
  if (rows.some((row) => row.id !== null && !listings.has(row.id))) return { again: true };
  if (rows.length === 0) return refuse('cart_empty');
  const rates = await ctx.rates.at(tx.client, [resolveShipTo(head)]);
  const pricedCart = priceCart(head, rows, userId, now, rates);
  const refusal = refusalOf(head, pricedCart, given, paysLater);
  if (refusal !== null) {
    const isCoupon = refusal.code === 'coupon_invalid' || refusal.code === 'coupon_min_spend';
    return isCoupon
      ? { coupon: refusal, bagId: bag.id, notice: droppedNotice(pricedCart, head.coupon!.code) }
      : refusal;
  }
  const held = new Map(rows.flatMap(({ hold }) => (hold === null ? [] : [[hold.auction_id, hold] as const])));
  const other = [...held.values()].find((row) => row.invoice_id !== null && row.invoice_id !== head.invoice_id);
  if (other !== undefined) return { other: other.invoice_id!, frees: !isRunning(other, now) };
  if (head.invoice_id !== null) {
    const isOver = [...held.values()].some((row) => !isRunning(row, now));
    if (isOver || paysLater || !(await isSameCheckout(tx, head, pricedCart)))
      return { other: head.invoice_id, frees: isOver };
    return {
      invoiceId: head.invoice_id,
      totals: toCartTotals(pricedCart),
      reservedUntil: head.reserved_until?.toISOString() ?? null,
      claimed: null,
    };
  }
  return createCheckout(ctx, tx, emit, {
    charge: given.charge ?? null,
    bagId: bag.id,
    userId,
    head,
    pricedCart,
    listings,
    held,
    paysLater,
    now,
  });
}

function refusalOf(head: CartHead, pricedCart: PricedCart, given: BeginRequest, paysLater: boolean): Refusal | null {
  if (head.is_blocked === true) return refuse('account_blocked');
  if (head.is_verified !== true) return refuse('email_unverified');
  const unavailableLine = pricedCart.lines.find((line) => line.refusal !== null);
  if (unavailableLine !== undefined) {
    const { code, extras } = unavailableLine.refusal!;
    const title = unavailableLine.row.item_title;
    return refuse(code, {
      ...extras,
      param: unavailableLine.row.bag_item_id,
      detail: extras.detail === undefined ? title : `${title}: ${extras.detail}`,
    });
  }
  if (pricedCart.couponRefusal !== null) return couponRefusal(pricedCart.couponRefusal);
  const { priced, address } = pricedCart;
  if (priced.needsAddress && address === null) return refuse('address_required');
  const unfit = priced.needsAddress ? savedAddressRefusal(address) : null;
  if (unfit !== null) return unfit;
  if (priced.shippingFault !== null) return refuse('address_required', { detail: 'We can’t ship to this address' });
  if (given.expectedTotalCents !== undefined && given.expectedTotalCents !== priced.totalCents)
    return refuse('total_changed', {
      detail: 'The total has changed since you loaded this page',
      totals: toCartTotals(pricedCart),
    });
  const isFree = priced.totalCents === 0;
  if (given.means === 'none' && !isFree && !paysLater) return refuse('intent_invalid');
  if (given.means !== 'none' && isFree)
    return refuse('payment_method_not_allowed', { detail: 'Nothing to pay. Place the order' });
  if (given.means !== 'none' && priced.totalCents > CARD_LIMIT_CENTS)
    return refuse('payment_method_not_allowed', {
      detail: 'The total is over the limit for one payment. Contact us for help',
    });
  if (pricedCart.isAchOnly && given.means === 'user_card') {
    const bankOnly = pricedCart.lines.find(isBankLine);
    const why =
      bankOnly === undefined
        ? 'You can pay this total only from a bank account'
        : `${bankOnly.row.item_title} can be paid only by bank transfer, so your whole bag can`;
    return refuse('payment_method_not_allowed', { detail: `${why}. Choose a bank account` });
  }
  return null;
}

/** The pending checkout is for exactly these goods, at this price, for this address. */
async function isSameCheckout(tx: Tx, head: CartHead, { buyable, priced, address }: PricedCart): Promise<boolean> {
  const begun = await readCheckout(tx, head.invoice_id!);
  if (begun.totalCents !== priced.totalCents || begun.couponId !== (head.coupon?.id ?? null)) return false;
  if ((begun.address?.version ?? null) !== (address?.version ?? null) || begun.lines.length !== buyable.length)
    return false;
  const quantities = new Map(begun.lines.map((line) => [line.itemId, line]));
  return buyable.every(({ row, unitCents }) => {
    const line = quantities.get(row.bag_item_id);
    return line !== undefined && line.quantity === row.quantity && line.unitCents === unitCents;
  });
}

type CheckoutInput = {
  bagId: string;
  userId: string;
  head: CartHead;
  pricedCart: PricedCart;
  listings: Map<string, LockedListing>;
  held: Map<string, ReservationRow>;
  paysLater: boolean;
  charge: Charge | null;
  now: number;
};

async function createCheckout(
  ctx: AppContext,
  tx: Tx,
  emit: Emit,
  given: CheckoutInput,
): Promise<StartedCheckout | Refusal> {
  const { bagId, userId, head, pricedCart, listings, held, paysLater, charge, now } = given;
  const { buyable, priced, address } = pricedCart;
  const lots = buyable.filter(({ row }) => row.type === 'auction');
  // An invoice covers at most one auction lot.
  if (lots.length > 1)
    return refuse('item_not_for_sale', {
      param: lots[1]!.row.bag_item_id,
      detail: `${lots[1]!.row.item_title}: buy it separately. Your bag already has an auction lot`,
    });
  const gifts = address === null ? [] : buyable.filter(({ row }) => row.item_type === 'giveaway');
  const key = address === null ? '' : addressKey(address);
  // All are checked before any is written: a refusal leaves no trace.
  const claimedGift = await findClaimedGift(tx, { userId, itemIds: gifts.map(({ row }) => row.bag_item_id), key });
  const sent = gifts.find(({ row }) => row.bag_item_id === claimedGift);
  if (sent !== undefined)
    return refuse('item_not_for_sale', {
      param: sent.row.bag_item_id,
      detail: `${sent.row.item_title} is limited to one per address, and we already shipped one there`,
    });
  if (gifts.length > 0)
    await tx.client.query('update redeem_claim set address_key = $3 where item_id = any($1::uuid[]) and user_id = $2', [
      gifts.map(({ row }) => row.bag_item_id),
      userId,
      key,
    ]);
  const ids = buyable.map(({ row }) => held.get(row.id!)?.id ?? newId(now));
  const reserved: ReservationRow[] = [];
  for (const [index, { row }] of buyable.entries())
    reserved.push(
      await reserve(tx, emit, listings.get(row.id!)!, {
        id: ids[index]!,
        userId,
        quantity: row.quantity,
        existing: held.get(row.id!) ?? null,
        now,
        bagId,
      }),
    );
  const checkout = {
    bagId,
    userId,
    address: toAddressSnapshot(address),
    isAchOnly: pricedCart.isAchOnly,
    paysLater,
    couponId: head.coupon?.id ?? null,
    lotId: lots[0]?.row.id ?? null,
    priced,
    lines: buyable.map(({ row, unitCents }, index) => ({
      reservationId: ids[index]!,
      itemId: row.bag_item_id,
      title: row.item_title,
      quantity: row.quantity,
      unitCents,
    })),
    charge,
  };
  const { invoiceId, claimed } = await openCheckout(ctx, tx, emit, checkout, now);
  const isSettled = paysLater || priced.totalCents === 0;
  if (isSettled)
    for (const reservation of reserved)
      if (!(await sell(tx, emit, listings.get(reservation.auction_id)!, reservation, now)))
        throw new Error(`Reservation ${reservation.id} was checked and cannot be sold`);
  const ends = reserved.map((row) => row.expires_at.getTime());
  return {
    invoiceId,
    totals: toCartTotals(pricedCart),
    reservedUntil: isSettled ? null : new Date(Math.min(...ends)).toISOString(),
    claimed,
  };
}

function toAddressSnapshot(address: CartAddress | null) {
  if (address === null) return null;
  const { id: _id, ...rest } = address;
  return rest;
}

/** The same street address, however it is written. */
const addressKey = ({ line1, postalCode }: Pick<CartAddress, 'line1' | 'postalCode'>): string =>
  `${line1} ${postalCode.slice(0, 5)}`.toLowerCase().replace(/[^a-z0-9]+/g, ' ');

/** The first of these gifts that another user had sent to this address. Their items are locked. Null: none. */
async function findClaimedGift(
  tx: Tx,
  given: { userId: string; itemIds: readonly string[]; key: string },
): Promise<string | null> {
  if (given.itemIds.length === 0) return null;
  const { rows } = await tx.client.query<{ item_id: NonNullable<Tables['redeem_claim']['item_id']> }>(
    'select item_id from redeem_claim where item_id = any($1::uuid[]) and user_id <> $2 and address_key = $3 limit 1',
    [given.itemIds, given.userId, given.key],
  );
  return rows[0]?.item_id ?? null;
}
