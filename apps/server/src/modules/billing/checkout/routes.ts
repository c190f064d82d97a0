import { isRefusal, type Refusal, refuse } from '@assay/contract/problem.ts';
import type { Cart } from '@assay/contract/shapes/cart.ts';
import type { AppContext } from '../../../platform/context.ts';
import { type Mounting, mount } from '../../../platform/http/mount.ts';
import { type Owner, putLine } from '../../selling/cart/index.ts';
import {
  clearCart,
  dropCoupon,
  type EditResult,
  removeLine,
  setCoupon,
  setLine,
  setShipTo,
} from '../../selling/cart/operations.ts';
import { droppedNotice, type ReadCart, toCart } from '../../selling/cart/presenter.ts';
import { readCart } from '../../selling/cart/queries.ts';
import { ensureCartOwner, readCartOwner, setCartCookie } from './cartOwner.ts';
import { tryCoupon } from './coupons.ts';
import { editCart, payWithSaved, placeOrder, startPayment } from './operations.ts';
import { readSuggestions } from './suggestions.ts';

/** The bag and its checkout (rules §5.2–5.6, payments §1.1). */
export function mountCart(mounting: Mounting): void {
  mount(mounting, 'cart.read', async ({ ctx, viewer, query, request }) => {
    const bag = await readCart(ctx, readCartOwner(ctx, request, viewer));
    return toCart(bag, query.calculate ?? true, ctx.clock.now());
  });
  mount(mounting, 'cart.setLine', async ({ ctx, viewer, params, query, body, request, reply }) => {
    const { owner, secret } = ensureCartOwner(ctx, request, viewer);
    const { itemId } = params;
    const { quantity } = body;
    const cart = await withCartErrors(ctx, async () => {
      const put = await putLine(ctx, { owner, itemId, quantity, isNew: secret !== null });
      if (put !== null) return isRefusal(put) ? put : toResponse(ctx, put, query.calculate);
      return changeCart(ctx, owner, query.calculate, () => setLine(ctx, owner, itemId, quantity));
    });
    if (secret !== null && !isRefusal(cart)) setCartCookie(ctx, reply, secret);
    return cart;
  });
  mount(mounting, 'cart.removeLine', ({ ctx, viewer, params, query, request }) => {
    const owner = readCartOwner(ctx, request, viewer);
    return changeCart(ctx, owner, query.calculate, () => removeLine(ctx, owner, params.itemId));
  });
  mount(mounting, 'cart.clear', ({ ctx, viewer, request }) => {
    const owner = readCartOwner(ctx, request, viewer);
    return withCartErrors(ctx, () => editCart(ctx, () => clearCart(ctx, owner)));
  });
  mount(mounting, 'cart.applyCoupon', async ({ ctx, viewer, body, request }) => {
    const owner = readCartOwner(ctx, request, viewer);
    const couponId = await tryCoupon(ctx, owner, body.code);
    if (isRefusal(couponId)) return couponId;
    return changeCart(ctx, owner, true, () => setCoupon(ctx, owner, couponId));
  });
  mount(mounting, 'cart.removeCoupon', ({ ctx, viewer, request }) => {
    const owner = readCartOwner(ctx, request, viewer);
    return changeCart(ctx, owner, true, () => setCoupon(ctx, owner, null));
  });
  mount(mounting, 'cart.shippingAddress', async ({ ctx, viewer, body, request, reply }) => {
    const { owner, secret } = ensureCartOwner(ctx, request, viewer);
    const cart = await changeCart(ctx, owner, true, () => setShipTo(ctx, owner, body));
    if (secret !== null && !isRefusal(cart)) setCartCookie(ctx, reply, secret);
    return cart;
  });
  mount(mounting, 'cart.suggestion', async ({ ctx, viewer, request }) => ({
    items: await readSuggestions(ctx, readCartOwner(ctx, request, viewer)),
  }));
  mount(mounting, 'cart.paymentIntent', ({ ctx, viewer, body }) => startPayment(ctx, { ...viewer, ...body }));
  mount(mounting, 'cart.paymentIntentExisting', ({ ctx, viewer, body }) => payWithSaved(ctx, { ...viewer, ...body }));
  mount(mounting, 'cart.checkout', ({ ctx, viewer, body }) => placeOrder(ctx, { ...viewer, ...body }));
}

/** Changes the cart and returns it. A coupon that no longer applies is removed, and the response reports it. */
function changeCart(
  ctx: AppContext,
  owner: Owner,
  calculate: boolean | undefined,
  work: () => Promise<EditResult>,
): Promise<Cart | Refusal> {
  return withCartErrors(ctx, async () => {
    const refusal = await editCart(ctx, work);
    if (refusal !== undefined) return refusal;
    return toResponse(ctx, await readCart(ctx, owner), calculate);
  });
}

/** A bag that was just changed, as it is answered. */
async function toResponse(ctx: AppContext, bag: ReadCart, calculate: boolean | undefined): Promise<Cart> {
  const cart = toCart(bag, calculate ?? true, ctx.clock.now());
  const { coupon, id } = bag.head;
  if (coupon !== null && id !== null && bag.pricedCart.couponRefusal !== null)
    await dropCoupon(ctx, id, droppedNotice(bag.pricedCart, coupon.code));
  return cart;
}

/** An unexpected error gets the product's own message (reliability E.2). The log has the details. */
async function withCartErrors<T>(ctx: AppContext, work: () => Promise<T | Refusal>): Promise<T | Refusal> {
  try {
    return await work();
  } catch (error) {
    ctx.log.error({ err: error }, 'a change of the bag failed');
    return refuse('cart_update_failed');
  }
}
