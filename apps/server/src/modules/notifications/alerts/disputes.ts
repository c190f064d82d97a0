import { formatCents } from '@assay/domain/money/money.ts';
import type { AppContext } from '../../../platform/context.ts';
import { mailTime } from '../../../platform/mail/templates.ts';
import type { EventOf } from '../../../platform/outbox.ts';
import { notify } from './notices.ts';
import { notifyStaff } from './staff.ts';

type Disputed = EventOf<'invoice.disputed'>['private'];

/** Notifies the buyer of a disputed payment and the staff, by alert and email, once per step. */
export async function notifyDisputed(ctx: AppContext, { private: event }: EventOf<'invoice.disputed'>): Promise<void> {
  const { title, body } = buyerText(ctx, event);
  const ref = `${event.disputeId}:${event.word}`;
  const facts: Array<[string, string]> = [
    ['Invoice', event.number],
    ['Payment', formatCents(event.amountCents)],
    ...(event.dueAt === null ? [] : [['Due', mailTime(ctx, Date.parse(event.dueAt))] as [string, string]]),
  ];
  await notify(ctx, {
    userId: event.userId,
    type: event.word === 'won' ? 'PAYMENT_SUCCEEDED' : 'PAYMENT_FAILED',
    ref,
    title,
    body,
    href: `/account/invoices/${event.invoiceId}`,
    itemId: null,
    key: `invoice_disputed:${ref}`,
    facts,
    label: 'View invoice',
  });
  await notifyStaff(ctx, {
    type: event.word === 'won' ? 'PAYMENT_SUCCEEDED' : 'PAYMENT_FAILED',
    ref: `staff:${ref}`,
    title: STAFF_TITLES[event.word],
    body: `Invoice ${event.number}, ${formatCents(event.amountCents)}, dispute ${event.disputeId} (${event.reason.replaceAll('_', ' ')}). ${staffText(ctx, event)}`,
    key: `staff_disputed:${ref}`,
    facts,
  });
}

function buyerText(
  ctx: AppContext,
  { word, number, amountCents, isReturned, dueAt }: Disputed,
): { title: string; body: string } {
  const payment = `your payment of ${formatCents(amountCents)} for invoice ${number}`;
  const until = dueAt === null ? 'soon' : `by ${mailTime(ctx, Date.parse(dueAt))}`;
  switch (word) {
    case 'opened':
      return {
        title: 'Your payment is disputed',
        body: `Your bank reversed ${payment} and is reviewing it.${isReturned ? ' We won’t ship anything until it decides.' : ''} Your account is blocked until then. If this is a mistake, contact your bank or us.`,
      };
    case 'won':
      return {
        title: 'Dispute resolved',
        body: `Your bank returned ${payment} to us.${isReturned ? ' The invoice is paid, and we’ll ship as planned.' : ''} Your account is no longer blocked.`,
      };
    case 'debit_returned':
      return {
        title: 'Your bank returned the payment',
        body: isReturned
          ? `Your bank returned ${payment}. Please pay another way ${until}, or we’ll cancel the sale.`
          : `Your bank returned ${payment}, but the items have already shipped. Please contact us.`,
      };
    case 'lost':
      return {
        title: 'Your payment was reversed',
        body: isReturned
          ? `Your bank permanently reversed ${payment}. Your account is no longer blocked. To keep your purchase, pay the invoice ${until}.`
          : `Your bank permanently reversed ${payment}, but the items have already shipped. Please contact us.`,
      };
  }
}

const STAFF_TITLES = {
  opened: 'Payment disputed',
  won: 'Dispute won',
  lost: 'Dispute lost',
  debit_returned: 'Payment returned by the bank',
} as const;

function staffText(ctx: AppContext, { word, isReturned, evidenceDueAt }: Disputed): string {
  if (word === 'won') return 'We have the money back, and the account is no longer blocked.';
  if (word === 'opened') {
    const until = evidenceDueAt === null ? '' : ` Evidence is due ${mailTime(ctx, Date.parse(evidenceDueAt))}.`;
    return `${isReturned ? 'Don’t ship the items.' : 'The items have shipped or part was already refunded, so the invoice stays paid.'} The account is blocked.${until}`;
  }
  return isReturned ? 'The buyer has at least 48 hours to pay again.' : 'The business bears the loss.';
}
