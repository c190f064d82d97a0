import { randomBytes } from 'node:crypto';
import { isRefusal, type Refusal, refuse } from '@assay/contract/problem.ts';
import type { ShippingStatus } from '@assay/domain/enums.ts';
import { pickupText } from '@assay/domain/settings/settings.ts';
import { storedTracking } from '@assay/domain/shipping/carrier.ts';
import { nextParcelSteps } from '@assay/domain/shipping/parcel.ts';
import { formatPickupCode, normalizePickupCode, PICKUP_HOLD_MS, pickupCodeOf } from '@assay/domain/shipping/pickup.ts';
import { type Actor, recordAudit } from '../../../platform/audit.ts';
import type { AppContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { mailTime } from '../../../platform/mail/templates.ts';
import { type Emit, transact } from '../../../platform/outbox.ts';
import { readSettings } from '../../../platform/settings.ts';
import { trackingRefusal } from '../../../platform/trackingRefusal.ts';
import { isDisputed } from './disputes.ts';
import { INVOICE_COLUMNS, type InvoiceRow, needsShippingQuote, stateRefusal } from './rows.ts';
import { moveParcel } from './shipping.ts';
import { emitInvoice } from './writes.ts';

export type ParcelAct = {
  invoiceId: string;
  to: Exclude<ShippingStatus, 'pending'>;
  carrier?: string | undefined;
  trackingNumber?: string | undefined;
  /** Of the carrier. */
  service?: string | undefined;
  /** The code as spoken at pickup. */
  pickupCode?: string | undefined;
  note: string;
  actor: Actor;
};

/** A parcel as a carrier knows it. */
type Shipment = { carrier: string; trackingNumber: string; service: string | null };

/** The shipment as it is stored, or why it can't be: both are needed, and the number has the carrier's form. */
function toShipment({
  carrier,
  trackingNumber,
  service,
}: Pick<ParcelAct, 'carrier' | 'trackingNumber' | 'service'>): Shipment | Refusal {
  const missing = (path: 'carrier' | 'trackingNumber', message: string): Refusal =>
    refuse('validation_failed', { errors: [{ path, code: 'required', message }] });
  if (carrier === undefined) return missing('carrier', 'Enter the carrier');
  if (trackingNumber === undefined) return missing('trackingNumber', 'Enter the tracking number');
  return (
    trackingRefusal({ carrier, trackingNumber }) ?? {
      carrier,
      trackingNumber: storedTracking(trackingNumber),
      service: service ?? null,
    }
  );
}

/**
 * Staff pack what Assay has sold, hand it to a carrier, and record that it arrived or was handed over (rules §5.1). Orders
 * that were packed into one parcel move together; one that may not move, for example because it is refunded, leaves it. The buyer is notified when it ships and when it arrives. A pickup that
 * is ready gets a code, which the buyer receives and says at the desk. Refusals: not_found; validation_failed (a parcel
 * without carrier and number, a number that the carrier doesn't have, a wrong code); invoice_state (not paid, disputed, a
 * resale, or not the next step).
 */
export async function moveParcelByStaff(
  ctx: AppContext,
  act: ParcelAct,
): Promise<{ invoiceId: string; shippingStatus: ShippingStatus } | Refusal> {
  const { to } = act;
  return transact(ctx, async (tx, emit) => {
    const now = ctx.clock.now();
    const invoices = await lockParcel(tx, act.invoiceId);
    const invoice = invoices.find(({ id }) => id === act.invoiceId);
    if (invoice === undefined) return refuse('not_found');
    const refusal = await parcelRefusal(tx, invoice, to, now);
    if (refusal !== undefined) return refusal;
    const shipment = to === 'shipped' ? toShipment(act) : null;
    if (shipment !== null && isRefusal(shipment)) return shipment;
    if (to === 'received' && invoice.pickup_code !== null && !isPickupCode(act.pickupCode, invoice.pickup_code))
      return refuse('validation_failed', {
        errors: [{ path: 'pickupCode', code: 'invalid', message: 'This code doesn’t match the order' }],
      });
    for (const one of await takeOutHeld(tx, invoices, to, now))
      await moveInvoiceParcel({ ctx, tx, emit, invoice: one, act, shipment, now });
    return { invoiceId: invoice.id, shippingStatus: to };
  });
}

/** The orders of a parcel that move on. The others leave it; the first of those that stay is its head. */
async function takeOutHeld(
  tx: Tx,
  invoices: readonly InvoiceRow[],
  to: ShippingStatus,
  now: number,
): Promise<InvoiceRow[]> {
  const moving: InvoiceRow[] = [];
  for (const invoice of invoices) if ((await parcelRefusal(tx, invoice, to, now)) === undefined) moving.push(invoice);
  if (moving.length === invoices.length) return moving;
  const head = moving.find(({ packed_with }) => packed_with === null) ?? moving[0];
  await tx.client.query(
    'update invoice set packed_with = case when id = any($2) and id <> $3 then $3::uuid end where id = any($1)',
    [invoices.map(({ id }) => id), moving.map(({ id }) => id), head?.id],
  );
  return moving;
}

/** The invoices whose goods share a parcel with those of `invoiceId`, locked in one order. None: unknown. */
export async function lockParcel(tx: Tx, invoiceId: string): Promise<InvoiceRow[]> {
  const { rows } = await tx.client.query<InvoiceRow>(
    `select ${INVOICE_COLUMNS} from invoice v
     where v.id = any(select p.id from invoice o join invoice p on p.id = coalesce(o.packed_with, o.id)
         or p.packed_with = coalesce(o.packed_with, o.id) where o.id = $1)
     order by v.id for update`,
    [invoiceId],
  );
  return rows;
}

type Move = {
  ctx: AppContext;
  tx: Tx;
  emit: Emit;
  invoice: InvoiceRow;
  act: Pick<ParcelAct, 'to' | 'note' | 'actor'>;
  shipment: Shipment | null;
  now: number;
};

/** Moves the goods of one locked invoice on, and tells its buyer. */
export async function moveInvoiceParcel({ ctx, tx, emit, invoice, act, shipment, now }: Move): Promise<void> {
  const { to } = act;
  const pickupCode = to === 'ready' && invoice.delivery_method === 'pickup' ? pickupCodeOf(randomBytes(8)) : null;
  await moveParcel(tx, invoice.id, to, now);
  await tx.client.query(
    `update invoice set carrier = coalesce($2, carrier), tracking_number = coalesce($3, tracking_number),
       shipping_service = case when $4 = 'shipped' then $7 else shipping_service end,
       shipped_at = case when $4 = 'shipped' then $5 else shipped_at end,
       received_at = case when $4 = 'received' then $5 else received_at end,
       ready_at = case when $4 = 'ready' then $5 else ready_at end,
       pickup_code = case when $4 = 'ready' then $6 else pickup_code end where id = $1`,
    [
      invoice.id,
      shipment?.carrier ?? null,
      shipment?.trackingNumber ?? null,
      to,
      new Date(now),
      pickupCode,
      shipment?.service ?? null,
    ],
  );
  await recordAudit(tx, {
    actor: act.actor,
    action: 'invoice.parcel',
    subject: 'invoice',
    subjectId: invoice.id,
    note: act.note,
    before: { shippingStatus: invoice.shipping_status },
    after: { shippingStatus: to, ...(shipment === null ? {} : toAudit(shipment)) },
    at: now,
  });
  emitInvoice(emit, invoice, invoice.status, now);
  if (pickupCode !== null)
    await emitToBuyer(tx, emit, invoice, 'ITEM_READY', {
      code: formatPickupCode(pickupCode),
      until: mailTime(ctx, now + PICKUP_HOLD_MS),
      place: pickupText(readSettings(ctx)),
    });
  if (shipment !== null) await emitShipped(tx, emit, invoice, shipment, now);
  if (to === 'received' && invoice.delivery_method === 'ship')
    await emitToBuyer(tx, emit, invoice, 'ITEM_DELIVERED', {});
}

const toAudit = ({ carrier, trackingNumber, service }: Shipment) => ({
  carrier,
  trackingNumber,
  ...(service === null ? {} : { service }),
});

const emitShipped = (tx: Tx, emit: Emit, invoice: InvoiceRow, shipment: Shipment, now: number): Promise<void> =>
  emitToBuyer(
    tx,
    emit,
    invoice,
    'ITEM_SHIPPED',
    { carrier: shipment.carrier, trackingNumber: shipment.trackingNumber },
    // A corrected number is sent again, also one that was right before.
    invoice.tracking_number === null ? '' : `:${shipment.trackingNumber}:${now}`,
  );

/**
 * Corrects how a parcel that has left travels: for every order in it. Its buyer is told the right number. Refusals:
 * not_found; invoice_state (it hasn't left, or it arrived, or nothing changes); validation_failed (a number that the carrier
 * doesn't have).
 */
export async function correctTracking(
  ctx: AppContext,
  act: {
    invoiceId: string;
    carrier: string;
    trackingNumber: string;
    service?: string | undefined;
    note: string;
    actor: Actor;
  },
): Promise<{ invoiceId: string; carrier: string; trackingNumber: string } | Refusal> {
  return transact(ctx, async (tx, emit) => {
    const now = ctx.clock.now();
    const invoices = await lockParcel(tx, act.invoiceId);
    if (invoices.length === 0) return refuse('not_found');
    if (
      invoices.some(
        ({ shipping_status, seller_fee_cents }) => shipping_status !== 'shipped' || seller_fee_cents !== null,
      )
    )
      return refuse('invoice_state', { detail: 'Only a parcel that is on its way can be corrected' });
    const shipment = toShipment(act);
    if (isRefusal(shipment)) return shipment;
    const { rows } = await tx.client.query<Pick<Tables['invoice'], 'shipping_service'>>(
      'select shipping_service from invoice where id = $1',
      [act.invoiceId],
    );
    for (const invoice of invoices) {
      await tx.client.query(
        'update invoice set carrier = $2, tracking_number = $3, shipping_service = $4, updated_at = $5 where id = $1',
        [invoice.id, shipment.carrier, shipment.trackingNumber, shipment.service, new Date(now)],
      );
      await recordAudit(tx, {
        actor: act.actor,
        action: 'invoice.tracking',
        subject: 'invoice',
        subjectId: invoice.id,
        note: act.note,
        before: toAudit({
          carrier: invoice.carrier ?? '',
          trackingNumber: invoice.tracking_number ?? '',
          service: rows[0]?.shipping_service ?? null,
        }),
        after: toAudit(shipment),
        at: now,
      });
      emitInvoice(emit, invoice, invoice.status, now);
      if (invoice.tracking_number !== shipment.trackingNumber || invoice.carrier !== shipment.carrier)
        await emitShipped(tx, emit, invoice, shipment, now);
    }
    return { invoiceId: act.invoiceId, carrier: shipment.carrier, trackingNumber: shipment.trackingNumber };
  });
}

const isPickupCode = (spokenCode: string | undefined, code: string): boolean =>
  normalizePickupCode(spokenCode ?? '') === code;

/** Why the goods of this invoice can't move on now; undefined: they can. */
export async function parcelRefusal(
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
  return steps.includes(to) ? undefined : stateRefusal(invoice);
}

async function emitToBuyer(
  tx: Tx,
  emit: Emit,
  invoice: InvoiceRow,
  type: 'ITEM_READY' | 'ITEM_SHIPPED' | 'ITEM_DELIVERED',
  facts: Record<string, string>,
  /** Distinguishes this notice from an earlier one of its type. */
  mark = '',
): Promise<void> {
  const { rows } = await tx.client.query<Pick<Tables['invoice_line'], 'title' | 'item_id'>>(
    'select title, item_id from invoice_line where invoice_id = $1 order by position',
    [invoice.id],
  );
  const [first, ...rest] = rows;
  emit({
    kind: 'notify',
    dedupeKey: `invoice:${invoice.id}:${type}${mark}`,
    private: {
      userId: invoice.user_id,
      type,
      ref: `${invoice.id}${mark}`,
      href: `/account/invoices/${invoice.id}`,
      itemId: first?.item_id ?? null,
      facts: { item: `${first?.title ?? ''}${rest.length === 0 ? '' : ` and ${rest.length} more`}`, ...facts },
    },
  });
}
