import { applyBps, type Cents } from '../money/money.ts';

/** What the business charges sellers of resales (rules §4). */
export type Fees = {
  /** Of the price. */
  sellerFeeBps: number;
  minSellerFeeCents: Cents;
  /** The cost of a new seal, if the old one was missing or broken and both sides continue. Deducted from the payout. */
  resealCents: Cents;
};

type SellerFees = Pick<Fees, 'sellerFeeBps' | 'minSellerFeeCents'>;

/** The fee on a price: its share, at least the minimum, and never more than the price. */
export function sellerFee(priceCents: Cents, fees: SellerFees): Cents {
  return Math.min(priceCents, Math.max(fees.minSellerFeeCents, applyBps(priceCents, fees.sellerFeeBps)));
}

/** What the seller receives. */
export function sellerNet(priceCents: Cents, fees: SellerFees): Cents {
  return priceCents - sellerFee(priceCents, fees);
}

/** The penalty for a seller who did not ship in time: 10 % of the price, at least $15 (rules §4). */
export function notShippedPenalty(priceCents: Cents): Cents {
  return Math.max(1_500, applyBps(priceCents, 1_000));
}

/** Another item than the one sold, or tampering: 15 %, at least $50, and what both ways cost (rules §4). */
export function mismatchPenalty(priceCents: Cents, oneWayCents: Cents): Cents {
  return Math.max(5_000, applyBps(priceCents, 1_500)) + 2 * oneWayCents;
}
