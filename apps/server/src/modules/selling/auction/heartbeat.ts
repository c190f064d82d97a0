import {
  type HeartbeatGap,
  OUTAGE_EXTRA_MS,
  OUTAGE_GAP_MS,
  postponedEnd,
  postponeLotEnd,
} from '@assay/domain/auction/outage.ts';
import { advance } from '@assay/domain/auction/phase.ts';
import type { Pool } from 'pg';
import type { Tx } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import type { Log } from '../../../platform/log.ts';
import { type Emit, type TransactContext, transact } from '../../../platform/outbox.ts';
import { publicLot, publicPrice } from '../../catalog/lot/presenter.ts';
import { toLotState } from '../../catalog/lot/queries.ts';
import { appendEntry, appendPhases, openLog } from './bidLog.ts';
import { lockLot, lotActFor, writeLotMove } from './lotLock.ts';
import { statusSteps } from './lotWrites.ts';

// The outage rule of closing (docs/operators.md): while the bid path is down no lot closes. An end during or shortly
// after an outage of over 10 s moves once, to the recovery plus 5 minutes.

type HeartbeatNeeds = Omit<TransactContext, 'pool'> & { readonly log: Log };

/**
 * One heartbeat, through the bid path's own connections. The first beat after a silence extends the affected end times
 * in the same transaction, before anyone sees the bid path as alive. Real time is the database's: a move of the sandbox
 * clock is no outage. Returns how many lots were extended.
 */
export function recordHeartbeat(needs: HeartbeatNeeds, pool: Pool): Promise<number> {
  const { clock, live, log } = needs;
  return transact({ pool, clock, live }, async (tx, emit) => {
    const { rows } = await tx.client.query<{ gap_ms: number | null }>(
      `select (extract(epoch from clock_timestamp() - beat_at) * 1000)::float8 as gap_ms from bid_heartbeat where id = 1 for update`,
    );
    await tx.client.query('update bid_heartbeat set beat_at = greatest(beat_at, clock_timestamp()) where id = 1');
    const gapMs = rows[0]!.gap_ms;
    if (gapMs === null || gapMs <= OUTAGE_GAP_MS) return 0;
    const recoveredAt = clock.now();
    const gap = { lastBeatAt: recoveredAt - Math.round(gapMs), recoveredAt };
    const moved = await moveEnds(tx, emit, gap);
    await tx.client.query(
      'insert into bid_outage (last_beat_at, recovered_at, moved_lots) values (to_timestamp($1 / 1000.0), to_timestamp($2 / 1000.0), $3)',
      [gap.lastBeatAt, gap.recoveredAt, moved],
    );
    log.warn({ gapMs: Math.round(gapMs), moved }, 'the bid path was silent; ends near the silence were moved');
    return moved;
  });
}

async function moveEnds(tx: Tx, emit: Emit, gap: HeartbeatGap): Promise<number> {
  const { rows } = await tx.client.query<Pick<Tables['auction'], 'id'>>(
    `select id from auction where done_at is null and closed_at is null and paused_at is null and postponed_at is null
       and starts_at < to_timestamp($1 / 1000.0) and ends_at < to_timestamp($2 / 1000.0)
     order by id for update`,
    [gap.recoveredAt, gap.recoveredAt + OUTAGE_EXTRA_MS],
  );
  let moved = 0;
  for (const { id } of rows) if (await moveEnd(tx, emit, id, gap)) moved += 1;
  return moved;
}

async function moveEnd(tx: Tx, emit: Emit, auctionId: string, gap: HeartbeatGap): Promise<boolean> {
  const row = (await lockLot(tx, auctionId))!;
  // Transitions due before the outage happened before it, however late the sweep is.
  const { lot, events } = advance(toLotState(row), gap.lastBeatAt);
  const end = postponedEnd(lot, gap, false);
  if (end === null) return false;
  const now = gap.recoveredAt;
  const state = postponeLotEnd(lot, end);
  const steps = statusSteps(row.status, events);
  const log = openLog(row);
  appendPhases(log, steps, publicPrice(lot));
  appendEntry(log, {
    kind: 'phase',
    at: now,
    aliasNumber: null,
    priceCents: publicPrice(state),
    commitment: null,
    note: 'postponed',
  });
  await tx.client.query(
    'update auction set ends_at = to_timestamp($2 / 1000.0), postponed_at = to_timestamp($3 / 1000.0) where id = $1',
    [row.id, state.endsAt, now],
  );
  if (state.blindEndsAt !== null)
    await tx.client.query(
      'update sealed_bid set blind_ends_at = to_timestamp($2 / 1000.0) where auction_id = $1 and revealed_at is null',
      [row.id, state.blindEndsAt],
    );
  await writeLotMove(tx, emit, { row, state, log, steps, now });
  const publicState = publicLot(row, state, row.leader_alias, now, null);
  emit({
    kind: 'phase',
    dedupeKey: `lot:${row.id}:postponed`,
    auctionId: row.id,
    payload: { auctionId: row.id, seq: state.seq, lot: publicState, from: row.status, serverNow: now },
  });
  emit({
    kind: 'auction.postponed',
    dedupeKey: `auction.postponed:${row.id}`,
    private: { ...(await lotActFor(tx, row, log.position)), endsAt: publicState.endsAt },
  });
  return true;
}

/**
 * Returns true if the bid path has been down for over 10 s: no lot may close. Before its first beat its state is
 * unknown.
 */
export async function isBidPathSilent(ctx: { readonly pool: Pool }): Promise<boolean> {
  const { rows } = await ctx.pool.query<{ is_silent: boolean }>(
    `select coalesce(beat_at < clock_timestamp() - interval '1 millisecond' * $1, false) as is_silent from bid_heartbeat`,
    [OUTAGE_GAP_MS],
  );
  return rows[0]?.is_silent ?? false;
}

const BEAT_MS = 1_000;

export type Heartbeat = {
  /** This process has not sent a heartbeat for over 10 s: it takes no bids until it has. */
  isSilent(): boolean;
  stop(): Promise<void>;
};

/** Beats each second, one beat after the other. */
export function startHeartbeat(needs: HeartbeatNeeds, pool: Pool): Heartbeat {
  let lastAt = performance.now();
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let beating: Promise<void> = Promise.resolve();
  const next = (): void => {
    beating = recordHeartbeat(needs, pool)
      .then(() => {
        lastAt = performance.now();
      })
      .catch((error: unknown) =>
        needs.log.warn({ err: error }, 'a heartbeat of the bid path failed; it will be retried'),
      )
      .finally(() => {
        if (!stopped) timer = setTimeout(next, BEAT_MS);
      });
  };
  next();
  return {
    isSilent: () => performance.now() - lastAt > OUTAGE_GAP_MS,
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await beating;
    },
  };
}
