import { formatCents } from '@assay/domain/money/money.ts';
import { businessName } from '@assay/domain/settings/name.ts';
import type { AppContext } from '../../../platform/context.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import type { EventOf } from '../../../platform/outbox.ts';
import { readSettings } from '../../../platform/settings.ts';
import { readInvoiceFigures, totalFacts } from '../../billing/invoice/index.ts';
import { notify } from './notices.ts';

/** WELCOME, sent once, when the address is confirmed. */
export async function notifyWelcome(ctx: AppContext, event: EventOf<'user.verified'>): Promise<void> {
  const { userId } = event.private;
  const { rows } = await ctx.pool.query<{ path: Tables['users']['intended_path'] }>(
    'select intended_path as path from users where id = $1',
    [userId],
  );
  const path = rows[0]?.path ?? null;
  const href = `/onboarding${path === null ? '' : `?next=${encodeURIComponent(path)}`}`;
  await notify(ctx, {
    userId,
    type: 'WELCOME',
    ref: userId,
    title: `Welcome to ${businessName(readSettings(ctx))}`,
    body: 'Your email address is verified. To bid, add an address and a card and verify your identity.',
    href,
    itemId: null,
    mail: (to) => ({
      template: 'welcome',
      data: { firstName: to.firstName, url: `${ctx.config.PUBLIC_URL}${href}` },
    }),
    key: `welcome:${userId}`,
  });
}

/** SECURITY, on the site only: email to the user's address has hard-bounced. */
export async function notifyMailBounced(ctx: AppContext, event: EventOf<'mail.bounced'>): Promise<void> {
  const { userId } = event.private;
  await notify(ctx, {
    userId,
    type: 'SECURITY',
    ref: `mail_bounced:${event.id}`,
    title: 'We can’t reach you by email',
    body: 'Our emails to you aren’t being delivered, so we’ve stopped sending them. When your address works again, request a new verification link.',
    href: '/account/notifications?tab=settings',
    itemId: null,
  });
}

/** PAYMENT_SUCCEEDED with a receipt. */
export async function notifyInvoicePaid(ctx: AppContext, event: EventOf<'invoice.paid'>): Promise<void> {
  const { invoiceId, paymentId, number, userId, totalCents } = event.private;
  const href = `/account/invoices/${invoiceId}`;
  const figures = (await readInvoiceFigures(ctx.pool, [invoiceId])).get(invoiceId);
  await notify(ctx, {
    userId,
    type: 'PAYMENT_SUCCEEDED',
    ref: paymentId ?? invoiceId,
    title: 'Payment received',
    body: `We received ${formatCents(totalCents)} for invoice ${number}. Thank you.`,
    href,
    itemId: null,
    mail: () => ({
      template: 'payment_received',
      data: {
        title: titleOf(figures?.lines ?? [], number),
        invoiceNumber: number,
        totalCents,
        lines:
          figures === undefined
            ? [['Paid', formatCents(totalCents)]]
            : [
                ...figures.lines.map(({ title, quantity, amountCents }): [string, string] => [
                  quantity === 1 ? title : `${quantity} × ${title}`,
                  formatCents(amountCents, { cents: 'always' }),
                ]),
                ...totalFacts(figures, 'Paid'),
              ],
        url: `${ctx.config.PUBLIC_URL}${href}`,
      },
    }),
    key: `payment_received:${paymentId ?? invoiceId}`,
  });
}

/** “Glove”, or “Glove and 2 more”; the invoice where nothing is named. */
function titleOf(lines: ReadonlyArray<{ title: string }>, number: string): string {
  const [first, ...more] = lines;
  if (first === undefined) return `invoice ${number}`;
  return more.length === 0 ? first.title : `${first.title} and ${more.length} more`;
}

/** REFUND_ISSUED: money is refunded because the goods were sold, nothing was owed anymore, or staff decided it. */
export async function notifyRefunded(ctx: AppContext, event: EventOf<'invoice.refunded'>): Promise<void> {
  const { invoiceId, number, userId, amountCents, reason, refundId } = event.private;
  const bodyText =
    reason === 'goods_gone'
      ? `The item sold before your payment went through. We’re refunding the full ${formatCents(amountCents)} of invoice ${number} to your original payment method.`
      : reason === 'surplus'
        ? `We received ${formatCents(amountCents)} for invoice ${number}, but nothing was due. We’re refunding the full amount to your original payment method.`
        : `We’re refunding ${formatCents(amountCents)} of invoice ${number} to your original payment method.`;
  const href = `/account/invoices/${invoiceId}`;
  await notify(ctx, {
    userId,
    type: 'REFUND_ISSUED',
    ref: refundId,
    title: 'Your refund is on its way',
    body: bodyText,
    href,
    itemId: null,
    mail: () => ({
      template: 'refund_issued',
      data: {
        invoiceNumber: number,
        amountCents,
        isGoodsGone: reason === 'goods_gone',
        url: `${ctx.config.PUBLIC_URL}${href}`,
      },
    }),
    key: `refund_issued:${refundId}`,
  });
}

/** PAYMENT_FAILED, for each failure: its ref is the outbox row. */
export async function notifyInvoiceFailed(ctx: AppContext, event: EventOf<'invoice.failed'>): Promise<void> {
  const { invoiceId, number, userId, message } = event.private;
  const href = `/account/invoices/${invoiceId}`;
  await notify(ctx, {
    userId,
    type: 'PAYMENT_FAILED',
    ref: `${invoiceId}:${event.id}`,
    title: 'Payment failed',
    body: `Your payment for invoice ${number} didn’t go through. ${message}`,
    href,
    itemId: null,
    mail: () => ({
      template: 'payment_failed',
      data: { invoiceNumber: number, reason: message, url: `${ctx.config.PUBLIC_URL}${href}` },
    }),
    key: `payment_failed:${invoiceId}:${event.id}`,
  });
}

/** PAYMENT_ACH_PENDING, once per payment: the bank takes days, and nothing is required until then. */
export async function notifyInvoicePending(ctx: AppContext, event: EventOf<'invoice'>): Promise<void> {
  const { invoiceId, status } = event.payload;
  if (status !== 'pending') return;
  const { rows } = await ctx.pool.query<
    Pick<Tables['payment'], 'id'> &
      Pick<Tables['invoice'], 'user_id' | 'total_cents'> & { number: NonNullable<Tables['invoice']['number']> }
  >(
    `select p.id, i.user_id, i.number, i.total_cents from invoice i join payment p on p.invoice_id = i.id
     where i.id = $1 and i.status = 'pending' and p.status = 'processing' and p.debited_at is not null`,
    [invoiceId],
  );
  for (const { id, user_id: userId, number, total_cents } of rows)
    await notify(ctx, {
      userId,
      type: 'PAYMENT_ACH_PENDING',
      ref: id,
      title: 'Your bank debit is processing',
      body: `We’re debiting ${formatCents(total_cents)} for invoice ${number} from your bank account. This takes up to four business days. You don’t need to do anything.`,
      href: `/account/invoices/${invoiceId}`,
      itemId: null,
      label: 'View invoice',
    });
}

const IDENTITY_TEXT = {
  verified: ['Your identity is verified', 'Thank you. You’re all set.'],
  requires_input: ['We couldn’t verify your identity', 'Please try again.'],
  processing: ['We’re reviewing your identity check', 'We’ll let you know when it’s done.'],
} as const;

/** IDENTITY_RESULT for results that the user can act on, and while staff review it. */
export async function notifyIdentityResult(ctx: AppContext, event: EventOf<'identity.result'>): Promise<void> {
  const { userId, status, sessionId, reason } = event.private;
  if (status === 'canceled') return;
  const [title, body] = IDENTITY_TEXT[status];
  await notify(ctx, {
    userId,
    type: 'IDENTITY_RESULT',
    ref: status === 'verified' ? status : `${status}:${sessionId ?? ''}:${event.id}`,
    title,
    body: reason ?? body,
    href: status === 'verified' ? '/account/profile' : '/onboarding/identity-verification',
    itemId: null,
  });
}

/** CREDIT_LIMIT_CHANGED when a tier, a strike or staff changed the limit. */
export async function notifyCreditChanged(ctx: AppContext, event: EventOf<'credit.changed'>): Promise<void> {
  const { userId, limitCents, isStrike = false } = event.private;
  await notify(ctx, {
    userId,
    type: 'CREDIT_LIMIT_CHANGED',
    ref: `limit:${limitCents}:${event.id}`,
    title: isStrike ? 'Your credit limit is lower after a strike' : 'Your credit limit changed',
    body: `${isStrike ? 'A strike halves your limit for 90 days. ' : ''}You can now commit up to ${formatCents(limitCents)} at a time.`,
    href: '/account/credit-limit',
    itemId: null,
  });
}

/** Answers a request for a higher limit, by alert and email. */
export async function notifyLimitAnswered(ctx: AppContext, event: EventOf<'credit.request_answered'>): Promise<void> {
  const { requestId } = event.private;
  const { rows } = await ctx.pool.query<
    Pick<Tables['limit_request'], 'answer'> & {
      userId: Tables['limit_request']['user_id'];
      limitCents: Tables['limit_request']['limit_cents'];
    }
  >(
    `select user_id as "userId", limit_cents as "limitCents", answer from limit_request where id = $1 and status <> 'waiting'`,
    [requestId],
  );
  for (const { userId, limitCents, answer } of rows)
    await notify(ctx, {
      userId,
      type: 'CREDIT_LIMIT_CHANGED',
      ref: `request:${requestId}`,
      title:
        limitCents === null
          ? 'Your request for a higher credit limit was declined'
          : `Your credit limit is now ${formatCents(limitCents)}`,
      body:
        limitCents === null
          ? answer
          : `We answered your request for a higher limit. You can now commit up to ${formatCents(limitCents)} at a time.`,
      href: '/account/credit-limit',
      itemId: null,
      label: 'View credit limit',
      isAnswer: true,
    });
}

/** Tells a member of staff that their request lapsed when a colleague was about to confirm it. */
export async function notifyRequestLapsed(ctx: AppContext, event: EventOf<'request.lapsed'>): Promise<void> {
  const { userId, requestId, reason } = event.private;
  await notify(ctx, {
    userId,
    type: 'SECURITY',
    ref: `request_lapsed:${requestId}`,
    title: 'Your request lapsed',
    body: `${reason}.`,
    href: '/office/requests',
    itemId: null,
  });
}
