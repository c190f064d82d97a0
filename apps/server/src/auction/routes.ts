import { refuse } from '@assay/contract/problem.ts';
import { type Mounting, mount } from '../platform/http/mount.ts';
import { acceptLotOffer, declineLotOffer, estimateLotOffer } from './afterSale/operations.ts';
import { readLotOffers } from './afterSale/queries.ts';
import type { BidDesk } from './desk/desk.ts';
import { readCheckpoint, readLog } from './logQueries.ts';
import { readAccess, readBidHistory, readLots } from './queries.ts';

export function mountAuction(mounting: Mounting, desk: BidDesk): void {
  mount(mounting, 'lotOffer.own', ({ house, viewer, query }) => readLotOffers(house, viewer.userId, query));

  mount(mounting, 'lotOffer.estimate', ({ house, viewer, params }) =>
    estimateLotOffer(house, { offerId: params.id, userId: viewer.userId }),
  );

  mount(mounting, 'lotOffer.accept', ({ house, viewer, params, body }) =>
    acceptLotOffer(house, { offerId: params.id, userId: viewer.userId, ...body }),
  );

  mount(mounting, 'lotOffer.decline', ({ house, viewer, params }) =>
    declineLotOffer(house, { offerId: params.id, userId: viewer.userId }),
  );

  mount(mounting, 'auction.bid', async ({ params, body, viewer, key, requestHash, receivedAt }) =>
    desk.submit({
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
    async ({ house, params, viewer }) =>
      (await readAccess(house, params.id, viewer?.userId ?? null)) ?? refuse('not_found'),
  );

  mount(
    mounting,
    'auction.bidHistory',
    async ({ house, params, query, viewer }) =>
      (await readBidHistory(house, params.id, query, viewer?.userId ?? null)) ?? refuse('not_found'),
  );

  mount(
    mounting,
    'auction.log',
    async ({ house, params, query }) => (await readLog(house, params.id, query)) ?? refuse('not_found'),
  );

  mount(
    mounting,
    'auction.logCheckpoint',
    async ({ house, params }) => (await readCheckpoint(house, params.id)) ?? refuse('not_found'),
  );

  mount(mounting, 'auction.lastBid', async ({ house, params, viewer }) => {
    const [lot] = await readLots(house, [params.id], viewer?.userId ?? null);
    return lot ?? refuse('not_found');
  });

  mount(mounting, 'auction.lastBids', async ({ house, body, viewer }) => ({
    items: await readLots(house, [...new Set(body.auctionIds)], viewer?.userId ?? null),
  }));
}
