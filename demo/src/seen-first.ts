import { auctionSales } from './auction-sales.ts';
import { featured } from './schedule.ts';

/**
 * The items that a visitor sees first: on the home page, the first pages of the marketplace, in the sale that runs and the one to
 * come, in the README. Their pictures are the largest.
 */
export const seenFirst: ReadonlySet<string> = new Set([
  ...Object.keys(featured),
  ...auctionSales.flatMap(({ opensMinutes, firstEndMinutes, lots, cover }) =>
    firstEndMinutes > 0 || opensMinutes > 0 ? [cover, ...lots] : [cover],
  ),
]);
