import type { AllInEstimate, OpenBidAnswer } from '@assay/contract/shapes/auction.ts';
import type { Cents } from '@assay/domain/money/money.ts';
import { aliasLabel, iso } from '../../catalog/lot/queries.ts';

// A bid's row keeps what its bidder was told (decision 0122): his answer is made of it, the first time as every other time.

/** What he was told beyond the row: as the lot was then, and what the bid would cost him in all. `endsAt`: epoch ms. */
export type Told = { minNextBidCents: Cents; endsAt: number; allInEstimate: AllInEstimate | null };

/** A bid that was taken, as far as its answer tells of it; times in epoch ms, nonce and hash in hex. */
export type TakenBid = {
  auctionId: string;
  seq: number;
  alias: number;
  amountCents: Cents;
  phase: OpenBidAnswer['status'];
  priceCents: Cents;
  leaderAlias: number;
  receivedAt: number;
  nonce: string;
  logPosition: number;
  chainHash: string;
};

/** The answer to an open bid that was taken at `acceptedAt`. The same bid and words give the same JSON. */
export function openAnswerOf(bid: TakenBid, told: Told, acceptedAt: number): OpenBidAnswer {
  return {
    accepted: true,
    youLead: bid.leaderAlias === bid.alias,
    priceCents: bid.priceCents,
    yourMaxCents: bid.amountCents,
    yourAlias: aliasLabel(bid.alias),
    minNextBidCents: told.minNextBidCents,
    seq: bid.seq,
    status: bid.phase,
    endsAt: iso(told.endsAt),
    receipt: {
      auctionId: bid.auctionId,
      seq: bid.seq,
      amountCents: bid.amountCents,
      receivedAt: iso(bid.receivedAt),
      position: bid.logPosition,
      hash: bid.chainHash,
      nonce: bid.nonce,
    },
    allInEstimate: told.allInEstimate,
    serverNow: acceptedAt,
  };
}

/** Of `bid k`, all that its answer is made of; null where the answer is kept elsewhere. Read by keptAnswerOf. */
export const KEPT_ANSWER = `case when k.told is not null then json_build_object('auctionId', k.auction_id, 'seq', k.seq, 'alias', k.alias,
    'amountCents', k.amount_cents, 'phase', k.phase, 'priceCents', k.price_cents, 'leaderAlias', k.leader_alias,
    'receivedAt', round(extract(epoch from k.received_at) * 1000)::bigint, 'nonce', encode(k.nonce, 'hex'),
    'logPosition', k.log_position, 'chainHash', encode(k.chain_hash, 'hex'), 'told', k.told::json,
    'acceptedAt', round(extract(epoch from k.accepted_at) * 1000)::bigint)::text end`;

/** The answer that a row of KEPT_ANSWER tells of. */
export function keptAnswerOf(row: string): OpenBidAnswer {
  const { told, acceptedAt, ...bid } = JSON.parse(row) as TakenBid & { told: Told; acceptedAt: number };
  return openAnswerOf(bid, told, acceptedAt);
}
