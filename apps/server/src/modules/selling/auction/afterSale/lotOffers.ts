import { type Candidate, LOT_OFFER_MS, MAXIMUM_CASCADES, secondChance } from '@assay/domain/auction/afterSale.ts';
import type { LoggedBid } from '@assay/domain/auction/replay.ts';
import type { LotOutcome } from '@assay/domain/auction/state.ts';
import type { AppContext } from '../../../../platform/context.ts';
import type { Tx } from '../../../../platform/database/database.ts';
import type { Tables } from '../../../../platform/database/tables.ts';
import { newId } from '../../../../platform/ids.ts';
import type { Emit } from '../../../../platform/outbox.ts';
import { holdConsigned } from '../../../catalog/item/operations.ts';
import { publicLot } from '../../../catalog/lot/presenter.ts';
import { type LotRow, toLotState } from '../../../catalog/lot/queries.ts';
import { barredFromSql } from '../../../identity/trust/policy.ts';
import { appendEntry, openLog, writeLog } from '../bidLog.ts';
import { signCheckpoint, writeCheckpoints } from '../checkpoints.ts';
import { lockLot } from '../lotLock.ts';

// Offers of a finished lot to one of its bidders. Callers hold the lot's lock.

export type OfferRow = Pick<
  Tables['lot_offer'],
  | 'id'
  | 'auction_id'
  | 'kind'
  | 'round'
  | 'user_id'
  | 'amount_cents'
  | 'is_fraud'
  | 'status'
  | 'offered_at'
  | 'expires_at'
  | 'invoice_id'
>;

/** Records the outcome of a finished lot: on the lot, in its log, and on open pages. */
export type Result = {
  outcome: LotOutcome;
  /** The buyer and the amount. Null: no buyer. */
  buyer: { userId: string; alias: number; amountCents: number } | null;
  note: 'sale_void' | 'second_chance' | 'defaulted' | 'sold';
};

/** Writes a new result of a finished lot. Its log continues with a new signature. The bids stay as they were made. */
export async function setResult(ctx: AppContext, tx: Tx, emit: Emit, row: LotRow, result: Result): Promise<void> {
  const now = ctx.clock.now();
  const { outcome, buyer, note } = result;
  const log = openLog(row);
  appendEntry(log, {
    kind: 'phase',
    at: now,
    aliasNumber: buyer?.alias ?? null,
    priceCents: buyer?.amountCents ?? null,
    commitment: null,
    note: `result:${note}`,
  });
  await writeLog(tx.client, [log]);
  await tx.client.query(
    `update auction set outcome = $2, winner_id = $3, hammer_cents = $4, log_position = $5, chain_head = decode($6, 'hex'),
       leader_id = coalesce($3, leader_id), leader_max_cents = coalesce($4, leader_max_cents), price_cents = coalesce($4, price_cents)
     where id = $1`,
    [row.id, outcome, buyer?.userId ?? null, buyer?.amountCents ?? null, log.position, log.head],
  );
  if (outcome === 'defaulted') await holdConsigned(tx, [row.item_id]);
  await writeCheckpoints(tx.client, [
    signCheckpoint(ctx.signer, { auctionId: row.id, length: log.position, head: log.head, at: now }),
  ]);
  const after = (await lockLot(tx, row.id))!;
  const state = toLotState(after);
  const lot = publicLot(after, state, after.leader_alias, now, null);
  const payload = { auctionId: row.id, seq: state.seq, lot, from: 'done', serverNow: now };
  emit({ kind: 'phase', dedupeKey: `lot:${row.id}:result:${log.position}`, auctionId: row.id, payload });
}

/**
 * Offers the lot to the next bidder for 48 h, at most twice, or writes it off as defaulted (rules §1.9). `buyerId`: who did
 * not pay. Blocked and deleted accounts are passed over.
 */
export async function offerToNext(
  ctx: AppContext,
  tx: Tx,
  emit: Emit,
  row: LotRow,
  buyer: { userId: string; isFraud: boolean } | null,
): Promise<void> {
  const earlierOffers = await tx.client.query<OfferRow>(
    'select * from lot_offer where auction_id = $1 order by round',
    [row.id],
  );
  const chances = earlierOffers.rows.filter((offer) => offer.kind === 'second_chance');
  const isFraud = buyer?.isFraud ?? chances.at(-1)?.is_fraud ?? false;
  // Never offer what may not be sold.
  const isOver = chances.length >= MAXIMUM_CASCADES || row.sale_hold !== null;
  const candidate = isOver ? null : await findCandidate(tx, row, earlierOffers.rows, isFraud);
  if (candidate === null) {
    await setResult(ctx, tx, emit, row, { outcome: 'defaulted', buyer: null, note: 'defaulted' });
    return;
  }
  if (row.outcome !== 'second_chance')
    await setResult(ctx, tx, emit, row, { outcome: 'second_chance', buyer: null, note: 'second_chance' });
  await insertOffer(ctx, tx, emit, row, {
    ...candidate,
    kind: 'second_chance',
    round: (earlierOffers.rows.at(-1)?.round ?? 0) + 1,
    isFraud,
  });
}

async function findCandidate(
  tx: Tx,
  row: LotRow,
  earlierOffers: readonly OfferRow[],
  isFraud: boolean,
): Promise<Candidate | null> {
  const barred = await tx.client.query<Pick<Tables['auction_bidder'], 'user_id'>>(
    `select user_id from auction_bidder b join users u on u.id = b.user_id
     where b.auction_id = $1 and (u.blocked_at is not null or u.deleted_at is not null)
     union select user_id from invoice where auction_id = $1
     union select unnest(${barredFromSql('$2::uuid')}) union select unnest(${barredFromSql('$3::uuid')})`,
    [row.id, row.owner_id, row.consignor_id],
  );
  const excluded = new Set([
    ...barred.rows.map((person) => person.user_id),
    ...earlierOffers.map((offer) => offer.user_id),
    ...[row.owner_id, row.consignor_id].filter((id) => id !== null),
  ]);
  return secondChance(toLotState(row), await readLogged(tx, row.id), excluded, isFraud);
}

async function readLogged(tx: Tx, auctionId: string): Promise<LoggedBid[]> {
  const { rows } = await tx.client.query<
    Pick<Tables['bid'], 'seq' | 'user_id' | 'amount_cents' | 'is_max'> & { received_at: number; is_voided: boolean }
  >(
    `select seq, user_id, amount_cents, is_max, (extract(epoch from received_at) * 1000)::float8 as received_at,
       voided_at is not null as is_voided
     from bid where auction_id = $1 order by seq`,
    [auctionId],
  );
  return rows.map((bid) => ({
    seq: bid.seq,
    userId: bid.user_id,
    amountCents: bid.amount_cents,
    isMax: bid.is_max,
    receivedAt: Math.round(bid.received_at),
    isVoided: bid.is_voided,
  }));
}

export async function insertOffer(
  ctx: AppContext,
  tx: Tx,
  emit: Emit,
  row: LotRow,
  given: Candidate & { kind: OfferRow['kind']; round: number; isFraud: boolean },
): Promise<string> {
  const now = ctx.clock.now();
  const id = newId(now);
  const expiresAt = now + LOT_OFFER_MS;
  await tx.client.query(
    `insert into lot_offer (id, auction_id, kind, round, user_id, amount_cents, is_fraud, offered_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      id,
      row.id,
      given.kind,
      given.round,
      given.userId,
      given.amountCents,
      given.isFraud,
      new Date(now),
      new Date(expiresAt),
    ],
  );
  emit({
    kind: 'lot_offer',
    dedupeKey: `lot_offer:${id}`,
    private: {
      offerId: id,
      offerKind: given.kind,
      userId: given.userId,
      amountCents: given.amountCents,
      buyerPremiumBps: row.buyer_premium_bps,
      expiresAt: new Date(expiresAt).toISOString(),
      auctionId: row.id,
      itemId: row.item_id,
      title: row.title,
      slug: row.slug,
    },
  });
  return id;
}
