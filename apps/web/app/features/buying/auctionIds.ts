import type { BiddingRow } from '@assay/contract/shapes/item.ts';

/** The lots behind rows. */
export function auctionIdsOf(rows: readonly BiddingRow[]): string[] {
  return rows.flatMap(({ item }) => (item.auction === null ? [] : [item.auction.auctionId]));
}
