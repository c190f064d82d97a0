import { type Refusal, refuse } from '@assay/contract/problem.ts';
import { issue } from '@assay/domain/account/issue.ts';
import { mayMoveTimes, type SaleClock, saleClockIssues } from '@assay/domain/auction/sale.ts';
import { type Bounds, DAY_MS } from '@assay/domain/office/effects.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Emit } from '../../../platform/outbox.ts';
import { publicLot } from '../../catalog/lot/presenter.ts';
import { LOT_COLUMNS, type LotRow, toLotState } from '../../catalog/lot/queries.ts';

/**
 * Moves the lots of a published sale from one clock to another, and sends each as it then is to the pages that show it.
 * Lots with times of their own stay where they are. The caller holds the lock of the sale. Refusals: auction_state (a lot
 * starts in less than 24 hours), validation_failed (also a lot that would become shorter than the bound).
 */
export async function moveTimes(
  tx: Tx,
  emit: Emit,
  given: { saleId: string; before: SaleClock; clock: SaleClock; bounds: Bounds; now: number },
): Promise<Refusal | null> {
  const { saleId, before, clock, bounds, now } = given;
  const errors = saleClockIssues(clock, now);
  if (errors.length > 0) return refuse('validation_failed', { errors });
  const { rows } = await tx.client.query<{ starts_at: number; is_begun: boolean }>(
    `select round(date_part('epoch', starts_at) * 1000) as starts_at, status <> 'not_started' or paused_at is not null as is_begun
     from auction where sale_id = $1 and status <> 'done' order by id for update`,
    [saleId],
  );
  if (rows.some((row) => row.is_begun || !mayMoveTimes(row.starts_at, now)))
    return refuse('auction_state', { detail: 'Times can move only until 24 hours before the first lot starts' });
  const moved = `
    select a.id,
      case when a.starts_at = to_timestamp($2 / 1000.0) then to_timestamp($3 / 1000.0) else a.starts_at end as starts_at,
      case when a.ends_at = to_timestamp(($4 + (a.sale_position - 1) * $5::bigint) / 1000.0)
        then to_timestamp(($6 + (a.sale_position - 1) * $7::bigint) / 1000.0) else a.ends_at end as ends_at
    from auction a where a.sale_id = $1 and a.status = 'not_started'`;
  const values = [
    saleId,
    before.opensAt,
    clock.opensAt,
    before.firstEndAt,
    before.staggerMs,
    clock.firstEndAt,
    clock.staggerMs,
  ];
  const wrong = await tx.client.query(`select from (${moved}) m where m.ends_at <= m.starts_at limit 1`, values);
  if (wrong.rowCount !== 0)
    return refuse('validation_failed', {
      errors: [issue('opensAt', 'too_late', 'A lot with its own times would end before it starts')],
    });
  const { shortestLotMinutes: minutes } = bounds;
  const short = await tx.client.query(
    `select from (${moved}) m join auction a on a.id = m.id
     where m.ends_at - m.starts_at < least(make_interval(mins => $8::int), a.ends_at - a.starts_at) limit 1`,
    [...values, minutes],
  );
  if (short.rowCount !== 0)
    return refuse('validation_failed', {
      errors: [
        issue(
          'firstEndAt',
          'too_early',
          `A lot of a published sale lasts at least ${minutes} minutes: choose a later end`,
        ),
      ],
    });
  const soon = await tx.client.query(
    `select from (${moved}) m join auction a on a.id = m.id join item i on i.id = a.item_id
     where m.ends_at < least(to_timestamp($8 / 1000.0), a.ends_at)
       and i.estimate_low_cents - greatest(a.opening_cents, a.reserve_cents) > $9 limit 1`,
    [...values, now + DAY_MS, bounds.actionCents],
  );
  if (soon.rowCount !== 0)
    return refuse('validation_failed', {
      errors: [
        issue(
          'firstEndAt',
          'too_early',
          'A lot that opens this far below its estimate ends at least 24 hours from now: choose a later end',
        ),
      ],
    });
  const written = await tx.client.query<Pick<LotRow, 'id'>>(
    `update auction a set starts_at = m.starts_at, ends_at = m.ends_at, next_due_at = m.starts_at from (${moved}) m
     where a.id = m.id and (a.starts_at, a.ends_at) is distinct from (m.starts_at, m.ends_at) returning a.id`,
    values,
  );
  await showMoved(
    tx,
    emit,
    written.rows.map(({ id }) => id),
    now,
  );
  return null;
}

async function showMoved(tx: Tx, emit: Emit, ids: readonly string[], now: number): Promise<void> {
  const { rows } = await tx.client.query<LotRow>(
    `select ${LOT_COLUMNS} from auction a join item i on i.id = a.item_id where a.id = any($1::uuid[]) order by a.id`,
    [ids],
  );
  for (const row of rows) {
    const state = toLotState(row);
    const lot = publicLot(row, state, row.leader_alias, now, null);
    const payload = { auctionId: row.id, seq: state.seq, lot, from: row.status, serverNow: now };
    emit({ kind: 'phase', dedupeKey: `lot:${row.id}:changed:${now}`, auctionId: row.id, payload });
  }
}
