import type { Invoice } from '@assay/contract/shapes/invoice.ts';
import { formatMoney } from '@assay/ui/money.ts';
import type { Tone } from '@assay/ui/tone.ts';

/** The state of an invoice as a label, with its tone. */
export function invoiceBadge(invoice: Pick<Invoice, 'status' | 'overdue' | 'disputed' | 'quoteDueAt'>): {
  label: string;
  tone: Tone;
} {
  if (invoice.disputed) return { label: invoice.status === 'paid' ? 'Paid, disputed' : 'Disputed', tone: 'seal' };
  if (invoice.quoteDueAt !== null) return { label: 'Shipping quote pending', tone: 'blind' };
  switch (invoice.status) {
    case 'draft':
      return { label: 'Being prepared', tone: 'neutral' };
    case 'open':
      return invoice.overdue ? { label: 'Overdue', tone: 'seal' } : { label: 'Due', tone: 'amber' };
    case 'pending':
      return { label: 'Payment processing', tone: 'blind' };
    case 'failed':
      return { label: invoice.overdue ? 'Overdue, payment failed' : 'Payment failed', tone: 'seal' };
    case 'paid':
      return { label: 'Paid', tone: 'commit' };
    case 'void':
      return { label: 'Void', tone: 'neutral' };
    case 'refunded':
      return { label: 'Refunded', tone: 'neutral' };
  }
}

/** Money is awaited and may be paid now. */
export function isPayable(invoice: Pick<Invoice, 'status' | 'disputed' | 'quoteDueAt'>): boolean {
  if (invoice.disputed || invoice.quoteDueAt !== null) return false;
  return invoice.status === 'open' || invoice.status === 'failed';
}

const SHIPPING = {
  pending: 'Waiting for payment',
  ready: 'Packing',
  shipped: 'Shipped',
  received: 'Delivered',
} as const;

/** Where the goods are; nothing for an invoice that will send none. */
export function shippingStatusLabel(invoice: Pick<Invoice, 'status' | 'shippingStatus' | 'deliveryMethod'>): string {
  if (invoice.status === 'void' || invoice.status === 'refunded') return '–';
  if (invoice.shippingStatus === 'pending' && invoice.status === 'paid') return 'Paid, waiting to be packed';
  if (invoice.deliveryMethod === 'pickup' && invoice.shippingStatus === 'ready') return 'Ready to pick up';
  return SHIPPING[invoice.shippingStatus];
}

const DECLINES: Readonly<Record<string, string>> = {
  insufficient_funds: 'The account has insufficient funds.',
  lost_card: 'The bank declined this card.',
  stolen_card: 'The bank declined this card.',
  expired_card: 'The card has expired.',
  incorrect_cvc: 'The security code is wrong.',
  incorrect_number: 'The card number is wrong.',
  processing_error: 'The bank couldn’t process the payment right now.',
  authentication_required: 'Your bank needs you to confirm this payment.',
  card_velocity_exceeded: 'The card is over its limit.',
  account_closed: 'The bank account is closed.',
  no_account: 'The bank couldn’t find this account.',
  debit_not_authorized: 'The account holder hasn’t authorized this debit.',
  invalid_currency: 'The bank account doesn’t support US dollars.',
  debit_returned: 'The bank returned the debit.',
  payment_disputed: 'The bank reversed the payment.',
};

/** Why a card or debit was refused, as far as the bank discloses. */
export function declineText(code: string | null | undefined): string {
  return DECLINES[code ?? ''] ?? 'The bank declined the payment without giving a reason.';
}

/** What an invoice is for, in one line. */
export function subjectOf(invoice: Pick<Invoice, 'lines'>): string {
  const [first, ...rest] = invoice.lines;
  if (first === undefined) return 'Invoice';
  return rest.length === 0 ? first.title : `${first.title} and ${rest.length} more`;
}

/** A row of sums as text, which a loader can send. */
export type SumRow = { label: string; value: string; total?: boolean };

/** The sums of an invoice in rows, the refund after the total. */
export function totalRows(invoice: Invoice): SumRow[] {
  const money = (cents: number): string => formatMoney(cents, true);
  const isPickup = invoice.deliveryMethod === 'pickup';
  return [
    { label: invoice.auctionId === null ? 'Items' : 'Your bid', value: money(invoice.subtotalCents) },
    ...(invoice.premiumCents === 0 ? [] : [{ label: 'Buyer’s premium', value: money(invoice.premiumCents) }]),
    ...(invoice.discountCents === 0 ? [] : [{ label: 'Discount', value: money(-invoice.discountCents) }]),
    {
      label: isPickup ? 'Pickup' : 'Shipping, insured',
      value: invoice.quoteDueAt === null ? money(invoice.shippingCents) : 'Quote pending',
    },
    {
      label: invoice.taxRateBps === 0 ? 'Sales tax' : `Sales tax, ${invoice.taxRateBps / 100}%`,
      value: money(invoice.taxCents),
    },
    {
      label: invoice.quoteDueAt === null ? 'Total' : 'Total before shipping',
      value: money(invoice.totalCents),
      total: true,
    },
    ...(invoice.refundedCents === 0 ? [] : [{ label: 'Refunded', value: money(-invoice.refundedCents) }]),
  ];
}
