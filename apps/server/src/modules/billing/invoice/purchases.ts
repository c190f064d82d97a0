import type { AddressSnapshot } from '@assay/domain/account/address.ts';
import { invoiceSchedule } from '@assay/domain/auction/outcome.ts';
import type { Fulfillment, ItemType } from '@assay/domain/enums.ts';
import type { Rates } from '@assay/domain/estimate/rates.ts';
import { moveInvoice } from '@assay/domain/invoice/machine.ts';
import { invoiceIssued } from '@assay/domain/ledger/ledger.ts';
import type { ShippingClass } from '@assay/domain/shipping/shipping.ts';
import type { AppContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { newId } from '../../../platform/ids.ts';
import { postEntry } from '../../../platform/ledger.ts';
import { type Emit, transact } from '../../../platform/outbox.ts';
import { lockCredit } from '../../identity/credit/operations.ts';
import { type PricedLot, priceLot } from '../../pricing/price/index.ts';
import { endCheckout, lockCart } from '../../selling/cart/operations.ts';
import { releaseUse } from '../../selling/coupon/operations.ts';
import { lockInvoiceReservations, lockListings, release } from '../../selling/inventory/operations.ts';
import { endPayment, postVoid } from './changes.ts';
import { findLivePayment, lockInvoice, toFacts } from './rows.ts';
import { holdInvoice, setInvoice } from './writes.ts';

// Invoices of buy-now purchases: created with the purchase, void when its reservation expires unpaid.

export type Purchase = {
  auctionId: string;
  reservationId: string;
  itemId: string;
  title: string;
  userId: string;
  quantity: number;
  address: AddressSnapshot;
  isAchOnly: boolean;
  /** A VIP: they own the goods now and pay later. */
  paysLater: boolean;
  /** One item of an auction: the lot's one invoice. */
  isLot: boolean;
  priced: PricedLot;
  deliveryMethod: 'ship' | 'pickup';
  unitCents: number;
};

export type Goods = {
  shippingClass: ShippingClass;
  fulfillment: Fulfillment;
  itemType: ItemType;
  premiumBps: number;
  /** States for which the buyer has an approved resale certificate. */
  exemptStates: readonly string[];
};

/** Totals of a number of units at a fixed price, shipped to this address (rules §5.5, §5.6). Buy now has no premium. */
export function computePurchasePrice(
  goods: Omit<Goods, 'premiumBps'>,
  given: { itemId: string; unitCents: number; quantity: number },
  address: AddressSnapshot | null,
  rates: Rates,
): PricedLot & { deliveryMethod: 'ship' | 'pickup' } {
  const deliveryMethod = goods.fulfillment === 'pickup' ? 'pickup' : 'ship';
  const priced = priceLot(
    {
      ...goods,
      itemId: given.itemId,
      hammerCents: given.unitCents,
      quantity: given.quantity,
      premiumBps: 0,
      deliveryMethod,
    },
    address,
    rates,
  );
  return { ...priced, deliveryMethod };
}

/**
 * Opens a purchase's invoice in the caller's transaction, which holds the listing's lock: number, line, totals, ledger.
 * Its deadline is the reservation's, so it is never overdue and holds no credit. A VIP's has 30 days and a hold.
 */
export async function openPurchase(tx: Tx, emit: Emit, given: Purchase, now: number): Promise<string> {
  const { userId, priced, paysLater } = given;
  const { totals } = priced;
  const at = new Date(now);
  if (paysLater) await lockCredit(tx, [userId]);
  const schedule = invoiceSchedule(now, { isVip: true, hasCardOnFile: false, isCardPayable: false });
  const invoiceId = newId(now);
  const { rows } = await tx.client.query<{ number: NonNullable<Tables['invoice']['number']> }>(
    `insert into invoice (id, number, user_id, type, status, auction_id, reservation_id, delivery_method, address, subtotal_cents,
       shipping_cents, tax_cents, tax_rate_bps, tax_state, total_cents, ach_only, pays_later, due_at, created_at, updated_at)
     values ($1, 'INV-' || nextval('invoice_number'), $2, 'item', 'open', $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $16)
     returning number`,
    [
      invoiceId,
      userId,
      paysLater && given.isLot ? given.auctionId : null,
      given.reservationId,
      given.deliveryMethod,
      JSON.stringify(given.address),
      totals.subtotalCents,
      totals.shippingCents,
      totals.taxCents,
      priced.rateBps,
      priced.taxState,
      totals.totalCents,
      given.isAchOnly,
      paysLater,
      paysLater ? new Date(schedule.dueAt) : null,
      at,
    ],
  );
  const number = rows[0]!.number;
  await tx.client.query(
    `insert into invoice_line (id, invoice_id, position, item_id, title, quantity, unit_cents, amount_cents, reservation_id)
     values ($1, $2, 1, $3, $4, $5, $6, $7, $8)`,
    [
      newId(now),
      invoiceId,
      given.itemId,
      given.title,
      given.quantity,
      given.unitCents,
      totals.subtotalCents,
      given.reservationId,
    ],
  );
  if (paysLater) await holdInvoice(tx, { id: invoiceId, user_id: userId }, totals.totalCents, number, now);
  const entry = invoiceIssued(invoiceId, {
    goodsCents: totals.subtotalCents,
    discountCents: 0,
    shippingCents: totals.shippingCents,
    taxCents: totals.taxCents,
  });
  await postEntry(tx, { ...entry, causeRef: `${invoiceId}:1`, note: number }, now);
  emit({
    kind: 'invoice',
    dedupeKey: `invoice:${invoiceId}:open`,
    userId,
    payload: { seq: 0, invoiceId, status: 'open', serverNow: now },
  });
  return invoiceId;
}

/**
 * Abandons an unpaid purchase, of one item or of a cart: its intent is canceled first, so that no money can arrive
 * anymore. Then the invoice is voided and its coupon can be used again; with `freesUnits` its units are released.
 * Returns false if it is paid or pending, or its state is uncertain.
 */
export async function abandonPurchase(ctx: AppContext, invoiceId: string, freesUnits: boolean): Promise<boolean> {
  if (!(await endPayment(ctx, invoiceId))) return false;
  const { rows } = await ctx.pool.query<Pick<Tables['invoice'], 'user_id' | 'bag_id'> & { listing_ids: string[] }>(
    `select v.user_id, v.bag_id,
       array(select r.auction_id from invoice_line l join reservation r on r.id = l.reservation_id where l.invoice_id = v.id) as listing_ids
     from invoice v where v.id = $1`,
    [invoiceId],
  );
  const found = rows[0];
  if (found === undefined || found.listing_ids.length === 0) return false;
  return transact(ctx, async (tx, emit) => {
    const now = ctx.clock.now();
    if (found.bag_id !== null) await lockCart(tx, found.bag_id);
    const listings = await lockListings(tx, found.listing_ids);
    await lockCredit(tx, [found.user_id]);
    const invoice = await lockInvoice(tx, invoiceId);
    if (invoice === null || invoice.pays_later || (await findLivePayment(tx.client, invoiceId)) !== null) return false;
    if (!moveInvoice(toFacts(invoice), 'undo', 'house', now).ok) return false;
    await postVoid(tx, invoice, now);
    if (invoice.coupon_id !== null) await releaseUse(tx, invoiceId, new Date(now));
    await setInvoice(tx, emit, invoice, { status: 'void', autoChargeAt: null }, now);
    if (found.bag_id !== null) await endCheckout(tx, found.bag_id, invoiceId);
    if (freesUnits)
      for (const reservation of await lockInvoiceReservations(tx, invoiceId))
        await release(tx, emit, listings.get(reservation.auction_id)!, reservation, now);
    return true;
  });
}
