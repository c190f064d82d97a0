import { closeHeldLot, pauseLot, resumeLot } from '@assay/domain/auction/office.ts';
import { HOLD_DECISION_MS } from '@assay/domain/item/saleHold.ts';
import type { AppContext } from '../../../../platform/context.ts';
import type { Tx } from '../../../../platform/database/database.ts';
import type { Tables } from '../../../../platform/database/tables.ts';
import { type Emit, transact } from '../../../../platform/outbox.ts';
import { publicPrice } from '../../../catalog/lot/presenter.ts';
import { type LotRow, toLotState } from '../../../catalog/lot/queries.ts';
import { appendPhases, openLog } from '../bidLog.ts';
import { lockLot } from '../lotLock.ts';
import { missedSteps, statusSteps } from '../lotWrites.ts';
import { logSealed, openSealed } from '../reveal.ts';
import { settleLots } from '../settleLots.ts';
import { emitPaused, emitResumed, emitWithdrawn, finishWithdrawal, openWork, setClock } from './lotActs.ts';

// Lots whose item may not be sold now (decision 0135): they are paused, resumed or withdrawn. The system acts here, not
// staff: what staff did to the certificate is in the audit log.

const NOTE = 'Withdrawn by us: the item’s certificate isn’t active.';
const BATCH = 50;

/** Locks an item's lots that are not over, in order of id: the first lock of anything that stops its sale. */
export async function lockLiveLots(tx: Tx, itemId: string): Promise<LotRow[]> {
  const { rows } = await tx.client.query<Pick<Tables['auction'], 'id'>>(
    "select id from auction where item_id = $1 and status <> 'done' order by id",
    [itemId],
  );
  const lots: LotRow[] = [];
  for (const { id } of rows) {
    const row = await lockLot(tx, id);
    if (row !== null && row.done_at === null) lots.push(row);
  }
  return lots;
}

/** Pauses a lot's clock because its item may not be sold. Returns false if it is not running or already paused. */
export async function pauseHeldLot(ctx: AppContext, tx: Tx, emit: Emit, row: LotRow): Promise<boolean> {
  const now = ctx.clock.now();
  const before = toLotState(row);
  const move = pauseLot(before, now);
  if (!move.ok) return false;
  const work = openWork({ tx, emit, row, before, move, now });
  await setClock(work, 'paused', 'certificate');
  await emitPaused(work, 'certificate');
  return true;
}

/** Resumes a lot that was on hold only because of its item. One that staff have paused stays paused. */
export async function resumeHeldLot(ctx: AppContext, tx: Tx, emit: Emit, row: LotRow): Promise<void> {
  const now = ctx.clock.now();
  if (row.pause_cause === null) {
    // It ended while its item could not be sold: it is settled now.
    await tx.client.query(
      'update auction set next_due_at = least(next_due_at, $2) where id = $1 and paused_at is null and next_due_at is not null',
      [row.id, new Date(now)],
    );
    return;
  }
  const before = toLotState(row);
  const move = resumeLot(before, now);
  if (!move.ok) return;
  const work = openWork({ tx, emit, row, before, move, now });
  await setClock(work, 'resumed', null);
  const endsAt = move.lot.blindEndsAt ?? move.lot.extendedEndsAt ?? move.lot.endsAt;
  await emitResumed(work, new Date(endsAt).toISOString());
}

/** Withdraws a lot whose item may not be sold, in any phase. The caller holds its lock. Returns false if it is over. */
export async function withdrawHeldLot(ctx: AppContext, tx: Tx, emit: Emit, row: LotRow): Promise<boolean> {
  const now = ctx.clock.now();
  const before = toLotState(row);
  const move = closeHeldLot(before, now);
  if (!move.ok) return false;
  if (move.lot.doneAt !== null) {
    const work = openWork({ tx, emit, row, before, move, now });
    await finishWithdrawal(ctx, work, NOTE);
    await emitWithdrawn(work, NOTE);
    return true;
  }
  const { lot, events } = move;
  const publicRow: LotRow = { ...row, public_note: NOTE, paused_at: null, pause_cause: null };
  await tx.client.query('update auction set public_note = $2, paused_at = null, pause_cause = null where id = $1', [
    row.id,
    NOTE,
  ]);
  const opened = lot.blindEndsAt === null ? null : await openSealed(ctx, tx, row);
  const steps = [...missedSteps(row, before), ...statusSteps(row.status, events)];
  const log = openLog(row);
  appendPhases(log, steps.slice(0, -1), publicPrice(lot));
  if (opened !== null) logSealed(log, opened);
  appendPhases(log, steps.slice(-1), publicPrice(lot));
  await settleLots(ctx, tx, emit, [{ row: publicRow, state: lot, log, steps, now, opened, isWithdrawn: true }], now);
  await emitWithdrawn({ tx, emit, row, log }, NOTE);
  return true;
}

const HELD = `from item i join auction a on a.item_id = i.id and a.status <> 'done' where i.sale_hold is not null`;

/**
 * Pauses lots that began while their item could not be sold, and withdraws those that were undecided for a day or whose
 * certificate is revoked. Returns how many. Idempotent.
 */
export async function sweepHeldLots(ctx: AppContext): Promise<number> {
  const { rows } = await ctx.pool.query<Pick<Tables['auction'], 'id'> & { is_over: boolean }>(
    `select a.id, i.certificate_state = 'revoked' or coalesce(i.certificate_left_at <= $1, true) as is_over ${HELD}
       and (a.status in ('open', 'extended', 'blind') and a.paused_at is null
         or i.certificate_state = 'revoked' or coalesce(i.certificate_left_at <= $1, true))
     order by a.id limit $2`,
    [new Date(ctx.clock.now() - HOLD_DECISION_MS), BATCH],
  );
  let moved = 0;
  for (const { id, is_over: isOver } of rows) {
    const isDone = await transact(ctx, async (tx, emit) => {
      const row = await lockLot(tx, id);
      if (row === null || row.done_at !== null || row.sale_hold === null) return false;
      return isOver ? withdrawHeldLot(ctx, tx, emit, row) : pauseHeldLot(ctx, tx, emit, row);
    });
    if (isDone) moved += 1;
  }
  return moved;
}
