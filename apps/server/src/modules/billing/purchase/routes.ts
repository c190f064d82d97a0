import { type Refusal, refuse } from '@assay/contract/problem.ts';
import type { AppContext } from '../../../platform/context.ts';
import { type Mounting, mount } from '../../../platform/http/mount.ts';
import { estimatePurchase, expressBuy, releaseReservation } from './operations.ts';

/** Buy now (rules §5.2, payments §1.2). */
export function mountPurchases(mounting: Mounting): void {
  mount(mounting, 'auction.buyEstimate', ({ ctx, viewer, params, body }) =>
    asBuyError(ctx, estimatePurchase(ctx, { ...body, ...params, ...viewer })),
  );
  mount(mounting, 'auction.expressBuy', ({ ctx, viewer, params, body }) =>
    asBuyError(ctx, expressBuy(ctx, { ...body, ...params, ...viewer })),
  );
  mount(mounting, 'auction.buyRelease', ({ ctx, viewer, params }) =>
    releaseReservation(ctx, params.auctionId, viewer.userId),
  );
}

/** An unexpected error is shown as the product's 'Buy error' (reliability E.2). The log has the details. */
async function asBuyError<T>(ctx: AppContext, work: Promise<T | Refusal>): Promise<T | Refusal> {
  try {
    return await work;
  } catch (error) {
    ctx.log.error({ err: error }, 'a purchase failed');
    return refuse('buy_failed');
  }
}
