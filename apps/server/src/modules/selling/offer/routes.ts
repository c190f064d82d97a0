import { isRefusal, type Refusal, refuse } from '@assay/contract/problem.ts';
import type { Offer } from '@assay/contract/shapes/offer.ts';
import type { FastifyRequest } from 'fastify';
import type { AppContext } from '../../../platform/context.ts';
import { type Mounting, mount } from '../../../platform/http/mount.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import type { Requested } from '../../identity/approval/operations.ts';
import { requireRecentProof } from '../../identity/auth/policy.ts';
import { acceptOffer, counterOffer, rejectOffer } from './answer.ts';
import { estimateCounter, estimateOffer } from './estimate.ts';
import { markOffersRead } from './operations.ts';
import {
  readCurrentOffer,
  readHouseOffers,
  readItemOffers,
  readMadeOffers,
  readOffer,
  readOffersPossible,
  readReceivedOffers,
} from './queries.ts';
import { submitOffer } from './submit.ts';

/** Accepting this much or more requires re-authentication (security S-7.1). */
const PROOF_FROM_CENTS = 1_000_000;

export function mountOffers(mounting: Mounting): void {
  mount(mounting, 'offer.submit', async ({ ctx, params, body, viewer }) =>
    toResponse(ctx, viewer, await submitOffer(ctx, { itemId: params.id, userId: viewer.userId, ...body })),
  );
  mount(mounting, 'offer.accept', async ({ ctx, params, body, viewer }) => {
    const offer = await readOffer(ctx, params.id, viewer);
    if (offer === null) return refuse('not_found');
    if ((offer.counterCents ?? offer.amountCents) >= PROOF_FROM_CENTS) {
      const unproved = await requireRecentProof(ctx, viewer.sessionId);
      if (unproved !== undefined) return unproved;
    }
    return toResponse(ctx, viewer, await acceptOffer(ctx, { offerId: params.id, by: viewer, ...body }));
  });
  mount(mounting, 'offer.reject', async ({ ctx, params, viewer }) =>
    toResponse(ctx, viewer, await rejectOffer(ctx, { offerId: params.id, by: viewer })),
  );
  mount(mounting, 'offer.counter', async ({ ctx, params, body, viewer }) =>
    toResponse(ctx, viewer, await counterOffer(ctx, { offerId: params.id, by: viewer, ...body })),
  );
  mount(mounting, 'offer.estimate', ({ ctx, params, query, viewer }) =>
    estimateOffer(ctx, { itemId: params.id, userId: viewer.userId, amountCents: query.amount_cents }),
  );
  mount(mounting, 'offer.acceptEstimate', ({ ctx, params, viewer }) =>
    estimateCounter(ctx, { offerId: params.id, userId: viewer.userId }),
  );
  mount(
    mounting,
    'offer.possible',
    async ({ ctx, params, viewer }) => (await readOffersPossible(ctx, viewer.userId, params.id)) ?? refuse('not_found'),
  );
  mount(mounting, 'offer.all', async ({ ctx, params, query, viewer }) => {
    const found = await readItemOffers(ctx, viewer.userId, params.id, query);
    return found ?? refuse(found === null ? 'forbidden' : 'not_found');
  });
  mount(mounting, 'offer.current', async ({ ctx, params, viewer }) => {
    const offer = await readCurrentOffer(ctx, viewer.userId, params.id);
    return offer === undefined ? refuse('not_found') : { offer };
  });
  mount(mounting, 'offer.ownerLatest', ({ ctx, query, viewer }) => readReceivedOffers(ctx, viewer.userId, query));
  mount(mounting, 'offer.userLatest', ({ ctx, query, viewer }) => readMadeOffers(ctx, viewer.userId, query));
  mount(mounting, 'offer.markRead', async ({ ctx, body, viewer }) => ({
    count: await markOffersRead(ctx, viewer.userId, body.offerIds),
  }));
  mountOffice(mounting);
}

/** Staff answer for Assay. Every answer is audited. */
function mountOffice(mounting: Mounting): void {
  mount(mounting, 'office.offers', ({ ctx, query, viewer }) => readHouseOffers(ctx, viewer.userId, query));
  mount(mounting, 'office.offerAccept', async (call) =>
    toOfferOrRequest(
      call.ctx,
      await acceptOffer(call.ctx, {
        offerId: call.params.id,
        by: staffOf(call, call.body.note),
        expectedTotalCents: call.body.expectedTotalCents,
      }),
    ),
  );
  mount(mounting, 'office.offerReject', async (call) =>
    toResponse(
      call.ctx,
      'staff',
      await rejectOffer(call.ctx, { offerId: call.params.id, by: staffOf(call, call.body.note) }),
    ),
  );
  mount(mounting, 'office.offerCounter', async (call) => {
    const { note, ...given } = call.body;
    const by = staffOf(call, note);
    return toOfferOrRequest(call.ctx, await counterOffer(call.ctx, { offerId: call.params.id, by, ...given }));
  });
}

const staffOf = ({ viewer, request }: { viewer: Viewer; request: FastifyRequest }, note: string) => ({
  staff: { userId: viewer.userId, ip: request.ip, requestId: request.id },
  note,
});

async function toResponse(ctx: AppContext, viewer: Viewer | 'staff', done: string | Refusal): Promise<Offer | Refusal> {
  return isRefusal(done) ? done : ((await readOffer(ctx, done, viewer)) ?? refuse('not_found'));
}

/** What staff have answered, or the request that a colleague has to confirm. */
async function toOfferOrRequest(
  ctx: AppContext,
  done: string | Requested | Refusal,
): Promise<Offer | Requested | Refusal> {
  return typeof done === 'string' ? toResponse(ctx, 'staff', done) : done;
}
