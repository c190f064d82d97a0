import { invoiceSchedule } from '@assay/domain/auction/outcome.ts';
import { isBankOnly } from '@assay/domain/invoice/bankOnly.ts';
import { moveInvoice } from '@assay/domain/invoice/machine.ts';
import { invoiceIssued } from '@assay/domain/ledger/ledger.ts';
import type { AppContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { newId } from '../../../platform/ids.ts';
import { postEntry } from '../../../platform/ledger.ts';
import { type Emit, transact } from '../../../platform/outbox.ts';
import { lockCredit } from '../../identity/credit/operations.ts';
import { priceSale } from '../../pricing/price/index.ts';
import type { OfferSale } from '../../selling/offer/ports.ts';
import { endPayment, postVoid } from './changes.ts';
import { ledgerAmounts } from './ledgerAmounts.ts';
import { findLivePayment, lockInvoice, toFacts } from './rows.ts';
import { holdInvoice, releaseInvoiceHold, setInvoice } from './writes.ts';

// Invoices of accepted offers (rules §3): charged immediately. A buyer whose charge fails has 48 hours to fix it.

const TO_PAY_MS = 48 * 3_600_000;

/**
 * Opens the invoice of an offer in the caller's transaction, which holds the locks of item and credit: number, line,
 * shipping, tax, due date, hold on the buyer's credit, and its ledger entry. One offer has one invoice.
 */
export async function openOfferInvoice(
  ctx: Pick<AppContext, 'rates'>,
  tx: Tx,
  emit: Emit,
  given: OfferSale,
  now: number,
): Promise<{ invoiceId: string; totalCents: number }> {
  const { userId, paysLater } = given;
  const { item, deliveryMethod, address, priced } = await priceSale(ctx, tx.client, { ...given, premiumBps: 0 }, now);
  const { totals } = priced;
  const later = invoiceSchedule(now, { isVip: true, hasCardOnFile: false, isCardPayable: false }).dueAt;
  const invoiceId = newId(now);
  const inserted = await tx.client.query<{ number: NonNullable<Tables['invoice']['number']> }>(
    `insert into invoice (id, number, user_id, type, status, offer_id, seller_fee_cents, delivery_method, address, subtotal_cents,
       shipping_cents, tax_cents, tax_rate_bps, tax_state, total_cents, ach_only, pays_later, due_at, auto_charge_at, created_at, updated_at)
     values ($1, 'INV-' || nextval('invoice_number'), $2, 'item', 'open', $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $17)
     returning number`,
    [
      invoiceId,
      userId,
      given.offerId,
      given.sellerFeeCents,
      deliveryMethod,
      address === null ? null : JSON.stringify(address),
      totals.subtotalCents,
      totals.shippingCents,
      totals.taxCents,
      priced.rateBps,
      priced.taxState,
      totals.totalCents,
      isBankOnly([{ isAchOnly: item.achOnly, isCardAllowed: item.cardAllowed }], totals.subtotalCents),
      paysLater,
      new Date(paysLater ? later : now + TO_PAY_MS),
      paysLater || given.isCharged ? null : new Date(now),
      new Date(now),
    ],
  );
  const number = inserted.rows[0]!.number;
  await tx.client.query(
    `insert into invoice_line (id, invoice_id, position, item_id, title, quantity, unit_cents, amount_cents)
     values ($1, $2, 1, $3, $4, 1, $5, $5)`,
    [newId(now), invoiceId, given.itemId, given.title, given.priceCents],
  );
  await holdInvoice(tx, { id: invoiceId, user_id: userId }, totals.totalCents, number, now);
  const amounts = ledgerAmounts({
    subtotal_cents: totals.subtotalCents,
    premium_cents: 0,
    discount_cents: 0,
    shipping_cents: totals.shippingCents,
    tax_cents: totals.taxCents,
    offer_id: given.offerId,
    seller_fee_cents: given.sellerFeeCents,
  });
  await postEntry(tx, { ...invoiceIssued(invoiceId, amounts), causeRef: `${invoiceId}:1`, note: number }, now);
  emit({
    kind: 'invoice',
    dedupeKey: `invoice:${invoiceId}:open`,
    userId,
    payload: { seq: 0, invoiceId, status: 'open', serverNow: now },
  });
  return { invoiceId, totalCents: totals.totalCents };
}

/**
 * Abandons the invoice of an instant-price offer whose charge failed: its intent is canceled first, so that no money
 * can arrive later. No strike follows. False: paid, in progress, or the outcome is not certain yet.
 */
export async function abandonOfferInvoice(ctx: AppContext, invoiceId: string, userId: string): Promise<boolean> {
  if (!(await endPayment(ctx, invoiceId))) return false;
  return transact(ctx, async (tx, emit) => {
    const now = ctx.clock.now();
    await lockCredit(tx, [userId]);
    const invoice = await lockInvoice(tx, invoiceId);
    if (invoice === null || invoice.offer_id === null) return false;
    if (invoice.status === 'void') return true;
    if ((await findLivePayment(tx.client, invoiceId)) !== null) return false;
    if (!moveInvoice(toFacts(invoice), 'undo', 'house', now).ok) return false;
    await postVoid(tx, invoice, now);
    await releaseInvoiceHold(tx, invoice, 'void', now);
    await setInvoice(tx, emit, invoice, { status: 'void', autoChargeAt: null }, now);
    await tx.client.query("update invoice set void_reason = 'sale_undone' where id = $1", [invoiceId]);
    return true;
  });
}
