import { isRefusal, type Refusal } from '@assay/contract/problem.ts';
import { requireRecentProof } from '../auth/operations.ts';
import type { House } from '../platform/house.ts';
import { type Mounting, mount } from '../platform/http/mount.ts';
import { readTransfer, readTransfers } from './transferQueries.ts';
import { acceptTransfer, declineTransfer, proposeTransfer, withdrawTransfer } from './transfers.ts';

const ACTS = {
  'transfer.accept': acceptTransfer,
  'transfer.decline': declineTransfer,
  'transfer.withdraw': withdrawTransfer,
} as const;

export function mountTransfers(mounting: Mounting): void {
  mount(mounting, 'item.transfer', async ({ house, params, body, viewer }) => {
    const unproved = await requireRecentProof(house, viewer.sessionId);
    if (unproved !== undefined) return unproved;
    const made = await proposeTransfer(house, { userId: viewer.userId, itemId: params.id, to: body.to });
    return isRefusal(made) ? made : (await readTransfer(house, viewer.userId, made))!;
  });

  mount(mounting, 'transfer.all', ({ house, query, viewer }) =>
    readTransfers(house, viewer.userId, { ...query, includesConcluded: query.include_concluded ?? false }),
  );

  for (const name of Object.keys(ACTS) as Array<keyof typeof ACTS>)
    mount(mounting, name, ({ house, params, viewer }) => act(house, name, viewer.userId, params.id));
}

async function act(house: House, name: keyof typeof ACTS, userId: string, transferId: string) {
  const done: string | Refusal = await ACTS[name](house, { userId, transferId });
  return isRefusal(done) ? done : (await readTransfer(house, userId, transferId))!;
}
