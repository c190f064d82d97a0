import { refuse } from '@assay/contract/problem.ts';
import { type Mounting, mount } from '../../../platform/http/mount.ts';
import { readLots } from '../../catalog/lot/queries.ts';
import { acceptLotOffer, declineLotOffer, estimateLotOffer } from './afterSale/operations.ts';
import { readLotOffers } from './afterSale/queries.ts';
import { readCheckpoint, readLog } from './logQueries.ts';
import { readAccess, readBidHistory } from './queries.ts';
import type { SubmitBid } from './submitBid.ts';

export function mountAuction(mounting: Mounting, submitBid: SubmitBid): void {
  mount(mounting, 'lotOffer.own', ({ ctx, viewer, query }) => readLotOffers(ctx, viewer.userId, query));

  mount(mounting, 'lotOffer.estimate', ({ ctx, viewer, params }) =>
    estimateLotOffer(ctx, { offerId: params.id, userId: viewer.userId }),
  );

  mount(mounting, 'lotOffer.accept', ({ ctx, viewer, params, body }) =>
    acceptLotOffer(ctx, { offerId: params.id, userId: viewer.userId, ...body }),
  );

  mount(mounting, 'lotOffer.decline', ({ ctx, viewer, params }) =>
    declineLotOffer(ctx, { offerId: params.id, userId: viewer.userId }),
  );

  mount(mounting, 'auction.bid', async ({ params, body, viewer, key, requestHash, receivedAt }) =>
    submitBid({
      auctionId: params.auctionId,
      userId: viewer.userId,
      sessionId: viewer.sessionId,
      amountCents: body.amountCents,
      isMax: body.isMax,
      expectedSeq: body.expectedSeq,
      expectedTotalCents: body.expectedTotalCents,
      key,
      requestHash,
      receivedAt,
    }),
  );

  mount(
    mounting,
    'auction.access',
    async ({ ctx, params, viewer }) =>
      (await readAccess(ctx, params.id, viewer?.userId ?? null)) ?? refuse('not_found'),
  );

  mount(
    mounting,
    'auction.bidHistory',
    async ({ ctx, params, query, viewer }) =>
      (await readBidHistory(ctx, params.id, query, viewer?.userId ?? null)) ?? refuse('not_found'),
  );

  mount(
    mounting,
    'auction.log',
    async ({ ctx, params, query }) => (await readLog(ctx, params.id, query)) ?? refuse('not_found'),
  );

  mount(
    mounting,
    'auction.logCheckpoint',
    async ({ ctx, params }) => (await readCheckpoint(ctx, params.id)) ?? refuse('not_found'),
  );

  mount(mounting, 'auction.lastBid', async ({ ctx, params, viewer }) => {
    const [lot] = await readLots(ctx, [params.id], viewer?.userId ?? null);
    return lot ?? refuse('not_found');
  });

  mount(mounting, 'auction.lastBids', async ({ ctx, body, viewer }) => ({
    items: await readLots(ctx, [...new Set(body.auctionIds)], viewer?.userId ?? null),
  }));
}
