import { sealedMinimumFor } from '@assay/domain/auction/blind.ts';
import { computeCommitment } from '@assay/domain/auction/hashChain.ts';
import type { Settlement } from '@assay/domain/auction/outcome.ts';
import type { LotState } from '@assay/domain/auction/state.ts';
import type { AppContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import type { Emit } from '../../../platform/outbox.ts';
import { aliasLabel, publicBid, publicLot } from '../../catalog/lot/presenter.ts';
import type { LotRow } from '../../catalog/lot/queries.ts';
import { recordOpenedHolds, uncountSealedBids } from '../../identity/credit/index.ts';
import type { LockedCredit } from '../../identity/credit/operations.ts';
import { appendEntry, type LoggedEntry, type LotLog, sha256 } from './bidLog.ts';
import { type OpenSealed, openSealedOf } from './sealedBids.ts';

// The end of a blind phase: the commitments enter the log, the bids are opened and become rows of the history.

export type OpenedBids = {
  bids: readonly OpenSealed[];
  /** Every sealed bid and raise in order, for the log. */
  entries: ReadonlyArray<{ commitment: string; receivedAt: number }>;
  /** n of "Bidder n" for every participant. */
  aliases: ReadonlyMap<string, number>;
  /** The open bid in which the leader at the freeze set their maximum. */
  carried: { commitment: string; nonce: string } | null;
};

/** Opens the sealed bids of a lot whose blind phase is over. The caller holds the lot's lock. */
export async function openSealed(ctx: AppContext, tx: Tx, row: LotRow): Promise<OpenedBids> {
  const bids = await openSealedOf(tx.client, ctx.encryption, row.id);
  const entries = await tx.client.query<{ commitment: string; received_at: number }>(
    `select encode(commitment, 'hex') as commitment, (extract(epoch from received_at) * 1000)::float8 as received_at
     from sealed_entry where auction_id = $1 order by seq`,
    [row.id],
  );
  const aliases = await tx.client.query<Pick<Tables['auction_bidder'], 'user_id' | 'alias'>>(
    'select user_id, alias from auction_bidder where auction_id = $1',
    [row.id],
  );
  const carried = await tx.client.query<{ nonce: string | null; commitment: string | null }>(
    `select encode(b.nonce, 'hex') as nonce, encode(coalesce(b.commitment, l.commitment), 'hex') as commitment from bid b
     left join log_entry l on l.auction_id = b.auction_id and l.position = b.log_position where b.auction_id = $1 and b.seq = $2`,
    [row.id, row.leader_seq],
  );
  const proof = carried.rows[0];
  // Under first price the leader carries the frozen price, which does not match their commitment.
  const isProven =
    proof?.nonce != null &&
    row.blind_pricing === 'second_price' &&
    computeCommitment(proof.nonce, row.leader_max_cents!, sha256) === proof.commitment;
  return {
    bids,
    entries: entries.rows.map((entry) => ({
      commitment: entry.commitment,
      receivedAt: Math.round(entry.received_at),
    })),
    aliases: new Map(aliases.rows.map((bidder) => [bidder.user_id, bidder.alias])),
    carried: isProven ? { nonce: proof.nonce!, commitment: proof.commitment! } : null,
  };
}

/** The commitments enter the log in order of arrival. */
export function logSealed(log: LotLog, opened: OpenedBids): void {
  for (const { commitment, receivedAt } of opened.entries)
    appendEntry(log, { kind: 'sealed', at: receivedAt, aliasNumber: null, priceCents: null, commitment, note: '' });
}

export type RevealedBid = {
  userId: string;
  alias: number;
  amountCents: number;
  /** The public amount. Null for the highest, which stays private. */
  shownCents: number | null;
  isCarried: boolean;
  entry: LoggedEntry | null;
};

/**
 * Opens the ranking in the log, lowest first, each amount with the nonce that proves it. For the highest it shows only
 * the lot's final price (rules §1.4). A carried maximum that lost is opened too, against the commitment of its open
 * bid.
 */
export function logReveal(log: LotLog, opened: OpenedBids, settled: Settlement): RevealedBid[] {
  const ranking = settled.blind?.ranking ?? [];
  const proofs = new Map(opened.bids.map((bid) => [bid.userId, bid]));
  const best = ranking[0];
  return [...ranking].reverse().map((ranked): RevealedBid => {
    const isBest = ranked === best;
    const proof = ranked.isCarried ? opened.carried : proofs.get(ranked.userId)!;
    const alias = opened.aliases.get(ranked.userId)!;
    const revealedBid = { userId: ranked.userId, alias, amountCents: ranked.amountCents, isCarried: ranked.isCarried };
    if (proof === null || (isBest && ranked.isCarried))
      return { ...revealedBid, shownCents: isBest ? null : ranked.amountCents, entry: null };
    const entry = appendEntry(log, {
      kind: 'reveal',
      at: settled.lot.doneAt!,
      aliasNumber: alias,
      priceCents: isBest ? settled.lot.priceCents : ranked.amountCents,
      commitment: proof.commitment,
      note: isBest ? '' : proof.nonce,
    });
    return { ...revealedBid, shownCents: isBest ? null : ranked.amountCents, entry };
  });
}

/**
 * Inserts the opened bids into the history, numbered from the lowest to the highest, settles their holds and notifies
 * watchers. The caller holds the locks of the lot and of these users' credit, which it has not changed yet.
 */
export async function writeReveal(
  tx: Tx,
  emit: Emit,
  given: {
    row: LotRow;
    frozen: LotState;
    settled: Settlement;
    opened: OpenedBids;
    revealed: readonly RevealedBid[];
    accounts: ReadonlyMap<string, LockedCredit>;
    now: number;
  },
): Promise<void> {
  const { row, frozen, settled, opened, revealed, accounts, now } = given;
  const bids = new Map(opened.bids.map((bid) => [bid.userId, bid]));
  const leaderAlias = opened.aliases.get(settled.lot.leaderId!)!;
  const rows = revealed
    .filter(({ isCarried }) => !isCarried)
    .map(({ userId, alias, amountCents, shownCents, entry }, index) => ({
      userId,
      alias,
      amountCents,
      seq: frozen.seq + index + 1,
      minimumCents: sealedMinimumFor(frozen, userId, null),
      priceCents: shownCents ?? settled.lot.priceCents,
      bid: bids.get(userId)!,
      entry: entry!,
    }));
  if (rows.length > 0) {
    await tx.client.query(
      `insert into bid (auction_id, seq, user_id, alias, amount_cents, is_max, phase, min_required_cents, price_cents, leader_alias,
         received_at, accepted_at, request_key, nonce, log_position)
       select $1, seq, user_id, alias, amount_cents, true, 'blind', min_required_cents, price_cents, $2, to_timestamp(at / 1000.0),
         to_timestamp(at / 1000.0), request_key, decode(nonce, 'hex'), log_position
       from unnest($3::int[], $4::uuid[], $5::int[], $6::bigint[], $7::bigint[], $8::bigint[], $9::float8[], $10::text[], $11::text[], $12::int[])
         as b (seq, user_id, alias, amount_cents, min_required_cents, price_cents, at, request_key, nonce, log_position)`,
      [
        row.id,
        leaderAlias,
        rows.map((bid) => bid.seq),
        rows.map((bid) => bid.userId),
        rows.map((bid) => bid.alias),
        rows.map((bid) => bid.amountCents),
        rows.map((bid) => bid.minimumCents),
        rows.map((bid) => bid.priceCents),
        rows.map((bid) => bid.bid.receivedAt),
        rows.map((bid) => bid.bid.requestKey),
        rows.map((bid) => bid.bid.nonce),
        rows.map((bid) => bid.entry.position),
      ],
    );
    await tx.client.query(
      `update auction_bidder p set max_cents = greatest(p.max_cents, b.amount_cents), bid_count = p.bid_count + 1, last_bid_at = b.received_at
       from bid b where b.auction_id = $1 and b.phase = 'blind' and p.auction_id = b.auction_id and p.user_id = b.user_id`,
      [row.id],
    );
    await tx.client.query(
      'update sealed_bid set revealed_at = greatest(to_timestamp($2 / 1000.0), blind_ends_at) where auction_id = $1 and revealed_at is null',
      [row.id, now],
    );
    await uncountSealedBids(
      tx,
      rows.map((bid) => bid.userId),
    );
    const holds = opened.bids.map(({ userId, holdCents, receivedAt }) => ({ userId, holdCents, placedAt: receivedAt }));
    await recordOpenedHolds(tx, accounts, holds, row.id, now);
  }
  emit({
    kind: 'reveal',
    dedupeKey: `lot:${row.id}:reveal`,
    auctionId: row.id,
    payload: {
      auctionId: row.id,
      seq: settled.lot.seq,
      lot: publicLot(row, settled.lot, leaderAlias, now, null),
      sealed: [...revealed].reverse().map(({ alias, shownCents, isCarried }) => ({
        alias: aliasLabel(alias),
        amountCents: shownCents,
        isCarried,
      })),
      bids: rows.map((bid) =>
        publicBid(
          {
            seq: bid.seq,
            alias: bid.alias,
            user_id: bid.userId,
            price_cents: bid.priceCents,
            leader_alias: leaderAlias,
            is_max: true,
            phase: 'blind',
            received_at: bid.bid.receivedAt,
            voided_at: null,
            chain_hash: bid.entry.hash,
          },
          null,
        ),
      ),
      serverNow: now,
    },
  });
}
