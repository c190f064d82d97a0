import { isRefusal } from '@assay/contract/problem.ts';
import { requireRecentProof } from '../auth/operations.ts';
import { setTerms } from '../offer/operations.ts';
import { type Mounting, mount } from '../platform/http/mount.ts';
import { reportLost } from './lost.ts';
import { linkItem } from './operations.ts';
import { readOwned, readOwnedItem } from './queries.ts';
import { mountTransfers } from './transferRoutes.ts';
import { readWall, showOnWall } from './walls.ts';

export function mountOwnership(mounting: Mounting): void {
  mountTransfers(mounting);

  mount(mounting, 'item.owning', ({ house, query, viewer }) => readOwned(house, viewer.userId, query));

  mount(mounting, 'item.link', async ({ house, params, viewer }) => {
    const unproved = await requireRecentProof(house, viewer.sessionId);
    if (unproved !== undefined) return unproved;
    const linked = await linkItem(house, viewer.userId, params.qrcode);
    return isRefusal(linked) ? linked : (await readOwnedItem(house, viewer.userId, linked))!;
  });

  mount(mounting, 'item.reportLost', async ({ house, params, body, viewer }) => {
    const unproved = await requireRecentProof(house, viewer.sessionId);
    if (unproved !== undefined) return unproved;
    const given = { userId: viewer.userId, itemId: params.id, kind: body.kind };
    return (await reportLost(house, given)) ?? (await readOwnedItem(house, viewer.userId, params.id))!;
  });

  mount(mounting, 'item.wall', async ({ house, params, body, viewer }) => {
    const given = { userId: viewer.userId, itemId: params.id, isShown: body.isShown };
    return (await showOnWall(house, given)) ?? (await readOwnedItem(house, viewer.userId, params.id))!;
  });

  mount(mounting, 'wall.show', ({ house, params, query, viewer }) =>
    readWall(house, params.username, viewer?.userId ?? null, query),
  );

  mount(mounting, 'item.minOffer', ({ house, params, body, viewer }) =>
    setTerms(house, viewer.userId, params.id, { minOfferCents: body.amountCents }),
  );

  mount(mounting, 'item.offerTerms', ({ house, params, body, viewer }) =>
    setTerms(house, viewer.userId, params.id, body),
  );
}
