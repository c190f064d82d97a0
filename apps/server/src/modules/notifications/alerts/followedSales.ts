import type { AppContext } from '../../../platform/context.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { mailTime } from '../../../platform/mail/templates.ts';
import { notify } from './notices.ts';

// The notices to followers of a sale: one before it opens, one before its first lot closes. Product time decides what is
// due, and the alert itself records what was sent.

const HOUR = 3_600_000;
const BATCH = 200;
const MARKS = [
  {
    column: 'opens_at',
    aheadMs: 24 * HOUR,
    type: 'AUCTION_STARTING',
    title: 'A sale opens within 24 hours',
    copy: (sale: string, at: string) => `“${sale}” opens ${at}.`,
    fact: 'Opens',
  },
  {
    column: 'first_end_at',
    aheadMs: HOUR,
    type: 'AUCTION_ENDING',
    title: 'A sale starts to close within the hour',
    copy: (sale: string, at: string) => `The first lot of “${sale}” closes ${at}.`,
    fact: 'First lot closes',
  },
] as const;

type FollowedRow = Pick<Tables['sale'], 'id' | 'slug' | 'title'> & {
  user_id: Tables['users']['id'];
  at: Date;
  ref: string;
};

/**
 * Notifies everyone who followed a sale when the mark passed, once per mark, and again only if its time was moved. Returns
 * how many were notified.
 */
export async function sweepFollowedSales(ctx: AppContext): Promise<number> {
  let count = 0;
  for (const mark of MARKS) {
    const { rows } = await ctx.pool.query<FollowedRow>(
      `select * from (
         select s.id, s.slug, s.title, f.user_id, s.${mark.column} as at,
           'sale:' || s.id || ':' || extract(epoch from s.${mark.column})::bigint as ref
         from sale s join sale_follow f on f.sale_id = s.id join users u on u.id = f.user_id and u.deleted_at is null
         where s.published_at is not null and s.canceled_at is null and s.${mark.column} > $1
           and s.${mark.column} <= $1::timestamptz + $2 * interval '1 ms'
           and f.created_at <= s.${mark.column} - $2 * interval '1 ms') d
       where not exists (select from alert t where t.user_id = d.user_id and t.type = $3 and t.ref = d.ref)
       order by d.at, d.id, d.user_id limit $4`,
      [ctx.clock.date(), mark.aheadMs, mark.type, BATCH],
    );
    for (const row of rows) {
      const at = mailTime(ctx, row.at.getTime());
      await notify(ctx, {
        userId: row.user_id,
        type: mark.type,
        ref: row.ref,
        href: `/sales/${row.slug}`,
        itemId: null,
        title: mark.title,
        body: mark.copy(row.title, at),
        facts: [[mark.fact, at]],
        label: 'View sale',
        expiresAt: row.at.getTime(),
      });
    }
    count += rows.length;
  }
  return count;
}
