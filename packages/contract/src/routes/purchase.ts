import { z } from 'zod';
import { route } from '../route.ts';
import { id } from '../shapes/common.ts';
import { SALE_REFUSALS } from '../shapes/inventory.ts';
import { purchaseAnswer, purchaseBody, purchaseEstimate } from '../shapes/purchase.ts';

const params = z.strictObject({ auctionId: id });
const buyErrors = [
  'not_found',
  ...SALE_REFUSALS,
  'account_blocked',
  'email_unverified',
  'payment_method_not_allowed',
  'total_changed',
  'validation_failed',
  'buy_failed',
] as const;

export const purchaseRoutes = {
  'auction.buyEstimate': route({
    method: 'POST',
    path: '/v1/auction/{auctionId}/buy/express/estimate',
    tag: 'Auction',
    audience: 'user',
    summary: 'Total cost of buying now. Reserves the units for the caller for ten minutes',
    params,
    body: purchaseBody,
    success: [200, purchaseEstimate],
    errors: buyErrors,
    limit: 'write',
  }),
  'auction.expressBuy': route({
    method: 'POST',
    path: '/v1/auction/{auctionId}/express/buy',
    tag: 'Auction',
    audience: 'user',
    idempotency: 'stored',
    summary: 'Buy now: invoice and payment in one call',
    params,
    commits: true,
    body: purchaseBody,
    success: [200, purchaseAnswer],
    errors: [
      ...buyErrors,
      'address_required',
      'payment_failed',
      'payment_unavailable',
      'intent_invalid',
      'invoice_state',
      'idempotency_in_progress',
      'idempotency_key_reused',
      'idempotency_key_invalid',
    ],
    limit: 'pay',
  }),
  'auction.buyRelease': route({
    method: 'DELETE',
    path: '/v1/auction/{auctionId}/buy/express',
    tag: 'Auction',
    audience: 'user',
    summary: 'Release the reserved units; a processing payment keeps them',
    params,
    success: [204, null],
    errors: ['not_found', 'invoice_state'],
    limit: 'write',
  }),
};
