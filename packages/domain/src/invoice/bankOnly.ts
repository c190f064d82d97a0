import type { Cents } from '../money/money.ts';

// What is paid from a bank account only (rules §0 no. 20, §5.3).

/** Goods above this are paid from a bank account. */
export const CARD_CEILING_CENTS: Cents = 500_000;
/** Goods above this are, too, whose staff have allowed cards. */
export const ALLOWED_CARD_CEILING_CENTS: Cents = 1_000_000;

export type BankOnlyFacts = {
  /** Staff want it so, whatever it costs. */
  isAchOnly: boolean;
  /** Staff take cards for it up to the higher ceiling. */
  isCardAllowed: boolean;
};

/** The most that these goods may come to together for a card; one that is sold by bank transfer takes none. */
export function cardCeiling(goods: readonly BankOnlyFacts[]): Cents {
  if (goods.some((one) => one.isAchOnly)) return 0;
  return goods.length > 0 && goods.every((one) => one.isCardAllowed) ? ALLOWED_CARD_CEILING_CENTS : CARD_CEILING_CENTS;
}

/** Whether goods that come to `goodsCents` together, without shipping and tax, are paid from a bank account only. */
export function isBankOnly(goods: readonly BankOnlyFacts[], goodsCents: Cents): boolean {
  return goods.some((one) => one.isAchOnly) || goodsCents > cardCeiling(goods);
}
