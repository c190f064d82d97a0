import { advance, nextDueAt } from '@assay/domain/auction/phase.ts';
import type { AppContext } from '../../../platform/context.ts';
import { arrayLiteral } from '../../../platform/database/arrays.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { type Emit, transact } from '../../../platform/outbox.ts';
import { publicPrice } from '../../catalog/lot/presenter.ts';
import { type LotRow, toLotState } from '../../catalog/lot/queries.ts';
import { appendPhases, openLog } from './bidLog.ts';
import { type LotMove, lockDueLots, lockLot, writeLotMoves } from './lotLock.ts';
import { missedSteps, statusSteps } from './lotWrites.ts';
import { logSealed, openSealed } from './reveal.ts';
import { type Closing, settleLots } from './settleLots.ts';

const HELD_RETRY_MS = 10_000;

// Transitions by time: what the sweep does when a lot is due.

/**
 * Makes every transition of a lot that is due by product time: opens, extends, closes it, and settles a closed one.
 * Takes the same lock as bids, so no bid can follow the close. Idempotent. Returns true if anything changed.
 */
export async function advanceLot(ctx: AppContext, auctionId: string): Promise<boolean> {
  return transact(ctx, async (tx, emit) => {
    const row = await lockLot(tx, auctionId);
    return row !== null && (await advanceLocked(ctx, tx, emit, [row])) > 0;
  });
}

/**
 * advanceLot for several due lots in one transaction. `passed` counts lots locked by other transactions. `alone` lists
 * lots whose sealed bids are to be opened: each needs a separate transaction.
 */
export async function advanceLots(
  ctx: AppContext,
  auctionIds: readonly string[],
): Promise<{ moved: number; alone: string[]; passed: number }> {
  return transact(ctx, async (tx, emit) => {
    const rows = await lockDueLots(tx, auctionIds, ctx.clock.date());
    const isReveal = (row: LotRow) => {
      const { lot } = advance(toLotState(row), ctx.clock.now());
      return lot.closedAt !== null && lot.blindEndsAt !== null;
    };
    const alone = rows.filter(isReveal);
    const moved = await advanceLocked(
      ctx,
      tx,
      emit,
      rows.filter((row) => !alone.includes(row)),
    );
    return { moved, alone: alone.map((row) => row.id), passed: auctionIds.length - rows.length };
  });
}

/** Applies due transitions to lots whose locks the caller holds. Returns how many lots changed. */
async function advanceLocked(ctx: AppContext, tx: Tx, emit: Emit, rows: readonly LotRow[]): Promise<number> {
  const now = ctx.clock.now();
  const moved: LotMove[] = [];
  const closings: Closing[] = [];
  const early: Array<{ id: string; dueAt: number | null }> = [];
  for (const row of rows) {
    if (row.done_at !== null) continue;
    const before = toLotState(row);
    const { lot, events } = advance(before, now);
    if (lot.closedAt !== null && row.sale_hold !== null) {
      // No one wins an item that may not be sold: it is settled once it may be, or withdrawn (sweepHeldLots).
      early.push({ id: row.id, dueAt: now + HELD_RETRY_MS });
      continue;
    }
    const steps = [...missedSteps(row, before), ...statusSteps(row.status, events)];
    const log = openLog(row);
    if (lot.closedAt !== null && lot.doneAt === null) {
      const opened = lot.blindEndsAt === null ? null : await openSealed(ctx, tx, row);
      appendPhases(log, steps.slice(0, -1), publicPrice(lot));
      if (opened !== null) logSealed(log, opened);
      appendPhases(log, steps.slice(-1), publicPrice(lot));
      closings.push({ row, state: lot, log, steps, now, opened });
    } else if (steps.length === 0 && nextDueAt(lot) === nextDueAt(before)) {
      early.push({ id: row.id, dueAt: nextDueAt(lot) });
    } else {
      appendPhases(log, steps, publicPrice(lot));
      moved.push({ row, state: lot, log, steps, now });
    }
  }
  await updateDueTimes(tx, early);
  await writeLotMoves(tx, emit, moved);
  await settleLots(ctx, tx, emit, closings, now);
  return moved.length + closings.length;
}

/** The sweeper looked too early (a bid moved the end): only these lots' next due time is updated. */
async function updateDueTimes(tx: Tx, lots: ReadonlyArray<{ id: string; dueAt: number | null }>): Promise<void> {
  if (lots.length === 0) return;
  await tx.client.query(
    `update auction a set next_due_at = to_timestamp(e.due_at / 1000.0)
     from unnest($1::uuid[], $2::float8[]) as e (id, due_at) where a.id = e.id`,
    [arrayLiteral(lots.map(({ id }) => id)), arrayLiteral(lots.map(({ dueAt }) => dueAt))],
  );
}
