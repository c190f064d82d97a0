import { expect, test } from 'vitest';
import { type OrderFacts, orderTimeline } from './timeline.ts';

const ORDER: OrderFacts = {
  createdAt: 1_000,
  isLot: true,
  voidedAt: null,
  payments: [],
  refunds: [],
  disputes: [],
  acts: [],
};
const visa = { method: 'Visa •••• 4242', amount: '$120.00' };

test('given an order that was declined, paid, packed, shipped, corrected and partly refunded, then its events are told newest first', () => {
  const events = orderTimeline({
    ...ORDER,
    payments: [
      { ...visa, at: 1_500, updatedAt: 2_000, status: 'failed', failure: 'expired card' },
      { ...visa, at: 2_500, updatedAt: 3_000, status: 'succeeded', failure: null },
      { ...visa, at: 2_600, updatedAt: 2_600, status: 'created', failure: null },
    ],
    acts: [
      { at: 4_000, by: 'theo', note: 'Two boxes', action: 'invoice.parcel', after: { shippingStatus: 'ready' } },
      {
        at: 5_000,
        by: 'theo',
        note: '',
        action: 'invoice.parcel',
        after: { shippingStatus: 'shipped', carrier: 'UPS', service: 'Ground', trackingNumber: '1Z' },
      },
      {
        at: 6_000,
        by: 'theo',
        note: 'Wrong label',
        action: 'invoice.tracking',
        after: { carrier: 'FedEx', service: null, trackingNumber: '449044304137821' },
      },
    ],
    refunds: [{ at: 7_000, by: 'fay', note: 'Corner', amount: '$20.00', reason: 'not_as_described', state: 'pending' }],
  });
  expect(events.map(({ title, by }) => [title, by])).toEqual([
    ['Refund of $20.00, not as described (pending)', 'fay'],
    ['Parcel corrected: FedEx 449044304137821', 'theo'],
    ['Shipped with UPS Ground 1Z', 'theo'],
    ['Packed', 'theo'],
    ['Paid $120.00 with Visa •••• 4242', null],
    ['Payment declined: $120.00 with Visa •••• 4242 (expired card)', null],
    ['Lot won, invoice created', null],
  ]);
});

test('given an order voided by staff, or by time, then it is told once', () => {
  const acts = [{ at: 3_000, by: 'fay', note: 'Fraud', action: 'invoice.void', after: {} }];
  expect(orderTimeline({ ...ORDER, voidedAt: 3_000, acts }).map(({ title }) => title)).toEqual([
    'Voided',
    'Lot won, invoice created',
  ]);
  expect(orderTimeline({ ...ORDER, isLot: false, voidedAt: 3_000 }).map(({ title, by }) => [title, by])).toEqual([
    ['Voided', null],
    ['Invoice created', null],
  ]);
});

test('given a dispute, then its opening and its end are events', () => {
  const dispute = { openedAt: 2_000, closedAt: 9_000, status: 'warning_closed', amount: '$5.00' };
  expect(orderTimeline({ ...ORDER, disputes: [dispute] }).map(({ title }) => title)).toEqual([
    'Dispute warning closed',
    'Disputed: $5.00',
    'Lot won, invoice created',
  ]);
});
