import { BATCH_MAX, SealAct, SealStatus } from '@assay/domain/item/seal.ts';
import { CODE_MAX } from '@assay/domain/item/serial.ts';
import { z } from 'zod';
import { route } from '../route.ts';
import { id, list, pageFields } from '../shapes/common.ts';
import { staffNote } from '../shapes/office.ts';
import { seal, sealBatch } from '../shapes/seal.ts';
import { singleLineText } from '../shapes/text.ts';

const tag = 'Office';
const params = z.strictObject({ id });
const act = { method: 'POST', tag, audience: 'staff', limit: 'write', idempotency: 'stored' } as const;
const read = { method: 'GET', tag, audience: 'staff', limit: 'read' } as const;
/** A serial as typed, or a QR code as scanned. */
const code = singleLineText(CODE_MAX).min(1);
/** Prints show the secret codes: each print is audited. */
const print = {
  ...read,
  subject: 'none',
  roles: ['authenticator'],
  isSecret: true,
  creates: true,
  params,
  success: [200, null],
  errors: ['not_found'],
} as const;

const sealFilters = {
  status: z.enum(['all', ...SealStatus]).default('all'),
  batch: singleLineText(20).min(1).optional(),
  find: code.optional(),
};

/** Staff calls for the stock of seals and for sealing items (rules §6). */
export const sealRoutes = {
  'office.seals': route({
    ...read,
    subject: 'none',
    roles: ['authenticator', 'catalog', 'logistics'],
    path: '/v1/office/seal',
    summary: 'Seals, latest change first: by status, batch, or a serial or scanned code',
    query: z.strictObject({ ...pageFields, ...sealFilters }),
    success: [200, list(seal)],
    errors: [],
  }),
  'office.sealBatches': route({
    ...read,
    subject: 'none',
    roles: ['authenticator', 'catalog', 'logistics'],
    path: '/v1/office/seal/batch',
    summary: 'Batches of seals, newest first',
    query: z.strictObject(pageFields),
    success: [200, list(sealBatch)],
    errors: [],
  }),
  'office.createSeals': route({
    ...act,
    subject: 'none',
    roles: ['authenticator'],
    path: '/v1/office/seal/batch',
    form: true,
    summary: 'Make a batch of seals with serials and QR codes, to be printed',
    body: z.strictObject({ count: z.int().min(1).max(BATCH_MAX), note: staffNote }),
    success: [201, sealBatch],
    errors: ['validation_failed'],
  }),
  'office.sealSheet': route({
    ...print,
    path: '/v1/office/seal/batch/{id}/sheet',
    summary: 'Print sheet of a batch with QR codes and serials (PDF). Each print is audited',
    raw: 'application/pdf',
  }),
  'office.sealVector': route({
    ...print,
    path: '/v1/office/seal/batch/{id}/vector',
    summary: 'Print sheet of a batch as one vector drawing (SVG). Each print is audited',
    raw: 'image/svg+xml',
  }),
  'office.sealTable': route({
    ...print,
    path: '/v1/office/seal/batch/{id}/table',
    summary: 'Serials and QR code addresses of a batch, for a printer (CSV). Each print is audited',
    raw: 'text/csv',
  }),
  'office.moveSeals': route({
    ...act,
    subject: 'none',
    roles: ['authenticator'],
    path: '/v1/office/seal/move',
    form: true,
    summary: 'Issue seals to an authenticator, or mark them as applied, lost or void; all of them or none',
    body: z.strictObject({
      act: z.enum(SealAct),
      serials: z.array(code).min(1).max(500),
      /** For issue: username of the authenticator. */
      issuedTo: singleLineText(60).min(1).optional(),
      note: staffNote,
    }),
    success: [200, z.strictObject({ changed: z.int() })],
    errors: ['validation_failed'],
  }),
  'office.seal': route({
    ...act,
    subject: { item: 'params.id' },
    roles: ['authenticator'],
    path: '/v1/office/item/{id}/seal',
    form: true,
    summary: 'Seal an authenticated item: binds a seal to it and opens its certificate; or replace its seal',
    params,
    body: z.strictObject({
      serial: code,
      /** The item has a seal that this one replaces. Needs a note. */
      isReplacement: z.boolean().default(false),
      /** Where it was sealed. Left out: at the business. */
      place: singleLineText(120).min(2).optional(),
      note: staffNote.optional(),
    }),
    success: [200, seal],
    errors: ['not_found', 'validation_failed', 'certificate_state', 'code_revoked'],
  }),
};
