import { type Refusal, refuse } from '@assay/contract/problem.ts';
import type { Fulfillment, ItemType } from '@assay/domain/enums.ts';
import { moveInvoice } from '@assay/domain/invoice/machine.ts';
import { invoiceIssued, invoiceVoided } from '@assay/domain/ledger/ledger.ts';
import type { ShippingClass } from '@assay/domain/shipping/shipping.ts';
import { lockCredit, moveHold } from '../credit/operations.ts';
import { type Actor, recordAudit } from '../platform/audit.ts';
import type { Tx } from '../platform/database/database.ts';
import type { House } from '../platform/house.ts';
import { postEntry } from '../platform/ledger.ts';
import { change } from '../platform/outbox.ts';
import { claimOperation, sendOperation } from '../platform/providerOperations.ts';
import { type LotGoods, ledgerAmounts, priceLot, shippingAddress } from './amounts.ts';
import { type CancelRequest, cancelCall, createCall } from './intents.ts';
import { INVOICE_COLUMNS, type InvoiceRow, isPurchase, livePayment, lockInvoice, toFacts } from './rows.ts';
import { setInvoice } from './writes.ts';

/**
 * Follows the person's default shipping address until a payment has started: snapshot, shipping, tax, total, hold and
 * ledger (rules §5.1, §5.6). An intent that nobody has used yet is cancelled first, since its amount is the old one.
 * Answers whether anything changed.
 */
export async function repriceInvoice(house: House, invoiceId: string): Promise<boolean> {
  const { rows } = await house.pool.query<{ user_id: string; version: string | null }>(
    // A purchase keeps the address that the buyer has chosen for it.
    "select user_id, address->>'version' as version from invoice where id = $1 and reservation_id is null and bag_id is null",
    [invoiceId],
  );
  const owner = rows[0];
  if (owner === undefined) return false;
  const address = await shippingAddress(house.pool, owner.user_id);
  if (address === null || address.version === owner.version) return false;
  if (!(await cancelUnusedIntent(house, invoiceId))) return false;
  return change(house, async (tx, tell) => {
    const now = house.clock.now();
    await lockCredit(tx, [owner.user_id]);
    const invoice = await lockInvoice(tx, invoiceId);
    if (invoice === null || invoice.status !== 'open' || (await livePayment(tx.client, invoiceId)) !== null)
      return false;
    const goods = await goodsOf(tx, invoice);
    // Only lots are priced by rule; what staff have written down by hand stands.
    if (goods === null) return false;
    const { totals, rateBps, taxState } = priceLot(goods, address);
    await tx.client.query(
      `update invoice set address = $2, shipping_cents = $3, tax_cents = $4, tax_rate_bps = $5, tax_state = $6, total_cents = $7 where id = $1`,
      [invoiceId, JSON.stringify(address), totals.shippingCents, totals.taxCents, rateBps, taxState, totals.totalCents],
    );
    const after: InvoiceRow = {
      ...invoice,
      shipping_cents: totals.shippingCents,
      tax_cents: totals.taxCents,
      total_cents: totals.totalCents,
    };
    if (totals.shippingCents !== invoice.shipping_cents || totals.taxCents !== invoice.tax_cents)
      await reissue(tx, invoice, after, now);
    await setInvoice(tx, tell, after, {}, now);
    return true;
  });
}

/** Credit and ledger follow a new total: the old issue is turned round and the new one booked. */
async function reissue(tx: Tx, before: InvoiceRow, after: InvoiceRow, now: number): Promise<void> {
  const version = await issueCount(tx, before.id);
  const note = before.number ?? '';
  await postEntry(
    tx,
    { ...invoiceVoided(before.id, ledgerAmounts(before)), causeRef: `${before.id}:${version}`, note },
    now,
  );
  await postEntry(
    tx,
    { ...invoiceIssued(after.id, ledgerAmounts(after)), causeRef: `${after.id}:${version + 1}`, note },
    now,
  );
  await moveHold(tx, {
    userId: after.user_id,
    kind: 'invoice',
    ref: after.id,
    amountCents: after.total_cents,
    invoiceId: after.id,
    note: `${note}: shipping and tax for the new address`,
    at: new Date(now),
  });
}

/** Turns the last issue of an invoice round in the ledger. */
export async function bookVoid(tx: Tx, invoice: InvoiceRow, now: number): Promise<void> {
  const causeRef = `${invoice.id}:${await issueCount(tx, invoice.id)}`;
  await postEntry(
    tx,
    { ...invoiceVoided(invoice.id, ledgerAmounts(invoice)), causeRef, note: invoice.number ?? '' },
    now,
  );
}

async function issueCount(tx: Tx, invoiceId: string): Promise<number> {
  const { rows } = await tx.client.query<{ n: number }>(
    "select count(*)::int as n from ledger_entry where cause = 'invoice_issued' and cause_ref like $1",
    [`${invoiceId}:%`],
  );
  return rows[0]!.n;
}

async function goodsOf(tx: Tx, invoice: InvoiceRow): Promise<LotGoods | null> {
  if (invoice.auction_id === null) return null;
  const { rows } = await tx.client.query<{
    id: string;
    shipping_class: ShippingClass;
    fulfillment: Fulfillment;
    type: ItemType;
    premium_bps: number;
  }>(
    `select i.id, i.shipping_class, i.fulfillment, i.type, a.buyer_premium_bps as premium_bps
     from auction a join item i on i.id = a.item_id where a.id = $1`,
    [invoice.auction_id],
  );
  const item = rows[0]!;
  return {
    itemId: item.id,
    hammerCents: invoice.subtotal_cents,
    premiumBps: item.premium_bps,
    shippingClass: item.shipping_class,
    fulfillment: item.fulfillment,
    itemType: item.type,
    deliveryMethod: invoice.delivery_method,
  };
}

/** Takes back an intent on which no payment has started. False: a payment has started, or nothing certain is known. */
async function cancelUnusedIntent(house: House, invoiceId: string): Promise<boolean> {
  const payment = await livePayment(house.pool, invoiceId);
  if (payment === null) return true;
  if (payment.status !== 'created') return false;
  if (payment.intent_id === null) return resolveCreation(house, invoiceId, payment.id);
  return cancelIntent(house, invoiceId);
}

async function resolveCreation(house: House, invoiceId: string, paymentId: string): Promise<boolean> {
  const { rows } = await house.pool.query<{ key: string }>(
    "select key from provider_operation where kind = $1 and ref = $2 and state = 'pending'",
    [createCall.kind, paymentId],
  );
  if (rows[0] === undefined) return false;
  await sendOperation(house, createCall, rows[0].key);
  return cancelIntent(house, invoiceId);
}

/** Cancels the invoice's intent at the provider. True when no intent can take money for it any more. */
async function cancelIntent(house: House, invoiceId: string): Promise<boolean> {
  const key = await change(house, async (tx) => {
    await lockInvoice(tx, invoiceId);
    const payment = await livePayment(tx.client, invoiceId);
    if (payment?.intent_id == null || payment.status === 'succeeded' || payment.status === 'processing') return null;
    const request: CancelRequest = { intentId: payment.intent_id };
    return (
      await claimOperation(tx, house, {
        kind: cancelCall.kind,
        ref: payment.id,
        subject: `invoice:${invoiceId}`,
        verb: `cancel:${payment.attempt}`,
        request,
      })
    ).key;
  });
  if (key !== null) await sendOperation(house, cancelCall, key);
  return (await livePayment(house.pool, invoiceId)) === null;
}

/** Ends the payment of an invoice for good. False: it has succeeded, is under way, or nothing certain is known. */
export async function endPayment(house: House, invoiceId: string): Promise<boolean> {
  const live = await livePayment(house.pool, invoiceId);
  if (live === null) return true;
  return live.intent_id === null ? resolveCreation(house, invoiceId, live.id) : cancelIntent(house, invoiceId);
}

export type VoidReason = 'non_payment' | 'fraud' | 'sale_undone';
type VoidBy = { actor: 'clock' } | { actor: 'staff'; reason: VoidReason; by: Actor; note: string };

/**
 * Voids an invoice that nobody has paid two days after it was due (rules §1.9). A VIP's invoice is for people to decide.
 * False: not now.
 */
export async function voidOverdue(house: House, invoiceId: string): Promise<boolean> {
  return (await voidUnpaid(house, invoiceId, { actor: 'clock' })) === true;
}

/** Staff void an unpaid invoice. Refusals: not_found; invoice_state (paid, void, or a payment is under way). */
export async function voidByStaff(
  house: House,
  act: { invoiceId: string; reason: VoidReason; actor: Actor; note: string },
): Promise<{ invoiceId: string; status: 'void' } | Refusal> {
  const { invoiceId, reason, note } = act;
  const isVoid = await voidUnpaid(house, invoiceId, { actor: 'staff', reason, by: act.actor, note });
  if (isVoid === null) return refuse('not_found');
  return isVoid ? { invoiceId, status: 'void' } : refuse('invoice_state');
}

/**
 * The invoice's intent is cancelled first, then the hold is let go and the ledger entry turned round; what becomes of the
 * lot and of the buyer follows from the event. Null: no such invoice; false: it cannot be voided now.
 */
async function voidUnpaid(house: House, invoiceId: string, by: VoidBy): Promise<boolean | null> {
  const { rows } = await house.pool.query<InvoiceRow>(`select ${INVOICE_COLUMNS} from invoice v where v.id = $1`, [
    invoiceId,
  ]);
  const known = rows[0];
  if (known === undefined) return null;
  const isMovable = (invoice: InvoiceRow) =>
    (by.actor === 'staff' || !invoice.pays_later) &&
    moveInvoice(toFacts(invoice), 'void', by.actor, house.clock.now()).ok;
  // A purchase at once is undone by its own operation, which gives its units back.
  if (by.actor === 'staff' && isPurchase(known)) return false;
  if (!isMovable(known)) return false;
  if (!(await endPayment(house, invoiceId))) return false;
  return change(house, async (tx, tell) => {
    const now = house.clock.now();
    const userId = known.user_id;
    await lockCredit(tx, [userId]);
    const invoice = await lockInvoice(tx, invoiceId);
    if (invoice === null || !isMovable(invoice) || (await livePayment(tx.client, invoiceId)) !== null) return false;
    await bookVoid(tx, invoice, now);
    await moveHold(tx, {
      userId,
      kind: 'invoice',
      ref: invoiceId,
      amountCents: null,
      entryKind: 'invoice_release',
      invoiceId,
      note: `${invoice.number ?? 'Invoice'} void`,
      at: new Date(now),
    });
    await setInvoice(tx, tell, invoice, { status: 'void', autoChargeAt: null }, now);
    const reason = by.actor === 'staff' ? by.reason : 'non_payment';
    await tx.client.query('update invoice set void_reason = $2 where id = $1', [invoiceId, reason]);
    if (by.actor === 'staff')
      await recordAudit(tx, {
        actor: by.by,
        action: 'invoice.void',
        subject: 'invoice',
        subjectId: invoiceId,
        reason,
        note: by.note,
        before: { status: invoice.status, totalCents: invoice.total_cents },
        after: { status: 'void' },
        at: now,
      });
    tell({
      kind: 'invoice.voided',
      dedupeKey: `invoice.voided:${invoiceId}`,
      userId,
      private: { invoiceId, number: invoice.number ?? '', userId, auctionId: invoice.auction_id, reason },
    });
    return true;
  });
}
