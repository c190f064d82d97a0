import { NamedKind } from '@assay/domain/office/import/cells.ts';
import { ByteEncoding } from '@assay/domain/office/import/encoding.ts';
import { IMPORT_COLUMNS, IMPORT_NAMES, ImportKind, NameChoice } from '@assay/domain/office/import/import.ts';
import { z } from 'zod';
import { route } from '../route.ts';
import { id, list, pageFields } from '../shapes/common.ts';
import { importDetail, importFile, importRow } from '../shapes/import.ts';
import { staffNote } from '../shapes/office.ts';
import { exactText, singleLineText } from '../shapes/text.ts';

const tag = 'Office';
const one = z.strictObject({ id });
const roles = ['catalog', 'auction', 'logistics'] as const;
const read = { method: 'GET', subject: 'none', roles, tag, audience: 'staff', limit: 'read' } as const;
const act = {
  method: 'POST',
  subject: 'none',
  roles,
  tag,
  audience: 'staff',
  limit: 'write',
  idempotency: 'stored',
} as const;

/**
 * Records from CSV files, by the roles that make them by hand (domain/office/import). An upload is checked immediately: the dry run says of each row whether it would be created,
 * changed or refused, and why. The run works in the background; what it created can be undone for 24 hours.
 */
export const importRoutes = {
  'office.imports': route({
    ...read,
    path: '/v1/office/import',
    summary: 'Imports, newest first',
    query: z.strictObject(pageFields),
    success: [200, list(importFile)],
    errors: [],
  }),
  'office.importUpload': route({
    method: 'POST',
    subject: { sale: 'query.saleId' },
    roles,
    tag,
    audience: 'staff',
    limit: 'write',
    path: '/v1/office/import',
    summary:
      'Upload a CSV file of up to 10,000 rows. Its columns are mapped as they last were for the same heads, or by the heads, and every row is checked',
    query: z.strictObject({
      kind: z.enum(ImportKind),
      name: singleLineText(120).min(1).default('import.csv'),
      /** Lots: the draft sale that they are for. */
      saleId: id.optional(),
    }),
    file: {
      field: 'file',
      description:
        'CSV of up to 8 MiB with heads in its first row, with commas, semicolons or tabs, in UTF-8, UTF-16, Windows-1252 or Mac Roman',
      maxBytes: 8 * 1024 ** 2,
    },
    success: [201, importDetail],
    errors: ['file_too_large', 'file_invalid', 'validation_failed'],
  }),
  'office.import': route({
    ...read,
    path: '/v1/office/import/{id}',
    summary: 'One import: its columns, its dry run and how far it is',
    params: one,
    success: [200, importDetail],
    errors: ['not_found'],
  }),
  'office.importRows': route({
    ...read,
    path: '/v1/office/import/{id}/rows',
    summary: 'Rows of an import in the order of the file, with their faults',
    params: one,
    query: z.strictObject({
      ...pageFields,
      show: z.enum(['all', 'create', 'change', 'refuse', 'failed', 'kept']).default('all'),
    }),
    success: [200, list(importRow)],
    errors: ['not_found'],
  }),
  'office.importTable': route({
    ...read,
    path: '/v1/office/import/{id}/refused',
    summary: 'The refused rows as CSV, with why: correct them and upload the file again',
    params: one,
    success: [200, null],
    raw: 'text/csv',
    errors: ['not_found'],
  }),
  'office.importTemplate': route({
    ...read,
    path: '/v1/office/import-template',
    summary: 'An empty CSV file with the columns of a kind',
    query: z.strictObject({ kind: z.enum(ImportKind).default('item') }),
    success: [200, null],
    raw: 'text/csv',
    errors: [],
  }),
  'office.importMapping': route({
    ...act,
    path: '/v1/office/import/{id}/mapping',
    form: true,
    summary: 'Set which column fills which field, and check every row again',
    params: one,
    body: z.strictObject({
      mapping: z
        .array(
          z.strictObject({
            field: exactText(40).min(1),
            column: z
              .int()
              .min(0)
              .max(IMPORT_COLUMNS - 1),
          }),
        )
        .max(IMPORT_COLUMNS),
    }),
    success: [200, importDetail],
    errors: ['not_found', 'validation_failed', 'import_state'],
  }),
  'office.importNames': route({
    ...act,
    path: '/v1/office/import/{id}/names',
    form: true,
    summary:
      'Choose for names that rows use and nothing has: create them, use an existing one, or leave the rows out. Every row is checked again',
    params: one,
    body: z.strictObject({
      names: z
        .array(
          z.strictObject({
            kind: z.enum(NamedKind),
            name: exactText(120).min(1),
            choice: z.enum(NameChoice),
            /** The one that is meant, to use it. */
            targetId: id.optional(),
          }),
        )
        .min(1)
        .max(IMPORT_NAMES),
    }),
    success: [200, importDetail],
    errors: ['not_found', 'validation_failed', 'import_state'],
  }),
  'office.importEncoding': route({
    ...act,
    path: '/v1/office/import/{id}/encoding',
    summary: 'Say how the letters of a file are read that has one byte for each, and check every row again',
    params: one,
    body: z.strictObject({ encoding: z.enum(ByteEncoding) }),
    success: [200, importDetail],
    errors: ['not_found', 'import_state'],
  }),
  'office.importRun': route({
    ...act,
    path: '/v1/office/import/{id}/run',
    form: true,
    summary:
      'Create and change the records in the background. Refused rows are left out. `isRepeat`: the same file was imported before, and this is meant',
    params: one,
    body: z.strictObject({ note: staffNote, isRepeat: z.boolean().default(false) }),
    success: [200, importDetail],
    errors: ['not_found', 'import_state', 'validation_failed'],
  }),
  'office.importUndo': route({
    ...act,
    path: '/v1/office/import/{id}/undo',
    summary: 'Remove what the import created and no one has worked on since; within 24 hours of the run',
    params: one,
    body: z.strictObject({ note: staffNote }),
    success: [200, importDetail],
    errors: ['not_found', 'import_state'],
  }),
};
