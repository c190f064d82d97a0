import { OFFICE_QUEUE_NAMES, type OfficeQueueName } from '@assay/contract/officeQueues.ts';
import type { Desk } from '@assay/contract/shapes/office.ts';
import type { StaffRole } from '@assay/domain/office/roles.ts';
import { maySeeRequests, TwoPersonsKind } from '@assay/domain/office/twoPersons.ts';
import type { AppContext } from '../../../platform/context.ts';
import { MOST_COUNTED, type WorkQueue } from '../../../platform/database/finding.ts';
import { isoSql } from '../../../platform/database/sql.ts';
import { FAILED_JOBS_WORK } from '../../../platform/failedJobs.ts';
import { INVOICE_WORK, REFUNDS_WORK } from '../../billing/invoice/queries.ts';
import { DISPUTES_WORK } from '../../billing/payment/queries.ts';
import { AUTHENTICATION_WORK } from '../../catalog/authentication/queries.ts';
import { CUSTODY_WORK } from '../../catalog/custody/queries.ts';
import { DELIVERIES_WORK } from '../../catalog/intake/queries.ts';
import { ITEM_WORK } from '../../catalog/itemEditor/queries.ts';
import { PHOTOGRAPHY_WORK } from '../../catalog/media/index.ts';
import { requestsToDecide } from '../../identity/approval/queries.ts';
import { LIMIT_REQUESTS_WORK } from '../../identity/credit/index.ts';
import { REVIEWS_WORK } from '../../identity/identity/index.ts';
import { LINKS_WORK, REPORTS_WORK } from '../../identity/trust/queries.ts';
import { CERTIFICATES_WORK } from '../../pricing/tax/queries.ts';
import { PAYOUT_WORK, RESALE_WORK } from '../../resale/resale/queries.ts';
import { LOT_WORK } from '../../selling/auction/index.ts';
import { HOUSE_OFFERS_WORK } from '../../selling/offer/queries.ts';
import { SALE_WORK } from '../../selling/sale/queries.ts';

/** The to-do lists that are the same for everyone. */
const WORK: Readonly<Record<Exclude<OfficeQueueName, 'requests'>, WorkQueue>> = {
  deliveries: DELIVERIES_WORK,
  ...ITEM_WORK,
  photography: PHOTOGRAPHY_WORK,
  ...AUTHENTICATION_WORK,
  ...SALE_WORK,
  ...LOT_WORK,
  offers: HOUSE_OFFERS_WORK,
  ...RESALE_WORK,
  ...CUSTODY_WORK,
  ...INVOICE_WORK,
  ...PAYOUT_WORK,
  refunds: REFUNDS_WORK,
  disputes: DISPUTES_WORK,
  certificates: CERTIFICATES_WORK,
  limit_requests: LIMIT_REQUESTS_WORK,
  identity: REVIEWS_WORK,
  account_links: LINKS_WORK,
  reports: REPORTS_WORK,
  failed_jobs: FAILED_JOBS_WORK,
};

/** What was counted may be this old, unless staff have acted since. */
const STALE_MS = 5_000;
const LAST_ACT = '(select id from audit_event order by at desc, id desc limit 1)';

const entryOf = (queue: OfficeQueueName, { source, since, due = 'null::timestamptz' }: WorkQueue): string => `
    (select jsonb_build_object('queue', '${queue}', 'count', count(*)::int,
       'oldestAt', ${isoSql('min(c.since)')}, 'dueAt', ${isoSql('min(c.due)')})
     from (select ${since} as since, ${due} as due ${source} limit ${MOST_COUNTED}) c)`;

/** The requests that one person may decide (an auditor: read), which are others for each of them. $2: kinds, $3: the person. */
const MY_REQUESTS = entryOf('requests', requestsToDecide('$2', '$3'));

/** Counts every queue, as far as its pages reach, and keeps the counts. $1: product time. */
const COUNT = `
  insert into office_desk (queues, counted_at, last_act) values (jsonb_build_array(${OFFICE_QUEUE_NAMES.flatMap(
    (queue) => (queue === 'requests' ? [] : [entryOf(queue, WORK[queue])]),
  ).join(',')}), $1, ${LAST_ACT})
  on conflict (id) do update set queues = excluded.queues, counted_at = excluded.counted_at, last_act = excluded.last_act
  returning queues, ${MY_REQUESTS} as requests`;

/** Not the counts of a process of an earlier version, which have no age. */
const KEPT = `select queues, ${MY_REQUESTS} as requests from office_desk
  where counted_at between $4 and $1 and last_act is not distinct from ${LAST_ACT} and queues -> 0 ? 'oldestAt'`;

type DeskRow = { queues: Desk['queues']; requests: Desk['queues'][number] };

/**
 * The to-do lists with the earliest date of each: the kept counts, or new ones after an act of staff and every five seconds.
 * Requests are those of colleagues that `viewer` may decide, or read as an auditor.
 */
export async function readDesk(
  ctx: Pick<AppContext, 'pool' | 'clock'>,
  viewer: { userId: string; roles: readonly StaffRole[] },
): Promise<Desk> {
  const now = ctx.clock.now();
  const kinds = TwoPersonsKind.filter((kind) => maySeeRequests(viewer.roles, kind));
  const values = [new Date(now), kinds, viewer.userId];
  const kept = await ctx.pool.query<DeskRow>(KEPT, [...values, new Date(now - STALE_MS)]);
  return toDesk(kept.rows[0] ?? (await ctx.pool.query<DeskRow>(COUNT, values)).rows[0]!);
}

const toDesk = ({ queues, requests }: DeskRow): Desk => ({ queues: [requests, ...queues] });
