import { InvoiceStatus, ShippingStatus } from '../enums.ts';
import { defineMachine } from '../machine.ts';

// The invoice's states (rules §5.1). Payment rows come from the provider's events, each processed once.

export const PENDING_RETRY_MS = 48 * 3_600_000;
export const MAXIMUM_PAYMENT_TRIES = 5;
/** The reservation of an abandoned draft is released after this time. */
export const DRAFT_LIFETIME_MS = 30 * 60_000;

export const invoiceMachine = defineMachine({
  name: 'invoice',
  states: InvoiceStatus,
  terminal: ['void', 'refunded'],
  transitions: [
    { from: null, trigger: 'create', actor: 'house', guard: null, to: 'draft', deadline: '30 min in a bag' },
    { from: 'draft', trigger: 'confirm', actor: 'house', guard: 'hasLines', to: 'open', deadline: 'dueAt' },
    { from: 'draft', trigger: 'abandon', actor: 'clock', guard: null, to: null, deadline: 'createdAt + 30 min' },
    { from: 'open', trigger: 'payment_succeeded', actor: 'provider', guard: null, to: 'paid', deadline: null },
    { from: 'open', trigger: 'payment_processing', actor: 'provider', guard: null, to: 'pending', deadline: null },
    { from: 'open', trigger: 'payment_declined', actor: 'provider', guard: null, to: 'failed', deadline: 'dueAt' },
    { from: 'pending', trigger: 'payment_succeeded', actor: 'provider', guard: null, to: 'paid', deadline: null },
    {
      from: 'pending',
      trigger: 'payment_declined',
      actor: 'provider',
      guard: null,
      to: 'failed',
      deadline: 'max(dueAt, now + 48 h)',
    },
    {
      from: 'failed',
      trigger: 'payment_processing',
      actor: 'provider',
      guard: 'hasTriesLeft',
      to: 'pending',
      deadline: null,
    },
    {
      from: 'failed',
      trigger: 'payment_succeeded',
      actor: 'provider',
      guard: null, // money that has arrived is never refused
      to: 'paid',
      deadline: null,
    },
    {
      from: 'failed',
      trigger: 'payment_declined',
      actor: 'provider',
      guard: null,
      to: 'failed',
      deadline: null,
    },
    { from: 'open', trigger: 'void', actor: 'clock', guard: 'isPastVoid', to: 'void', deadline: 'dueAt + 2 d' },
    { from: 'failed', trigger: 'void', actor: 'clock', guard: 'isPastVoid', to: 'void', deadline: 'dueAt + 2 d' },
    { from: 'open', trigger: 'void', actor: 'staff', guard: null, to: 'void', deadline: null },
    { from: 'failed', trigger: 'void', actor: 'staff', guard: null, to: 'void', deadline: null },
    // An abandoned purchase, or one whose reservation ended: nothing was paid, and its units are available again.
    { from: 'open', trigger: 'undo', actor: 'house', guard: null, to: 'void', deadline: 'end of the reservation' },
    { from: 'failed', trigger: 'undo', actor: 'house', guard: null, to: 'void', deadline: 'end of the reservation' },
    // A coupon covers all of it, or it is a gift: nothing to pay.
    { from: 'open', trigger: 'settle', actor: 'house', guard: 'isFree', to: 'paid', deadline: null },
    // Money that arrived after its goods were gone is refunded automatically.
    { from: 'paid', trigger: 'refund', actor: 'house', guard: 'isFullRefund', to: 'refunded', deadline: null },
    { from: 'paid', trigger: 'refund', actor: 'staff', guard: 'isFullRefund', to: 'refunded', deadline: null },
    { from: 'paid', trigger: 'refund', actor: 'staff', guard: 'isPartRefund', to: 'paid', deadline: null },
    // It did not reach its buyer: the invoice is not refunded, and staff send it again.
    { from: 'refunded', trigger: 'refund_failed', actor: 'provider', guard: null, to: 'paid', deadline: null },
    { from: 'paid', trigger: 'refund_failed', actor: 'provider', guard: null, to: 'paid', deadline: null },
    {
      from: 'paid',
      trigger: 'payment_returned',
      actor: 'provider',
      guard: 'isNotShipped',
      to: 'failed',
      deadline: null,
    },
    { from: 'paid', trigger: 'payment_returned', actor: 'provider', guard: 'isShipped', to: 'paid', deadline: null },
    // The bank reversed its return: the payment is valid again.
    { from: 'failed', trigger: 'payment_restored', actor: 'provider', guard: null, to: 'paid', deadline: null },
  ],
});

export type InvoiceTrigger = (typeof invoiceMachine)['transitions'][number]['trigger'];
export type InvoiceActor = (typeof invoiceMachine)['transitions'][number]['actor'];
export type InvoiceGuard = NonNullable<(typeof invoiceMachine)['transitions'][number]['guard']>;

export type InvoiceFacts = {
  status: InvoiceStatus;
  shippingStatus: ShippingStatus;
  lineCount: number;
  totalCents: number;
  refundedCents: number;
  paymentTries: number;
  dueAt: number | null;
  /** How long after its due date an unpaid one is voided. Omitted: two days. */
  voidAfterMs?: number;
};

const TWO_DAYS_MS = 2 * 86_400_000;

export const invoiceGuards: Record<InvoiceGuard, (invoice: Readonly<InvoiceFacts>, now: number) => boolean> = {
  hasLines: (invoice) => invoice.lineCount > 0,
  hasTriesLeft: (invoice) => invoice.paymentTries < MAXIMUM_PAYMENT_TRIES,
  isPastVoid: (invoice, now) => invoice.dueAt !== null && now >= invoice.dueAt + (invoice.voidAfterMs ?? TWO_DAYS_MS),
  isFree: (invoice) => invoice.totalCents === 0,
  isFullRefund: (invoice) => invoice.refundedCents >= invoice.totalCents,
  isPartRefund: (invoice) => invoice.refundedCents < invoice.totalCents,
  isNotShipped: (invoice) => !hasShipped(invoice.shippingStatus),
  isShipped: (invoice) => hasShipped(invoice.shippingStatus),
};

function hasShipped(status: ShippingStatus): boolean {
  return status === 'shipped' || status === 'received';
}

export type InvoiceMove =
  | { ok: true; from: InvoiceStatus; to: InvoiceStatus | null }
  | { ok: false; code: 'invoice_state'; status: InvoiceStatus };

/**
 * The state after `trigger` by `actor` (null: the draft is deleted), from the first row of the table whose guard
 * passes. `invoice` has the facts after the event (for a refund: including the refund). Refused: `invoice_state`.
 */
export function moveInvoice(
  invoice: Readonly<InvoiceFacts>,
  trigger: InvoiceTrigger,
  actor: InvoiceActor,
  now: number,
): InvoiceMove {
  const row = invoiceMachine.transitions.find(
    (candidate) =>
      candidate.from === invoice.status &&
      candidate.trigger === trigger &&
      candidate.actor === actor &&
      (candidate.guard === null || invoiceGuards[candidate.guard](invoice, now)),
  );
  if (row === undefined) return { ok: false, code: 'invoice_state', status: invoice.status };
  return { ok: true, from: invoice.status, to: row.to };
}

/** Due date after a returned debit: the buyer always gets at least 48 h. */
export function dueAfterFailure(dueAt: number, now: number): number {
  return Math.max(dueAt, now + PENDING_RETRY_MS);
}

/** The outbound leg: pending → ready → shipped → received, one step at a time. */
export const shippingMachine = defineMachine({
  name: 'shipping',
  states: ShippingStatus,
  terminal: ['received'],
  transitions: [
    { from: null, trigger: 'create', actor: 'house', guard: null, to: 'pending', deadline: null },
    { from: 'pending', trigger: 'label_made', actor: 'house', guard: 'mayShip', to: 'ready', deadline: null },
    { from: 'ready', trigger: 'label_voided', actor: 'house', guard: null, to: 'pending', deadline: null },
    { from: 'ready', trigger: 'carrier_scan', actor: 'carrier', guard: 'mayShip', to: 'shipped', deadline: null },
    { from: 'shipped', trigger: 'delivered', actor: 'carrier', guard: null, to: 'received', deadline: null },
  ],
});

/** Goods move only when paid; for a VIP staff may ship on open (rules §5.1). */
export function mayShip(invoice: { status: InvoiceStatus; isVip: boolean }): boolean {
  return invoice.status === 'paid' || (invoice.isVip && invoice.status === 'open');
}
