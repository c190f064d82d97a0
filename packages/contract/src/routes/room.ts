import { z } from 'zod';
import { route } from '../route.ts';
import { id, pageFields } from '../shapes/common.ts';
import { staffNote, voidReason } from '../shapes/office.ts';
import { room, voidPreview } from '../shapes/room.ts';
import { multilineText, singleLineText } from '../shapes/text.ts';

/** Numbers of bids, separated by commas. */
const seqList = z
  .string()
  .regex(/^[1-9]\d{0,8}(?:,[1-9]\d{0,8}){0,99}$/)
  .meta({ description: 'Bid numbers separated by commas, at most 100' });

/** The control room: every open lot, and what a void would do. */
export const roomRoutes = {
  'room.lots': route({
    method: 'GET',
    path: '/v1/office/room',
    tag: 'Office',
    audience: 'staff',
    subject: 'none',
    roles: ['auction', 'support'],
    summary: 'Open lots, all or of one sale, the next to close first, with recent bids, refusals and watchers',
    query: z.strictObject({ ...pageFields, sale_id: id.optional() }),
    success: [200, room],
    errors: [],
    limit: 'read',
  }),
  'room.message': route({
    method: 'POST',
    path: '/v1/office/sale/{id}/message',
    tag: 'Office',
    audience: 'staff',
    subject: { sale: 'params.id' },
    roles: ['auction'],
    summary: 'Write to everyone who follows a published sale or has bid in it: an alert and an email, as they chose',
    params: z.strictObject({ id }),
    body: z.strictObject({
      title: singleLineText(80).min(3),
      text: multilineText(500).min(10),
      note: staffNote,
    }),
    success: [200, z.strictObject({ recipients: z.int() })],
    errors: ['not_found', 'auction_state', 'validation_failed'],
    limit: 'write',
    idempotency: 'stored',
    form: true,
  }),
  'room.voidPreview': route({
    method: 'GET',
    path: '/v1/office/auction/{id}/void-preview',
    tag: 'Office',
    audience: 'staff',
    subject: { auction: 'params.id' },
    roles: ['auction'],
    summary: 'What voiding bids would change: price, leader, and who is notified; by default the leader’s latest bid',
    params: z.strictObject({ id }),
    query: z.strictObject({ seqs: seqList.optional(), reason: voidReason.default('shill') }),
    success: [200, voidPreview],
    errors: ['not_found', 'auction_not_started', 'auction_processing', 'auction_done', 'auction_state'],
    limit: 'read',
  }),
};
