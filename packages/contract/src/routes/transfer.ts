import { z } from 'zod';
import { route } from '../route.ts';
import { flag, id, list, pageFields } from '../shapes/common.ts';
import { singleLineText } from '../shapes/text.ts';
import { itemTransfer } from '../shapes/transfer.ts';

const tag = 'Item';
const params = z.strictObject({ id });
const answer = {
  method: 'PATCH',
  tag,
  audience: 'user',
  params,
  success: [200, itemTransfer],
  limit: 'write',
  idempotency: 'stored',
} as const;

/** Giving an item away without a sale (rules §9). */
export const transferRoutes = {
  'item.transfer': route({
    method: 'POST',
    path: '/v1/item/{id}/transfer',
    tag,
    audience: 'user',
    summary: 'Offer an item the caller owns as a gift, by username or email; it transfers when accepted',
    params,
    body: z.strictObject({ to: singleLineText(254).min(1), confirm: z.literal(true) }),
    form: true,
    success: [201, itemTransfer],
    errors: [
      'not_found',
      'forbidden',
      'validation_failed',
      'item_in_transaction',
      'certificate_state',
      'account_blocked',
      'step_up_required',
    ],
    limit: 'link',
    idempotency: 'stored',
  }),
  'transfer.all': route({
    method: 'GET',
    path: '/v1/item/transfers',
    tag,
    audience: 'user',
    summary: 'Gifts sent and received by the caller, pending first; optionally with concluded ones',
    query: z.strictObject({ ...pageFields, include_concluded: flag.optional() }),
    success: [200, list(itemTransfer)],
    errors: [],
    limit: 'read',
  }),
  'transfer.accept': route({
    ...answer,
    path: '/v1/item/transfer/{id}/accept',
    summary: 'Accept a gift',
    errors: [
      'not_found',
      'gift_state',
      'gift_expired',
      'account_blocked',
      'email_unverified',
      'item_in_transaction',
      'certificate_state',
    ],
  }),
  'transfer.decline': route({
    ...answer,
    path: '/v1/item/transfer/{id}/decline',
    summary: 'Decline a gift',
    errors: ['not_found', 'gift_state', 'gift_expired'],
  }),
  'transfer.withdraw': route({
    ...answer,
    path: '/v1/item/transfer/{id}/withdraw',
    summary: 'Cancel a gift before it is accepted',
    errors: ['not_found', 'gift_state', 'gift_expired'],
  }),
};
