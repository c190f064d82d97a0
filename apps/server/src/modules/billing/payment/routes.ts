import { isRefusal, type Refusal } from '@assay/contract/problem.ts';
import { type Mounting, mount } from '../../../platform/http/mount.ts';
import { guarded, requireRecentProof } from '../../identity/auth/policy.ts';
import { saveBankAccount, startBankSetup } from './banks.ts';
import { saveCard, startCardSetup } from './cards.ts';
import { connectLink, readConnectedAccount } from './connected.ts';
import { confirmMethod, makeDefault, removeMethod } from './methods.ts';
import { readMethods } from './queries.ts';

/** Saved cards and bank accounts (payments §1.4). */
export function mountPayments(mounting: Mounting): void {
  mount(mounting, 'payment.setupCardStart', ({ ctx, viewer }) => startCardSetup(ctx, viewer.userId));
  mount(mounting, 'payment.setupCard', ({ ctx, viewer, body }) => saveCard(ctx, viewer.userId, body));
  mount(mounting, 'payment.setupBankAccountStart', ({ ctx, viewer }) =>
    guarded(ctx, viewer.sessionId, () => startBankSetup(ctx, viewer.userId)),
  );
  mount(mounting, 'payment.setupBankAccount', ({ ctx, viewer, body }) =>
    guarded(ctx, viewer.sessionId, () => saveBankAccount(ctx, viewer.userId, body)),
  );
  mount(mounting, 'payment.makeDefault', ({ ctx, viewer, params }) => makeDefault(ctx, viewer.userId, params.id));
  mount(mounting, 'payment.confirm', ({ ctx, viewer, params }) =>
    guarded(ctx, viewer.sessionId, () => confirmMethod(ctx, viewer.userId, params.id)),
  );
  mount(
    mounting,
    'payment.remove',
    async ({ ctx, viewer, params }) => (await removeMethod(ctx, viewer.userId, params.id)) ?? undefined,
  );
  mount(mounting, 'payment.connectedAccount', ({ ctx, viewer }) => readConnectedAccount(ctx, viewer.userId));
  mount(mounting, 'payment.connectedAccountRedirect', async ({ ctx, viewer, reply }) => {
    const unproved = await requireRecentProof(ctx, viewer.sessionId);
    const link: { url: string } | Refusal = unproved ?? (await connectLink(ctx, viewer.userId));
    if (isRefusal(link)) return link;
    await reply.header('cache-control', 'no-store').redirect(link.url, 302);
    return undefined;
  });
  mount(mounting, 'payment.methods', ({ ctx, viewer, query }) => readMethods(ctx, viewer.userId, query));
}
