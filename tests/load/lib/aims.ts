import { incrementFor } from '@assay/domain/auction/increments.ts';

/** Well below the maximum bid, so that a lot is left before it is full. */
const TOP_CENTS = 9_000_000_000;
/** Each bid is this many increments above the previous one: bids that overtake each other in transit still count. */
const STEPS = 2.2;
/** More than any machine has processed on one lot. */
const BIDS_A_SECOND = 25_000;

export type Aim = () => { auctionId: string; amountCents: number };

/** Amounts that climb one lot, from its opening to near the greatest bid. */
const LADDER: readonly number[] = (() => {
  const amounts: number[] = [];
  for (let amount = 100; amount < TOP_CENTS; amount += Math.ceil((incrementFor(amount) * STEPS) / 100) * 100)
    amounts.push(amount);
  return amounts;
})();

/** How many lots `climb` needs, so that the last is not full before the time is over. */
export const lotsToClimb = (seconds: number): number => Math.ceil((seconds * BIDS_A_SECOND) / LADDER.length);

/** Everyone on one lot, until it is full. Then everyone on the next. */
export function climb(lots: readonly string[]): Aim {
  let count = 0;
  return () => {
    const lot = Math.min(Math.floor(count / LADDER.length), lots.length - 1);
    return { auctionId: lots[lot]!, amountCents: LADDER[count++ % LADDER.length]! };
  };
}

/** Everyone over all lots in turn. */
export function scatter(lots: readonly string[]): Aim {
  let count = 0;
  return () => {
    const auctionId = lots[count % lots.length]!;
    return { auctionId, amountCents: LADDER[Math.floor(count++ / lots.length) % LADDER.length]! };
  };
}
