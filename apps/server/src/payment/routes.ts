import { isRefusal, type Refusal } from '@assay/contract/problem.ts';
import { guarded, requireRecentProof } from '../auth/operations.ts';
import { type Mounting, mount } from '../platform/http/mount.ts';
import {
  confirmMethod,
  connectLink,
  keepBankAccount,
  keepCard,
  makeDefault,
  readConnectedAccount,
  removeMethod,
  startBankSetup,
  startCardSetup,
} from './operations.ts';
import { readMethods } from './queries.ts';

/** Saved cards and bank accounts (payments §1.4). */
export function mountPayments(mounting: Mounting): void {
  mount(mounting, 'payment.setupCardStart', ({ house, viewer }) => startCardSetup(house, viewer.userId));
  mount(mounting, 'payment.setupCard', ({ house, viewer, body }) => keepCard(house, viewer.userId, body));
  mount(mounting, 'payment.setupBankAccountStart', ({ house, viewer }) =>
    guarded(house, viewer.sessionId, () => startBankSetup(house, viewer.userId)),
  );
  mount(mounting, 'payment.setupBankAccount', ({ house, viewer, body }) =>
    guarded(house, viewer.sessionId, () => keepBankAccount(house, viewer.userId, body)),
  );
  mount(mounting, 'payment.makeDefault', ({ house, viewer, params }) => makeDefault(house, viewer.userId, params.id));
  mount(mounting, 'payment.confirm', ({ house, viewer, params }) =>
    guarded(house, viewer.sessionId, () => confirmMethod(house, viewer.userId, params.id)),
  );
  mount(
    mounting,
    'payment.remove',
    async ({ house, viewer, params }) => (await removeMethod(house, viewer.userId, params.id)) ?? undefined,
  );
  mount(mounting, 'payment.connectedAccount', ({ house, viewer }) => readConnectedAccount(house, viewer.userId));
  mount(mounting, 'payment.connectedAccountRedirect', async ({ house, viewer, reply }) => {
    const unproved = await requireRecentProof(house, viewer.sessionId);
    const link: { url: string } | Refusal = unproved ?? (await connectLink(house, viewer.userId));
    if (isRefusal(link)) return link;
    await reply.header('cache-control', 'no-store').redirect(link.url, 302);
    return undefined;
  });
  mount(mounting, 'payment.methods', ({ house, viewer, query }) => readMethods(house, viewer.userId, query));
}
