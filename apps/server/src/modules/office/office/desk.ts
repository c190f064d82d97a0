import type { Desk } from '@assay/contract/shapes/office.ts';
import type { StaffRole } from '@assay/domain/office/roles.ts';
import { mayConfirm, TwoPersonsKind } from '@assay/domain/office/twoPersons.ts';
import type { AppContext } from '../../../platform/context.ts';
import { MOST_COUNTED, type WorkQueue } from '../../../platform/database/finding.ts';
import { isoSql } from '../../../platform/database/sql.ts';
import { FAILED_JOBS_WORK } from '../../../platform/failedJobs.ts';
import { INVOICE_WORK, REFUNDS_WORK } from '../../billing/invoice/queries.ts';
import { DISPUTES_WORK } from '../../billing/payment/queries.ts';
import { CUSTODY_WORK } from '../../catalog/custody/queries.ts';
import { requestsToDecide } from '../../identity/approval/queries.ts';
import { LIMIT_REQUESTS_WORK } from '../../identity/credit/index.ts';
import { REVIEWS_WORK } from '../../identity/identity/index.ts';
import { LINKS_WORK, REPORTS_WORK } from '../../identity/trust/queries.ts';
import { CERTIFICATES_WORK } from '../../pricing/tax/queries.ts';
import { PAYOUTS_WORK, RESALE_WORK } from '../../resale/resale/queries.ts';
import { HOUSE_OFFERS_WORK } from '../../selling/offer/queries.ts';

/** The to-do lists that are the same for everyone, in the order of the desk. */
const QUEUES: ReadonlyArray<readonly [queue: Desk['queues'][number]['queue'], work: WorkQueue]> = [
  ['offers', HOUSE_OFFERS_WORK],
  ['expected', RESALE_WORK.expected],
  ['recheck', RESALE_WORK.recheck],
  ['to_ship', RESALE_WORK.to_ship],
  ['under_way', RESALE_WORK.under_way],
  ['claims', RESALE_WORK.claims],
  ['unpaid', RESALE_WORK.unpaid],
  ['to_return', CUSTODY_WORK.to_return],
  ['held', CUSTODY_WORK.held],
  ['payouts', PAYOUTS_WORK],
  ['to_quote', INVOICE_WORK.to_quote],
  ['to_send', INVOICE_WORK.to_send],
  ['to_store', INVOICE_WORK.to_store],
  ['overdue', INVOICE_WORK.overdue],
  ['refunds', REFUNDS_WORK],
  ['disputes', DISPUTES_WORK],
  ['certificates', CERTIFICATES_WORK],
  ['limit_requests', LIMIT_REQUESTS_WORK],
  ['identity', REVIEWS_WORK],
  ['account_links', LINKS_WORK],
  ['reports', REPORTS_WORK],
  ['failed_jobs', FAILED_JOBS_WORK],
];

/** What was counted may be this old, unless staff have acted since. */
const STALE_MS = 5_000;
const LAST_ACT = '(select id from audit_event order by at desc, id desc limit 1)';

const entryOf = (queue: Desk['queues'][number]['queue'], { source, due }: WorkQueue): string => `
    (select jsonb_build_object('queue', '${queue}', 'count', count(*)::int, 'dueAt', ${isoSql('min(c.due)')})
     from (select ${due} as due ${source} limit ${MOST_COUNTED}) c)`;

/** The requests that one person may decide, which are others for each of them. $2: kinds, $3: the person. */
const MY_REQUESTS = entryOf('requests', requestsToDecide('$2', '$3'));

/** Counts every queue, as far as its pages reach, and keeps the counts. $1: product time. */
const COUNT = `
  insert into office_desk (queues, counted_at, last_act) values (jsonb_build_array(${QUEUES.map(([queue, work]) =>
    entryOf(queue, work),
  ).join(',')}), $1, ${LAST_ACT})
  on conflict (id) do update set queues = excluded.queues, counted_at = excluded.counted_at, last_act = excluded.last_act
  returning queues, ${MY_REQUESTS} as requests`;

const KEPT = `select queues, ${MY_REQUESTS} as requests from office_desk
  where counted_at between $4 and $1 and last_act is not distinct from ${LAST_ACT}`;

type DeskRow = { queues: Desk['queues']; requests: Desk['queues'][number] };

/**
 * The to-do lists with the earliest date of each: the kept counts, or new ones after an act of staff and every five seconds.
 * Requests are those of colleagues that `viewer` may decide.
 */
export async function readDesk(
  ctx: Pick<AppContext, 'pool' | 'clock'>,
  viewer: { userId: string; roles: readonly StaffRole[] },
): Promise<Desk> {
  const now = ctx.clock.now();
  const kinds = TwoPersonsKind.filter((kind) => mayConfirm(viewer.roles, kind));
  const values = [new Date(now), kinds, viewer.userId];
  const kept = await ctx.pool.query<DeskRow>(KEPT, [...values, new Date(now - STALE_MS)]);
  return toDesk(kept.rows[0] ?? (await ctx.pool.query<DeskRow>(COUNT, values)).rows[0]!);
}

/** A process of an earlier version keeps the requests of everyone too. */
const toDesk = ({ queues, requests }: DeskRow): Desk => ({
  queues: [...queues.filter(({ queue }) => queue !== 'requests'), requests],
});
