import { type Refusal, refuse } from '@assay/contract/problem.ts';
import type { House } from '../platform/house.ts';
import { type Mounting, mount } from '../platform/http/mount.ts';
import { estimatePurchase, expressBuy, letGo } from './operations.ts';

/** Buying at once (rules §5.2, payments §1.2). */
export function mountPurchases(mounting: Mounting): void {
  mount(mounting, 'auction.buyEstimate', ({ house, viewer, params, body }) =>
    asBuyError(house, estimatePurchase(house, { ...body, ...params, ...viewer })),
  );
  mount(mounting, 'auction.expressBuy', ({ house, viewer, params, body }) =>
    asBuyError(house, expressBuy(house, { ...body, ...params, ...viewer })),
  );
  mount(mounting, 'auction.buyRelease', ({ house, viewer, params }) => letGo(house, params.auctionId, viewer.userId));
}

/** What nobody expected is told as the product's 'Buy error' (reliability E.2); the log has the rest. */
async function asBuyError<T>(house: House, work: Promise<T | Refusal>): Promise<T | Refusal> {
  try {
    return await work;
  } catch (error) {
    house.log.error({ err: error }, 'a purchase failed');
    return refuse('buy_failed');
  }
}
