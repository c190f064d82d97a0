import { randomBytes } from 'node:crypto';
import { type Refusal, refuse } from '@assay/contract/problem.ts';
import type { ShippingStatus } from '@assay/domain/enums.ts';
import { pickupText } from '@assay/domain/settings/settings.ts';
import { nextParcelSteps } from '@assay/domain/shipping/parcel.ts';
import { formatPickupCode, normalizePickupCode, PICKUP_HOLD_MS, pickupCodeOf } from '@assay/domain/shipping/pickup.ts';
import { type Actor, recordAudit } from '../../../platform/audit.ts';
import type { AppContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { mailTime } from '../../../platform/mail/templates.ts';
import { type Emit, transact } from '../../../platform/outbox.ts';
import { readSettings } from '../../../platform/settings.ts';
import { isDisputed } from './disputes.ts';
import { type InvoiceRow, lockInvoice, needsShippingQuote } from './rows.ts';
import { moveParcel } from './shipping.ts';
import { emitInvoice } from './writes.ts';

export type ParcelAct = {
  invoiceId: string;
  to: Exclude<ShippingStatus, 'pending'>;
  carrier?: string | undefined;
  trackingNumber?: string | undefined;
  /** The code as spoken at pickup. */
  pickupCode?: string | undefined;
  note: string;
  actor: Actor;
};

/**
 * Staff pack what Assay has sold, hand it to a carrier, and record that it arrived or was handed over (rules §5.1). The
 * buyer is notified when it ships and when it arrives. A pickup that is ready gets a code, which the buyer receives and
 * says at the desk. Refusals: not_found; validation_failed (a parcel without carrier and number, a wrong code);
 * invoice_state (not paid, disputed, a resale, or not the next step).
 */
export async function moveParcelByStaff(
  ctx: AppContext,
  act: ParcelAct,
): Promise<{ invoiceId: string; shippingStatus: ShippingStatus } | Refusal> {
  const { to, carrier, trackingNumber } = act;
  return transact(ctx, async (tx, emit) => {
    const now = ctx.clock.now();
    const invoice = await lockInvoice(tx, act.invoiceId);
    if (invoice === null) return refuse('not_found');
    const refusal = await parcelRefusal(tx, invoice, to, now);
    if (refusal !== undefined) return refusal;
    const isCarried = to === 'shipped';
    if (isCarried && (carrier === undefined || trackingNumber === undefined))
      return refuse('validation_failed', {
        errors: [
          {
            path: carrier === undefined ? 'carrier' : 'trackingNumber',
            code: 'required',
            message: 'A parcel needs it',
          },
        ],
      });
    const isPickup = invoice.delivery_method === 'pickup';
    if (to === 'received' && invoice.pickup_code !== null && !isPickupCode(act.pickupCode, invoice.pickup_code))
      return refuse('validation_failed', {
        errors: [{ path: 'pickupCode', code: 'invalid', message: 'This code doesn’t match the order' }],
      });
    const pickupCode = to === 'ready' && isPickup ? pickupCodeOf(randomBytes(8)) : null;
    await moveParcel(tx, invoice.id, to, now);
    await tx.client.query(
      `update invoice set carrier = coalesce($2, carrier), tracking_number = coalesce($3, tracking_number),
         shipped_at = case when $4 = 'shipped' then $5 else shipped_at end,
         received_at = case when $4 = 'received' then $5 else received_at end,
         ready_at = case when $4 = 'ready' then $5 else ready_at end,
         pickup_code = case when $4 = 'ready' then $6 else pickup_code end where id = $1`,
      [invoice.id, isCarried ? carrier : null, isCarried ? trackingNumber : null, to, new Date(now), pickupCode],
    );
    await recordAudit(tx, {
      actor: act.actor,
      action: 'invoice.parcel',
      subject: 'invoice',
      subjectId: invoice.id,
      note: act.note,
      before: { shippingStatus: invoice.shipping_status },
      after: { shippingStatus: to, ...(isCarried ? { carrier, trackingNumber } : {}) },
      at: now,
    });
    emitInvoice(emit, invoice, invoice.status, now);
    if (pickupCode !== null)
      await emitToBuyer(tx, emit, invoice, 'ITEM_READY', {
        code: formatPickupCode(pickupCode),
        until: mailTime(ctx, now + PICKUP_HOLD_MS),
        place: pickupText(readSettings(ctx)),
      });
    if (isCarried)
      await emitToBuyer(tx, emit, invoice, 'ITEM_SHIPPED', {
        carrier: carrier ?? '',
        trackingNumber: trackingNumber ?? '',
      });
    if (to === 'received' && invoice.delivery_method === 'ship')
      await emitToBuyer(tx, emit, invoice, 'ITEM_DELIVERED', {});
    return { invoiceId: invoice.id, shippingStatus: to };
  });
}

const isPickupCode = (spokenCode: string | undefined, code: string): boolean =>
  normalizePickupCode(spokenCode ?? '') === code;

async function parcelRefusal(
  tx: Tx,
  invoice: InvoiceRow,
  to: ShippingStatus,
  now: number,
): Promise<Refusal | undefined> {
  if (invoice.seller_fee_cents !== null)
    return refuse('invoice_state', { detail: 'Use the resale desk to ship a resale' });
  if (await isDisputed(tx, invoice.id)) return refuse('invoice_state', { detail: 'The payment is disputed' });
  if (needsShippingQuote(invoice, now)) return refuse('invoice_state', { detail: 'Shipping hasn’t been quoted yet' });
  const steps = nextParcelSteps({
    status: invoice.status,
    shippingStatus: invoice.shipping_status,
    deliveryMethod: invoice.delivery_method,
    paysLater: invoice.pays_later,
  });
  return steps.includes(to) ? undefined : refuse('invoice_state');
}

async function emitToBuyer(
  tx: Tx,
  emit: Emit,
  invoice: InvoiceRow,
  type: 'ITEM_READY' | 'ITEM_SHIPPED' | 'ITEM_DELIVERED',
  facts: Record<string, string>,
): Promise<void> {
  const { rows } = await tx.client.query<Pick<Tables['invoice_line'], 'title' | 'item_id'>>(
    'select title, item_id from invoice_line where invoice_id = $1 order by position',
    [invoice.id],
  );
  const [first, ...rest] = rows;
  emit({
    kind: 'notify',
    dedupeKey: `invoice:${invoice.id}:${type}`,
    private: {
      userId: invoice.user_id,
      type,
      ref: invoice.id,
      href: `/account/invoices/${invoice.id}`,
      itemId: first?.item_id ?? null,
      facts: { item: `${first?.title ?? ''}${rest.length === 0 ? '' : ` and ${rest.length} more`}`, ...facts },
    },
  });
}
