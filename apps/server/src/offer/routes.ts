import { isRefusal, type Refusal, refuse } from '@assay/contract/problem.ts';
import type { Offer } from '@assay/contract/shapes/offer.ts';
import type { FastifyRequest } from 'fastify';
import type { Requested } from '../approval/operations.ts';
import { requireRecentProof } from '../auth/operations.ts';
import type { House } from '../platform/house.ts';
import { type Mounting, mount } from '../platform/http/mount.ts';
import type { Viewer } from '../platform/http/viewer.ts';
import { estimateCounter, estimateOffer } from './estimate.ts';
import { acceptOffer, counterOffer, markOffersRead, rejectOffer, submitOffer } from './operations.ts';
import {
  readCurrentOffer,
  readHouseOffers,
  readItemOffers,
  readMadeOffers,
  readOffer,
  readOffersPossible,
  readReceivedOffers,
} from './queries.ts';
import { readItemsInTransactions } from './transactions.ts';

/** To accept this much or more, a person proves himself anew (security S-7.1). */
const PROOF_FROM_CENTS = 1_000_000;

export function mountOffers(mounting: Mounting): void {
  mount(mounting, 'offer.submit', async ({ house, params, body, viewer }) =>
    shown(house, viewer, await submitOffer(house, { itemId: params.id, userId: viewer.userId, ...body })),
  );
  mount(mounting, 'offer.accept', async ({ house, params, body, viewer }) => {
    const offer = await readOffer(house, params.id, viewer);
    if (offer === null) return refuse('not_found');
    if ((offer.counterCents ?? offer.amountCents) >= PROOF_FROM_CENTS) {
      const unproved = await requireRecentProof(house, viewer.sessionId);
      if (unproved !== undefined) return unproved;
    }
    return shown(house, viewer, await acceptOffer(house, { offerId: params.id, by: viewer, ...body }));
  });
  mount(mounting, 'offer.reject', async ({ house, params, viewer }) =>
    shown(house, viewer, await rejectOffer(house, { offerId: params.id, by: viewer })),
  );
  mount(mounting, 'offer.counter', async ({ house, params, body, viewer }) =>
    shown(house, viewer, await counterOffer(house, { offerId: params.id, by: viewer, ...body })),
  );
  mount(mounting, 'offer.estimate', ({ house, params, query, viewer }) =>
    estimateOffer(house, { itemId: params.id, userId: viewer.userId, amountCents: query.amount_cents }),
  );
  mount(mounting, 'offer.acceptEstimate', ({ house, params, viewer }) =>
    estimateCounter(house, { offerId: params.id, userId: viewer.userId }),
  );
  mount(
    mounting,
    'offer.possible',
    async ({ house, params, viewer }) =>
      (await readOffersPossible(house, viewer.userId, params.id)) ?? refuse('not_found'),
  );
  mount(mounting, 'offer.all', async ({ house, params, query, viewer }) => {
    const found = await readItemOffers(house, viewer.userId, params.id, query);
    return found ?? refuse(found === null ? 'forbidden' : 'not_found');
  });
  mount(mounting, 'offer.current', async ({ house, params, viewer }) => {
    const offer = await readCurrentOffer(house, viewer.userId, params.id);
    return offer === undefined ? refuse('not_found') : { offer };
  });
  mount(mounting, 'offer.inTransactions', ({ house, query, viewer }) =>
    readItemsInTransactions(house, viewer.userId, query),
  );
  mount(mounting, 'offer.ownerLatest', ({ house, query, viewer }) => readReceivedOffers(house, viewer.userId, query));
  mount(mounting, 'offer.userLatest', ({ house, query, viewer }) => readMadeOffers(house, viewer.userId, query));
  mount(mounting, 'offer.markRead', async ({ house, body, viewer }) => ({
    count: await markOffersRead(house, viewer.userId, body.offerIds),
  }));
  mountOffice(mounting);
}

/** Staff answer for the house; every answer is audited. */
function mountOffice(mounting: Mounting): void {
  mount(mounting, 'office.offers', ({ house, query, viewer }) => readHouseOffers(house, viewer.userId, query));
  mount(mounting, 'office.offerAccept', async (call) =>
    shownOrAsked(
      call.house,
      await acceptOffer(call.house, {
        offerId: call.params.id,
        by: staffOf(call, call.body.note),
        expectedTotalCents: call.body.expectedTotalCents,
      }),
    ),
  );
  mount(mounting, 'office.offerReject', async (call) =>
    shown(
      call.house,
      'staff',
      await rejectOffer(call.house, { offerId: call.params.id, by: staffOf(call, call.body.note) }),
    ),
  );
  mount(mounting, 'office.offerCounter', async (call) => {
    const { note, ...given } = call.body;
    const by = staffOf(call, note);
    return shownOrAsked(call.house, await counterOffer(call.house, { offerId: call.params.id, by, ...given }));
  });
}

const staffOf = ({ viewer, request }: { viewer: Viewer; request: FastifyRequest }, note: string) => ({
  staff: { userId: viewer.userId, ip: request.ip, requestId: request.id },
  note,
});

async function shown(house: House, viewer: Viewer | 'staff', done: string | Refusal): Promise<Offer | Refusal> {
  return isRefusal(done) ? done : ((await readOffer(house, done, viewer)) ?? refuse('not_found'));
}

/** What staff have answered, or the request that a colleague has to confirm. */
async function shownOrAsked(house: House, done: string | Requested | Refusal): Promise<Offer | Requested | Refusal> {
  return typeof done === 'string' ? shown(house, 'staff', done) : done;
}
