import { isRefusal, type Refusal } from '@assay/contract/problem.ts';
import type { AppContext } from '../../../platform/context.ts';
import { type Mounting, mount } from '../../../platform/http/mount.ts';
import { requireRecentProof } from '../../identity/auth/policy.ts';
import { readTransfer, readTransfers } from './transferQueries.ts';
import { acceptTransfer, declineTransfer, proposeTransfer, withdrawTransfer } from './transfers.ts';

const ACTS = {
  'transfer.accept': acceptTransfer,
  'transfer.decline': declineTransfer,
  'transfer.withdraw': withdrawTransfer,
} as const;

export function mountTransfers(mounting: Mounting): void {
  mount(mounting, 'item.transfer', async ({ ctx, params, body, viewer }) => {
    const unproved = await requireRecentProof(ctx, viewer.sessionId);
    if (unproved !== undefined) return unproved;
    const made = await proposeTransfer(ctx, { userId: viewer.userId, itemId: params.id, to: body.to });
    return isRefusal(made) ? made : (await readTransfer(ctx, viewer.userId, made))!;
  });

  mount(mounting, 'transfer.all', ({ ctx, query, viewer }) =>
    readTransfers(ctx, viewer.userId, { ...query, includesConcluded: query.include_concluded ?? false }),
  );

  for (const name of Object.keys(ACTS) as Array<keyof typeof ACTS>)
    mount(mounting, name, ({ ctx, params, viewer }) => act(ctx, name, viewer.userId, params.id));
}

async function act(ctx: AppContext, name: keyof typeof ACTS, userId: string, transferId: string) {
  const done: string | Refusal = await ACTS[name](ctx, { userId, transferId });
  return isRefusal(done) ? done : (await readTransfer(ctx, userId, transferId))!;
}
