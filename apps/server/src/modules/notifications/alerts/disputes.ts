import { formatCents } from '@assay/domain/money/money.ts';
import type { AppContext } from '../../../platform/context.ts';
import { mailTime } from '../../../platform/mail/templates.ts';
import type { EventOf } from '../../../platform/outbox.ts';
import { notify } from './notices.ts';
import { notifyStaff } from './staff.ts';

type Disputed = EventOf<'invoice.disputed'>['private'];

/** What the buyer of a disputed payment is told, and the staff: both by alert and mail, once for each step. */
export async function notifyDisputed(ctx: AppContext, { private: event }: EventOf<'invoice.disputed'>): Promise<void> {
  const { title, body } = buyerText(event);
  const ref = `${event.disputeId}:${event.word}`;
  const facts: Array<[string, string]> = [
    ['Invoice', event.number],
    ['Payment', formatCents(event.amountCents)],
    ...(event.dueAt === null ? [] : [['Due', mailTime(Date.parse(event.dueAt))] as [string, string]]),
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
    label: 'See the invoice',
  });
  await notifyStaff(ctx, {
    type: event.word === 'won' ? 'PAYMENT_SUCCEEDED' : 'PAYMENT_FAILED',
    ref: `staff:${ref}`,
    title: STAFF_TITLES[event.word],
    body: `Invoice ${event.number}, ${formatCents(event.amountCents)}, dispute ${event.disputeId} (${event.reason.replaceAll('_', ' ')}). ${staffText(event)}`,
    key: `staff_disputed:${ref}`,
    facts,
  });
}

function buyerText({ word, number, amountCents, isReturned, dueAt }: Disputed): { title: string; body: string } {
  const payment = `your payment of ${formatCents(amountCents)} for invoice ${number}`;
  const until = dueAt === null ? 'soon' : `by ${mailTime(Date.parse(dueAt))}`;
  switch (word) {
    case 'opened':
      return {
        title: 'Your payment is disputed',
        body: `Your bank has taken back ${payment} and looks into it.${isReturned ? ' Nothing is shipped meanwhile.' : ''} Your account is blocked until that is settled. If it is a mistake, tell your bank, or write to us.`,
      };
    case 'won':
      return {
        title: 'Your payment stands',
        body: `Your bank has given back ${payment}.${isReturned ? ' The invoice is paid, and its goods go their way.' : ''} Your account is open again.`,
      };
    case 'debit_returned':
      return {
        title: 'Your bank returned the payment',
        body: isReturned
          ? `Your bank has returned ${payment}. Please pay it another way ${until}, or the sale is cancelled.`
          : `Your bank has returned ${payment}, and its goods are on their way. Please write to us.`,
      };
    case 'lost':
      return {
        title: 'Your payment was taken back',
        body: isReturned
          ? `Your bank has taken back ${payment} for good. Your account is open again. To keep the sale, pay the invoice ${until}.`
          : `Your bank has taken back ${payment} for good, and its goods are on their way. Please write to us.`,
      };
  }
}

const STAFF_TITLES = {
  opened: 'A payment is disputed',
  won: 'A dispute is won',
  lost: 'A dispute is lost',
  debit_returned: 'A bank has returned a payment',
} as const;

function staffText({ word, isReturned, evidenceDueAt }: Disputed): string {
  if (word === 'won') return 'The money is back, and the account is open again.';
  if (word === 'opened') {
    const until = evidenceDueAt === null ? '' : ` Evidence is due ${mailTime(Date.parse(evidenceDueAt))}.`;
    return `${isReturned ? 'Its goods stay here: do not ship.' : 'Its goods are on their way, or a part was refunded before: the invoice stays paid.'} The account is blocked.${until}`;
  }
  return isReturned ? 'The invoice can be paid again for 48 hours at least.' : 'The house bears the loss.';
}
