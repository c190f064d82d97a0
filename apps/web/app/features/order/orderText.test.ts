import type { Invoice } from '@assay/contract/shapes/invoice.ts';
import { describe, expect, it, test } from 'vitest';
import { whenText } from '../../lib/DateTime.tsx';
import { orderHead, orderSteps } from './orderText.ts';

const ORDER: Parameters<typeof orderSteps>[0] = {
  status: 'paid',
  number: 'A-1',
  paysLater: false,
  deliveryMethod: 'ship',
  shippingStatus: 'pending',
  createdAt: '2026-11-21T20:00:00.000Z',
  paidAt: '2026-11-21T20:01:00.000Z',
  dueAt: null,
  pendingPayment: null,
  parcel: null,
  readyAt: null,
  receivedAt: null,
  pickup: null,
};
const PENDING: Invoice['pendingPayment'] = {
  method: 'Bank',
  startedAt: '2026-11-21T20:00:00.000Z',
  expectedAt: '2026-11-27T20:00:00.000Z',
};
const write = (at: string, format?: 'date' | 'time'): string => whenText(at, 'America/New_York', format);
const textOf = (order: Partial<typeof ORDER>): string[] =>
  orderSteps({ ...ORDER, ...order }, write).map(({ label, at, state }) => `${state}: ${label} – ${at}`);

describe('the next steps of an order', () => {
  it('given a paid order that is shipped, then packing is next', () => {
    expect(textOf({})).toEqual([
      'done: Order placed – Nov 21, 2026, 3:00 PM ET',
      'done: Payment received – Nov 21, 2026, 3:01 PM ET',
      'now: Packed and insured – Next',
      'next: On its way – We’ll email you tracking',
      'next: Delivered – Signature required',
    ]);
  });
  it('given a pending debit, then its date is shown and nothing is packed', () => {
    expect(textOf({ status: 'pending', paidAt: null, pendingPayment: PENDING }).slice(1, 3)).toEqual([
      'now: Payment – Expected by Nov 27, 2026',
      'next: Packed and insured – After payment',
    ]);
  });
  it('given a ready pickup, then the handover is next, with the day until which it is held, and nothing is shipped', () => {
    const ready = {
      deliveryMethod: 'pickup',
      shippingStatus: 'ready',
      readyAt: '2026-11-22T15:00:00.000Z',
      pickup: { code: '7K2M-QX4D', heldUntil: '2026-12-22T15:00:00.000Z' },
    } as const;
    expect(textOf(ready).slice(2)).toEqual([
      'done: Ready for pickup – Nov 22, 2026, 10:00 AM ET',
      'now: Picked up – By Dec 22, 2026, with photo ID and your code',
    ]);
    expect(
      textOf({
        ...ready,
        shippingStatus: 'received',
        receivedAt: '2026-11-23T15:00:00.000Z',
        pickup: null,
      })[3],
    ).toBe('done: Picked up – Nov 23, 2026, 10:00 AM ET');
  });
  it('given a parcel in transit, then each completed step has its date; a skipped one has none', () => {
    const parcel = { carrier: 'UPS', trackingNumber: '1Z', shippedAt: '2026-11-22T20:00:00.000Z' };
    expect(textOf({ shippingStatus: 'shipped', parcel }).slice(2)).toEqual([
      'done: Packed and insured – Done',
      'done: On its way – Nov 22, 2026, 3:00 PM ET',
      'now: Delivered – Signature required',
    ]);
    expect(textOf({ shippingStatus: 'received', parcel, receivedAt: '2026-11-24T20:00:00.000Z' })[4]).toBe(
      'done: Delivered – Nov 24, 2026, 3:00 PM ET',
    );
  });
  it('given a buyer who pays later, then the due date is shown', () => {
    expect(textOf({ status: 'open', paysLater: true, paidAt: null, dueAt: '2026-12-21T20:00:00.000Z' })[1]).toBe(
      'now: Payment due – By Dec 21, 2026, 3:00 PM ET',
    );
  });
});

test.each([
  [{ status: 'paid' }, 'Order placed: Paid. We’ll email you when it ships.'],
  [{ status: 'paid', deliveryMethod: 'pickup', shippingStatus: 'ready' }, 'Order placed: Paid. It’s ready for pickup.'],
  [
    { status: 'pending', pendingPayment: PENDING },
    'Order placed: Your bank should confirm the payment by Nov 27, 2026. We’ll keep everything reserved for you.',
  ],
  [
    { status: 'open', paysLater: true, dueAt: '2026-12-21T20:00:00.000Z' },
    'Order placed: It’s yours. Pay by Dec 21, 2026, 3:00 PM ET.',
  ],
  [{ status: 'open' }, 'Not paid yet: You weren’t charged. Complete the payment from your invoice or bag.'],
  [{ status: 'failed' }, 'The payment failed: You weren’t charged. Try again with this or another payment method.'],
  [{ status: 'refunded' }, 'Refunded: We’ve refunded you in full to your original payment method.'],
  [{ status: 'void' }, 'Order canceled: You weren’t charged, and you don’t owe anything.'],
] as const)('given %j, then the head tells what became of it', (order, expected) => {
  const { title, text } = orderHead({ ...ORDER, ...order }, write);
  expect(`${title}: ${text}`).toBe(expected);
});
