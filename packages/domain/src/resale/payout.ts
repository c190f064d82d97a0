import type { Cents } from '../money/money.ts';
import type { TimeZone } from '../timeZone.ts';
import { addBusinessDays } from './days.ts';

// When a seller is paid (rules §4).

/** Above this the payout is delayed until the sale is done. */
export const PROMPT_PAYOUT_LIMIT_CENTS = 1_000_000;
/** After this staff handle the money as unclaimed. */
export const UNCLAIMED_MS = 180 * 86_400_000;

export type PayoutFacts = {
  priceCents: Cents;
  /** They have not settled a sale before. */
  isFirstSale: boolean;
  /** Paid from a bank account: the bank may still reverse it. */
  isBankDebit: boolean;
  /** Epoch ms. */
  reauthenticatedAt: number;
  /** Epoch ms. Null: not done yet. */
  doneAt: number | null;
};

/** Returns true if the payout is delayed until the sale is done: the seller's first sale, or above $10,000. */
export function paysAfterSettlement(facts: Pick<PayoutFacts, 'priceCents' | 'isFirstSale'>): boolean {
  return facts.isFirstSale || facts.priceCents > PROMPT_PAYOUT_LIMIT_CENTS;
}

/**
 * The payout date (epoch ms): one business day of the zone after the recheck. If the payout is delayed, the moment the sale is
 * done. Two business days later for a bank debit. Null while it is delayed.
 */
export function payoutDueAt(facts: Readonly<PayoutFacts>, zone: TimeZone): number | null {
  const base = paysAfterSettlement(facts) ? facts.doneAt : addBusinessDays(facts.reauthenticatedAt, 1, zone);
  if (base === null) return null;
  return facts.isBankDebit ? addBusinessDays(base, 2, zone) : base;
}
