import type { Invoice } from '@assay/contract/shapes/payment.ts';
import type { Tone } from '@assay/ui/tone.ts';
import { whenText } from '../lib/When.tsx';

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
>;

/** What became of an order, for its head. */
export function orderHead(invoice: OrderFacts): { title: string; tone: Tone; text: string } {
  const is = (title: string, tone: Tone, text: string) => ({ title, tone, text });
  switch (invoice.status) {
    case 'paid':
      return is('Order placed', 'commit', 'Paid. We tell you when it is on its way.');
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
  const stage = (key: string, index: number, label: string, wait: string): OrderStep => ({
    key,
    label,
    at: at >= index ? 'Done' : wait,
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
    stage('ready', 1, isPickup ? 'Ready to pick up' : 'Packed and insured', isPaid ? 'Next' : 'After the payment'),
    stage('shipped', 2, isPickup ? 'Handed over' : 'On its way', isPickup ? 'With photo ID' : 'You get the tracking'),
    ...(isPickup ? [] : [stage('received', 3, 'Delivered', 'Signed for by you')]),
  ];
}
