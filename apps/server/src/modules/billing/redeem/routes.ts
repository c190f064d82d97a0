import { isRefusal, refuse } from '@assay/contract/problem.ts';
import { type Mounting, mount } from '../../../platform/http/mount.ts';
import { leaveCheckout } from '../checkout/operations.ts';
import { redeem } from './operations.ts';
import { readRedeemed } from './queries.ts';

/** Redeemable codes (rules §5.7). */
export function mountRedeem(mounting: Mounting): void {
  mount(mounting, 'redeem.list', async ({ ctx, viewer }) => ({ items: await readRedeemed(ctx, viewer.userId) }));
  mount(mounting, 'redeem.claim', async ({ ctx, viewer, body }) => {
    const claim = () => redeem(ctx, { userId: viewer.userId, code: body.code, isAdult: body.isAdult === true });
    let claimed = await claim();
    // The cart is in a checkout: it is abandoned, as with every other change of the cart.
    if ('running' in claimed) {
      const refusal = await leaveCheckout(ctx, claimed.running);
      if (refusal !== undefined) return refusal;
      claimed = await claim();
    }
    if (isRefusal(claimed)) return claimed;
    if ('running' in claimed) return refuse('invoice_state', { detail: 'A payment for your bag is still processing' });
    const [shown] = await readRedeemed(ctx, viewer.userId, claimed.claimId);
    return shown!;
  });
}
