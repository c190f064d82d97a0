import { refuse } from '@assay/contract/problem.ts';
import { readRequests } from '../approval/queries.ts';
import {
  listUnsoldAtPrice,
  offerAfterSale,
  openUnsoldToOffers,
  pauseAllAuctions,
  pauseAuction,
  resumeAllAuctions,
  resumeAuction,
  voidAuctionBids,
  withdrawAuction,
} from '../auction/operations.ts';
import { readOfficeLots } from '../auction/queries.ts';
import { declineLimitRequest } from '../credit/operations.ts';
import { readLimitRequests } from '../credit/queries.ts';
import { decideReview } from '../identity/operations.ts';
import { readReviews } from '../identity/queries.ts';
import {
  discardDraft,
  draftInvoice,
  moveParcelByStaff,
  openByStaff,
  quoteByStaff,
  refundByStaff,
  retryRefund,
  takeManualPayment,
  voidByStaff,
} from '../invoice/operations.ts';
import { readOfficeInvoices, readOfficeRefunds, readStatement } from '../invoice/queries.ts';
import { readDisputes } from '../payment/queries.ts';
import { actorOf } from '../platform/audit.ts';
import { readFailedJobs, retryFailedJobs } from '../platform/failedJobs.ts';
import { type Mounting, mount } from '../platform/http/mount.ts';
import { isUnreachable } from '../platform/provider.ts';
import { lastReconciliation, reconcile } from '../reports/operations.ts';
import { changeCertificate } from '../saleHold/operations.ts';
import { liftStrike } from '../strikes/operations.ts';
import { auditTable, readAudit } from './auditQueries.ts';
import { readDesk } from './desk.ts';
import { confirmRequest, declineRequest, requestReopening, setCreditLimit } from './operations.ts';
import { readPeople, readStrikes } from './queries.ts';

/** What staff may do. The role is checked by the mount: for anybody else these calls are not there. */
export function mountOffice(mounting: Mounting): void {
  mount(mounting, 'office.lots', ({ house, query }) => readOfficeLots(house, query));
  mount(mounting, 'office.failedJobs', ({ house, query }) => readFailedJobs(house, query));
  mount(mounting, 'office.retryJob', (call) =>
    retryFailedJobs(call.house, { jobId: call.params.id, actor: actorOf(call), note: call.body.note }),
  );
  mount(mounting, 'office.retryAllJobs', (call) =>
    retryFailedJobs(call.house, { jobId: null, actor: actorOf(call), note: call.body.note }),
  );
  mount(mounting, 'office.people', ({ house, query }) => readPeople(house, query));
  mount(mounting, 'office.voidBids', (call) =>
    voidAuctionBids(call.house, { auctionId: call.params.id, actor: actorOf(call), ...call.body }),
  );
  mount(mounting, 'office.withdraw', (call) =>
    withdrawAuction(call.house, {
      auctionId: call.params.id,
      actor: actorOf(call),
      reason: call.body.reason,
      note: call.body.note,
      publicNote: call.body.publicNote,
    }),
  );
  mount(mounting, 'office.pause', (call) =>
    pauseAuction(call.house, { auctionId: call.params.id, actor: actorOf(call), note: call.body.note }),
  );
  mount(mounting, 'office.resume', (call) =>
    resumeAuction(call.house, { auctionId: call.params.id, actor: actorOf(call), note: call.body.note }),
  );
  mount(mounting, 'office.pauseAll', (call) =>
    pauseAllAuctions(call.house, { actor: actorOf(call), note: call.body.note }),
  );
  mount(mounting, 'office.resumeAll', (call) =>
    resumeAllAuctions(call.house, { actor: actorOf(call), note: call.body.note }),
  );
  mount(mounting, 'office.listAtPrice', (call) =>
    listUnsoldAtPrice(call.house, { auctionId: call.params.id, actor: actorOf(call), ...call.body }),
  );
  mount(mounting, 'office.openToOffers', (call) =>
    openUnsoldToOffers(call.house, { auctionId: call.params.id, actor: actorOf(call), note: call.body.note }),
  );
  mount(mounting, 'office.reopen', (call) => {
    const { note, ...terms } = call.body;
    return requestReopening(call.house, { auctionId: call.params.id, actor: actorOf(call), note, terms });
  });
  mount(mounting, 'office.afterSale', (call) =>
    offerAfterSale(call.house, { auctionId: call.params.id, actor: actorOf(call), ...call.body }),
  );
  mount(mounting, 'office.voidInvoice', (call) =>
    voidByStaff(call.house, { invoiceId: call.params.id, actor: actorOf(call), ...call.body }),
  );
  mount(mounting, 'office.identityReviews', ({ house, query }) => readReviews(house, query));
  mount(mounting, 'office.decideIdentity', (call) =>
    decideReview(call.house, {
      userId: call.params.id,
      isAccepted: call.body.decision === 'accept',
      note: call.body.note,
      actor: actorOf(call),
    }),
  );
  mount(mounting, 'office.invoices', ({ house, query }) => readOfficeInvoices(house, query));
  mount(mounting, 'office.draftInvoice', (call) => {
    const { achOnly, ...body } = call.body;
    return draftInvoice(call.house, { ...body, isAchOnly: achOnly, actor: actorOf(call) });
  });
  mount(mounting, 'office.openInvoice', (call) =>
    openByStaff(call.house, { invoiceId: call.params.id, actor: actorOf(call), ...call.body }),
  );
  mount(mounting, 'office.quoteShipping', (call) =>
    quoteByStaff(call.house, { invoiceId: call.params.id, actor: actorOf(call), ...call.body }),
  );
  mount(mounting, 'office.parcel', (call) =>
    moveParcelByStaff(call.house, { invoiceId: call.params.id, actor: actorOf(call), ...call.body }),
  );
  mount(
    mounting,
    'office.discardInvoice',
    async (call) =>
      (await discardDraft(call.house, { invoiceId: call.params.id, actor: actorOf(call), ...call.body })) ?? undefined,
  );
  mount(mounting, 'office.statement', async ({ house, params, query }) => {
    const { rowCount } = await house.pool.query('select from users where id = $1', [params.id]);
    return rowCount === 0 ? refuse('not_found') : readStatement(house, params.id, query);
  });
  mount(mounting, 'office.disputes', ({ house, query }) => readDisputes(house, query));
  mount(
    mounting,
    'office.reconciliation',
    async ({ house }) => (await lastReconciliation(house)) ?? refuse('not_found'),
  );
  mount(mounting, 'office.reconcile', async ({ house }) => {
    try {
      return await reconcile(house);
    } catch (error) {
      if (isUnreachable(error)) return refuse('unavailable');
      throw error;
    }
  });
  mount(mounting, 'office.refund', (call) =>
    refundByStaff(call.house, { invoiceId: call.params.id, actor: actorOf(call), ...call.body }),
  );
  mount(mounting, 'office.refunds', ({ house, query }) => readOfficeRefunds(house, query));
  mount(mounting, 'office.retryRefund', (call) =>
    retryRefund(call.house, { refundId: call.params.id, actor: actorOf(call), ...call.body }),
  );
  mount(mounting, 'office.manualPayment', (call) =>
    takeManualPayment(call.house, { invoiceId: call.params.id, actor: actorOf(call), ...call.body }),
  );
  mount(mounting, 'office.certificate', (call) =>
    changeCertificate(call.house, { itemId: call.params.id, actor: actorOf(call), ...call.body }),
  );
  mount(mounting, 'office.creditLimit', (call) =>
    setCreditLimit(call.house, { userId: call.params.id, actor: actorOf(call), ...call.body }),
  );
  mount(mounting, 'office.limitRequests', ({ house, query }) => readLimitRequests(house, query));
  mount(mounting, 'office.declineLimitRequest', (call) =>
    declineLimitRequest(call.house, { userId: call.params.id, actor: actorOf(call), ...call.body }),
  );
  mount(
    mounting,
    'office.strikes',
    async ({ house, params }) => (await readStrikes(house, params.id)) ?? refuse('not_found'),
  );
  mount(mounting, 'office.liftStrike', (call) =>
    liftStrike(call.house, { strikeId: call.params.id, actor: actorOf(call), note: call.body.note }),
  );
  mount(mounting, 'office.requests', ({ house, query }) => readRequests(house, query));
  mount(mounting, 'office.confirmRequest', (call) =>
    confirmRequest(call.house, { requestId: call.params.id, actor: actorOf(call), note: call.body.note }),
  );
  mount(mounting, 'office.declineRequest', (call) =>
    declineRequest(call.house, { requestId: call.params.id, actor: actorOf(call), note: call.body.note }),
  );
  mount(mounting, 'office.desk', ({ house, viewer }) => readDesk(house, viewer.userId));
  mount(mounting, 'office.audit', ({ house, query }) => readAudit(house, query));
  mount(mounting, 'office.auditTable', async ({ house, query, reply }) => {
    const table = await auditTable(house, query);
    await reply
      .header('cache-control', 'no-store')
      .header('content-disposition', 'attachment; filename="audit.csv"')
      .type('text/csv; charset=utf-8')
      .send(table);
    return undefined;
  });
}
