import { type Refusal, refuse } from '@assay/contract/problem.ts';
import type { Lot } from '@assay/contract/shapes/auction.ts';
import { issue } from '@assay/domain/account/issue.ts';
import {
  type OfficeMove,
  type OfficeRefusal,
  pauseLot,
  resumeLot,
  type WithdrawReason,
  withdrawLot,
} from '@assay/domain/auction/office.ts';
import type { LotState } from '@assay/domain/auction/state.ts';
import { twoPersons } from '@assay/domain/office/twoPersons.ts';
import { type Actor, recordAudit } from '../../../../platform/audit.ts';
import type { AppContext } from '../../../../platform/context.ts';
import type { Tx } from '../../../../platform/database/database.ts';
import { type Emit, transact } from '../../../../platform/outbox.ts';
import { publicLot, publicPrice } from '../../../catalog/lot/presenter.ts';
import { type LotRow, toLotState } from '../../../catalog/lot/queries.ts';
import { type Approval, type Requested, requireSecondPerson } from '../../../identity/approval/operations.ts';
import { lockCredit, moveHold } from '../../../identity/credit/operations.ts';
import { appendEntry, appendPhases, type LotLog, openLog } from '../bidLog.ts';
import { signCheckpoint, writeCheckpoints } from '../checkpoints.ts';
import { lockLot, lotActFor, writeLotMove } from '../lotLock.ts';
import { statusSteps } from '../lotWrites.ts';
import { leaderHold } from '../policy.ts';
import { toOfficeRefusal } from './refusals.ts';

// What staff do to the clock of a lot and to the lot as a whole. Each act: lock, rules, log entry, write, audit, tell.

export type Act = { auctionId: string; actor: Actor; note: string };
/** The reason in the audit log of a pause of every lot: only such a pause ends when all are resumed. */
export const ALL = 'all';
/** `isOwnAffair`: one of all lots that the actor could not have stopped by itself. */
type ClockAct = Act & { reason?: typeof ALL; isOwnAffair?: true };
const HELD = 'The certificate isn’t active. The lot resumes automatically once it is';
export type Work = { tx: Tx; emit: Emit; row: LotRow; before: LotState; move: OfficeMove; log: LotLog; now: number };

/** Stops the clock of a running lot. Refusals: not_found, auction_not_started, auction_processing, auction_done, auction_state. */
export function pauseAuction(ctx: AppContext, act: ClockAct): Promise<Lot | Refusal> {
  return withLot(ctx, act, pauseLot, async (work) => {
    await setClock(work, 'paused', null);
    await audit(work, act, 'auction.pause', act.reason);
    await emitPaused(work);
    return toResponse(work);
  });
}

/** Resumes the clock and adds the paused time to its timers. Refusals as for the pause. */
export function resumeAuction(ctx: AppContext, act: ClockAct): Promise<Lot | Refusal> {
  return withLot(ctx, act, resumeLot, async (work) => {
    await setClock(work, 'resumed', null);
    await audit(work, act, 'auction.resume', act.reason);
    await emitResumed(work, toResponse(work).endsAt);
    return toResponse(work);
  });
}

/**
 * Withdraws a lot from sale (rules §1.4): releases the leader's credit, closes and signs the log, and notifies bidders
 * of the reason. With bids and no reserve it takes two people and a public note. Refusals: not_found, auction_processing,
 * auction_done, auction_state, validation_failed (without a public note), request_state.
 */
export function withdrawAuction(
  ctx: AppContext,
  act: Act & { reason: WithdrawReason; publicNote: string | undefined; approval?: Approval },
): Promise<Lot | Requested | Refusal> {
  const { reason, publicNote, actor, approval } = act;
  const note = publicNote ?? PUBLIC_REASON[reason];
  return withLot<Lot | Requested | Refusal>(
    ctx,
    act,
    (lot, now) => withdrawLot(lot, act.reason, now),
    async (work) => {
      const { tx, row, before, now } = work;
      const isNeeded = twoPersons.withdraw({ hasReserve: before.reserveCents !== null, bidCount: before.bidCount });
      if (isNeeded && publicNote === undefined)
        return refuse('validation_failed', {
          errors: [issue('publicNote', 'required', 'The lot has bids and no reserve: write why it’s withdrawn')],
        });
      const held = await requireSecondPerson(tx, {
        kind: 'withdraw',
        subjectId: row.id,
        terms: { reason, publicNote },
        isNeeded,
        effect: null,
        ...{ actor, note: act.note, approval, at: now },
      });
      if (held !== null) return held;
      await finishWithdrawal(ctx, work, note);
      await audit(work, act, 'auction.withdraw', act.reason);
      await emitWithdrawn(work, note);
      return toResponse(work);
    },
  );
}

/** The writes of a withdrawal: the log is closed and signed, the leader's credit is free again. */
export async function finishWithdrawal(ctx: AppContext, work: Work, note: string): Promise<void> {
  const { tx, emit, row, before, move, log, now } = work;
  await tx.client.query('select id from item where id = $1 for update', [row.item_id]);
  if (before.leaderId !== null) await lockCredit(tx, [before.leaderId]);
  appendEntry(log, {
    kind: 'phase',
    at: now,
    aliasNumber: null,
    priceCents: publicPrice(move.lot),
    commitment: null,
    note: 'done:withdrawn',
  });
  work.row = { ...row, public_note: note };
  await tx.client.query('update auction set public_note = $2, paused_at = null, pause_cause = null where id = $1', [
    row.id,
    note,
  ]);
  const steps = statusSteps(row.status, move.events);
  await writeLotMove(tx, emit, { row: work.row, state: move.lot, log, steps, now });
  await writeCheckpoints(tx.client, [
    signCheckpoint(ctx.signer, { auctionId: row.id, length: log.position, head: log.head, at: now }),
  ]);
  if (before.leaderId !== null)
    await moveHold(tx, {
      userId: before.leaderId,
      kind: 'bid',
      ref: row.id,
      heldCents: leaderHold(before, before.leaderId),
      amountCents: null,
      entryKind: 'bid_release',
      note: 'The lot was withdrawn',
      at: new Date(now),
    });
}

const PUBLIC_REASON: Record<WithdrawReason, string> = {
  consignor: 'Withdrawn by us at the owner’s request.',
  damaged: 'Withdrawn by us: the item was damaged.',
  lost: 'Withdrawn by us: the item was lost.',
  title: 'Withdrawn by us: it isn’t certain who owns the item.',
  law: 'Withdrawn by us: the law doesn’t allow its sale.',
  catalogue_error: 'Withdrawn by us: the description was incorrect.',
  fraud: 'Withdrawn by us to keep the sale fair.',
  authenticity: 'Withdrawn by us: we’re re-examining its authenticity.',
};

async function withLot<T = Lot | Refusal>(
  ctx: AppContext,
  { auctionId }: Act,
  rule: (lot: LotState, now: number) => OfficeMove | OfficeRefusal,
  work: (given: Work) => Promise<T>,
): Promise<T | Refusal> {
  return transact(ctx, async (tx, emit) => {
    const row = await lockLot(tx, auctionId);
    if (row === null) return refuse('not_found');
    const now = ctx.clock.now();
    const before = toLotState(row);
    const move = rule(before, now);
    if (!move.ok) return toOfficeRefusal(move);
    if (before.pausedAt !== null && move.lot.pausedAt === null && move.lot.doneAt === null && row.sale_hold !== null)
      return refuse('auction_state', { detail: HELD });
    return work(openWork({ tx, emit, row, before, move, now }));
  });
}

/** The log of a lot with the phases that were due before the act. */
export function openWork(given: Omit<Work, 'log'>): Work {
  const { row, before, move } = given;
  const log = openLog(row);
  const steps = statusSteps(row.status, move.events).filter((step) => step.to !== 'done');
  appendPhases(log, steps, publicPrice(before));
  return { ...given, log };
}

/** Writes a stopped or moved clock, and tells the watchers of the lot. */
export async function setClock(work: Work, note: 'paused' | 'resumed', cause: LotRow['pause_cause']): Promise<void> {
  work.row = { ...work.row, pause_cause: cause };
  const { tx, emit, row, move, log, now } = work;
  const { lot } = move;
  appendEntry(log, {
    kind: 'phase',
    at: now,
    aliasNumber: null,
    priceCents: publicPrice(lot),
    commitment: null,
    note,
  });
  await tx.client.query(
    'update auction set paused_at = to_timestamp($2 / 1000.0), pause_cause = $4, ends_at = to_timestamp($3 / 1000.0) where id = $1',
    [row.id, lot.pausedAt, lot.endsAt, cause],
  );
  if (lot.blindEndsAt !== null)
    await tx.client.query(
      'update sealed_bid set blind_ends_at = to_timestamp($2 / 1000.0) where auction_id = $1 and revealed_at is null',
      [row.id, lot.blindEndsAt],
    );
  await writeLotMove(tx, emit, { row, state: lot, log, steps: statusSteps(row.status, move.events), now });
  const payload = { auctionId: row.id, seq: lot.seq, lot: toResponse(work), from: row.status, serverNow: now };
  emit({ kind: 'phase', dedupeKey: `lot:${row.id}:${note}:${log.position}`, auctionId: row.id, payload });
}

function toResponse({ row, move, now }: Work): Lot {
  return publicLot(row, move.lot, row.leader_alias, now, null);
}

const toClock = (lot: LotState) => ({
  pausedAt: lot.pausedAt,
  endsAt: lot.endsAt,
  extendedEndsAt: lot.extendedEndsAt,
  extendedCapAt: lot.extendedCapAt,
  blindEndsAt: lot.blindEndsAt,
  outcome: lot.outcome,
});

async function audit(work: Work, act: Act & Pick<ClockAct, 'isOwnAffair'>, action: string, reason = ''): Promise<void> {
  const { tx, row, before, move, now } = work;
  await recordAudit(tx, {
    actor: act.actor,
    action,
    subject: 'auction',
    subjectId: row.id,
    reason,
    note: act.note,
    before: { status: row.status, ...toClock(before) },
    after: { ...toClock(move.lot), ...(act.isOwnAffair === true ? { isOwnAffair: true } : {}) },
    at: now,
  });
}

/** Emits that the clock of a lot was stopped. `cause`: for its certificate, not by staff. */
export async function emitPaused(work: Work, cause?: 'certificate'): Promise<void> {
  const { tx, emit, row, log } = work;
  const act = await lotActFor(tx, row, log.position);
  emit({
    kind: 'auction.paused',
    dedupeKey: `auction.paused:${row.id}:${log.position}`,
    private: { ...act, ...(cause === undefined ? {} : { cause }) },
  });
}

/** Emits that the clock of a lot runs again. */
export async function emitResumed({ tx, emit, row, log }: Work, endsAt: string): Promise<void> {
  const act = await lotActFor(tx, row, log.position);
  emit({
    kind: 'auction.resumed',
    dedupeKey: `auction.resumed:${row.id}:${log.position}`,
    private: { ...act, endsAt },
  });
}

/** Emits that a lot was withdrawn. */
export async function emitWithdrawn(
  { tx, emit, row, log }: Pick<Work, 'tx' | 'emit' | 'row' | 'log'>,
  publicNote: string,
): Promise<void> {
  const act = await lotActFor(tx, row, log.position);
  emit({
    kind: 'auction.withdrawn',
    dedupeKey: `auction.withdrawn:${row.id}:${log.position}`,
    private: { ...act, publicNote },
  });
}
