import { formatCents } from '@assay/domain/money/money.ts';
import type { House } from '../platform/house.ts';
import { queueMail } from '../platform/mail/operations.ts';
import { change, type OutboxRow } from '../platform/outbox.ts';
import {
  creditEvent,
  identityEvent,
  invoiceFailedEvent,
  invoicePaidEvent,
  invoiceRefundedEvent,
  userEvent,
} from './events.ts';
import { addAlert, raiseAlert } from './operations.ts';
import { readRecipient } from './recipients.ts';

/** WELCOME, once, when the address is confirmed. */
export async function tellWelcome(house: House, row: OutboxRow): Promise<void> {
  const { userId } = userEvent.parse(row.private);
  const recipient = await readRecipient(house.pool, userId);
  if (recipient === null) return;
  const href = '/onboarding/shipping-address';
  await change(house, async (tx, tell) => {
    await addAlert(house, tx, tell, {
      userId,
      type: 'WELCOME',
      ref: userId,
      title: 'Welcome to Assay',
      body: 'Your email address is confirmed. Add an address, a card and your identity to bid.',
      href,
      itemId: null,
    });
    await queueMail(house, tx.client, {
      userId,
      to: recipient.email,
      template: 'welcome',
      data: { firstName: recipient.firstName, url: `${house.config.PUBLIC_URL}${href}` },
      dedupeKey: `welcome:${userId}`,
    });
  });
}

/** PAYMENT_SUCCEEDED with a receipt. */
export async function tellInvoicePaid(house: House, row: OutboxRow): Promise<void> {
  const { invoiceId, number, userId, totalCents } = invoicePaidEvent.parse(row.private);
  const recipient = await readRecipient(house.pool, userId);
  if (recipient === null) return;
  const href = `/account/invoices/${invoiceId}`;
  await change(house, async (tx, tell) => {
    await addAlert(house, tx, tell, {
      userId,
      type: 'PAYMENT_SUCCEEDED',
      ref: invoiceId,
      title: 'Payment received',
      body: `Invoice ${number} over ${formatCents(totalCents)} is paid. Thank you.`,
      href,
      itemId: null,
    });
    await queueMail(house, tx.client, {
      userId,
      to: recipient.email,
      template: 'payment_received',
      data: { invoiceNumber: number, totalCents, url: `${house.config.PUBLIC_URL}${href}` },
      dedupeKey: `payment_received:${invoiceId}`,
    });
  });
}

/** REFUND_ISSUED: money goes back, because the goods were gone or because staff have decided so. */
export async function tellRefunded(house: House, row: OutboxRow): Promise<void> {
  const { invoiceId, number, userId, amountCents, reason, refundId } = invoiceRefundedEvent.parse(row.private);
  const words =
    reason === 'goods_gone'
      ? `Your payment came when the item was gone. ${formatCents(amountCents)} of invoice ${number} go back to where they came from, in full.`
      : `${formatCents(amountCents)} of invoice ${number} go back to where they came from.`;
  const recipient = await readRecipient(house.pool, userId);
  if (recipient === null) return;
  const href = `/account/invoices/${invoiceId}`;
  await change(house, async (tx, tell) => {
    await addAlert(house, tx, tell, {
      userId,
      type: 'REFUND_ISSUED',
      ref: refundId,
      title: 'Your money is on its way back',
      body: words,
      href,
      itemId: null,
    });
    await queueMail(house, tx.client, {
      userId,
      to: recipient.email,
      template: 'refund_issued',
      data: {
        invoiceNumber: number,
        amountCents,
        isGoodsGone: reason === 'goods_gone',
        url: `${house.config.PUBLIC_URL}${href}`,
      },
      dedupeKey: `refund_issued:${refundId}`,
    });
  });
}

/** PAYMENT_FAILED, for each failure: the outbox row is what it is about. */
export async function tellInvoiceFailed(house: House, row: OutboxRow): Promise<void> {
  const { invoiceId, number, userId, message } = invoiceFailedEvent.parse(row.private);
  const recipient = await readRecipient(house.pool, userId);
  if (recipient === null) return;
  const href = `/account/invoices/${invoiceId}`;
  await change(house, async (tx, tell) => {
    await addAlert(house, tx, tell, {
      userId,
      type: 'PAYMENT_FAILED',
      ref: `${invoiceId}:${row.id}`,
      title: 'Payment failed',
      body: `Invoice ${number} is not paid. ${message}`,
      href,
      itemId: null,
    });
    await queueMail(house, tx.client, {
      userId,
      to: recipient.email,
      template: 'payment_failed',
      data: { invoiceNumber: number, reason: message, url: `${house.config.PUBLIC_URL}${href}` },
      dedupeKey: `payment_failed:${invoiceId}:${row.id}`,
    });
  });
}

const IDENTITY_TEXT = {
  verified: ['Your identity is verified', 'Thank you. This step is done.'],
  requires_input: ['Your identity could not be verified', 'Please try once more.'],
} as const;

/** IDENTITY_RESULT for the two results that a person can act on. */
export async function tellIdentityResult(house: House, row: OutboxRow): Promise<void> {
  const { userId, status, sessionId, reason } = identityEvent.parse(row.private);
  if (status !== 'verified' && status !== 'requires_input') return;
  const [title, body] = IDENTITY_TEXT[status];
  await raiseAlert(house, {
    userId,
    type: 'IDENTITY_RESULT',
    ref: status === 'verified' ? status : `${status}:${sessionId ?? ''}:${row.id}`,
    title,
    body: reason ?? body,
    href: status === 'verified' ? '/account/profile' : '/onboarding/identity-verification',
    itemId: null,
  });
}

/** CREDIT_LIMIT_CHANGED when a tier, a strike or staff changed the limit. */
export async function tellCreditChanged(house: House, row: OutboxRow): Promise<void> {
  const { userId, limitCents } = creditEvent.parse(row.private);
  await raiseAlert(house, {
    userId,
    type: 'CREDIT_LIMIT_CHANGED',
    ref: `limit:${limitCents}:${row.id}`,
    title: 'Your bidding limit changed',
    body: `You may now commit up to ${formatCents(limitCents)} at a time.`,
    href: '/account/credit-limit',
    itemId: null,
  });
}
