import { INTAKE_LINES_MAX, IntakeKind } from '@assay/domain/item/intake.ts';
import { MEDIA_MAX_BYTES } from '@assay/domain/item/mediaSize.ts';
import { z } from 'zod';
import { route } from '../route.ts';
import { arrivalPicture } from '../shapes/arrival.ts';
import { cents, id, list, pageFields, time } from '../shapes/common.ts';
import { intake, intakeSummary, whereabouts } from '../shapes/intake.ts';
import { itemType } from '../shapes/item.ts';
import { newItem } from '../shapes/itemEditor.ts';
import { shelfCode } from '../shapes/location.ts';
import { multilineText, singleLineText } from '../shapes/text.ts';

const tag = 'Office';
const params = z.strictObject({ id });
const act = { method: 'POST', tag, audience: 'staff', limit: 'write', idempotency: 'stored', form: true } as const;
const read = { method: 'GET', tag, audience: 'staff', subject: 'none', limit: 'read' } as const;
const roles = ['logistics', 'catalog'] as const;

const line = z.strictObject({
  description: singleLineText(200).min(3),
  quantity: z.int().min(1).max(10_000).default(1),
  insuredCents: cents.nullable().default(null),
  conditionNote: multilineText(500).default(''),
  shelf: shelfCode.nullable().default(null),
});

const lineParams = z.strictObject({ id, lineId: id });
const intakeFilters = {
  queue: z.enum(['open', 'all']).default('open'),
  kind: z.enum(IntakeKind).optional(),
  find: singleLineText(80).min(2).optional(),
  sort: z.enum(['received', '-received']).default('-received'),
};
const find = singleLineText(300).min(1).optional();

/** Staff calls for objects that arrive (back office §3). */
export const intakeRoutes = {
  'office.intakes': route({
    ...read,
    roles: ['logistics', 'catalog', 'authenticator'],
    path: '/v1/office/intake',
    summary: 'Deliveries, newest first: those with lines that are no item yet, or all; by number or party',
    query: z.strictObject({ ...pageFields, ...intakeFilters }),
    success: [200, list(intakeSummary)],
    errors: [],
  }),
  'office.intake': route({
    ...read,
    roles: ['logistics', 'catalog', 'authenticator'],
    path: '/v1/office/intake/{id}',
    summary: 'One delivery with its lines, and where each object is now',
    params,
    success: [200, intake],
    errors: ['not_found'],
  }),
  'office.intakeReceipt': route({
    ...read,
    roles: ['logistics', 'catalog'],
    path: '/v1/office/intake/{id}/receipt',
    summary: 'Receipt of a delivery (PDF)',
    params,
    success: [200, null],
    raw: 'application/pdf',
    errors: ['not_found'],
  }),
  'office.intakeTags': route({
    ...read,
    roles: ['logistics', 'catalog'],
    path: '/v1/office/intake/{id}/tags',
    summary: 'Tags of the objects of a delivery that are no item yet, to scan (PDF)',
    params,
    success: [200, null],
    raw: 'application/pdf',
    errors: ['not_found'],
  }),
  'office.intakePicture': route({
    method: 'POST',
    tag,
    audience: 'staff',
    subject: 'none',
    roles: ['logistics', 'catalog', 'authenticator'],
    limit: 'write',
    path: '/v1/office/intake/{id}/line/{lineId}/picture',
    summary: 'Add a photo of an object as it arrived: JPEG, PNG, WebP, AVIF or TIFF of up to 25 MiB',
    params: lineParams,
    file: { field: 'file', description: 'JPEG, PNG, WebP, AVIF or TIFF, at most 25 MiB', maxBytes: MEDIA_MAX_BYTES },
    success: [201, arrivalPicture],
    errors: ['not_found', 'file_too_large', 'file_invalid', 'unavailable'],
  }),
  'office.whereabouts': route({
    ...read,
    roles: ['logistics', 'catalog', 'authenticator', 'support'],
    path: '/v1/office/whereabouts',
    summary:
      'Where objects are now and who has them: by seal, scanned code, receipt, tag, shelf or a part of the title; else those that moved last',
    query: z.strictObject({ ...pageFields, find }),
    success: [200, list(whereabouts)],
    errors: [],
  }),
  'office.createIntake': route({
    ...act,
    subject: 'none',
    roles,
    path: '/v1/office/intake',
    summary: 'Receive objects: who delivered them, how, and a line for each',
    body: z.strictObject({
      kind: z.enum(IntakeKind),
      sourceName: singleLineText(120).min(2),
      sourceContact: singleLineText(120).default(''),
      /** Their account. It can't be the caller's own. */
      sourceUsername: singleLineText(60).min(1).nullable().default(null),
      carrier: singleLineText(40).min(2).nullable().default(null),
      trackingNumber: singleLineText(60).min(4).nullable().default(null),
      /** Null: now. */
      receivedAt: time.nullable().default(null),
      note: multilineText(500).default(''),
      lines: z.array(line).min(1).max(INTAKE_LINES_MAX),
    }),
    success: [201, intake],
    errors: ['validation_failed'],
  }),
  'office.addIntakeLine': route({
    ...act,
    subject: 'none',
    roles,
    path: '/v1/office/intake/{id}/line',
    summary: 'Add a line to a delivery',
    params,
    body: line,
    success: [201, intake],
    errors: ['not_found', 'validation_failed'],
  }),
  'office.moveIntakeLine': route({
    ...act,
    subject: 'none',
    roles: ['logistics', 'catalog', 'authenticator'],
    path: '/v1/office/intake/{id}/line/{lineId}/move',
    summary: 'Move an object that is no item yet to another shelf. Items: office.custodyAct',
    params: lineParams,
    body: z.strictObject({ shelf: shelfCode, note: singleLineText(500).default('') }),
    success: [200, intake],
    errors: ['not_found', 'validation_failed', 'request_state'],
  }),
  'office.draftIntakeLine': route({
    ...act,
    subject: 'none',
    roles,
    path: '/v1/office/intake/{id}/line/{lineId}/draft',
    summary: 'Make a draft of an item from a line, and say that the line has become it',
    params: lineParams,
    body: z.strictObject({ type: itemType, title: newItem.shape.title }),
    success: [201, intake],
    errors: ['not_found', 'validation_failed', 'custody_state', 'request_state'],
  }),
  'office.linkIntakeLine': route({
    ...act,
    subject: { item: 'body.itemId' },
    roles,
    path: '/v1/office/intake/{id}/line/{lineId}/item',
    summary: 'Say which item a line has become: it is now with us, on the shelf of the line',
    params: lineParams,
    body: z.strictObject({ itemId: id }),
    success: [200, intake],
    errors: ['not_found', 'validation_failed', 'custody_state', 'request_state'],
  }),
};
