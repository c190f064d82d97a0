import { applyBps, type Cents } from '../money/money.ts';

/** Assay's total fee on a resale (rules §4). */
export const SELLER_FEE_BPS = 1_000;
export const MIN_SELLER_FEE_CENTS = 500;

/** 10 % of the price, at least $5, and never more than the price. */
export function sellerFee(priceCents: Cents): Cents {
  return Math.min(priceCents, Math.max(MIN_SELLER_FEE_CENTS, applyBps(priceCents, SELLER_FEE_BPS)));
}

/** What the seller receives. */
export function sellerNet(priceCents: Cents): Cents {
  return priceCents - sellerFee(priceCents);
}

/** The cost of a new seal, if the old one was missing or broken and both sides continue. Deducted from the payout. */
export const RESEAL_FEE_CENTS = 2_500;

/** The penalty for a seller who did not ship in time: 10 % of the price, at least $15 (rules §4). */
export function notShippedPenalty(priceCents: Cents): Cents {
  return Math.max(1_500, applyBps(priceCents, 1_000));
}

/** Another item than the one sold, or tampering: 15 %, at least $50, and what both ways cost (rules §4). */
export function mismatchPenalty(priceCents: Cents, oneWayCents: Cents): Cents {
  return Math.max(5_000, applyBps(priceCents, 1_500)) + 2 * oneWayCents;
}
