import { z } from 'zod';
import { route } from '../route.ts';
import { id, list, pageFields, recordVersion } from '../shapes/common.ts';
import { location } from '../shapes/location.ts';
import { staffNote } from '../shapes/office.ts';
import { singleLineText } from '../shapes/text.ts';

const tag = 'Office';
const read = { method: 'GET', tag, audience: 'staff', subject: 'none', limit: 'read' } as const;
const act = { tag, audience: 'staff', subject: 'none', limit: 'write', idempotency: 'stored', form: true } as const;
const roles = ['logistics', 'catalog', 'authenticator'] as const;
const filters = {
  queue: z.enum(['open', 'closed']).default('open'),
  /** The beginning of the code. */
  find: singleLineText(40).min(1).optional(),
};

/** Staff calls for the places of objects (back office §3). */
export const locationRoutes = {
  'office.locations': route({
    ...read,
    roles,
    path: '/v1/office/location',
    summary: 'Shelves by code: those in use, or closed ones; each with the number of objects on it',
    query: z.strictObject({ ...pageFields, ...filters }),
    success: [200, list(location)],
    errors: [],
  }),
  'office.locationLabels': route({
    ...read,
    roles,
    path: '/v1/office/location/labels',
    summary: 'Labels of all shelves in use, to scan (PDF)',
    query: z.strictObject({ find: filters.find }),
    success: [200, null],
    raw: 'application/pdf',
    errors: [],
  }),
  'office.createLocations': route({
    ...act,
    method: 'POST',
    roles: ['logistics', 'catalog'],
    path: '/v1/office/location',
    summary: 'Add a shelf, or a range of them such as A-01..A-12; one that is closed is opened again',
    body: z.strictObject({ codes: singleLineText(85).min(1), name: singleLineText(120).default(''), note: staffNote }),
    success: [201, z.strictObject({ created: z.int() })],
    errors: ['validation_failed'],
  }),
  'office.changeLocation': route({
    ...act,
    method: 'PATCH',
    roles: ['logistics', 'catalog'],
    path: '/v1/office/location/{id}',
    summary: 'Rename a shelf, close it, or open it again',
    params: z.strictObject({ id }),
    body: z.strictObject({
      version: recordVersion,
      name: singleLineText(120).optional(),
      isClosed: z.boolean().optional(),
      note: staffNote,
    }),
    success: [200, location],
    errors: ['not_found', 'validation_failed', 'record_changed'],
  }),
};
