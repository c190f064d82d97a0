import { isRefusal, type Refusal, refuse } from '@assay/contract/problem.ts';
import type { OfficeResale, Resale } from '@assay/contract/shapes/resale.ts';
import type { FastifyReply } from 'fastify';
import { actorOf } from '../platform/audit.ts';
import type { House } from '../platform/house.ts';
import { type Mounting, mount } from '../platform/http/mount.ts';
import type { Viewer } from '../platform/http/viewer.ts';
import {
  readOfficePayout,
  readOfficePayouts,
  readOfficeResale,
  readOfficeResales,
  readPayouts,
  readResale,
} from './queries.ts';
import { answerProposal, claim, confirmDelivery, extend, handIn } from './sides.ts';
import { printSlip, readHouseSlip, readInvoiceSlip, readReturnSlip, readSellerSlip, type Slip } from './slip.ts';
import { actAsStaff, findByCode, holdPayout } from './staff.ts';

export function mountResales(mounting: Mounting): void {
  mount(
    mounting,
    'resale.read',
    async ({ house, viewer, params }) => (await readResale(house, viewer.userId, params.id)) ?? refuse('not_found'),
  );
  mount(mounting, 'resale.slip', async ({ house, viewer, params, reply }) =>
    sendSlip(await readSellerSlip(house, viewer.userId, params.id), reply),
  );
  mount(mounting, 'resale.handIn', async (call) =>
    shown(call, await handIn(call.house, { ...byOf(call), ...call.body })),
  );
  mount(mounting, 'resale.extend', async (call) => shown(call, await extend(call.house, byOf(call))));
  mount(mounting, 'resale.answer', async (call) =>
    shown(call, await answerProposal(call.house, { ...byOf(call), ...call.body })),
  );
  mount(mounting, 'resale.received', async (call) => shown(call, await confirmDelivery(call.house, byOf(call))));
  mount(mounting, 'resale.claim', async (call) =>
    shown(call, await claim(call.house, { ...byOf(call), ...call.body })),
  );
  mount(mounting, 'payment.payouts', ({ house, viewer, query }) => readPayouts(house, viewer.userId, query));
  mountOffice(mounting);
}

async function sendSlip(slip: Slip | null, reply: FastifyReply): Promise<Refusal | undefined> {
  if (slip === null) return refuse('not_found');
  await reply
    .header('cache-control', 'no-store')
    .header('content-disposition', `inline; filename="${slip.code}.pdf"`)
    .type('application/pdf')
    .send(await printSlip(slip));
  return undefined;
}

type Call = { house: House; viewer: Viewer; params: { id: string } };
const byOf = ({ viewer, params }: Call) => ({ id: params.id, userId: viewer.userId });

async function shown({ house, viewer, params }: Call, done: Refusal | null): Promise<Resale | Refusal> {
  return done ?? (await readResale(house, viewer.userId, params.id)) ?? refuse('not_found');
}

function mountOffice(mounting: Mounting): void {
  const read = async (house: House, viewer: Viewer, id: string): Promise<OfficeResale | Refusal> =>
    (await readOfficeResale(house, viewer.userId, id)) ?? refuse('not_found');
  mount(mounting, 'office.resales', ({ house, query, viewer }) => readOfficeResales(house, viewer.userId, query));
  mount(mounting, 'office.resale', ({ house, viewer, params }) => read(house, viewer, params.id));
  mount(mounting, 'office.invoiceSlip', async ({ house, params, reply }) =>
    sendSlip(await readInvoiceSlip(house, params.id), reply),
  );
  mount(mounting, 'office.returnLabel', async ({ house, params, reply }) =>
    sendSlip(await readReturnSlip(house, params.id), reply),
  );
  mount(mounting, 'office.slip', async ({ house, params, reply }) =>
    sendSlip(await readHouseSlip(house, params.id), reply),
  );
  mount(mounting, 'office.findResale', async ({ house, params, viewer }) => {
    const id = await findByCode(house, params.code);
    return isRefusal(id) ? id : read(house, viewer, id);
  });
  mount(mounting, 'office.resaleAct', async (call) => {
    const { note, ...act } = call.body;
    const done = await actAsStaff(call.house, call.params.id, act, { actor: actorOf(call), note });
    return done ?? read(call.house, call.viewer, call.params.id);
  });
  mount(mounting, 'office.payouts', ({ house, query }) => readOfficePayouts(house, query));
  mount(mounting, 'office.holdPayout', async (call) => {
    const done = await holdPayout(call.house, { payoutId: call.params.id, actor: actorOf(call), ...call.body });
    return done ?? (await readOfficePayout(call.house, call.params.id)) ?? refuse('not_found');
  });
}
