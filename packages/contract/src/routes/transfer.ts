import { z } from 'zod';
import { route } from '../route.ts';
import { flag, id, list, pageFields } from '../shapes/common.ts';
import { line } from '../shapes/text.ts';
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
    summary: 'Offer an item of one’s own to somebody, by username or e-mail address; it is his when he accepts',
    params,
    body: z.strictObject({ to: line(254).min(1), confirm: z.literal(true) }),
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
    summary:
      'Items that the caller gives away or is given, those that wait first; with the concluded ones if asked for',
    query: z.strictObject({ ...pageFields, include_concluded: flag.optional() }),
    success: [200, list(itemTransfer)],
    errors: [],
    limit: 'read',
  }),
  'transfer.accept': route({
    ...answer,
    path: '/v1/item/transfer/{id}/accept',
    summary: 'Accept an item that one is given: it is the caller’s from then on',
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
    summary: 'Decline an item that one is given: it stays its owner’s',
    errors: ['not_found', 'gift_state', 'gift_expired'],
  }),
  'transfer.withdraw': route({
    ...answer,
    path: '/v1/item/transfer/{id}/withdraw',
    summary: 'Take an item of one’s own back before it is accepted',
    errors: ['not_found', 'gift_state', 'gift_expired'],
  }),
};
