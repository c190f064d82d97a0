import { formatCents } from '@assay/domain/money/money.ts';
import type { AppContext } from '../../../platform/context.ts';
import type { EventOf } from '../../../platform/outbox.ts';
import { notify } from './notices.ts';
import { notifyStaff } from './staff.ts';

/** A refund that did not arrive: the buyer need do nothing, staff must act. Sent for each attempt. */
export async function notifyRefundFailed(ctx: AppContext, event: EventOf<'invoice.refund_failed'>): Promise<void> {
  const { invoiceId, number, userId, amountCents, refundId, tries, why } = event.private;
  const ref = `${refundId}:${tries}`;
  const money = formatCents(amountCents);
  await notify(ctx, {
    userId,
    type: 'REFUND_ISSUED',
    ref: `failed:${ref}`,
    title: 'Your refund didn’t go through',
    body: `Your bank rejected our refund of ${money} for invoice ${number}. We’ll send it again. If that card or account is closed, please contact us.`,
    href: `/account/invoices/${invoiceId}`,
    itemId: null,
    key: `refund_failed:${ref}`,
    label: 'View invoice',
  });
  await notifyStaff(ctx, {
    type: 'REFUND_ISSUED',
    ref: `staff:failed:${ref}`,
    title: 'Refund failed',
    body: `The refund of ${money} for invoice ${number} didn’t reach the buyer${why === '' ? '' : ` (${why.replaceAll('_', ' ')})`}. Retry refund ${refundId} or pay it another way.`,
    key: `staff_refund_failed:${ref}`,
  });
}
