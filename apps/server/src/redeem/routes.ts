import { isRefusal, refuse } from '@assay/contract/problem.ts';
import { leaveCheckout } from '../checkout/operations.ts';
import { type Mounting, mount } from '../platform/http/mount.ts';
import { redeem } from './operations.ts';
import { readRedeemed } from './queries.ts';

/** Codes that give something (rules §5.7). */
export function mountRedeem(mounting: Mounting): void {
  mount(mounting, 'redeem.list', async ({ house, viewer }) => ({ items: await readRedeemed(house, viewer.userId) }));
  mount(mounting, 'redeem.claim', async ({ house, viewer, body }) => {
    const claim = () => redeem(house, { userId: viewer.userId, code: body.code, isAdult: body.isAdult === true });
    let claimed = await claim();
    // The bag is in a checkout: it is left, as with every other change of the bag.
    if ('running' in claimed) {
      const refusal = await leaveCheckout(house, claimed.running);
      if (refusal !== undefined) return refusal;
      claimed = await claim();
    }
    if (isRefusal(claimed)) return claimed;
    if ('running' in claimed) return refuse('invoice_state');
    const [shown] = await readRedeemed(house, viewer.userId, claimed.claimId);
    return shown!;
  });
}
