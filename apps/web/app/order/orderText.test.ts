import type { Invoice } from '@assay/contract/shapes/payment.ts';
import { describe, expect, it, test } from 'vitest';
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
const compositeArrayOf = (order: Partial<typeof ORDER>): string[] =>
  orderSteps({ ...ORDER, ...order }).map(({ label, at, state }) => `${state}: ${label} – ${at}`);

describe('what comes next', () => {
  it('given a paid order that is shipped, then it is packed next', () => {
    expect(compositeArrayOf({})).toEqual([
      'done: Order placed – Nov 21, 2026, 3:00 PM ET',
      'done: Payment received – Nov 21, 2026, 3:01 PM ET',
      'now: Packed and insured – Next',
      'next: On its way – You get the tracking',
      'next: Delivered – Signed for by you',
    ]);
  });
  it('given a debit under way, then its date is told and nothing is packed', () => {
    expect(compositeArrayOf({ status: 'pending', paidAt: null, pendingPayment: PENDING }).slice(1, 3)).toEqual([
      'now: Payment – By Nov 27, 2026, says the bank',
      'next: Packed and insured – After the payment',
    ]);
  });
  it('given a pickup that is ready, then it is handed over next, by the day it is held until, and nothing is shipped', () => {
    const ready = {
      deliveryMethod: 'pickup',
      shippingStatus: 'ready',
      readyAt: '2026-11-22T15:00:00.000Z',
      pickup: { code: '7K2M-QX4D', heldUntil: '2026-12-22T15:00:00.000Z' },
    } as const;
    expect(compositeArrayOf(ready).slice(2)).toEqual([
      'done: Ready to pick up – Nov 22, 2026, 10:00 AM ET',
      'now: Handed over – By Dec 22, 2026, with photo ID and the code',
    ]);
    expect(
      compositeArrayOf({
        ...ready,
        shippingStatus: 'received',
        receivedAt: '2026-11-23T15:00:00.000Z',
        pickup: null,
      })[3],
    ).toBe('done: Handed over – Nov 23, 2026, 10:00 AM ET');
  });
  it('given a parcel under way, then each step that is done has its day; one that was jumped over has none', () => {
    const parcel = { carrier: 'UPS', trackingNumber: '1Z', shippedAt: '2026-11-22T20:00:00.000Z' };
    expect(compositeArrayOf({ shippingStatus: 'shipped', parcel }).slice(2)).toEqual([
      'done: Packed and insured – Done',
      'done: On its way – Nov 22, 2026, 3:00 PM ET',
      'now: Delivered – Signed for by you',
    ]);
    expect(compositeArrayOf({ shippingStatus: 'received', parcel, receivedAt: '2026-11-24T20:00:00.000Z' })[4]).toBe(
      'done: Delivered – Nov 24, 2026, 3:00 PM ET',
    );
  });
  it('given one who pays later, then the due date is told', () => {
    expect(
      compositeArrayOf({ status: 'open', paysLater: true, paidAt: null, dueAt: '2026-12-21T20:00:00.000Z' })[1],
    ).toBe('now: Payment due – By Dec 21, 2026');
  });
});

test.each([
  [{ status: 'paid' }, 'Order placed: Paid. We tell you when it is on its way.'],
  [
    { status: 'paid', deliveryMethod: 'pickup', shippingStatus: 'ready' },
    'Order placed: Paid. It is ready for you at the desk.',
  ],
  [
    { status: 'pending', pendingPayment: PENDING },
    'Order placed: Your bank confirms the payment by Nov 27, 2026. Everything stays reserved for you.',
  ],
  [{ status: 'open', paysLater: true, dueAt: '2026-12-21T20:00:00.000Z' }, 'Order placed: Yours. Pay by Dec 21, 2026.'],
  [{ status: 'open' }, 'Not paid yet: Nothing was charged. Finish the payment from the invoice or your bag.'],
  [{ status: 'failed' }, 'The payment failed: Nothing was charged. Pay again, with this or another method.'],
  [{ status: 'refunded' }, 'Refunded: All your money goes back to where it came from.'],
  [{ status: 'void' }, 'This order is over: Nothing was charged and nothing is owed.'],
] as const)('given %j, then the head tells what became of it', (order, words) => {
  const { title, text } = orderHead({ ...ORDER, ...order });
  expect(`${title}: ${text}`).toBe(words);
});
