import { formatCents } from '@assay/domain/money/money.ts';
import type { AppContext } from '../../../platform/context.ts';
import type { EventOf } from '../../../platform/outbox.ts';
import { notify } from './notices.ts';
import { notifyStaff } from './staff.ts';

/** A refund that did not arrive: its buyer need do nothing, staff must. Told for each try. */
export async function notifyRefundFailed(ctx: AppContext, event: EventOf<'invoice.refund_failed'>): Promise<void> {
  const { invoiceId, number, userId, amountCents, refundId, tries, why } = event.private;
  const ref = `${refundId}:${tries}`;
  const money = formatCents(amountCents);
  await notify(ctx, {
    userId,
    type: 'REFUND_ISSUED',
    ref: `failed:${ref}`,
    title: 'Your refund has not arrived',
    body: `Your bank did not take ${money} of invoice ${number}. We still owe them to you and will send them again; if the card or account is closed, please write to us.`,
    href: `/account/invoices/${invoiceId}`,
    itemId: null,
    key: `refund_failed:${ref}`,
    label: 'See the invoice',
  });
  await notifyStaff(ctx, {
    type: 'REFUND_ISSUED',
    ref: `staff:failed:${ref}`,
    title: 'A refund has failed',
    body: `${money} of invoice ${number} did not reach their buyer${why === '' ? '' : ` (${why.replaceAll('_', ' ')})`}. Refund ${refundId}: send it again, or pay it another way.`,
    key: `staff_refund_failed:${ref}`,
  });
}
