import { isRefusal } from '@assay/contract/problem.ts';
import { type Mounting, mount } from '../../../platform/http/mount.ts';
import { requireRecentProof } from '../../identity/auth/policy.ts';
import { setTerms } from '../offer/index.ts';
import { reportLost } from './lost.ts';
import { linkItem } from './operations.ts';
import { readOwned, readOwnedItem } from './queries.ts';
import { mountTransfers } from './transferRoutes.ts';
import { readWall, setWallVisibility } from './walls.ts';

export function mountOwnership(mounting: Mounting): void {
  mountTransfers(mounting);

  mount(mounting, 'item.owning', ({ ctx, query, viewer }) => readOwned(ctx, viewer.userId, query));

  mount(mounting, 'item.link', async ({ ctx, params, viewer }) => {
    const unproved = await requireRecentProof(ctx, viewer.sessionId);
    if (unproved !== undefined) return unproved;
    const linked = await linkItem(ctx, viewer.userId, params.qrcode);
    return isRefusal(linked) ? linked : (await readOwnedItem(ctx, viewer.userId, linked))!;
  });

  mount(mounting, 'item.reportLost', async ({ ctx, params, body, viewer }) => {
    const unproved = await requireRecentProof(ctx, viewer.sessionId);
    if (unproved !== undefined) return unproved;
    const given = { userId: viewer.userId, itemId: params.id, kind: body.kind };
    return (await reportLost(ctx, given)) ?? (await readOwnedItem(ctx, viewer.userId, params.id))!;
  });

  mount(mounting, 'item.wall', async ({ ctx, params, body, viewer }) => {
    const given = { userId: viewer.userId, itemId: params.id, isShown: body.isShown };
    return (await setWallVisibility(ctx, given)) ?? (await readOwnedItem(ctx, viewer.userId, params.id))!;
  });

  mount(mounting, 'wall.show', ({ ctx, params, query, viewer }) =>
    readWall(ctx, params.username, viewer?.userId ?? null, query),
  );

  mount(mounting, 'item.minOffer', ({ ctx, params, body, viewer }) =>
    setTerms(ctx, viewer.userId, params.id, { minOfferCents: body.amountCents }),
  );

  mount(mounting, 'item.offerTerms', ({ ctx, params, body, viewer }) => setTerms(ctx, viewer.userId, params.id, body));
}
