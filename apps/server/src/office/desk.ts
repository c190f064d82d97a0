import type { Desk } from '@assay/contract/shapes/office.ts';
import { readRequests } from '../approval/queries.ts';
import { readLimitRequests } from '../credit/queries.ts';
import { readOfficeCustody } from '../custody/queries.ts';
import { readReviews } from '../identity/queries.ts';
import { readOfficeInvoices, readOfficeRefunds } from '../invoice/queries.ts';
import { readHouseOffers } from '../offer/queries.ts';
import { readDisputes } from '../payment/queries.ts';
import { readFailedJobs } from '../platform/failedJobs.ts';
import type { House } from '../platform/house.ts';
import { readOfficePayouts, readOfficeResales } from '../resale/queries.ts';
import { readOfficeCertificates } from '../tax/queries.ts';
import { readAccountLinks, readReports } from '../trust/queries.ts';

const FIRST = { offset: 0, limit: 1 };
type Listed<T> = { items: readonly T[]; total: number };
type Queue = Desk['queues'][number];

/** What waits for this member of staff, in the order of the desk; each list begins with what is due first. */
export async function readDesk(house: House, staffId: string): Promise<Desk> {
  const count = async <T>(queue: Queue['queue'], list: Promise<Listed<T>>, dueOf: (first: T) => string | null) => {
    const { items, total } = await list;
    const first = items[0];
    return { queue, count: total, dueAt: first === undefined ? null : dueOf(first) };
  };
  const resales = (queue: 'unpaid' | 'expected' | 'recheck' | 'to_ship' | 'under_way' | 'claims') =>
    count(queue, readOfficeResales(house, staffId, { ...FIRST, queue }), (first) => first.actBy);
  const custody = (queue: 'to_return' | 'held') =>
    count(queue, readOfficeCustody(house, staffId, { ...FIRST, queue }), (first) => first.since);
  return {
    queues: await Promise.all([
      count('offers', readHouseOffers(house, staffId, { ...FIRST, status: 'waiting' }), (first) => first.expiresAt),
      resales('expected'),
      resales('recheck'),
      resales('to_ship'),
      resales('under_way'),
      resales('claims'),
      resales('unpaid'),
      custody('to_return'),
      custody('held'),
      count('payouts', readOfficePayouts(house, { ...FIRST, status: 'waiting' }), (first) => first.dueAt),
      count('to_quote', readOfficeInvoices(house, { ...FIRST, status: 'to_quote' }), (first) => first.quoteDueAt),
      count('to_send', readOfficeInvoices(house, { ...FIRST, status: 'to_ship' }), (first) => first.paidAt),
      count(
        'to_store',
        readOfficeInvoices(house, { ...FIRST, status: 'to_store' }),
        (first) => first.pickup?.heldUntil ?? null,
      ),
      count('overdue', readOfficeInvoices(house, { ...FIRST, status: 'overdue' }), (first) => first.dueAt),
      count('refunds', readOfficeRefunds(house, { ...FIRST, status: 'failed' }), (first) => first.createdAt),
      count('disputes', readDisputes(house, { ...FIRST, status: 'open' }), (first) => first.evidenceDueAt),
      count(
        'certificates',
        readOfficeCertificates(house, { ...FIRST, status: 'pending' }),
        (first) => first.submittedAt,
      ),
      count('limit_requests', readLimitRequests(house, FIRST), (first) => first.askedAt),
      count('identity', readReviews(house, FIRST), (first) => first.checkedAt),
      count('account_links', readAccountLinks(house, { ...FIRST, status: 'open' }), (first) => first.foundAt),
      count('reports', readReports(house, { ...FIRST, status: 'open' }), (first) => first.createdAt),
      count('failed_jobs', readFailedJobs(house, FIRST), (first) => first.failedAt),
      count('requests', readRequests(house, { ...FIRST, status: 'waiting' }), (first) => first.requestedAt),
    ]),
  };
}
