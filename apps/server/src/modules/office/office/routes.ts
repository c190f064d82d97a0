import { refuse } from '@assay/contract/problem.ts';
import { toActor } from '../../../platform/audit.ts';
import { sendCsv } from '../../../platform/csv.ts';
import { readFailedJobs, retryFailedJobs } from '../../../platform/failedJobs.ts';
import { type Mounting, mount } from '../../../platform/http/mount.ts';
import { isUnreachable } from '../../../platform/provider.ts';
import { readTimeZone } from '../../../platform/settings.ts';
import {
  applyManualPayment,
  correctTracking,
  discardDraft,
  draftInvoice,
  moveParcelByStaff,
  noteOrder,
  openByStaff,
  packIntoParcel,
  quoteByStaff,
  readOrder,
  readParcels,
  readStatement,
  readToTakeOut,
  refundByStaff,
  retryRefund,
  takeOutOfParcel,
  voidByStaff,
} from '../../billing/invoice/index.ts';
import { readOfficeInvoices, readOfficeRefunds } from '../../billing/invoice/queries.ts';
import { readDisputes } from '../../billing/payment/queries.ts';
import { readRequests } from '../../identity/approval/queries.ts';
import { declineLimitRequest, readLimitRequests } from '../../identity/credit/index.ts';
import { decideReview, readReviews } from '../../identity/identity/index.ts';
import { liftStrike } from '../../identity/strikes/operations.ts';
import {
  listUnsoldAtPrice,
  offerAfterSale,
  openUnsoldToOffers,
  pauseAllAuctions,
  pauseAuction,
  readOfficeLots,
  resumeAllAuctions,
  resumeAuction,
  voidAuctionBids,
  withdrawAuction,
} from '../../selling/auction/index.ts';
import { changeCertificate } from '../../selling/saleHold/operations.ts';
import { lastReconciliation, reconcile } from '../reports/index.ts';
import { auditTable, readAudit } from './auditQueries.ts';
import { readDesk } from './desk.ts';
import { confirmRequest, declineRequest, requestReopening, setCreditLimit } from './operations.ts';
import { readLotBidder, readPeople, readStrikes } from './queries.ts';

/** Staff calls. The mount checks the role: for anyone else they return 404. */
export function mountOffice(mounting: Mounting): void {
  mount(mounting, 'office.lots', ({ ctx, query }) => readOfficeLots(ctx, query));
  mount(mounting, 'office.failedJobs', ({ ctx, query }) => readFailedJobs(ctx, query));
  mount(mounting, 'office.retryJob', (call) =>
    retryFailedJobs(call.ctx, { jobId: call.params.id, actor: toActor(call), note: call.body.note }),
  );
  mount(mounting, 'office.retryAllJobs', (call) =>
    retryFailedJobs(call.ctx, { jobId: null, actor: toActor(call), note: call.body.note }),
  );
  mount(mounting, 'office.lotBidder', async ({ ctx, params }) => {
    const id = await readLotBidder(ctx, params.id, params.alias);
    return id === null ? refuse('not_found') : { id };
  });
  mount(mounting, 'office.people', ({ ctx, query }) => readPeople(ctx, query));
  mount(mounting, 'office.voidBids', (call) =>
    voidAuctionBids(call.ctx, { auctionId: call.params.id, actor: toActor(call), ...call.body }),
  );
  mount(mounting, 'office.withdraw', (call) =>
    withdrawAuction(call.ctx, {
      auctionId: call.params.id,
      actor: toActor(call),
      reason: call.body.reason,
      note: call.body.note,
      publicNote: call.body.publicNote,
    }),
  );
  mount(mounting, 'office.pause', (call) =>
    pauseAuction(call.ctx, { auctionId: call.params.id, actor: toActor(call), note: call.body.note }),
  );
  mount(mounting, 'office.resume', (call) =>
    resumeAuction(call.ctx, { auctionId: call.params.id, actor: toActor(call), note: call.body.note }),
  );
  mount(mounting, 'office.pauseAll', (call) =>
    pauseAllAuctions(call.ctx, { actor: toActor(call), note: call.body.note }),
  );
  mount(mounting, 'office.resumeAll', (call) =>
    resumeAllAuctions(call.ctx, { actor: toActor(call), note: call.body.note }),
  );
  mount(mounting, 'office.listAtPrice', (call) =>
    listUnsoldAtPrice(call.ctx, { auctionId: call.params.id, actor: toActor(call), ...call.body }),
  );
  mount(mounting, 'office.openToOffers', (call) =>
    openUnsoldToOffers(call.ctx, { auctionId: call.params.id, actor: toActor(call), note: call.body.note }),
  );
  mount(mounting, 'office.reopen', (call) => {
    const { note, ...terms } = call.body;
    return requestReopening(call.ctx, { auctionId: call.params.id, actor: toActor(call), note, terms });
  });
  mount(mounting, 'office.afterSale', (call) =>
    offerAfterSale(call.ctx, { auctionId: call.params.id, actor: toActor(call), ...call.body }),
  );
  mount(mounting, 'office.voidInvoice', (call) =>
    voidByStaff(call.ctx, { invoiceId: call.params.id, actor: toActor(call), ...call.body }),
  );
  mount(mounting, 'office.identityReviews', ({ ctx, query }) => readReviews(ctx, query));
  mount(mounting, 'office.decideIdentity', (call) =>
    decideReview(call.ctx, {
      userId: call.params.id,
      isAccepted: call.body.decision === 'accept',
      note: call.body.note,
      actor: toActor(call),
    }),
  );
  mount(mounting, 'office.invoices', ({ ctx, query }) => readOfficeInvoices(ctx, query));
  mount(
    mounting,
    'office.order',
    async ({ ctx, params, staff }) => (await readOrder(ctx, params.id, staff.roles)) ?? refuse('not_found'),
  );
  mount(
    mounting,
    'office.noteOrder',
    async (call) =>
      (await noteOrder(call.ctx, { invoiceId: call.params.id, actor: toActor(call), note: call.body.note })) ??
      undefined,
  );
  mount(mounting, 'office.parcels', ({ ctx, query: { status, ...query } }) =>
    status === 'take_out' && query.number === undefined
      ? readToTakeOut(ctx, query)
      : readParcels(ctx, { ...query, status: status === 'take_out' ? 'pending' : status }),
  );
  mount(mounting, 'office.takeOut', (call) =>
    takeOutOfParcel(call.ctx, { invoiceId: call.params.id, actor: toActor(call), note: call.body.note }),
  );
  mount(mounting, 'office.packObject', (call) =>
    packIntoParcel(call.ctx, { invoiceId: call.params.id, actor: toActor(call), ...call.body }),
  );
  mount(mounting, 'office.correctTracking', (call) =>
    correctTracking(call.ctx, { invoiceId: call.params.id, actor: toActor(call), ...call.body }),
  );
  mount(mounting, 'office.draftInvoice', (call) => {
    const { achOnly, ...body } = call.body;
    return draftInvoice(call.ctx, { ...body, isAchOnly: achOnly, actor: toActor(call) });
  });
  mount(mounting, 'office.openInvoice', (call) =>
    openByStaff(call.ctx, { invoiceId: call.params.id, actor: toActor(call), ...call.body }),
  );
  mount(mounting, 'office.quoteShipping', (call) =>
    quoteByStaff(call.ctx, { invoiceId: call.params.id, actor: toActor(call), ...call.body }),
  );
  mount(mounting, 'office.parcel', (call) =>
    moveParcelByStaff(call.ctx, { invoiceId: call.params.id, actor: toActor(call), ...call.body }),
  );
  mount(
    mounting,
    'office.discardInvoice',
    async (call) =>
      (await discardDraft(call.ctx, { invoiceId: call.params.id, actor: toActor(call), ...call.body })) ?? undefined,
  );
  mount(mounting, 'office.statement', async ({ ctx, params, query }) => {
    const { rowCount } = await ctx.pool.query('select from users where id = $1', [params.id]);
    return rowCount === 0 ? refuse('not_found') : readStatement(ctx, params.id, query);
  });
  mount(mounting, 'office.disputes', ({ ctx, query }) => readDisputes(ctx, query));
  mount(mounting, 'office.reconciliation', async ({ ctx }) => (await lastReconciliation(ctx)) ?? refuse('not_found'));
  mount(mounting, 'office.reconcile', async ({ ctx }) => {
    try {
      return await reconcile(ctx);
    } catch (error) {
      if (isUnreachable(error)) return refuse('unavailable');
      throw error;
    }
  });
  mount(mounting, 'office.refund', (call) =>
    refundByStaff(call.ctx, { invoiceId: call.params.id, actor: toActor(call), ...call.body }),
  );
  mount(mounting, 'office.refunds', ({ ctx, query }) => readOfficeRefunds(ctx, query));
  mount(mounting, 'office.retryRefund', (call) =>
    retryRefund(call.ctx, { refundId: call.params.id, actor: toActor(call), ...call.body }),
  );
  mount(mounting, 'office.manualPayment', (call) =>
    applyManualPayment(call.ctx, { invoiceId: call.params.id, actor: toActor(call), ...call.body }),
  );
  mount(mounting, 'office.certificate', (call) =>
    changeCertificate(call.ctx, { itemId: call.params.id, actor: toActor(call), ...call.body }),
  );
  mount(mounting, 'office.creditLimit', (call) =>
    setCreditLimit(call.ctx, { userId: call.params.id, actor: toActor(call), ...call.body }),
  );
  mount(mounting, 'office.limitRequests', ({ ctx, query }) => readLimitRequests(ctx, query));
  mount(mounting, 'office.declineLimitRequest', (call) =>
    declineLimitRequest(call.ctx, { userId: call.params.id, actor: toActor(call), ...call.body }),
  );
  mount(
    mounting,
    'office.strikes',
    async ({ ctx, params }) => (await readStrikes(ctx, params.id)) ?? refuse('not_found'),
  );
  mount(mounting, 'office.liftStrike', (call) =>
    liftStrike(call.ctx, { strikeId: call.params.id, actor: toActor(call), note: call.body.note }),
  );
  mount(mounting, 'office.requests', ({ ctx, query, viewer, staff }) =>
    readRequests(ctx, { userId: viewer.userId, roles: staff.roles }, query),
  );
  mount(mounting, 'office.confirmRequest', (call) =>
    confirmRequest(call.ctx, {
      requestId: call.params.id,
      actor: toActor(call),
      note: call.body.note,
      staff: call.staff,
    }),
  );
  mount(mounting, 'office.declineRequest', (call) =>
    declineRequest(call.ctx, {
      requestId: call.params.id,
      actor: toActor(call),
      note: call.body.note,
      staff: call.staff,
    }),
  );
  mount(mounting, 'office.desk', ({ ctx, viewer, staff }) => readDesk(ctx, { ...viewer, ...staff }));
  mount(mounting, 'office.audit', ({ ctx, query }) => readAudit(ctx, query));
  mount(mounting, 'office.auditTable', async ({ ctx, query, reply }) =>
    sendCsv(reply, 'audit.csv', auditTable(ctx, query, readTimeZone(ctx))),
  );
}
