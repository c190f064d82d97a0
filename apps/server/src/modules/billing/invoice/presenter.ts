import type { Invoice } from '@assay/contract/shapes/invoice.ts';
import { formatPickupCode, PICKUP_HOLD_MS } from '@assay/domain/shipping/pickup.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { type MediaJson, toMedia } from '../../catalog/media/presenter.ts';
import { type CheckpointJson, toCheckpoint } from '../../selling/auction/index.ts';
import { methodLabel } from '../payment/presenter.ts';
import { type InvoiceRow, needsShippingQuote } from './rows.ts';

type LineJson = {
  itemId: string | null;
  slug: string | null;
  title: string;
  quantity: number;
  unitCents: number;
  amountCents: number;
  discountCents: number;
  media: MediaJson | null;
};
export type Details = Pick<Tables['invoice'], 'id'> &
  Pick<Tables['payment'], 'manual_kind' | 'debited_at' | 'expected_at'> & {
    lines: LineJson[];
    paid_brand: Tables['payment_method']['brand'] | null;
    paid_last4: Tables['payment_method']['last4'] | null;
    log_checkpoint: CheckpointJson | null;
    reserved_until: Date | null;
    is_disputed: boolean;
  };

/** A VIP's bidding is suspended 15 days after the due date, everyone else's immediately (rules §1.9). */
const PAYS_LATER_GRACE_MS = 15 * 86_400_000;

/** Payments that staff record. */
export const MANUAL = { wire: 'Wire transfer', check: 'Check', cash: 'Cash' } as const;

export function toInvoice(row: InvoiceRow, details: Details, now: number): Invoice {
  const iso = (date: Date | null) => date?.toISOString() ?? null;
  const { address } = row;
  const method =
    details.manual_kind !== null
      ? MANUAL[details.manual_kind]
      : details.paid_brand === null
        ? null
        : methodLabel({ brand: details.paid_brand, last4: details.paid_last4 ?? '' });
  return {
    id: row.id,
    number: row.number,
    type: row.type,
    status: row.status,
    shippingStatus: row.shipping_status,
    auctionId: row.auction_id,
    lines: (details.lines ?? []).map(({ media, ...line }) => ({
      ...line,
      media: media === null ? null : toMedia(media),
    })),
    subtotalCents: row.subtotal_cents,
    premiumCents: row.premium_cents,
    discountCents: row.discount_cents,
    shippingCents: row.shipping_cents,
    taxCents: row.tax_cents,
    taxRateBps: row.tax_rate_bps,
    totalCents: row.total_cents,
    refundedCents: row.refunded_cents,
    achOnly: row.ach_only,
    paysLater: row.pays_later,
    overdue: isOverdue(row, now),
    deliveryMethod: row.delivery_method,
    address:
      address === null
        ? null
        : {
            fullName: address.fullName,
            line1: address.line1,
            line2: address.line2,
            city: address.city,
            state: address.state,
            postalCode: address.postalCode,
          },
    parcel:
      row.carrier === null || row.tracking_number === null || row.shipped_at === null
        ? null
        : { carrier: row.carrier, trackingNumber: row.tracking_number, shippedAt: row.shipped_at.toISOString() },
    readyAt: iso(row.ready_at),
    receivedAt: iso(row.received_at),
    pickup:
      row.delivery_method === 'pickup' && row.shipping_status === 'ready' && row.ready_at !== null
        ? {
            code: row.pickup_code === null ? null : formatPickupCode(row.pickup_code),
            heldUntil: new Date(row.ready_at.getTime() + PICKUP_HOLD_MS).toISOString(),
          }
        : null,
    shippedWith: row.shipped_with,
    failureCode: row.failure_code,
    voidNote: row.void_note,
    disputed: details.is_disputed,
    paidWith: row.status === 'pending' ? null : method,
    pendingPayment:
      row.status !== 'pending' || details.debited_at === null || details.expected_at === null
        ? null
        : {
            method,
            startedAt: details.debited_at.toISOString(),
            expectedAt: details.expected_at.toISOString(),
          },
    logHead: row.log_head,
    logCheckpoint: details.log_checkpoint === null ? null : toCheckpoint(details.log_checkpoint),
    reservedUntil: iso(details.reserved_until),
    quoteDueAt: isOwed(row) && needsShippingQuote(row, now) ? iso(row.payable_from) : null,
    dueAt: iso(row.due_at),
    autoChargeAt: iso(row.auto_charge_at),
    paidAt: iso(row.paid_at),
    createdAt: row.created_at.toISOString(),
  };
}

const isOwed = ({ status }: InvoiceRow): boolean => status === 'open' || status === 'failed';

/** Unpaid past its date; a debit under way stops the clock. */
function isOverdue(row: InvoiceRow, now: number): boolean {
  if (row.due_at === null || (row.status !== 'open' && row.status !== 'failed')) return false;
  return now > row.due_at.getTime() + (row.pays_later ? PAYS_LATER_GRACE_MS : 0);
}
