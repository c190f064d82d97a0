import type { Invoice } from '@assay/contract/shapes/payment.ts';
import type { Tone } from '@assay/ui/tone.ts';
import { whenText } from '../lib/DateTime.tsx';

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

/** Of a paid order: where it is, or what comes. */
const NEXT_WORD = {
  ship: {
    pending: 'We tell you when it is on its way.',
    ready: 'It is packed. We tell you when it is on its way.',
    shipped: 'It is on its way to you.',
    received: 'It was delivered.',
  },
  pickup: {
    pending: 'It is made ready for you at the desk.',
    ready: 'It is ready for you at the desk.',
    shipped: 'It was handed over.',
    received: 'It was handed over.',
  },
} as const;

/** What became of an order, for its head. */
export function orderHead(invoice: OrderFacts): { title: string; tone: Tone; text: string } {
  const is = (title: string, tone: Tone, text: string) => ({ title, tone, text });
  switch (invoice.status) {
    case 'paid':
      return is('Order placed', 'commit', `Paid. ${NEXT_WORD[invoice.deliveryMethod][invoice.shippingStatus]}`);
    case 'pending':
      return is(
        'Order placed',
        'blind',
        invoice.pendingPayment === null
          ? 'Your bank is confirming the payment. Everything stays reserved for you.'
          : `Your bank confirms the payment by ${whenText(invoice.pendingPayment.expectedAt, 'date')}. Everything stays reserved for you.`,
      );
    case 'open':
    case 'draft':
      return invoice.paysLater
        ? is(
            'Order placed',
            'commit',
            invoice.dueAt === null ? 'Pay later.' : `Yours. Pay by ${whenText(invoice.dueAt, 'date')}.`,
          )
        : is('Not paid yet', 'amber', 'Nothing was charged. Finish the payment from the invoice or your bag.');
    case 'failed':
      return is('The payment failed', 'seal', 'Nothing was charged. Pay again, with this or another method.');
    case 'refunded':
      return is('Refunded', 'neutral', 'All your money goes back to where it came from.');
    case 'void':
      return is('This order is over', 'neutral', 'Nothing was charged and nothing is owed.');
  }
}

export type OrderStep = { key: string; label: string; at: string; state: 'done' | 'now' | 'next' };

const SHIPPED = ['pending', 'ready', 'shipped', 'received'];

/** What has happened and what comes next, each with its date or, where nobody can know it, what it waits for. */
export function orderSteps(invoice: OrderFacts): OrderStep[] {
  const { status, paysLater, pendingPayment, shippingStatus } = invoice;
  const isPickup = invoice.deliveryMethod === 'pickup';
  const isPaid = status === 'paid';
  const at = SHIPPED.indexOf(shippingStatus);
  const stage = (key: string, index: number, label: string, when: string | null, wait: string): OrderStep => ({
    key,
    label,
    at: at < index ? wait : when === null ? 'Done' : whenText(when),
    state: at >= index ? 'done' : at === index - 1 && (isPaid || at > 0) ? 'now' : 'next',
  });
  return [
    { key: 'ordered', label: 'Order placed', at: whenText(invoice.createdAt), state: 'done' },
    {
      key: 'paid',
      label: isPaid ? 'Payment received' : paysLater ? 'Payment due' : 'Payment',
      at: isPaid
        ? whenText(invoice.paidAt ?? invoice.createdAt)
        : pendingPayment !== null
          ? `By ${whenText(pendingPayment.expectedAt, 'date')}, says the bank`
          : invoice.dueAt === null
            ? 'Waiting'
            : `By ${whenText(invoice.dueAt, 'date')}`,
      state: isPaid ? 'done' : 'now',
    },
    stage(
      'ready',
      1,
      isPickup ? 'Ready to pick up' : 'Packed and insured',
      invoice.readyAt,
      isPaid ? 'Next' : 'After the payment',
    ),
    isPickup
      ? stage(
          'received',
          2,
          'Handed over',
          invoice.receivedAt,
          invoice.pickup === null
            ? 'With photo ID and the code'
            : `By ${whenText(invoice.pickup.heldUntil, 'date')}, with photo ID and the code`,
        )
      : stage('shipped', 2, 'On its way', invoice.parcel?.shippedAt ?? null, 'You get the tracking'),
    ...(isPickup ? [] : [stage('received', 3, 'Delivered', invoice.receivedAt, 'Signed for by you')]),
  ];
}
