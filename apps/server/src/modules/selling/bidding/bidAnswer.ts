import type { AllInEstimate, OpenBidAnswer } from '@assay/contract/shapes/auction.ts';
import type { Cents } from '@assay/domain/money/money.ts';
import { aliasLabel, iso } from '../../catalog/lot/presenter.ts';

// A bid's row stores the bidder's answer (decision 0122): the first answer and every replay are built from it.

/**
 * The parts of the answer that are not in the row: the lot at that time, and the bid's total cost. `endsAt`: epoch ms.
 */
export type Told = { minNextBidCents: Cents; endsAt: number; allInEstimate: AllInEstimate | null };

/** An accepted bid, as far as its response needs it. Times in epoch ms, nonce and hash in hex. */
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

/**
 * The response to an open bid that was accepted at `acceptedAt`. Deterministic: the same bid produces the same JSON.
 */
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

/**
 * All columns of `bid k` that its response is built from; null if the response is stored elsewhere. Read by
 * keptAnswerOf.
 */
export const KEPT_ANSWER = `case when k.told is not null then json_build_object('auctionId', k.auction_id, 'seq', k.seq, 'alias', k.alias,
    'amountCents', k.amount_cents, 'phase', k.phase, 'priceCents', k.price_cents, 'leaderAlias', k.leader_alias,
    'receivedAt', round(extract(epoch from k.received_at) * 1000)::bigint, 'nonce', encode(k.nonce, 'hex'),
    'logPosition', k.log_position, 'chainHash', encode(k.chain_hash, 'hex'), 'told', k.told::json,
    'acceptedAt', round(extract(epoch from k.accepted_at) * 1000)::bigint)::text end`;

/** Builds the answer from a row of KEPT_ANSWER. */
export function keptAnswerOf(row: string): OpenBidAnswer {
  const { told, acceptedAt, ...bid } = JSON.parse(row) as TakenBid & { told: Told; acceptedAt: number };
  return openAnswerOf(bid, told, acceptedAt);
}
