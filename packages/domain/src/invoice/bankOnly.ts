import type { Cents } from '../money/money.ts';

// Invoices payable only from a bank account (rules §0 no. 20, §5.3).

/** Goods above this are paid from a bank account. */
export const CARD_CEILING_CENTS: Cents = 500_000;
/** Goods above this are, too, whose staff have allowed cards. */
export const ALLOWED_CARD_CEILING_CENTS: Cents = 1_000_000;

export type BankOnlyFacts = {
  /** Staff require it, regardless of the price. */
  isAchOnly: boolean;
  /** Staff allow cards up to the higher ceiling. */
  isCardAllowed: boolean;
};

/** The card limit for the total of these goods. Goods sold by bank transfer take no card. */
export function cardCeiling(goods: readonly BankOnlyFacts[]): Cents {
  if (goods.some((one) => one.isAchOnly)) return 0;
  return goods.length > 0 && goods.every((one) => one.isCardAllowed) ? ALLOWED_CARD_CEILING_CENTS : CARD_CEILING_CENTS;
}

/**
 * Returns true if goods worth `goodsCents` together, without shipping and tax, are payable only from a bank account.
 */
export function isBankOnly(goods: readonly BankOnlyFacts[], goodsCents: Cents): boolean {
  return goods.some((one) => one.isAchOnly) || goodsCents > cardCeiling(goods);
}
