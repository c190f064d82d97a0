import type { Bounds } from '@assay/domain/office/effects.ts';

/** What the limits for one person are called, in their form and in requests to raise them. */
export const BOUND_LABELS: Readonly<Record<keyof Bounds, string>> = {
  actionCents: 'One action',
  paymentCents: 'One payment',
  dayCents: 'Total in 24 hours',
  monthCents: 'Total in 30 days',
  couponCents: 'One coupon',
  openingBps: 'Lowest opening, % of low estimate',
  shortestLotMinutes: 'Shortest lot, minutes',
};
