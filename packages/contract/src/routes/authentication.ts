import { z } from 'zod';
import { route } from '../route.ts';
import {
  authentication,
  authenticationGrade,
  authenticationItem,
  bench,
  checklist,
  evidence,
  evidenceFile,
  witness,
} from '../shapes/authentication.ts';
import { id, list, pageFields } from '../shapes/common.ts';
import { requested, staffNote } from '../shapes/office.ts';
import { singleLineText } from '../shapes/text.ts';

const tag = 'Office';
const params = z.strictObject({ id });

const filters = {
  queue: z.enum(['undecided', 'second', 'unsealed', 'unable', 'reject', 'decided']).default('undecided'),
  /** A part of the title, a whole serial, or a receipt or tag (IN-000012-3). */
  find: singleLineText(80).min(2).optional(),
  /** By the time they have been in their queue. Absent: undecided ones oldest first, decided ones newest first. */
  sort: z.enum(['since', '-since']).optional(),
};

/** Staff calls of the authentication bench (rules §6): decisions about objects, and what they rest on. */
export const authenticationRoutes = {
  'office.authentications': route({
    method: 'GET',
    subject: 'none',
    roles: ['authenticator', 'catalog'],
    path: '/v1/office/authentication',
    tag,
    audience: 'staff',
    summary: 'Items without a decision, oldest first; or decided ones, newest decision first',
    query: z.strictObject({ ...pageFields, ...filters }),
    success: [200, list(authenticationItem)],
    errors: [],
    limit: 'read',
  }),
  'office.bench': route({
    method: 'GET',
    subject: { item: 'params.id' },
    roles: ['authenticator', 'catalog'],
    path: '/v1/office/item/{id}/authentication',
    tag,
    audience: 'staff',
    summary: 'One item at the authentication bench: its facts, decisions, evidence files and reference items',
    params,
    success: [200, bench],
    errors: ['not_found'],
    limit: 'read',
  }),
  'office.authenticate': route({
    method: 'POST',
    subject: { item: 'params.id' },
    roles: ['authenticator'],
    path: '/v1/office/item/{id}/authentication',
    tag,
    audience: 'staff',
    form: true,
    summary: 'Decide about an item. Above a $10,000 estimate, an upgrade and a rejection need a second authenticator',
    params,
    body: z.strictObject({
      grade: authenticationGrade,
      /** Gold needs it. */
      witness: witness.nullable().default(null),
      /** Silver needs at least one with a file. */
      evidence: z.array(evidence).max(20).default([]),
      checklist,
      note: staffNote,
      /** How we know, shown on the certificate. Absent: made from the witness or the evidence. */
      publicNote: singleLineText(300).min(10).optional(),
    }),
    success: [200, z.union([authentication, requested])],
    errors: ['not_found', 'validation_failed', 'certificate_state', 'item_in_transaction', 'request_state'],
    limit: 'write',
    idempotency: 'stored',
  }),
  'office.evidenceUpload': route({
    method: 'POST',
    subject: { item: 'params.id' },
    roles: ['authenticator', 'catalog'],
    path: '/v1/office/item/{id}/evidence',
    tag,
    audience: 'staff',
    summary: 'Add an evidence file to an item: PDF, JPEG or PNG of up to 10 MiB',
    params,
    query: z.strictObject({ name: singleLineText(120).min(1) }),
    file: { field: 'file', description: 'PDF, JPEG or PNG, at most 10 MiB', maxBytes: 10 * 1024 ** 2 },
    success: [201, evidenceFile],
    errors: ['not_found', 'file_too_large', 'file_invalid', 'unavailable'],
    limit: 'write',
  }),
  'office.evidenceFile': route({
    method: 'GET',
    subject: { item: 'params.id' },
    roles: ['authenticator', 'catalog'],
    path: '/v1/office/item/{id}/evidence/file',
    tag,
    audience: 'staff',
    summary: 'Download an evidence file; by default the newest of the item',
    params,
    query: z.strictObject({ file: id.optional() }),
    success: [200, null],
    raw: 'application/octet-stream',
    errors: ['not_found'],
    limit: 'read',
  }),
};
