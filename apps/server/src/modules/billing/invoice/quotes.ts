import { type Refusal, refuse } from '@assay/contract/problem.ts';
import { type Actor, recordAudit } from '../../../platform/audit.ts';
import type { AppContext } from '../../../platform/context.ts';
import { transact } from '../../../platform/outbox.ts';
import { lockCredit } from '../../identity/credit/operations.ts';
import { priceLot } from '../../pricing/price/index.ts';
import { applyPrice, canChange, cancelUnusedIntent, findGoods } from './changes.ts';
import {
  findLivePayment,
  type InvoiceRow,
  invoiceNumber,
  isLot,
  livePaymentRefusal,
  lockInvoice,
  readInvoiceRow,
  stateRefusal,
} from './rows.ts';

export type ShippingQuote = { invoiceId: string; shippingCents: number; note: string; actor: Actor };

/**
 * Staff quote the shipping of an extra-large lot, insurance included, in cents (rules §5.5): tax, total, hold and
 * ledger are updated, the buyer is notified, and the payment deadline starts. A new quote replaces the old one.
 * Refusals: not_found; invoice_state (paid or being paid, handed over, no address yet, or shipping that the table
 * prices).
 */
export async function quoteByStaff(
  ctx: AppContext,
  act: ShippingQuote,
): Promise<{ invoiceId: string; totalCents: number; dueAt: string } | Refusal> {
  const known = await readInvoiceRow(ctx.pool, act.invoiceId);
  if (known === null) return refuse('not_found');
  if (!isQuotable(known)) return stateRefusal(known);
  await ctx.rates.prepare([known.address]);
  if (!(await cancelUnusedIntent(ctx, act.invoiceId)))
    return refuse('invoice_state', { detail: 'A payment is under way' });
  return transact(ctx, async (tx, emit) => {
    const now = ctx.clock.now();
    await lockCredit(tx, [known.user_id]);
    const invoice = await lockInvoice(tx, act.invoiceId);
    if (invoice === null || !isQuotable(invoice)) return stateRefusal(invoice);
    if ((await findLivePayment(tx.client, invoice.id)) !== null) return livePaymentRefusal(invoice);
    const goods = await findGoods(tx.client, invoice, now);
    const { address } = invoice;
    const rates = await ctx.rates.at(tx.client, [address]);
    if (goods === null || !priceLot({ ...goods, quotedShippingCents: null }, address, rates).isShippingToBeQuoted)
      return refuse('invoice_state', { detail: 'This invoice doesn’t need a shipping quote' });
    const quoted = { ...goods, quotedShippingCents: act.shippingCents };
    const after = await applyPrice({ ctx, tx, emit, invoice, goods: quoted, address, now });
    const dueAt = after.due_at?.toISOString() ?? new Date(now).toISOString();
    await recordAudit(tx, {
      actor: act.actor,
      action: 'invoice.quote',
      subject: 'invoice',
      subjectId: invoice.id,
      note: act.note,
      before: { shippingCents: invoice.shipping_cents, totalCents: invoice.total_cents },
      after: { shippingCents: after.shipping_cents, totalCents: after.total_cents },
      at: now,
    });
    emit({
      kind: 'invoice.quoted',
      userId: invoice.user_id,
      private: {
        invoiceId: invoice.id,
        number: invoiceNumber(invoice),
        userId: invoice.user_id,
        shippingCents: after.shipping_cents,
        totalCents: after.total_cents,
        dueAt,
        autoChargeAt: after.auto_charge_at?.toISOString() ?? null,
        at: now,
      },
    });
    return { invoiceId: invoice.id, totalCents: after.total_cents, dueAt };
  });
}

const isQuotable = (invoice: InvoiceRow): boolean =>
  isLot(invoice) && canChange(invoice) && invoice.delivery_method === 'ship' && invoice.address !== null;
