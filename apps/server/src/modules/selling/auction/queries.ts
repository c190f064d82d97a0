import type { Access, BidRow } from '@assay/contract/shapes/auction.ts';
import { accessFor } from '@assay/domain/auction/access.ts';
import { biddingEndsAt } from '@assay/domain/auction/phase.ts';
import type { LotBidder } from '@assay/domain/auction/state.ts';
import { availableForAuction } from '@assay/domain/credit/credit.ts';
import { buyerRefusal, listingRefusal, maximumQuantity } from '@assay/domain/inventory/buyNow.ts';
import type { AppContext } from '../../../platform/context.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { aliasLabel, iso, publicBid, type StoredBid, toListing } from '../../catalog/lot/presenter.ts';
import { LOT_COLUMNS, type LotRow, toLotState } from '../../catalog/lot/queries.ts';
import { countBought, readReservation, toHolding } from '../inventory/queries.ts';
import { readOpenOffer } from './afterSale/queries.ts';
import { PARTICIPANTS_SQL, type ParticipantRow, readPeople, shipToOf, toLotBidder } from './policy.ts';
import { readSealedFor, sealedHoldsOf, sealedReceipt } from './sealedBids.ts';

/** Accepted bids of a lot, newest first; null for an unknown lot. Sealed bids join them when they are opened. */
export async function readBidHistory(
  ctx: AppContext,
  auctionId: string,
  page: { offset: number; limit: number },
  viewerId: string | null,
): Promise<{ items: BidRow[]; total: number; offset: number; limit: number } | null> {
  const { rows } = await ctx.pool.query<StoredBid & { total: number | null }>({
    name: 'bid-history',
    text: `select b.seq, b.alias, b.user_id, b.price_cents, b.leader_alias, b.is_max, b.phase, b.voided_at,
             encode(coalesce(b.chain_hash, l.hash), 'hex') as chain_hash,
             (extract(epoch from b.received_at) * 1000)::float8 as received_at, a.seq as total
           from auction a join item i on i.id = a.item_id and i.status = 'live'
           left join lateral (select * from bid where auction_id = a.id order by seq desc offset $2 limit $3) b on true
           left join log_entry l on l.auction_id = b.auction_id and l.position = b.log_position
           where a.id = $1 order by b.seq desc`,
    values: [auctionId, page.offset, page.limit],
  });
  if (rows.length === 0) return null;
  const bids = rows.filter((row) => row.seq !== null);
  return { items: bids.map((row) => publicBid(row, viewerId)), total: rows[0]!.total ?? 0, ...page };
}

/** What `viewerId` may do on the lot now, what is missing, and what their credit allows. Null for an unknown lot. */
export async function readAccess(ctx: AppContext, auctionId: string, viewerId: string | null): Promise<Access | null> {
  const now = ctx.clock.now();
  const [lots, people, participants, sealed, lotOffer] = await Promise.all([
    ctx.pool.query<LotRow>({
      name: 'lots-read',
      text: `select ${LOT_COLUMNS} from auction a join item i on i.id = a.item_id where a.id = any($1) and i.status = 'live'`,
      values: [[auctionId]],
    }),
    viewerId === null ? null : readPeople(ctx.pool, [viewerId], now),
    viewerId === null
      ? null
      : ctx.pool.query<ParticipantRow>({
          name: 'participants-read',
          text: PARTICIPANTS_SQL,
          values: [[auctionId], [viewerId]],
        }),
    viewerId === null ? null : readSealedFor(ctx.pool, ctx.encryption, viewerId, auctionId),
    viewerId === null ? null : readOpenOffer(ctx, viewerId, auctionId),
  ]);
  const row = lots.rows[0];
  if (row === undefined) return null;
  const state = toLotState(row);
  const person = people?.[0];
  const participant = participants?.rows[0];
  const bidder = person === undefined ? null : toLotBidder(person, row, state, participant, false, sealed?.live);
  const access = accessFor(state, bidder, now);
  const buy = await readBuying(ctx, row, bidder, now);
  return {
    phase: access.phase,
    canBid: row.type === 'auction' && access.canBid,
    canBuy: buy !== null && buy.reasons.length === 0 && buy.maximumQuantity > 0,
    reasons: row.type === 'auction' ? access.reasons : (buy?.reasons ?? []),
    buy,
    missing: bidder === null ? ['sign_in'] : access.missing,
    minNextBidCents: access.minNextBidCents,
    quickBidsCents: [...access.quickBidsCents],
    extendedEligible: access.extendedEligible,
    blindEligible: access.blindEligible,
    // After the close, bidders see their final maximum. While the lot runs, they see only what is still valid.
    yourMaxCents: access.yourMaxCents ?? (access.phase === 'done' ? (participant?.max_cents ?? null) : null),
    youLead: access.youLead,
    hasBid: participant !== undefined,
    yourAlias: participant === undefined ? null : aliasLabel(participant.alias),
    sealed: sealed?.onLot == null ? null : sealedReceipt(ctx.signer, sealed.onLot),
    credit:
      person === undefined || bidder === null
        ? null
        : {
            limitCents: person.limit_cents,
            usedCents: person.hold_cents + sealedHoldsOf(sealed?.live ?? []),
            availableCents: person.is_vip ? null : bidder.availableCents,
            availableForAuctionCents: person.is_vip
              ? null
              : availableForAuction(bidder.availableCents, bidder.currentHoldCents),
            isVip: person.is_vip,
          },
    suspendedUntil: person?.suspended_until == null ? null : iso(Math.round(person.suspended_until)),
    lotOffer,
    invoiceId:
      viewerId !== null && access.phase === 'done' && access.youLead
        ? await readInvoiceId(ctx, auctionId, viewerId)
        : null,
    shipTo: person === undefined ? null : shipToOf(person),
    endsAt: iso(access.phaseEndsAt ?? biddingEndsAt(state) ?? state.endsAt),
    serverNow: now,
  };
}

/** The invoice of a closed lot for its buyer. Null until it is written, and once it is void. */
async function readInvoiceId(ctx: AppContext, auctionId: string, buyerId: string): Promise<string | null> {
  const { rows } = await ctx.pool.query<Pick<Tables['invoice'], 'id'>>({
    name: 'lot-invoice',
    text: "select id from invoice where auction_id = $1 and user_id = $2 and status <> 'void'",
    values: [auctionId, buyerId],
  });
  return rows[0]?.id ?? null;
}

/** What blocks buy now for this user. Null where nothing can be bought. */
async function readBuying(ctx: AppContext, row: LotRow, person: LotBidder | null, now: number): Promise<Access['buy']> {
  const { stock } = row;
  if (stock === null) return null;
  const reservation = person === null ? null : await readReservation(ctx.pool, row.id, person.userId);
  const boughtQuantity = person === null ? 0 : await countBought(ctx.pool, row.id, person.userId);
  const refusals = [
    person === null ? null : buyerRefusal(person),
    listingRefusal(toListing(row, toLotState(row)), now),
  ].filter((refusal) => refusal !== null);
  return {
    reasons: [...refusals.map((refusal) => refusal.code), ...(person === null ? ['unauthenticated'] : [])],
    maximumQuantity: maximumQuantity(stock, toHolding(reservation, boughtQuantity)),
    boughtQuantity,
    reservation:
      reservation === null
        ? null
        : {
            quantity: reservation.quantity,
            expiresAt: reservation.expires_at.toISOString(),
            invoiceId: reservation.invoice_id,
          },
  };
}
