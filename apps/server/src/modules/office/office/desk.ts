import type { Desk } from '@assay/contract/shapes/office.ts';
import type { AppContext } from '../../../platform/context.ts';
import { readFailedJobs } from '../../../platform/failedJobs.ts';
import { readOfficeInvoices, readOfficeRefunds } from '../../billing/invoice/queries.ts';
import { readDisputes } from '../../billing/payment/queries.ts';
import { readOfficeCustody } from '../../catalog/custody/queries.ts';
import { readRequests } from '../../identity/approval/queries.ts';
import { readLimitRequests } from '../../identity/credit/index.ts';
import { readReviews } from '../../identity/identity/index.ts';
import { readAccountLinks, readReports } from '../../identity/trust/queries.ts';
import { readOfficeCertificates } from '../../pricing/tax/queries.ts';
import { readOfficePayouts, readOfficeResales } from '../../resale/resale/queries.ts';
import { readHouseOffers } from '../../selling/offer/queries.ts';

const FIRST = { offset: 0, limit: 1 };
type Listed<T> = { items: readonly T[]; total: number };
type Queue = Desk['queues'][number];

/** The staff member's to-do lists, in the order of the desk. Each starts with what is due first. */
export async function readDesk(ctx: AppContext, staffId: string): Promise<Desk> {
  const count = async <T>(queue: Queue['queue'], list: Promise<Listed<T>>, dueOf: (first: T) => string | null) => {
    const { items, total } = await list;
    const first = items[0];
    return { queue, count: total, dueAt: first === undefined ? null : dueOf(first) };
  };
  const resales = (queue: 'unpaid' | 'expected' | 'recheck' | 'to_ship' | 'under_way' | 'claims') =>
    count(queue, readOfficeResales(ctx, staffId, { ...FIRST, queue }), (first) => first.actBy);
  const custody = (queue: 'to_return' | 'held') =>
    count(queue, readOfficeCustody(ctx, staffId, { ...FIRST, queue }), (first) => first.since);
  return {
    queues: await Promise.all([
      count('offers', readHouseOffers(ctx, staffId, { ...FIRST, status: 'waiting' }), (first) => first.expiresAt),
      resales('expected'),
      resales('recheck'),
      resales('to_ship'),
      resales('under_way'),
      resales('claims'),
      resales('unpaid'),
      custody('to_return'),
      custody('held'),
      count('payouts', readOfficePayouts(ctx, { ...FIRST, status: 'waiting' }), (first) => first.dueAt),
      count('to_quote', readOfficeInvoices(ctx, { ...FIRST, status: 'to_quote' }), (first) => first.quoteDueAt),
      count('to_send', readOfficeInvoices(ctx, { ...FIRST, status: 'to_ship' }), (first) => first.paidAt),
      count(
        'to_store',
        readOfficeInvoices(ctx, { ...FIRST, status: 'to_store' }),
        (first) => first.pickup?.heldUntil ?? null,
      ),
      count('overdue', readOfficeInvoices(ctx, { ...FIRST, status: 'overdue' }), (first) => first.dueAt),
      count('refunds', readOfficeRefunds(ctx, { ...FIRST, status: 'failed' }), (first) => first.createdAt),
      count('disputes', readDisputes(ctx, { ...FIRST, status: 'open' }), (first) => first.evidenceDueAt),
      count('certificates', readOfficeCertificates(ctx, { ...FIRST, status: 'pending' }), (first) => first.submittedAt),
      count('limit_requests', readLimitRequests(ctx, FIRST), (first) => first.askedAt),
      count('identity', readReviews(ctx, FIRST), (first) => first.checkedAt),
      count('account_links', readAccountLinks(ctx, { ...FIRST, status: 'open' }), (first) => first.foundAt),
      count('reports', readReports(ctx, { ...FIRST, status: 'open' }), (first) => first.createdAt),
      count('failed_jobs', readFailedJobs(ctx, FIRST), (first) => first.failedAt),
      count('requests', readRequests(ctx, { ...FIRST, status: 'waiting' }), (first) => first.requestedAt),
    ]),
  };
}
