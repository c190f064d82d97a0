import { formatCents } from '@assay/domain/money/money.ts';
import type { AppContext } from '../../../platform/context.ts';
import { mailTime } from '../../../platform/mail/templates.ts';
import type { EventOf } from '../../../platform/outbox.ts';
import { notify } from './notices.ts';

// What people are told after a sale: reminders, a void invoice, strikes, and lots offered to them.

/** INVOICE_DUE twice, then INVOICE_OVERDUE. */
export async function notifyReminder(ctx: AppContext, { private: event }: EventOf<'invoice.reminder'>): Promise<void> {
  const due = event.dueAt === null ? null : mailTime(Date.parse(event.dueAt));
  await notify(ctx, {
    userId: event.userId,
    type: event.isOverdue ? 'INVOICE_OVERDUE' : 'INVOICE_DUE',
    ref: `${event.invoiceId}:${event.step}`,
    title: event.isOverdue ? 'Your invoice is overdue' : 'An invoice waits for your payment',
    body: event.isOverdue
      ? `Invoice ${event.number} over ${formatCents(event.totalCents)} was due ${due ?? 'now'}. You can bid again once it is paid; if it stays unpaid, the sale is cancelled.`
      : `Invoice ${event.number} over ${formatCents(event.totalCents)} is due ${due ?? 'soon'}.`,
    href: `/account/invoices/${event.invoiceId}`,
    itemId: null,
    key: `invoice_reminder:${event.invoiceId}:${event.step}`,
    facts: [
      ['Invoice', event.number],
      ['To pay', formatCents(event.totalCents)],
      ...(due === null ? [] : [['Due', due] as [string, string]]),
    ],
    label: 'See and pay the invoice',
  });
}

/** The shipping of an extra-large lot is quoted: what it comes to, and until when it is to be paid. */
export async function notifyQuoted(ctx: AppContext, { private: event }: EventOf<'invoice.quoted'>): Promise<void> {
  const due = mailTime(Date.parse(event.dueAt));
  await notify(ctx, {
    userId: event.userId,
    type: 'INVOICE_DUE',
    ref: `${event.invoiceId}:quote:${event.at}`,
    title: 'Your shipping is quoted',
    body: `Shipping of invoice ${event.number} is ${formatCents(event.shippingCents)}, insurance included. In all it comes to ${formatCents(event.totalCents)}, due ${due}.`,
    href: `/account/invoices/${event.invoiceId}`,
    itemId: null,
    key: `invoice_quote:${event.invoiceId}:${event.at}`,
    facts: [
      ['Invoice', event.number],
      ['Shipping', formatCents(event.shippingCents)],
      ['To pay', formatCents(event.totalCents)],
      ['Due', due],
    ],
    label: 'See and pay the invoice',
  });
}

const VOID_WORDS = {
  non_payment: 'It was not paid in time: the sale is cancelled and the item goes to somebody else.',
  fraud: 'The house has cancelled the sale.',
  sale_undone: 'The house has cancelled the sale. You owe nothing.',
} as const;

export async function notifyInvoiceVoided(
  ctx: AppContext,
  { private: event }: EventOf<'invoice.voided'>,
): Promise<void> {
  await notify(ctx, {
    userId: event.userId,
    type: 'INVOICE_OVERDUE',
    ref: `${event.invoiceId}:void`,
    title: 'An invoice is void',
    body: `Invoice ${event.number} is void. ${VOID_WORDS[event.reason]}`,
    href: `/account/invoices/${event.invoiceId}`,
    itemId: null,
    key: `invoice_void:${event.invoiceId}`,
    label: 'See the invoice',
  });
}

const STRIKE_REASONS: Readonly<Record<EventOf<'strike.given'>['private']['reason'], (number: string) => string>> = {
  non_payment: (number) => `Invoice ${number} was not paid.`,
  fraud: (number) => `Invoice ${number} was not paid.`,
  not_shipped: (number) => `What you sold on invoice ${number} was not shipped in time.`,
  wrong_item: (number) => `What you sent for invoice ${number} was not what you sold. That counts twice.`,
};

/** STRIKE: how many stand, and what that means. */
export async function notifyStrike(ctx: AppContext, { private: event }: EventOf<'strike.given'>): Promise<void> {
  const consequence = event.isBlocked
    ? 'This is the third: your account is blocked. Write to the house to have it looked at.'
    : event.suspendedUntil === null
      ? 'This is a warning. Your bidding limit is halved for 90 days.'
      : `This is the second in a year: you may bid again ${mailTime(event.suspendedUntil)}, with half your limit.`;
  await notify(ctx, {
    userId: event.userId,
    type: 'STRIKE',
    ref: event.invoiceId,
    title: event.isBlocked ? 'Your account is blocked' : 'A strike on your account',
    body: `${STRIKE_REASONS[event.reason](event.number)} ${consequence}`,
    href: '/account/credit-limit',
    itemId: null,
    key: `strike:${event.invoiceId}`,
    label: 'See your credit limit',
  });
}

/** SECOND_CHANCE, for an after-sale offer as well: a lot at a price that the bidder has named or the house asks. */
export async function notifyLotOffer(ctx: AppContext, { private: event }: EventOf<'lot_offer'>): Promise<void> {
  const until = mailTime(Date.parse(event.expiresAt));
  const why =
    event.offerKind === 'second_chance'
      ? 'The buyer has not completed the sale.'
      : 'The bids did not reach the reserve, and yours was the highest.';
  await notify(ctx, {
    userId: event.userId,
    type: 'SECOND_CHANCE',
    ref: event.offerId,
    title: event.offerKind === 'second_chance' ? 'A second chance' : 'The lot can be yours',
    body: `${why} “${event.title}” is yours for ${formatCents(event.amountCents)} if you accept by ${until}.`,
    href: `/items/${event.slug}`,
    itemId: event.itemId,
    key: `lot_offer:${event.offerId}`,
    facts: [
      ['Price', formatCents(event.amountCents)],
      ['Accept by', until],
    ],
    label: 'See the offer',
  });
}
