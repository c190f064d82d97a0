import type { BidRow, BuyNow, Lot } from '@assay/contract/shapes/auction.ts';
import { reserveState } from '@assay/domain/auction/access.ts';
import { advance, biddingEndsAt, storedStatus } from '@assay/domain/auction/phase.ts';
import { minimumFor } from '@assay/domain/auction/proxy.ts';
import type { LotState } from '@assay/domain/auction/state.ts';
import { availableQuantity, isOffered, type Listing } from '@assay/domain/inventory/buyNow.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import type { LotRow } from './queries.ts';

/** The public price. Null before the first bid. */
export function publicPrice(lot: LotState): number | null {
  return lot.leaderId === null ? null : lot.priceCents;
}

export const aliasLabel = (alias: number) => `Bidder ${alias}`;

function publicStock(listing: Listing, now: number): BuyNow | null {
  const { stock } = listing;
  if (stock === null) return null;
  return {
    priceCents: stock.priceCents,
    quantity: stock.totalQuantity,
    soldQuantity: stock.soldQuantity,
    availableQuantity: availableQuantity(stock),
    perUserLimit: stock.perUserLimit,
    isOffered: isOffered(listing, now),
  };
}

/** The lot's public data at `now`. `viewerId` only sets `youLead`. */
export function publicLot(
  row: Pick<
    LotRow,
    | 'id'
    | 'lot_number'
    | 'type'
    | 'hammer_cents'
    | 'increments'
    | 'public_note'
    | 'stock'
    | 'item_status'
    | 'sale_hold'
    | 'pause_cause'
  >,
  state: LotState,
  leaderAlias: number | null,
  now: number,
  viewerId: string | null,
): Lot {
  const lot = advance(state, now).lot;
  const status = storedStatus(lot);
  // Until the sealed bids are opened, the leader is hidden from everyone.
  const isBlind = lot.blindEndsAt !== null && status !== 'done';
  return {
    auctionId: row.id,
    lotNumber: row.lot_number,
    type: row.type,
    status,
    priceCents: lot.priceCents,
    openingCents: lot.openingCents,
    minNextBidCents: minimumFor(lot, null),
    buyerPremiumBps: lot.buyerPremiumBps,
    ...(row.increments === null ? {} : { increments: [...row.increments] }),
    bidCount: lot.bidCount,
    bidderCount: lot.bidderCount,
    leaderAlias: leaderAlias === null || isBlind ? null : aliasLabel(leaderAlias),
    youLead: viewerId !== null && lot.leaderId === viewerId,
    reserve: reserveState(lot),
    startsAt: iso(lot.startsAt),
    endsAt: iso(biddingEndsAt(lot) ?? lot.blindEndsAt ?? lot.extendedEndsAt ?? lot.endsAt),
    scheduledEndsAt: iso(lot.endsAt),
    extendedCapAt: lot.extendedCapAt === null ? null : iso(lot.extendedCapAt),
    windowMs: lot.windowMs,
    outcome: lot.outcome,
    hammerCents: row.hammer_cents,
    pausedAt: lot.pausedAt === null ? null : iso(lot.pausedAt),
    pauseCause: lot.pausedAt === null ? null : (row.pause_cause ?? 'house'),
    publicNote: row.public_note,
    buyNow: publicStock(toListing(row, lot), now),
    seq: lot.seq,
    serverNow: now,
  };
}

export type StoredBid = Pick<
  Tables['bid'],
  'seq' | 'alias' | 'user_id' | 'price_cents' | 'leader_alias' | 'is_max' | 'phase' | 'voided_at'
> & {
  phase: BidRow['phase'];
  received_at: number;
  /** Hash of its entry in the log, hex. */
  chain_hash: string;
};

/** One bid as the public sees it. */
export function publicBid(bid: StoredBid, viewerId: string | null): BidRow {
  return {
    seq: bid.seq,
    alias: aliasLabel(bid.alias),
    isYou: viewerId !== null && bid.user_id === viewerId,
    priceCents: bid.price_cents,
    leads: bid.alias === bid.leader_alias,
    isMax: bid.is_max,
    phase: bid.phase,
    at: iso(Math.round(bid.received_at)),
    voided: bid.voided_at !== null,
    chainHash: bid.chain_hash,
  };
}

/** Returns a time as the API writes it. */
export const iso = (epochMs: number): string => new Date(epochMs).toISOString();

/** The lot as input of the buy-now rules. */
export function toListing(row: Pick<LotRow, 'type' | 'stock' | 'item_status' | 'sale_hold'>, lot: LotState): Listing {
  return { lot, type: row.type, isLive: row.item_status === 'live' && row.sale_hold === null, stock: row.stock };
}
