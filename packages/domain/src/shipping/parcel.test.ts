import { expect, test } from 'vitest';
import { InvoiceStatus, ShippingStatus } from '../enums.ts';
import { nextParcelSteps } from './parcel.ts';

const paid = { status: 'paid', paysLater: false } as const;

test('given paid goods, then they only move forward, and pickups are never in transit', () => {
  const steps = (deliveryMethod: 'ship' | 'pickup') =>
    ShippingStatus.map((shippingStatus) => nextParcelSteps({ ...paid, deliveryMethod, shippingStatus }));
  expect(steps('ship')).toEqual([['ready', 'shipped'], ['shipped'], ['received'], []]);
  expect(steps('pickup')).toEqual([['ready', 'received'], ['received'], [], []]);
});

test('given goods that are not paid, then they stay, except for a buyer who pays later', () => {
  const steps = (paysLater: boolean) =>
    InvoiceStatus.filter(
      (status) => nextParcelSteps({ status, paysLater, deliveryMethod: 'ship', shippingStatus: 'pending' }).length > 0,
    );
  expect([steps(false), steps(true)]).toEqual([['paid'], ['open', 'paid']]);
});
