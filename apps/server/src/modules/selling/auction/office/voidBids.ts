import { type Refusal, refuse } from '@assay/contract/problem.ts';
import type { VoidAnswer } from '@assay/contract/shapes/office.ts';
import { ceilingFor, type VoidMove, type VoidReason, voidBids } from '@assay/domain/auction/office.ts';
import { minimumFor } from '@assay/domain/auction/proxy.ts';
import type { LoggedBid } from '@assay/domain/auction/replay.ts';
import type { LotState } from '@assay/domain/auction/state.ts';
import { effects } from '@assay/domain/office/effects.ts';
import { twoPersons } from '@assay/domain/office/twoPersons.ts';
import { recordAudit } from '../../../../platform/audit.ts';
import type { AppContext } from '../../../../platform/context.ts';
import type { Queryable, Tx } from '../../../../platform/database/database.ts';
import type { Tables } from '../../../../platform/database/tables.ts';
import { type OutboxEvent, transact } from '../../../../platform/outbox.ts';
import { readSettings } from '../../../../platform/settings.ts';
import { aliasLabel, publicBid, publicLot, publicPrice, type StoredBid } from '../../../catalog/lot/presenter.ts';
import { type LotRow, toLotState } from '../../../catalog/lot/queries.ts';
import { type Approval, type Requested, requireSecondPerson } from '../../../identity/approval/operations.ts';
import type { SoloEffect } from '../../../identity/approval/policy.ts';
import { lockCredit, moveHold } from '../../../identity/credit/operations.ts';
import { appendEntry, appendPhases, type LotLog, openLog } from '../bidLog.ts';
import { lockLot, writeLotMove } from '../lotLock.ts';
import { statusSteps } from '../lotWrites.ts';
import { leaderHold, PARTICIPANTS_SQL, type ParticipantRow, readPeople, toLotBidder } from '../policy.ts';
import { readOwnSealed } from '../sealedBids.ts';
import type { Act } from './lotActs.ts';
import { toOfficeRefusal } from './refusals.ts';

export type RecordedBid = StoredBid & Pick<Tables['bid'], 'amount_cents'> & { log_position: number };

/**
 * Voids bids of a running lot and replays its log without them (rules §1.8): price, leader, counts, access to overtime,
 * holds and public log are updated. The rows stay, marked as void. No one is made to lead beyond their credit.
 * Refusals: not_found (lot or bid), auction_not_started, auction_processing, auction_done, auction_state.
 */
export function voidAuctionBids(
  ctx: AppContext,
  act: Act & { seqs: readonly number[]; reason: VoidReason; approval?: Approval },
): Promise<VoidAnswer | Requested | Refusal> {
  return transact(ctx, async (tx, emit) => {
    const row = await lockLot(tx, act.auctionId);
    if (row === null) return refuse('not_found');
    const now = ctx.clock.now();
    const before = toLotState(row);
    const bids = await readBids(tx.client, row.id);
    const ceilings = await lockCeilings(ctx, tx, row, before, now);
    const move = voidBids(before, bids.map(toLogged), act, now, (userId) => ceilings.get(userId) ?? 0);
    if (!move.ok) return toOfficeRefusal(move);

    const voided = bids.filter((bid) => act.seqs.includes(bid.seq));
    const leadingSeq = leadingSeqOf(bids, before);
    const { seqs, reason, actor, note, approval } = act;
    const held = await requireSecondPerson(tx, {
      kind: 'void_bids',
      subjectId: row.id,
      terms: { seqs, reason },
      isNeeded: twoPersons.void_bids({
        isLeading: voided.some((bid) => bid.seq === leadingSeq),
        movesLeader: move.lot.leaderId !== before.leaderId,
      }),
      effect: voidEffect(ctx, row.id, before, move.lot),
      ...{ actor, note, approval, at: now },
    });
    if (held !== null) return held;
    const log = openLog(row);
    const steps = statusSteps(row.status, move.events);
    appendPhases(log, steps, publicPrice(before));
    appendVoids(log, voided, move.lot, act.reason, now);
    await writeVoids(tx, row.id, act, bids, move, now);
    await moveHolds(tx, row, before, move.lot, now);
    const leaderAlias = bids.find((bid) => bid.user_id === move.lot.leaderId)?.alias ?? null;
    const after: LotRow = { ...row, leader_alias: leaderAlias };
    await writeLotMove(tx, emit, { row: after, state: move.lot, log, steps, now });

    const cappedAliases = [...new Set(move.replay.cappedSeqs.map((seq) => aliasOf(bids, seq)))];
    await recordAudit(tx, {
      actor: act.actor,
      action: 'auction.void_bids',
      subject: 'auction',
      subjectId: row.id,
      reason: act.reason,
      note: act.note,
      before: { priceCents: before.priceCents, leaderAlias: row.leader_alias, bidCount: before.bidCount },
      after: {
        priceCents: move.lot.priceCents,
        leaderAlias,
        bidCount: move.lot.bidCount,
        voidedSeqs: act.seqs,
        cappedAliases,
      },
      at: now,
    });
    emit(bidsEvent(after, move.lot, voided, log, now));
    emit(voidedEvent(after, before, move.lot, voided, act.reason, log));
    return {
      lot: publicLot(after, move.lot, leaderAlias, now, null),
      voidedSeqs: [...act.seqs],
      cappedAliases,
      leaderChanged: before.leaderId !== move.lot.leaderId,
    };
  });
}

/** What a void moves: its leader pays that much less. */
export const voidEffect = (ctx: AppContext, lotId: string, before: LotState, after: LotState): SoloEffect => ({
  kind: 'void_bids',
  valueCents: effects.void_bids({ fromCents: before.priceCents, toCents: after.priceCents }),
  gainerId: after.leaderId ?? lotId,
  bounds: readSettings(ctx).bounds,
});

/** Number of the bid that leads: the leader's last valid one, since each of their bids is higher than the one before. */
export const leadingSeqOf = (bids: readonly RecordedBid[], lot: LotState): number | undefined =>
  bids.findLast((bid) => bid.user_id === lot.leaderId && bid.voided_at === null)?.seq;

/** Bids of a lot in order of arrival, without sealed ones. */
export async function readBids(reader: Queryable, auctionId: string): Promise<RecordedBid[]> {
  const { rows } = await reader.query<RecordedBid>(
    `select b.seq, b.alias, b.user_id, b.amount_cents, b.price_cents, b.leader_alias, b.is_max, b.phase, b.voided_at, b.log_position,
       (extract(epoch from b.received_at) * 1000)::float8 as received_at, encode(coalesce(b.chain_hash, l.hash), 'hex') as chain_hash
     from bid b left join log_entry l on l.auction_id = b.auction_id and l.position = b.log_position
     where b.auction_id = $1 and b.phase <> 'blind' order by b.seq`,
    [auctionId],
  );
  return rows;
}

/** Returns a bid as the rules of the replay read it. */
export const toLogged = (bid: RecordedBid): LoggedBid => ({
  seq: bid.seq,
  userId: bid.user_id,
  amountCents: bid.amount_cents,
  isMax: bid.is_max,
  receivedAt: Math.round(bid.received_at),
  isVoided: bid.voided_at !== null,
});

const aliasOf = (bids: readonly RecordedBid[], seq: number) =>
  aliasLabel(bids.find((bid) => bid.seq === seq)?.alias ?? 0);

/** Locks the credit of every bidder and returns each one's ceiling here: available credit plus this lot's hold. */
async function lockCeilings(
  ctx: AppContext,
  tx: Tx,
  row: LotRow,
  lot: LotState,
  now: number,
): Promise<Map<string, number>> {
  const { rows: bidders } = await tx.client.query<Pick<Tables['auction_bidder'], 'user_id'>>(
    'select user_id from auction_bidder where auction_id = $1',
    [row.id],
  );
  const ids = bidders.map((bidder) => bidder.user_id);
  await lockCredit(tx, ids);
  const people = await readPeople(tx.client, ids, now);
  const { rows: participants } = await tx.client.query<ParticipantRow>(PARTICIPANTS_SQL, [ids.map(() => row.id), ids]);
  const holders = people.filter((person) => person.sealed_count > 0).map((person) => person.user_id);
  const sealed = holders.length === 0 ? [] : await readOwnSealed(tx.client, ctx.encryption, holders);
  const byUser = new Map(participants.map((participant) => [participant.user_id, participant]));
  return new Map(
    people.map((person) => {
      const bidder = toLotBidder(
        person,
        row,
        lot,
        byUser.get(person.user_id),
        false,
        sealed.filter((bid) => bid.userId === person.user_id),
      );
      if (bidder.isVip) return [person.user_id, Number.POSITIVE_INFINITY];
      // A blocked bidder never becomes the leader. Staff must void what they already lead.
      const free = bidder.isBlocked ? 0 : bidder.availableCents;
      return [person.user_id, ceilingFor(free + bidder.currentHoldCents, lot.buyerPremiumBps)];
    }),
  );
}

/** One entry per void: who, why, the voided bid's position, and the price after all voids. */
function appendVoids(
  log: LotLog,
  voided: readonly RecordedBid[],
  lot: LotState,
  reason: VoidReason,
  now: number,
): void {
  for (const bid of voided)
    appendEntry(log, {
      kind: 'void',
      at: now,
      aliasNumber: bid.alias,
      priceCents: publicPrice(lot),
      commitment: null,
      note: `${bid.log_position} ${reason}`,
    });
}

async function writeVoids(
  tx: Tx,
  auctionId: string,
  act: { seqs: readonly number[]; reason: VoidReason },
  bids: readonly RecordedBid[],
  { replay }: VoidMove,
  now: number,
): Promise<void> {
  await tx.client.query(
    'update bid set voided_at = $3, void_reason = $4 where auction_id = $1 and seq = any($2) and voided_at is null',
    [auctionId, act.seqs, new Date(now), act.reason],
  );
  const touched = [...new Set(bids.filter((bid) => act.seqs.includes(bid.seq)).map((bid) => bid.user_id))];
  await tx.client.query(
    `update auction_bidder p set has_bid_before_end = p.user_id = any($3), bid_count = s.bids, max_cents = s.max_cents
     from (select u.user_id, count(b.seq)::int as bids, coalesce(max(b.amount_cents), 0) as max_cents
       from unnest($2::uuid[]) as u (user_id)
       left join bid b on b.auction_id = $1 and b.user_id = u.user_id and b.voided_at is null group by u.user_id) s
     where p.auction_id = $1 and p.user_id = s.user_id`,
    [auctionId, touched, replay.eligibleUserIds],
  );
}

/** The hold follows the lead: the former leader's hold is released, the new leader's is set. */
async function moveHolds(tx: Tx, row: LotRow, before: LotState, after: LotState, now: number): Promise<void> {
  const moveTo = (userId: string, amountCents: number | null) =>
    moveHold(tx, {
      userId,
      kind: 'bid',
      ref: row.id,
      heldCents: leaderHold(before, userId),
      amountCents,
      note: 'A bid was voided',
      at: new Date(now),
    });
  if (before.leaderId !== null && before.leaderId !== after.leaderId) await moveTo(before.leaderId, null);
  if (after.leaderId !== null) await moveTo(after.leaderId, leaderHold(after, after.leaderId));
}

/** The voided rows and the current lot, for all watchers. */
function bidsEvent(row: LotRow, lot: LotState, voided: readonly RecordedBid[], log: LotLog, now: number): OutboxEvent {
  return {
    kind: 'phase',
    dedupeKey: `lot:${row.id}:void:${log.position}`,
    auctionId: row.id,
    payload: {
      auctionId: row.id,
      seq: lot.seq,
      lot: publicLot(row, lot, row.leader_alias, now, null),
      from: row.status,
      bids: voided.map((bid) => publicBid({ ...bid, voided_at: new Date(now) }, null)),
      serverNow: now,
    },
  };
}

/** For the messages: whose bid was voided, and who leads instead. */
function voidedEvent(
  row: LotRow,
  before: LotState,
  after: LotState,
  voided: readonly RecordedBid[],
  reason: VoidReason,
  log: LotLog,
): OutboxEvent {
  return {
    kind: 'auction.bids_voided',
    dedupeKey: `auction.bids_voided:${row.id}:${log.position}`,
    private: {
      auctionId: row.id,
      itemId: row.item_id,
      title: row.title,
      slug: row.slug,
      position: log.position,
      reason,
      voidedUserIds: [...new Set(voided.map((bid) => bid.user_id))],
      previousLeaderId: before.leaderId,
      leaderId: after.leaderId,
      priceCents: after.priceCents,
      leaderMaxCents: after.leaderMaxCents,
      minNextBidCents: minimumFor(after, null),
    },
  };
}
