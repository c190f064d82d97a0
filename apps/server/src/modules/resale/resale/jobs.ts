import type { AppContext } from '../../../platform/context.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import type { JobRegistry } from '../../../platform/jobs.ts';
import { mailTime } from '../../../platform/mail/templates.ts';
import { readSettings } from '../../../platform/settings.ts';
import { cancelUnshipped, failItem, finishSale } from './ending.ts';
import { sweepPayouts } from './payouts.ts';
import { applyTransition, emitToSide, note, type Work, withResale } from './writes.ts';

const BATCH = 50;
const DAY_MS = 86_400_000;

/** Scheduled steps of resales. Each checks again under the locks and may run twice. */
export function registerResaleJobs(registry: JobRegistry): void {
  registry.sweep('resales not shipped', 10_000, (ctx) =>
    sweep(ctx, "status = 'paid' and shipping_status in ('pending', 'ready') and ship_by <= $1", cancelUnshipped),
  );
  registry.sweep('resales without consent', 10_000, (ctx) =>
    sweep(ctx, "status = 'office_received' and consent_by <= $1", endUnanswered),
  );
  registry.sweep('resales done', 10_000, (ctx) =>
    sweep(
      ctx,
      `status = 'shipped_to_buyer' and delivered_at <= $1::timestamptz - interval '72 hours' and (claimed_at is null or claim_decided_at is not null)`,
      settleResale,
    ),
  );
  registry.sweep('resales to ship', 30_000, (ctx) =>
    sweep(
      ctx,
      `status = 'paid' and shipping_status in ('pending', 'ready') and ship_by > $1
         and reminders < (select count(*) from unnest($3::int[]) as day where ship_by <= $1::timestamptz + day * interval '1 day')`,
      remindSeller,
      [readSettings(ctx).reminders.shippingDays],
    ),
  );
  registry.sweep('payouts', 10_000, sweepPayouts);
}

/** Runs `step` on each resale that `where` selects ($1: now, $3 on: `more`). Returns how many it changed. */
async function sweep(
  ctx: AppContext,
  where: string,
  step: (work: Work) => Promise<boolean>,
  more: readonly unknown[] = [],
): Promise<number> {
  const { rows } = await ctx.pool.query<Pick<Tables['secondary_transaction'], 'id'>>(
    `select id from secondary_transaction where ${where} order by id limit $2`,
    [ctx.clock.date(), BATCH, ...more],
  );
  let done = 0;
  for (const { id } of rows) if ((await withResale(ctx, id, step)) === true) done++;
  return done;
}

async function endUnanswered(work: Work): Promise<boolean> {
  if ((await applyTransition(work, 'silence', 'clock', { ended_at: new Date(work.now) })) !== null) return false;
  await failItem(work, work.row.failed_by);
  return true;
}

async function settleResale(work: Work): Promise<boolean> {
  if ((await applyTransition(work, 'settle', 'clock', { ended_at: new Date(work.now) })) !== null) return false;
  await finishSale(work);
  return true;
}

async function remindSeller(work: Work): Promise<boolean> {
  const { ctx, row, now } = work;
  if (row.ship_by === null || row.status !== 'paid') return false;
  const left = row.ship_by.getTime() - now;
  const { shippingDays } = readSettings(ctx).reminders;
  const reminders = shippingDays.filter((day) => left <= day * DAY_MS).length;
  if (left <= 0 || reminders <= row.reminders) return false;
  await note(work, { reminders });
  const extended = row.is_extended ? 'extended' : 'first';
  emitToSide(
    work,
    'seller',
    'SHIP_REMINDER',
    { shipBy: mailTime(ctx, row.ship_by.getTime()) },
    `${extended}:${reminders}`,
  );
  return true;
}
