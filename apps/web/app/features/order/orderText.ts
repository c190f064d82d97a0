import type { Invoice } from '@assay/contract/shapes/invoice.ts';
import type { Tone } from '@assay/ui/tone.ts';
import type { WriteTime } from '../../lib/DateTime.tsx';

type OrderFacts = Pick<
  Invoice,
  | 'status'
  | 'number'
  | 'paysLater'
  | 'deliveryMethod'
  | 'shippingStatus'
  | 'createdAt'
  | 'paidAt'
  | 'dueAt'
  | 'pendingPayment'
  | 'parcel'
  | 'readyAt'
  | 'receivedAt'
  | 'pickup'
>;

/** Shipping status of a paid order. */
const NEXT_WORD = {
  ship: {
    pending: 'We’ll email you when it ships.',
    ready: 'Packed. We’ll email you when it ships.',
    shipped: 'It’s on its way to you.',
    received: 'Delivered.',
  },
  pickup: {
    pending: 'We’re getting it ready for pickup.',
    ready: 'It’s ready for pickup.',
    shipped: 'You picked it up.',
    received: 'You picked it up.',
  },
} as const;

/** Heading of an order: title, tone and text. */
export function orderHead(invoice: OrderFacts, write: WriteTime): { title: string; tone: Tone; text: string } {
  const is = (title: string, tone: Tone, text: string) => ({ title, tone, text });
  switch (invoice.status) {
    case 'paid':
      return is('Order placed', 'commit', `Paid. ${NEXT_WORD[invoice.deliveryMethod][invoice.shippingStatus]}`);
    case 'pending':
      return is(
        'Order placed',
        'blind',
        invoice.pendingPayment === null
          ? 'Your bank is confirming the payment. We’ll keep everything reserved for you.'
          : `Your bank should confirm the payment by ${write(invoice.pendingPayment.expectedAt, 'date')}. We’ll keep everything reserved for you.`,
      );
    case 'open':
    case 'draft':
      return invoice.paysLater
        ? is(
            'Order placed',
            'commit',
            invoice.dueAt === null ? 'Pay later.' : `It’s yours. Pay by ${write(invoice.dueAt)}.`,
          )
        : is(
            'Not paid yet',
            'amber',
            invoice.dueAt === null
              ? 'You weren’t charged. Complete the payment from your invoice or bag.'
              : `You weren’t charged. Pay by ${write(invoice.dueAt)}.`,
          );
    case 'failed':
      return is('The payment failed', 'seal', 'You weren’t charged. Try again with this or another payment method.');
    case 'refunded':
      return is('Refunded', 'neutral', 'We’ve refunded you in full to your original payment method.');
    case 'void':
      return is('Order canceled', 'neutral', 'You weren’t charged, and you don’t owe anything.');
  }
}

export type OrderStep = { key: string; label: string; at: string; state: 'done' | 'now' | 'next' };

const SHIPPED = ['pending', 'ready', 'shipped', 'received'];

/** The steps of an order, done and next, each with its date or what it depends on. */
export function orderSteps(invoice: OrderFacts, write: WriteTime): OrderStep[] {
  const { status, paysLater, pendingPayment, shippingStatus } = invoice;
  const isPickup = invoice.deliveryMethod === 'pickup';
  const isPaid = status === 'paid';
  const at = SHIPPED.indexOf(shippingStatus);
  const stage = (key: string, index: number, label: string, when: string | null, wait: string): OrderStep => ({
    key,
    label,
    at: at < index ? wait : when === null ? 'Done' : write(when),
    state: at >= index ? 'done' : at === index - 1 && (isPaid || at > 0) ? 'now' : 'next',
  });
  return [
    { key: 'ordered', label: 'Order placed', at: write(invoice.createdAt), state: 'done' },
    {
      key: 'paid',
      label: isPaid ? 'Payment received' : paysLater ? 'Payment due' : 'Payment',
      at: isPaid
        ? write(invoice.paidAt ?? invoice.createdAt)
        : pendingPayment !== null
          ? `Expected by ${write(pendingPayment.expectedAt, 'date')}`
          : invoice.dueAt === null
            ? 'Pending'
            : `By ${write(invoice.dueAt)}`,
      state: isPaid ? 'done' : 'now',
    },
    stage(
      'ready',
      1,
      isPickup ? 'Ready for pickup' : 'Packed and insured',
      invoice.readyAt,
      isPaid ? 'Next' : 'After payment',
    ),
    isPickup
      ? stage(
          'received',
          2,
          'Picked up',
          invoice.receivedAt,
          invoice.pickup === null
            ? 'With photo ID and your code'
            : `By ${write(invoice.pickup.heldUntil, 'date')}, with photo ID and your code`,
        )
      : stage('shipped', 2, 'On its way', invoice.parcel?.shippedAt ?? null, 'We’ll email you tracking'),
    ...(isPickup ? [] : [stage('received', 3, 'Delivered', invoice.receivedAt, 'Signature required')]),
  ];
}
