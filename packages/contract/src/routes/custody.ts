import { CustodyAct } from '@assay/domain/item/custody.ts';
import { z } from 'zod';
import { route } from '../route.ts';
import { id, list, pageFields } from '../shapes/common.ts';
import { officeCustody } from '../shapes/custody.ts';
import { staffNote } from '../shapes/office.ts';
import { multilineText, singleLineText } from '../shapes/text.ts';

/** Staff calls for the physical items: who has them, failed rechecks, returns to owners. Every act is audited. */
export const custodyRoutes = {
  'office.custody': route({
    method: 'GET',
    subject: 'none',
    roles: ['logistics', 'authenticator'],
    path: '/v1/office/custody',
    tag: 'Office',
    audience: 'staff',
    summary:
      'Items to return, on hold, stored for owners, in transit or returned, and failed re-authentications; `id` reads one',
    query: z.strictObject({
      ...pageFields,
      queue: z.enum(['to_return', 'held', 'undecided', 'kept', 'moving', 'returned']).default('to_return'),
      id: id.optional(),
    }),
    success: [200, list(officeCustody)],
    errors: [],
    limit: 'read',
  }),
  'office.custodyAct': route({
    method: 'POST',
    subject: { item: 'params.id' },
    roles: ['logistics', 'authenticator'],
    path: '/v1/office/item/{id}/custody',
    tag: 'Office',
    audience: 'staff',
    summary:
      'Shelve, label, return, receive, hold or release an item, record a loss, or clear a failed re-authentication',
    params: z.strictObject({ id }),
    body: z.strictObject({
      act: z.enum(CustodyAct),
      note: staffNote,
      /** shelve. */
      shelf: singleLineText(40).min(1).optional(),
      /** label. */
      carrier: singleLineText(40).min(2).optional(),
      trackingNumber: singleLineText(60).min(4).optional(),
      /** clear, for a worse condition. */
      conditionId: id.optional(),
      conditionReport: multilineText(2_000).min(10).optional(),
    }),
    success: [200, officeCustody],
    errors: ['not_found', 'forbidden', 'custody_state', 'validation_failed', 'address_required'],
    limit: 'write',
    idempotency: 'stored',
  }),
};
