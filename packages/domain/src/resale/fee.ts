import { applyBps, type Cents } from '../money/money.ts';

/** What the house keeps of a resale, everything included (rules §4). */
export const SELLER_FEE_BPS = 1_000;
export const LEAST_SELLER_FEE_CENTS = 500;

/** 10 % of the price, at least $5, and never more than the price. */
export function sellerFee(priceCents: Cents): Cents {
  return Math.min(priceCents, Math.max(LEAST_SELLER_FEE_CENTS, applyBps(priceCents, SELLER_FEE_BPS)));
}

/** What the seller receives. */
export function sellerNet(priceCents: Cents): Cents {
  return priceCents - sellerFee(priceCents);
}
