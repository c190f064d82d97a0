import { checkPostalCode } from '@assay/domain/account/zip.ts';
import { z } from 'zod';
import { route } from '../route.ts';
import { cart, cartPayment, deliveryMethod } from '../shapes/cart.ts';
import { expectedTotalCents, flag, id } from '../shapes/common.ts';
import { issues } from '../shapes/form.ts';
import { SALE_REFUSALS } from '../shapes/inventory.ts';
import { itemCard } from '../shapes/item.ts';
import { exactText, singleLineText } from '../shapes/text.ts';

const params = z.strictObject({ itemId: id });
/** With prices, shipping, tax and coupon unless `false`. */
const query = z.strictObject({ calculate: flag.optional() });
const editErrors = ['invoice_state', 'payment_unavailable', 'cart_update_failed'] as const;
const lineErrors = ['not_found', ...SALE_REFUSALS] as const;
const payErrors = [
  ...lineErrors,
  'cart_empty',
  'account_blocked',
  'email_unverified',
  'address_required',
  'validation_failed',
  'coupon_invalid',
  'coupon_min_spend',
  'payment_method_not_allowed',
  'payment_failed',
  'payment_unavailable',
  'intent_invalid',
  'invoice_state',
  'total_changed',
  'idempotency_in_progress',
  'idempotency_key_reused',
  'idempotency_key_invalid',
] as const;

export const cartRoutes = {
  'cart.read': route({
    method: 'GET',
    path: '/v1/cart',
    tag: 'Cart',
    audience: 'optional',
    summary: 'The bag with current prices: a visitor’s by cookie, a logged-in person’s by account',
    query,
    success: [200, cart],
    errors: [],
    limit: 'read',
  }),
  'cart.setLine': route({
    method: 'PATCH',
    path: '/v1/cart/{itemId}',
    tag: 'Cart',
    audience: 'optional',
    summary: 'Add an item to the bag or set its quantity, without reserving it. Also undoes a removal',
    params,
    query,
    body: z.strictObject({ quantity: z.int().min(1).max(100_000) }),
    success: [200, cart],
    errors: [...lineErrors, 'cart_full', ...editErrors],
    limit: 'write',
  }),
  'cart.removeLine': route({
    method: 'DELETE',
    path: '/v1/cart/{itemId}',
    tag: 'Cart',
    audience: 'optional',
    summary: 'Remove an item from the bag',
    params,
    query,
    success: [200, cart],
    errors: ['not_found', ...editErrors],
    limit: 'write',
  }),
  'cart.clear': route({
    method: 'DELETE',
    path: '/v1/cart',
    tag: 'Cart',
    audience: 'optional',
    summary: 'Empty the bag and cancel a started payment',
    success: [204, null],
    errors: editErrors,
    limit: 'write',
  }),
  'cart.applyCoupon': route({
    method: 'POST',
    path: '/v1/cart/apply-coupon',
    tag: 'Cart',
    audience: 'optional',
    summary: 'Apply a code; a second one replaces the first',
    body: z.strictObject({ code: singleLineText(64) }),
    success: [200, cart],
    errors: ['coupon_invalid', 'coupon_min_spend', 'cart_empty', ...editErrors],
    limit: 'coupon',
  }),
  'cart.removeCoupon': route({
    method: 'POST',
    path: '/v1/cart/remove-coupon',
    tag: 'Cart',
    audience: 'optional',
    summary: 'Remove the code',
    success: [200, cart],
    errors: editErrors,
    limit: 'write',
  }),
  'cart.shippingAddress': route({
    method: 'POST',
    path: '/v1/cart/shipping-address',
    tag: 'Cart',
    audience: 'optional',
    form: true,
    summary: 'Set the shipping address, or a ZIP code for an estimate, and whether to use local pickup',
    body: z.strictObject({
      /** Takes precedence over `postalCode`. */
      addressId: id.optional(),
      postalCode: singleLineText(10)
        .superRefine(issues((value: string) => checkPostalCode(value)))
        .optional(),
      deliveryMethod: deliveryMethod.optional(),
    }),
    success: [200, cart],
    errors: ['not_found', 'validation_failed', ...editErrors],
    limit: 'write',
  }),
  'cart.suggestion': route({
    method: 'GET',
    path: '/v1/cart/suggestion',
    tag: 'Cart',
    audience: 'optional',
    summary: 'Suggestions for the bag: add-ons first; for an empty bag, watched items that can be bought',
    success: [200, z.strictObject({ items: z.array(itemCard) })],
    errors: [],
    limit: 'read',
  }),
  'cart.paymentIntent': route({
    method: 'POST',
    path: '/v1/cart/payment_intent',
    tag: 'Cart',
    audience: 'user',
    idempotency: 'stored',
    summary: 'Start paying: reserves everything for ten minutes and returns the secret for the card form',
    commits: true,
    body: z.strictObject({ expectedTotalCents }).default({}),
    success: [200, cartPayment],
    errors: payErrors,
    limit: 'pay',
  }),
  'cart.paymentIntentExisting': route({
    method: 'POST',
    path: '/v1/cart/payment_intent/existing',
    tag: 'Cart',
    audience: 'user',
    idempotency: 'stored',
    summary: 'Start paying and charge a saved payment method',
    commits: true,
    body: z.strictObject({ paymentMethodId: id, expectedTotalCents }),
    success: [200, cartPayment],
    errors: payErrors,
    limit: 'pay',
  }),
  'cart.checkout': route({
    method: 'POST',
    path: '/v1/cart/checkout',
    tag: 'Cart',
    audience: 'user',
    idempotency: 'stored',
    summary: 'Place the order after the payment. VIPs can pay later; a total of 0 needs no payment',
    commits: true,
    body: z.strictObject({ paymentIntentId: exactText(255).min(1).optional(), expectedTotalCents }),
    success: [200, cartPayment],
    errors: payErrors,
    limit: 'pay',
  }),
};
