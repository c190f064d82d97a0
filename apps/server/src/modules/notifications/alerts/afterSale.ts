import { withPremium } from '@assay/domain/auction/premium.ts';
import { paymentText } from '@assay/domain/invoice/scheduleText.ts';
import { formatCents } from '@assay/domain/money/money.ts';
import type { AppContext } from '../../../platform/context.ts';
import { mailTime } from '../../../platform/mail/templates.ts';
import type { EventOf } from '../../../platform/outbox.ts';
import { notify } from './notices.ts';

// Notifications after a sale: reminders, void invoices, strikes and lots offered to bidders.

/** INVOICE_DUE twice, then INVOICE_OVERDUE. */
export async function notifyReminder(ctx: AppContext, { private: event }: EventOf<'invoice.reminder'>): Promise<void> {
  const due = event.dueAt === null ? null : mailTime(ctx, Date.parse(event.dueAt));
  await notify(ctx, {
    userId: event.userId,
    type: event.isOverdue ? 'INVOICE_OVERDUE' : 'INVOICE_DUE',
    ref: `${event.invoiceId}:${event.step}`,
    title: event.isOverdue ? 'Your invoice is overdue' : 'Invoice due',
    body: event.isOverdue
      ? `Invoice ${event.number} for ${formatCents(event.totalCents)} ${due === null ? 'is overdue' : `was due ${due}`}. You can bid again once you pay it. If it stays unpaid, we’ll cancel the sale.`
      : `Invoice ${event.number} for ${formatCents(event.totalCents)} is due ${due ?? 'soon'}.`,
    href: `/account/invoices/${event.invoiceId}`,
    itemId: null,
    key: `invoice_reminder:${event.invoiceId}:${event.step}`,
    facts: [
      ['Invoice', event.number],
      ['Amount due', formatCents(event.totalCents)],
      ...(due === null ? [] : [['Due', due] as [string, string]]),
    ],
    label: 'View and pay invoice',
  });
}

/** The shipping of an extra-large lot is quoted: the total and the due date. */
export async function notifyQuoted(ctx: AppContext, { private: event }: EventOf<'invoice.quoted'>): Promise<void> {
  const due = mailTime(ctx, Date.parse(event.dueAt));
  const charge = event.autoChargeAt == null ? null : mailTime(ctx, Date.parse(event.autoChargeAt));
  const payment = paymentText({ total: formatCents(event.totalCents), due, charge, method: null });
  await notify(ctx, {
    userId: event.userId,
    type: 'INVOICE_DUE',
    ref: `${event.invoiceId}:quote:${event.at}`,
    title: 'Your shipping quote is ready',
    body: `Shipping for invoice ${event.number} is ${formatCents(event.shippingCents)}, including insurance. ${payment}`,
    href: `/account/invoices/${event.invoiceId}`,
    itemId: null,
    key: `invoice_quote:${event.invoiceId}:${event.at}`,
    facts: [
      ['Invoice', event.number],
      ['Shipping', formatCents(event.shippingCents)],
      ['Amount due', formatCents(event.totalCents)],
      charge === null ? ['Due', due] : ['Charged', charge],
    ],
    label: 'View and pay invoice',
  });
}

const VOID_TEXT = {
  non_payment: 'It wasn’t paid in time, so we canceled the sale and released the item.',
  fraud: 'We canceled the sale.',
  sale_undone: 'We canceled the sale. You don’t owe anything.',
} as const;

export async function notifyInvoiceVoided(
  ctx: AppContext,
  { private: event }: EventOf<'invoice.voided'>,
): Promise<void> {
  await notify(ctx, {
    userId: event.userId,
    type: 'INVOICE_OVERDUE',
    ref: `${event.invoiceId}:void`,
    title: 'Invoice voided',
    body: `We voided invoice ${event.number}. ${event.note ?? VOID_TEXT[event.reason]}`,
    href: `/account/invoices/${event.invoiceId}`,
    itemId: null,
    key: `invoice_void:${event.invoiceId}`,
    label: 'View invoice',
  });
}

const STRIKE_REASONS: Readonly<Record<EventOf<'strike.given'>['private']['reason'], (number: string) => string>> = {
  non_payment: (number) => `You didn’t pay invoice ${number}.`,
  fraud: (number) => `You didn’t pay invoice ${number}.`,
  not_shipped: (number) => `You didn’t ship the item you sold on invoice ${number} in time.`,
  wrong_item: (number) =>
    `The item you shipped for invoice ${number} wasn’t the one you sold. That counts as two strikes.`,
};

/** STRIKE: the reason and its consequence. */
export async function notifyStrike(ctx: AppContext, { private: event }: EventOf<'strike.given'>): Promise<void> {
  const consequence = event.isBlocked
    ? 'This is your third strike, so we blocked your account. Contact us if you’d like us to review it.'
    : event.suspendedUntil === null
      ? 'This is a warning. Your credit limit is halved for 90 days.'
      : `This is your second strike in a year. You can bid again on ${mailTime(ctx, event.suspendedUntil)}, with half your limit.`;
  await notify(ctx, {
    userId: event.userId,
    type: 'STRIKE',
    ref: event.invoiceId,
    title: event.isBlocked ? 'Your account is blocked' : 'You received a strike',
    body: `${STRIKE_REASONS[event.reason](event.number)} ${consequence}`,
    href: '/account/credit-limit',
    itemId: null,
    key: `strike:${event.invoiceId}`,
    label: 'View credit limit',
  });
}

/** SECOND_CHANCE, also for an after-sale offer. */
export async function notifyLotOffer(ctx: AppContext, { private: event }: EventOf<'lot_offer'>): Promise<void> {
  const until = mailTime(ctx, Date.parse(event.expiresAt));
  const price = withPremium(formatCents(event.amountCents), event);
  const why =
    event.offerKind === 'second_chance'
      ? 'The winning bidder didn’t complete the purchase.'
      : 'The reserve wasn’t met, and your bid was the highest.';
  await notify(ctx, {
    userId: event.userId,
    type: 'SECOND_CHANCE',
    ref: event.offerId,
    title: event.offerKind === 'second_chance' ? 'A second chance' : 'You can still buy this lot',
    body: `${why} You can buy “${event.title}” for ${price} if you accept by ${until}.`,
    href: `/items/${event.slug}`,
    itemId: event.itemId,
    key: `lot_offer:${event.offerId}`,
    facts: [
      ['Price', price],
      ['Accept by', until],
    ],
    label: 'View offer',
  });
}
