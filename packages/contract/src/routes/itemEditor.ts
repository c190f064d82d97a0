import { ItemStatus } from '@assay/domain/item/status.ts';
import { z } from 'zod';
import { route } from '../route.ts';
import { id, wholeNumber } from '../shapes/common.ts';
import { itemChange, itemNarrowing, newItem, officeItem, officeItemRow, onVersion } from '../shapes/itemEditor.ts';
import { staffNote } from '../shapes/office.ts';
import { singleLineText } from '../shapes/text.ts';

const tag = 'Office';
const params = z.strictObject({ id });
const act = {
  method: 'POST',
  subject: { item: 'params.id' },
  roles: ['catalog'],
  tag,
  audience: 'staff',
  limit: 'write',
  idempotency: 'stored',
} as const;

const itemFilters = {
  status: z.enum([...ItemStatus, 'all']).default('all'),
  find: singleLineText(120).optional(),
  ...itemNarrowing,
};

/** The item editor (back office §3): draft, review by another person, approval. Items go live with their first lot or listing. */
export const itemEditorRoutes = {
  'office.items': route({
    method: 'GET',
    subject: 'none',
    roles: ['catalog', 'authenticator', 'auction', 'logistics', 'support'],
    path: '/v1/office/item',
    tag,
    audience: 'staff',
    summary:
      'Items, newest first; `find` takes words of the title, a whole address or a serial; `after` continues a list',
    query: z.strictObject({
      ...itemFilters,
      /** The last id of the page before. */
      after: id.optional(),
      limit: wholeNumber(1, 100).default(25),
    }),
    success: [200, z.strictObject({ items: z.array(officeItemRow), next: id.nullable() })],
    errors: [],
    limit: 'read',
  }),
  'office.item': route({
    method: 'GET',
    subject: { item: 'params.id' },
    roles: ['catalog', 'authenticator', 'auction', 'logistics', 'support'],
    path: '/v1/office/item/{id}',
    tag,
    audience: 'staff',
    summary: 'An item as its editors see it: every field, what is missing, what the caller may do',
    params,
    success: [200, officeItem],
    errors: ['not_found'],
    limit: 'read',
  }),
  'office.createItem': route({
    ...act,
    subject: { item: 'body.mainItemId' },
    path: '/v1/office/item',
    form: true,
    summary: 'Create a draft from at least a type and a title',
    body: newItem,
    success: [201, officeItem],
    errors: ['validation_failed'],
  }),
  'office.changeItem': route({
    ...act,
    method: 'PATCH',
    path: '/v1/office/item/{id}',
    form: true,
    summary:
      'Change an item. An approved one goes back to review. After the first bid, offer or sale, only typing can be corrected, publicly',
    params,
    body: itemChange,
    success: [200, officeItem],
    errors: ['not_found', 'validation_failed', 'item_state', 'record_changed'],
  }),
  'office.submitItem': route({
    ...act,
    path: '/v1/office/item/{id}/submit',
    summary: 'Submit a draft for review',
    params,
    body: z.strictObject({ ...onVersion, note: staffNote.optional() }),
    success: [200, officeItem],
    errors: ['not_found', 'item_state', 'record_changed'],
  }),
  'office.returnItem': route({
    ...act,
    path: '/v1/office/item/{id}/return',
    summary: 'Return an item to its writer, who sees the note',
    params,
    body: z.strictObject({ ...onVersion, note: staffNote }),
    success: [200, officeItem],
    errors: ['not_found', 'item_state', 'record_changed'],
  }),
  'office.approveItem': route({
    ...act,
    path: '/v1/office/item/{id}/approve',
    summary: 'Approve an item that a colleague has written. What is missing is refused as validation_failed',
    params,
    body: z.strictObject({ ...onVersion, note: staffNote.optional() }),
    success: [200, officeItem],
    errors: ['not_found', 'forbidden', 'validation_failed', 'item_state', 'record_changed'],
  }),
  'office.withdrawItem': route({
    ...act,
    path: '/v1/office/item/{id}/withdraw',
    summary: 'Withdraw an item for good. Its lot or sale must have ended',
    params,
    body: z.strictObject({ ...onVersion, note: staffNote }),
    success: [200, officeItem],
    errors: ['not_found', 'item_state', 'record_changed', 'item_in_transaction'],
  }),
};
