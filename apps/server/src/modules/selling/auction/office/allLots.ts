import { isRefusal } from '@assay/contract/problem.ts';
import type { Actor } from '../../../../platform/audit.ts';
import type { AppContext } from '../../../../platform/context.ts';
import type { Tables } from '../../../../platform/database/tables.ts';
import { readOwnItems } from '../../../../platform/http/ownAffair.ts';
import { ALL, pauseAuction, resumeAuction } from './lotActs.ts';

// Pauses and resumes the clocks of all lots (rules §10). Each lot is a separate transaction under its own lock: a run
// that stops halfway continues when it is requested again, and no lot is paused or resumed twice.

const CONCURRENCY = 4;

export type AllAct = { actor: Actor; note: string };
/**
 * Lots on which it was done, those on which it could not be done now (bids in time are being decided there), and which of
 * the former are the caller's own affair: an emergency stops every lot, but says so.
 */
export type AllAnswer = { auctionIds: string[]; waiting: string[]; ownAffairs: string[] };
type Listed = Pick<Tables['auction'], 'id' | 'item_id'>;

/** Pauses every lot that is open for bidding and not paused. A lot between phases is listed as pending. */
export async function pauseAllAuctions(ctx: AppContext, act: AllAct): Promise<AllAnswer> {
  const { rows } = await ctx.pool.query<Listed>(
    `select id, item_id from auction where type = 'auction' and status in ('open', 'extended', 'blind') and paused_at is null
     order by ends_at, id`,
  );
  return forEachLot(ctx, rows, act, pauseAuction);
}

/** Resumes every lot whose latest pause was a pause of all lots. Lots paused individually stay paused. */
export async function resumeAllAuctions(ctx: AppContext, act: AllAct): Promise<AllAnswer> {
  const { rows } = await ctx.pool.query<Listed>(
    `select a.id, a.item_id from auction a
     cross join lateral (select e.reason from audit_event e where e.subject_id = a.id and e.action = 'auction.pause'
       order by e.at desc, e.id desc limit 1) p
     where a.paused_at is not null and p.reason = $1 order by a.ends_at, a.id`,
    [ALL],
  );
  return forEachLot(ctx, rows, act, resumeAuction);
}

async function forEachLot(
  ctx: AppContext,
  rows: readonly Listed[],
  act: AllAct,
  work: typeof pauseAuction,
): Promise<AllAnswer> {
  const answer: AllAnswer = { auctionIds: [], waiting: [], ownAffairs: [] };
  const own = await readOwnItems(
    ctx.pool,
    act.actor.userId,
    rows.map((row) => row.item_id),
  );
  for (let at = 0; at < rows.length; at += CONCURRENCY) {
    const some = rows.slice(at, at + CONCURRENCY);
    const done = await Promise.all(
      some.map((row) =>
        work(ctx, { ...act, auctionId: row.id, reason: ALL, ...(own.has(row.item_id) ? { isOwnAffair: true } : {}) }),
      ),
    );
    for (const [index, { id, item_id }] of some.entries()) {
      const result = done[index];
      if (!isRefusal(result)) {
        answer.auctionIds.push(id);
        if (own.has(item_id)) answer.ownAffairs.push(id);
      }
      // Done, withdrawn or paused by someone else meanwhile: nothing is left to do there.
      else if (result.code === 'auction_processing') answer.waiting.push(id);
    }
  }
  return answer;
}
