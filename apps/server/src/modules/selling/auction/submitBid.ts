import type { Refusal } from '@assay/contract/problem.ts';
import type { BidAnswer } from '@assay/contract/shapes/auction.ts';

/** A bid as it was received: who, on which lot, how much, and what the bidder had seen. */
export type BidRequest = {
  auctionId: string;
  userId: string;
  sessionId: string;
  amountCents: number;
  isMax: boolean;
  /** The number of bids that the bidder decided on. */
  expectedSeq?: number | undefined;
  /** The total cost of this bid that the bidder was shown. */
  expectedTotalCents?: number | undefined;
  key: string;
  requestHash: Buffer;
  receivedAt: number;
};

export type BidOutcome = BidAnswer | Refusal;

/** Places a bid. Resolves when its outcome is durable. The bid engine (bidding/) does it; createBidding.ts hands it to the routes. */
export type SubmitBid = (request: BidRequest) => Promise<BidOutcome>;
