import { isRefusal, type Refusal, refuse } from '@assay/contract/problem.ts';
import type { CartTotals } from '@assay/contract/shapes/cart.ts';
import { dropCoupon } from '../bag/operations.ts';
import {
  type BagAddress,
  type BagHead,
  couponRefusal,
  droppedNotice,
  type Reckoning,
  readHead,
  readLines,
  reckon,
  totalsOf,
} from '../bag/queries.ts';
import { lockCoupon } from '../coupon/operations.ts';
import { lockCredit } from '../credit/operations.ts';
import { giveUpPurchase, openCheckout, readCheckout } from '../invoice/operations.ts';
import type { Tx } from '../platform/database/database.ts';
import type { House } from '../platform/house.ts';
import { change, type Tell } from '../platform/outbox.ts';
import { freeLapsed, type LockedListing, lockListings, reserve, sell } from '../stock/operations.ts';
import { isRunning, type ReservationRow, readReservations } from '../stock/queries.ts';

// The step from a bag to its one invoice: everything is asked again under the locks, reserved, priced and written at once.

export type BeginRequest = {
  userId: string;
  /** How it is going to be paid: by a card, a bank account, what the browser will choose, or not now. */
  means: 'user_card' | 'user_bank_account' | 'browser' | 'none';
  /** What the buyer was shown, in cents. */
  expectedTotalCents?: number | undefined;
};
export type Begun = { invoiceId: string; totals: CartTotals; reservedUntil: string | null; isSettled: boolean };

/** Another unpaid purchase has to be given up first. */
type Stopped = { other: string; frees: boolean };
type Coupon = { coupon: Refusal; bagId: string; notice: unknown };

const MAXIMUM_ROUNDS = 4;

/**
 * Reserves all of the bag for ten minutes and opens its invoice; a bag that is unchanged since answers the invoice it has.
 * Refusals: those of the contract, and nothing is reserved.
 */
export async function beginCheckout(house: House, given: BeginRequest): Promise<Begun | Refusal> {
  for (let round = 1; ; round++) {
    const begun = await change(house, (tx, tell) => attempt(house, tx, tell, given));
    if (isRefusal(begun)) return begun;
    if ('coupon' in begun) {
      await dropCoupon(house, begun.bagId, begun.notice);
      return begun.coupon;
    }
    if (!('other' in begun)) return begun;
    if (round === MAXIMUM_ROUNDS || !(await giveUpPurchase(house, begun.other, begun.frees)))
      return refuse('invoice_state', { detail: 'A payment for something in your bag is still under way' });
  }
}

async function attempt(
  house: House,
  tx: Tx,
  tell: Tell,
  given: BeginRequest,
): Promise<Begun | Refusal | Stopped | Coupon> {
  const { userId } = given;
  const { rows: bags } = await tx.client.query<{ id: string; coupon_id: string | null; is_vip: boolean }>(
    'select b.id, b.coupon_id, u.is_vip from bag b join users u on u.id = b.user_id where b.user_id = $1 for update of b',
    [userId],
  );
  const bag = bags[0];
  const before = bag === undefined ? [] : await readLines(tx.client, bag.id, userId);
  if (bag === undefined || before.length === 0) return refuse('cart_empty');
  const listings = await lockListings(
    tx,
    before.map((row) => row.id).filter((id) => id !== null),
  );
  const now = house.clock.now();
  await freeLapsed(tx, tell, listings, now);
  const paysLater = given.means === 'none' && bag.is_vip;
  if (paysLater) await lockCredit(tx, [userId]);
  if (bag.coupon_id !== null) await lockCoupon(tx, bag.coupon_id);
  // Read again: under the locks this is how it stands.
  const head = await readHead(tx.client, { userId, deviceHash: null }, new Date(now));
  const reckoning = reckon(head, await readLines(tx.client, bag.id, userId), userId, now);
  const refusal = refusalOf(head, reckoning, given, paysLater);
  if (refusal !== null) {
    const isCoupon = refusal.code === 'coupon_invalid' || refusal.code === 'coupon_min_spend';
    return isCoupon ? { coupon: refusal, bagId: bag.id, notice: droppedNotice(reckoning, head.coupon!.code) } : refusal;
  }
  const held = new Map(
    (await readReservations(tx.client, [...listings.keys()], userId)).map((row) => [row.auction_id, row]),
  );
  const other = [...held.values()].find((row) => row.invoice_id !== null && row.invoice_id !== head.invoice_id);
  if (other !== undefined) return { other: other.invoice_id!, frees: !isRunning(other, now) };
  if (head.invoice_id !== null) {
    const isOver = [...held.values()].some((row) => !isRunning(row, now));
    if (isOver || paysLater || !(await isSame(tx, head, reckoning))) return { other: head.invoice_id, frees: isOver };
    return {
      invoiceId: head.invoice_id,
      totals: totalsOf(reckoning),
      reservedUntil: head.reserved_until?.toISOString() ?? null,
      isSettled: false,
    };
  }
  return open(tx, tell, { bagId: bag.id, userId, head, reckoning, listings, held, paysLater, now });
}

function refusalOf(head: BagHead, reckoning: Reckoning, given: BeginRequest, paysLater: boolean): Refusal | null {
  if (head.is_blocked === true) return refuse('account_blocked');
  if (head.is_verified !== true) return refuse('email_unverified');
  const gone = reckoning.lines.find((line) => line.refusal !== null);
  if (gone !== undefined) {
    const { code, extras } = gone.refusal!;
    const title = gone.row.item_title;
    return refuse(code, {
      ...extras,
      param: gone.row.bag_item_id,
      detail: extras.detail === undefined ? title : `${title}: ${extras.detail}`,
    });
  }
  if (reckoning.couponRefusal !== null) return couponRefusal(reckoning.couponRefusal);
  const { priced, address } = reckoning;
  if (priced.needsAddress && address === null) return refuse('address_required');
  if (priced.shippingFault !== null) return refuse('address_required', { detail: 'We cannot ship to this address' });
  if (given.expectedTotalCents !== undefined && given.expectedTotalCents !== priced.totalCents)
    return refuse('total_changed', {
      detail: 'The total is another one since the page was loaded',
      totals: totalsOf(reckoning),
    });
  const isFree = priced.totalCents === 0;
  if (given.means === 'none' && !isFree && !paysLater) return refuse('intent_invalid');
  if (given.means !== 'none' && isFree)
    return refuse('payment_method_not_allowed', { detail: 'There is nothing to pay: place the order' });
  const bankOnly = reckoning.lines.find((line) => line.row.ach_only);
  if (bankOnly !== undefined && given.means === 'user_card')
    return refuse('payment_method_not_allowed', {
      detail: `${bankOnly.row.item_title} is sold by bank transfer only, so the whole bag is: choose a bank account`,
    });
  return null;
}

/** The checkout that has begun is for these very goods, at this price, for this address. */
async function isSame(tx: Tx, head: BagHead, { buyable, priced, address }: Reckoning): Promise<boolean> {
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

type Opening = {
  bagId: string;
  userId: string;
  head: BagHead;
  reckoning: Reckoning;
  listings: Map<string, LockedListing>;
  held: Map<string, ReservationRow>;
  paysLater: boolean;
  now: number;
};

async function open(tx: Tx, tell: Tell, given: Opening): Promise<Begun | Refusal> {
  const { bagId, userId, head, reckoning, listings, held, paysLater, now } = given;
  const { buyable, priced, address } = reckoning;
  const lots = buyable.filter(({ row }) => row.type === 'auction');
  // An invoice stands for one lot of an auction at most.
  if (lots.length > 1)
    return refuse('item_not_for_sale', {
      param: lots[1]!.row.bag_item_id,
      detail: `${lots[1]!.row.item_title}: buy it by itself, your bag has the lot of an auction already`,
    });
  const reserved: ReservationRow[] = [];
  for (const { row } of buyable)
    reserved.push(
      await reserve(tx, tell, listings.get(row.id!)!, {
        userId,
        quantity: row.quantity,
        existing: held.get(row.id!) ?? null,
        now,
        bagId,
      }),
    );
  const invoiceId = await openCheckout(
    tx,
    tell,
    {
      bagId,
      userId,
      address: snapshot(address),
      isAchOnly: buyable.some(({ row }) => row.ach_only),
      paysLater,
      couponId: head.coupon?.id ?? null,
      lotId: lots[0]?.row.id ?? null,
      priced,
      lines: buyable.map(({ row, unitCents }, index) => ({
        reservationId: reserved[index]!.id,
        itemId: row.bag_item_id,
        title: row.item_title,
        quantity: row.quantity,
        unitCents,
      })),
    },
    now,
  );
  const isSettled = paysLater || priced.totalCents === 0;
  if (isSettled)
    for (const reservation of reserved)
      if (!(await sell(tx, tell, listings.get(reservation.auction_id)!, reservation, now)))
        throw new Error(`Reservation ${reservation.id} was checked and cannot be sold`);
  const ends = reserved.map((row) => row.expires_at.getTime());
  return {
    invoiceId,
    totals: totalsOf(reckoning),
    reservedUntil: isSettled ? null : new Date(Math.min(...ends)).toISOString(),
    isSettled,
  };
}

function snapshot(address: BagAddress | null) {
  if (address === null) return null;
  const { id: _id, ...rest } = address;
  return rest;
}
