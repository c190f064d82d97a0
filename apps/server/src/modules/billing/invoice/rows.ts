import { type Refusal, refuse } from '@assay/contract/problem.ts';
import type { AddressSnapshot } from '@assay/domain/account/address.ts';
import type { InvoiceFacts } from '@assay/domain/invoice/machine.ts';
import { invoiceStateText } from '@assay/domain/invoice/stateText.ts';
import type { Queryable, Tx } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';

export const INVOICE_COLUMNS = `v.id, v.number, v.user_id, v.type, v.status, v.shipping_status, v.auction_id, v.delivery_method, v.address,
  v.subtotal_cents, v.premium_cents, v.discount_cents, v.shipping_cents, v.tax_cents, v.tax_rate_bps, v.total_cents, v.refunded_cents,
  v.ach_only, v.pays_later, v.attempt, v.failure_code, v.void_note, v.log_head, v.reservation_id, v.bag_id, v.coupon_id, v.offer_id, v.seller_fee_cents, v.due_at, v.auto_charge_at, v.paid_at, v.created_at, v.payable_from, v.quoted_shipping_cents,
  v.carrier, v.tracking_number, v.shipped_at, v.ready_at, v.received_at, v.pickup_code, v.shipped_with, v.packed_with`;

/** The number of an invoice; a draft has none yet. */
export const invoiceNumber = ({ number }: Pick<InvoiceRow, 'number'>): string => number ?? '';

export type InvoiceRow = Pick<
  Tables['invoice'],
  | 'id'
  | 'number'
  | 'user_id'
  | 'type'
  | 'status'
  | 'shipping_status'
  | 'auction_id'
  | 'delivery_method'
  | 'address'
  | 'subtotal_cents'
  | 'premium_cents'
  | 'discount_cents'
  | 'shipping_cents'
  | 'tax_cents'
  | 'tax_rate_bps'
  | 'total_cents'
  | 'refunded_cents'
  | 'ach_only'
  | 'pays_later'
  | 'failure_code'
  | 'void_note'
  | 'log_head'
  | 'coupon_id'
  | 'due_at'
  | 'auto_charge_at'
  | 'paid_at'
  | 'created_at'
  | 'quoted_shipping_cents'
  | 'tracking_number'
  | 'shipped_at'
  | 'received_at'
> & {
  address: AddressSnapshot | null;
  /** The number of the next payment attempt: 1, plus one for every decline. */
  attempt: Tables['invoice']['attempt'];
  /** For a buy-now purchase: the units it pays for. */
  reservation_id: Tables['invoice']['reservation_id'];
  /** Of a bag's checkout. */
  bag_id: Tables['invoice']['bag_id'];
  /** Of an accepted offer. */
  offer_id: Tables['invoice']['offer_id'];
  /** For a resale: Assay's fee. Null when Assay sells. */
  seller_fee_cents: Tables['invoice']['seller_fee_cents'];
  /** Shipping had to be quoted: when the clock of payment started, or starts at the latest (rules §5.5). */
  payable_from: Tables['invoice']['payable_from'];
  /** For a parcel of Assay's own sale. */
  carrier: Tables['invoice']['carrier'];
  /** Packed, or ready at the desk. */
  ready_at: Tables['invoice']['ready_at'];
  /** The code the buyer says at pickup. Null before it is ready, and for shipments. */
  pickup_code: Tables['invoice']['pickup_code'];
  /** The invoice that it shares a parcel with and that pays the shipping in full. */
  shipped_with: Tables['invoice']['shipped_with'];
  /** The invoice in whose parcel it was packed. Null: in its own. */
  packed_with: Tables['invoice']['packed_with'];
};

export const PAYMENT_COLUMNS =
  'p.id, p.invoice_id, p.attempt, p.intent_id, p.method_id, p.status, p.amount_cents, p.charge_id, p.decline_code, p.manual_kind, p.created_at';
export type PaymentStatus =
  | 'created'
  | 'requires_action'
  | 'processing'
  | 'succeeded'
  | 'failed'
  | 'canceled'
  /** It had succeeded; a bank has taken the money back and looks into it. */
  | 'disputed'
  /** It had succeeded, and the money is gone for good. */
  | 'returned';
/** One payment is one intent at the provider. It lives until it succeeded or was canceled, with declines in between. */
export type PaymentRow = Pick<
  Tables['payment'],
  | 'id'
  | 'invoice_id'
  | 'attempt'
  | 'intent_id'
  | 'method_id'
  | 'status'
  | 'amount_cents'
  | 'decline_code'
  | 'created_at'
> & {
  /** The charge that succeeded, or the last one that was declined. */
  charge_id: Tables['payment']['charge_id'];
  /** For a manual payment: its method. */
  manual_kind: Tables['payment']['manual_kind'];
};

/** Locks one invoice. Credit accounts must be locked before it (global lock order). */
export async function lockInvoice(tx: Tx, invoiceId: string): Promise<InvoiceRow | null> {
  const { rows } = await tx.client.query<InvoiceRow>(
    `select ${INVOICE_COLUMNS} from invoice v where v.id = $1 for update`,
    [invoiceId],
  );
  return rows[0] ?? null;
}

/** The pool, or the client of a transaction. */

/** The invoice's current payment: the newest one that is not over. */
export async function findLivePayment(client: Queryable, invoiceId: string): Promise<PaymentRow | null> {
  const { rows } = await client.query<PaymentRow>(
    `select ${PAYMENT_COLUMNS} from payment p where p.invoice_id = $1 and p.status not in ('canceled', 'returned') order by p.attempt desc limit 1`,
    [invoiceId],
  );
  return rows[0] ?? null;
}

/** The invoice as the state machine reads it. */
export function toFacts(row: InvoiceRow): InvoiceFacts {
  return {
    status: row.status,
    shippingStatus: row.shipping_status,
    lineCount: 1,
    totalCents: row.total_cents,
    refundedCents: row.refunded_cents,
    paymentTries: row.attempt - 1,
    dueAt: row.due_at?.getTime() ?? null,
    // An agreed price has no grace period: 48 h to pay, then it is void (rules §3).
    ...(row.offer_id === null ? {} : { voidAfterMs: 0 }),
  };
}

/** Uses credit while unpaid: a lot, however it was sold, and a VIP's later payments. */
export const holdsCredit = (invoice: Pick<InvoiceRow, 'auction_id' | 'offer_id' | 'pays_later'>): boolean =>
  invoice.auction_id !== null || invoice.offer_id !== null || invoice.pays_later;

/** A fixed-price purchase, alone or in a cart: its lines pay for reserved units, and it expires when they do. */
export const isPurchase = (invoice: Pick<InvoiceRow, 'reservation_id' | 'bag_id'>): boolean =>
  invoice.reservation_id !== null || invoice.bag_id !== null;

/** Of a lot that was sold by bids. */
export const isLot = (invoice: Pick<InvoiceRow, 'auction_id' | 'reservation_id' | 'bag_id'>): boolean =>
  invoice.auction_id !== null && !isPurchase(invoice);

/** It cannot be paid yet: Assay still has to quote the shipping. */
export const needsShippingQuote = (
  invoice: Pick<InvoiceRow, 'payable_from' | 'quoted_shipping_cents'>,
  now: number,
): boolean =>
  invoice.quoted_shipping_cents === null && invoice.payable_from !== null && now < invoice.payable_from.getTime();

/** An invoice as stored, of any user. */
export async function readInvoiceRow(client: Queryable, invoiceId: string): Promise<InvoiceRow | null> {
  const { rows } = await client.query<InvoiceRow>(`select ${INVOICE_COLUMNS} from invoice v where v.id = $1`, [
    invoiceId,
  ]);
  return rows[0] ?? null;
}

/**
 * What the invoice is for may not be sold now, for example because its certificate is not active. A paid resale is
 * excluded: Assay itself has the item to recheck it.
 */
export async function isSaleHeld(client: Queryable, invoiceId: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from invoice v where v.id = $1
       and exists (select from invoice_line l join item t on t.id = l.item_id where l.invoice_id = v.id and t.sale_hold is not null)
       and not exists (select from secondary_transaction s where s.id = v.offer_id and s.paid_at is not null)`,
    [invoiceId],
  );
  return rowCount !== 0;
}

/** Why an invoice that has a live payment can't change: it is under way, or the invoice is paid by now. */
export const livePaymentRefusal = (invoice: Pick<InvoiceRow, 'status' | 'shipping_status'>): Refusal =>
  invoice.status === 'open' || invoice.status === 'failed'
    ? refuse('invoice_state', { detail: 'A payment is under way' })
    : stateRefusal(invoice);

/** Why an invoice can't change in this way now: the state that it is in. Null: it has changed meanwhile. */
export const stateRefusal = (invoice: Pick<InvoiceRow, 'status' | 'shipping_status'> | null): Refusal =>
  refuse('invoice_state', {
    detail:
      invoice === null
        ? 'The invoice has changed. Reload the page'
        : invoiceStateText({ status: invoice.status, shippingStatus: invoice.shipping_status }),
  });

/** Lines `l` of goods that travel. */
export const IS_GOODS = "l.item_id is not null and coalesce(l.delivery_method, 'ship') = 'ship'";
export const DISPUTED = "exists (select from dispute d where d.invoice_id = v.id and d.phase = 'opened')";
/** Invoices `v` that may no longer leave, with objects in a parcel that hasn't left: they have to come out of it again. */
export const TO_TAKE_OUT = `v.type = 'item' and v.shipping_status in ('pending', 'ready') and v.seller_fee_cents is null and v.delivery_method = 'ship'
  and (not (v.status = 'paid' or (v.status = 'open' and v.pays_later)) or ${DISPUTED})
  and v.id in (select l.invoice_id from invoice_line l where l.packed_at is not null union all select r.id from invoice r where r.shipping_status = 'ready')
  and exists (select from invoice_line l where l.invoice_id = v.id and ${IS_GOODS} and (v.shipping_status = 'ready' or l.packed_at is not null))`;
