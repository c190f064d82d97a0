import { z } from 'zod';
import { route } from '../route.ts';
import { redeemed } from '../shapes/redeem.ts';
import { singleLineText } from '../shapes/text.ts';

export const redeemRoutes = {
  'redeem.list': route({
    method: 'GET',
    path: '/v1/redeem',
    tag: 'Redeem',
    audience: 'user',
    summary: 'Redeemed codes of the caller, newest first',
    success: [200, z.strictObject({ items: z.array(redeemed) })],
    errors: [],
    limit: 'read',
  }),
  'redeem.claim': route({
    method: 'POST',
    path: '/v1/redeem',
    tag: 'Redeem',
    audience: 'user',
    summary: 'Redeem a code: adds a giveaway to the bag or a coupon to the account. Repeating returns the same result',
    body: z.strictObject({
      code: singleLineText(64),
      /** Needed for a giveaway: the caller is 18 or older. */
      isAdult: z.boolean().optional(),
    }),
    success: [200, redeemed],
    errors: [
      'coupon_invalid',
      'validation_failed',
      'email_unverified',
      'account_blocked',
      'cart_full',
      'item_sold_out',
      'invoice_state',
    ],
    limit: 'coupon',
  }),
};
