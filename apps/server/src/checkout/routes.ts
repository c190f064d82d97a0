import { isRefusal, type Refusal, refuse } from '@assay/contract/problem.ts';
import type { Cart } from '@assay/contract/shapes/cart.ts';
import {
  clearBag,
  dropCoupon,
  type Edited,
  putLine,
  removeLine,
  setCoupon,
  setLine,
  setShipTo,
} from '../bag/operations.ts';
import { type Bag, droppedNotice, type Owner, readBag, showBag } from '../bag/queries.ts';
import type { House } from '../platform/house.ts';
import { type Mounting, mount } from '../platform/http/mount.ts';
import { tryCoupon } from './coupons.ts';
import { edit, payWithSaved, placeOrder, startPayment } from './operations.ts';
import { ownerOf, ownerToWrite, setBagCookie } from './owner.ts';
import { readSuggestions } from './suggestions.ts';

/** The bag and its checkout (rules §5.2–5.6, payments §1.1). */
export function mountCart(mounting: Mounting): void {
  mount(mounting, 'cart.read', async ({ house, viewer, query, request }) => {
    const bag = await readBag(house, ownerOf(house, request, viewer));
    return showBag(bag, query.calculate ?? true, house.clock.now());
  });
  mount(mounting, 'cart.setLine', async ({ house, viewer, params, query, body, request, reply }) => {
    const { owner, secret } = ownerToWrite(house, request, viewer);
    const { itemId } = params;
    const { quantity } = body;
    const cart = await asCartError(house, async () => {
      const put = await putLine(house, { owner, itemId, quantity, isNew: secret !== null });
      if (put !== null) return isRefusal(put) ? put : shown(house, put, query.calculate);
      return changed(house, owner, query.calculate, () => setLine(house, owner, itemId, quantity));
    });
    if (secret !== null && !isRefusal(cart)) setBagCookie(house, reply, secret);
    return cart;
  });
  mount(mounting, 'cart.removeLine', ({ house, viewer, params, query, request }) => {
    const owner = ownerOf(house, request, viewer);
    return changed(house, owner, query.calculate, () => removeLine(house, owner, params.itemId));
  });
  mount(mounting, 'cart.clear', ({ house, viewer, request }) => {
    const owner = ownerOf(house, request, viewer);
    return asCartError(house, () => edit(house, () => clearBag(house, owner)));
  });
  mount(mounting, 'cart.applyCoupon', async ({ house, viewer, body, request }) => {
    const owner = ownerOf(house, request, viewer);
    const couponId = await tryCoupon(house, owner, body.code);
    if (isRefusal(couponId)) return couponId;
    return changed(house, owner, true, () => setCoupon(house, owner, couponId));
  });
  mount(mounting, 'cart.removeCoupon', ({ house, viewer, request }) => {
    const owner = ownerOf(house, request, viewer);
    return changed(house, owner, true, () => setCoupon(house, owner, null));
  });
  mount(mounting, 'cart.shippingAddress', async ({ house, viewer, body, request, reply }) => {
    const { owner, secret } = ownerToWrite(house, request, viewer);
    const cart = await changed(house, owner, true, () => setShipTo(house, owner, body));
    if (secret !== null && !isRefusal(cart)) setBagCookie(house, reply, secret);
    return cart;
  });
  mount(mounting, 'cart.suggestion', async ({ house, viewer, request }) => ({
    items: await readSuggestions(house, ownerOf(house, request, viewer)),
  }));
  mount(mounting, 'cart.paymentIntent', ({ house, viewer, body }) => startPayment(house, { ...viewer, ...body }));
  mount(mounting, 'cart.paymentIntentExisting', ({ house, viewer, body }) =>
    payWithSaved(house, { ...viewer, ...body }),
  );
  mount(mounting, 'cart.checkout', ({ house, viewer, body }) => placeOrder(house, { ...viewer, ...body }));
}

/** Changes the bag and answers it; a coupon that the change has made unfit is taken off and the answer says so. */
function changed(
  house: House,
  owner: Owner,
  calculate: boolean | undefined,
  work: () => Promise<Edited>,
): Promise<Cart | Refusal> {
  return asCartError(house, async () => {
    const refusal = await edit(house, work);
    if (refusal !== undefined) return refusal;
    return shown(house, await readBag(house, owner), calculate);
  });
}

/** A bag that was just changed, as it is answered. */
async function shown(house: House, bag: Bag, calculate: boolean | undefined): Promise<Cart> {
  const cart = showBag(bag, calculate ?? true, house.clock.now());
  const { coupon, id } = bag.head;
  if (coupon !== null && id !== null && bag.reckoning.couponRefusal !== null)
    await dropCoupon(house, id, droppedNotice(bag.reckoning, coupon.code));
  return cart;
}

/** What nobody expected is told in the product's words (reliability E.2); the log has the rest. */
async function asCartError<T>(house: House, work: () => Promise<T | Refusal>): Promise<T | Refusal> {
  try {
    return await work();
  } catch (error) {
    house.log.error({ err: error }, 'a change of the bag failed');
    return refuse('cart_update_failed');
  }
}
