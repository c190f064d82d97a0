import { isRefusal, type Refusal, refuse } from '@assay/contract/problem.ts';
import type { OfficeResale, Resale } from '@assay/contract/shapes/resale.ts';
import { resaleActNeedsCode, resaleActRoles } from '@assay/domain/office/resaleRoles.ts';
import { mayCall } from '@assay/domain/office/roles.ts';
import type { FastifyReply } from 'fastify';
import { toActor } from '../../../platform/audit.ts';
import type { AppContext } from '../../../platform/context.ts';
import { type Mounting, mount } from '../../../platform/http/mount.ts';
import { codeRefusal, roleRefusal } from '../../../platform/http/staffRefusals.ts';
import { withUpload, withUploads } from '../../../platform/http/upload.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { sendPdf } from '../../../platform/printing.ts';
import { ARRIVAL_UPLOAD } from '../../catalog/arrival/operations.ts';
import {
  readOfficePayout,
  readOfficePayouts,
  readOfficeResale,
  readOfficeResales,
  readPayouts,
  readResale,
} from './queries.ts';
import { addRecheckPicture, readComparison } from './recheckPictures.ts';
import { answerProposal, claim, confirmDelivery, extendShipping, markShipped } from './sides.ts';
import {
  readHouseSlip,
  readInvoiceSlip,
  readParcelSlips,
  readReturnSlip,
  readSellerSlip,
  renderSlipPdf,
  renderSlips,
  type Slip,
} from './slip.ts';
import { actAsStaff, findByCode, holdPayout } from './staff.ts';
import { readItemsInTransactions } from './transactions.ts';

export async function mountResales(mounting: Mounting): Promise<void> {
  await withUploads(mounting, 'office.recheckPicture', (uploads) => {
    mount(uploads, 'office.recheckPicture', (call) =>
      withUpload(call, ARRIVAL_UPLOAD, (bytes) =>
        addRecheckPicture(call.ctx, {
          resaleId: call.params.id,
          kind: call.query.kind,
          bytes,
          actor: toActor(call),
        }),
      ),
    );
  });
  mount(
    mounting,
    'resale.read',
    async ({ ctx, viewer, params }) => (await readResale(ctx, viewer.userId, params.id)) ?? refuse('not_found'),
  );
  mount(mounting, 'resale.slip', async ({ ctx, viewer, params, reply }) =>
    sendSlip(await readSellerSlip(ctx, viewer.userId, params.id), reply),
  );
  mount(mounting, 'resale.handIn', async (call) =>
    toResponse(call, await markShipped(call.ctx, { ...toCaller(call), ...call.body })),
  );
  mount(mounting, 'resale.extend', async (call) => toResponse(call, await extendShipping(call.ctx, toCaller(call))));
  mount(mounting, 'resale.answer', async (call) =>
    toResponse(call, await answerProposal(call.ctx, { ...toCaller(call), ...call.body })),
  );
  mount(mounting, 'resale.received', async (call) => toResponse(call, await confirmDelivery(call.ctx, toCaller(call))));
  mount(mounting, 'resale.claim', async (call) =>
    toResponse(call, await claim(call.ctx, { ...toCaller(call), ...call.body })),
  );
  mount(mounting, 'offer.inTransactions', ({ ctx, query, viewer }) =>
    readItemsInTransactions(ctx, viewer.userId, query),
  );
  mount(mounting, 'payment.payouts', ({ ctx, viewer, query }) => readPayouts(ctx, viewer.userId, query));
  mountOffice(mounting);
}

async function sendSlip(slip: Slip | null, reply: FastifyReply): Promise<Refusal | undefined> {
  if (slip === null) return refuse('not_found');
  return sendPdf(reply, `${slip.code}.pdf`, await renderSlipPdf(slip));
}

type Call = { ctx: AppContext; viewer: Viewer; params: { id: string } };
const toCaller = ({ viewer, params }: Call) => ({ id: params.id, userId: viewer.userId });

async function toResponse({ ctx, viewer, params }: Call, done: Refusal | null): Promise<Resale | Refusal> {
  return done ?? (await readResale(ctx, viewer.userId, params.id)) ?? refuse('not_found');
}

function mountOffice(mounting: Mounting): void {
  const read = async (ctx: AppContext, viewer: Viewer, id: string): Promise<OfficeResale | Refusal> =>
    (await readOfficeResale(ctx, viewer.userId, id)) ?? refuse('not_found');
  mount(mounting, 'office.resales', ({ ctx, query, viewer }) => readOfficeResales(ctx, viewer.userId, query));
  mount(mounting, 'office.resale', ({ ctx, viewer, params }) => read(ctx, viewer, params.id));
  mount(
    mounting,
    'office.recheckPictures',
    async ({ ctx, params }) => (await readComparison(ctx, params.id)) ?? refuse('not_found'),
  );
  mount(mounting, 'office.parcelSlips', async ({ ctx, query, reply }) => {
    const slips = await readParcelSlips(ctx, query.ids);
    if (slips.length === 0) return refuse('not_found');
    const at = ctx.clock.date().toISOString();
    return sendPdf(reply, 'labels-and-slips.pdf', await renderSlips(slips, { title: 'Labels and packing slips', at }));
  });
  mount(mounting, 'office.invoiceSlip', async ({ ctx, params, reply }) =>
    sendSlip(await readInvoiceSlip(ctx, params.id), reply),
  );
  mount(mounting, 'office.returnLabel', async ({ ctx, params, reply }) =>
    sendSlip(await readReturnSlip(ctx, params.id), reply),
  );
  mount(mounting, 'office.slip', async ({ ctx, params, reply }) =>
    sendSlip(await readHouseSlip(ctx, params.id), reply),
  );
  mount(mounting, 'office.findResale', async ({ ctx, params, viewer }) => {
    const id = await findByCode(ctx, params.code);
    return isRefusal(id) ? id : read(ctx, viewer, id);
  });
  mount(mounting, 'office.resaleAct', async (call) => {
    const { note, ...act } = call.body;
    const roles = resaleActRoles[act.act];
    if (!mayCall(call.staff.roles, { method: 'POST', roles })) return roleRefusal(roles);
    if (resaleActNeedsCode(act.act) && !call.staff.hasRecentCode) return codeRefusal();
    const done = await actAsStaff(call.ctx, call.params.id, act, { actor: toActor(call), note });
    return done ?? read(call.ctx, call.viewer, call.params.id);
  });
  mount(mounting, 'office.payouts', ({ ctx, query }) => readOfficePayouts(ctx, query));
  mount(mounting, 'office.holdPayout', async (call) => {
    const done = await holdPayout(call.ctx, { payoutId: call.params.id, actor: toActor(call), ...call.body });
    return done ?? (await readOfficePayout(call.ctx, call.params.id)) ?? refuse('not_found');
  });
}
