import { BUILT_IN_PRESETS } from '@assay/domain/auction/salePresets.ts';
import { z } from 'zod';
import { route } from '../route.ts';
import { id, list, pageFields, recordVersion } from '../shapes/common.ts';
import { staffNote } from '../shapes/office.ts';
import { officePreset, presetFields } from '../shapes/salePreset.ts';
import { singleLineText } from '../shapes/text.ts';

const tag = 'Office';
const read = {
  method: 'GET',
  tag,
  audience: 'staff',
  subject: 'none',
  roles: ['auction', 'catalog', 'support'],
  limit: 'read',
} as const;
const write = {
  tag,
  audience: 'staff',
  subject: 'none',
  roles: ['auction'],
  limit: 'write',
  idempotency: 'stored',
  form: true,
} as const;
const params = z.strictObject({ id });

/** Staff calls for presets of sales (back office §4). */
export const salePresetRoutes = {
  'office.presets': route({
    ...read,
    path: '/v1/office/preset',
    summary: 'Presets by name: ours first, then those in use, or retired ones',
    query: z.strictObject({
      ...pageFields,
      status: z.enum(['current', 'retired']).default('current'),
      /** A part of the name. */
      find: singleLineText(40).min(1).optional(),
    }),
    success: [200, list(officePreset)],
    errors: [],
  }),
  'office.preset': route({
    ...read,
    path: '/v1/office/preset/{id}',
    summary: 'A preset with its increments and how many unpublished sales and lots follow it',
    params: z.strictObject({ id: z.union([id, z.enum(BUILT_IN_PRESETS)]) }),
    success: [200, officePreset],
    errors: ['not_found'],
  }),
  'office.createPreset': route({
    ...write,
    method: 'POST',
    path: '/v1/office/preset',
    summary: 'Create a preset: overtime window, cap, sealed round and increments under a name',
    body: z.strictObject({ ...presetFields, note: staffNote }),
    success: [201, officePreset],
    errors: ['validation_failed'],
  }),
  'office.changePreset': route({
    ...write,
    method: 'PATCH',
    path: '/v1/office/preset/{id}',
    summary: 'Change a preset. Unpublished sales and lots follow it; published lots keep their terms',
    params,
    body: z.strictObject({
      version: recordVersion,
      name: presetFields.name.optional(),
      windowMs: presetFields.windowMs.optional(),
      capMs: presetFields.capMs.optional(),
      blindMs: presetFields.blindMs.optional(),
      increments: presetFields.increments.optional(),
      note: staffNote,
    }),
    success: [200, officePreset],
    errors: ['not_found', 'auction_state', 'validation_failed', 'record_changed'],
  }),
  'office.retirePreset': route({
    ...write,
    method: 'POST',
    path: '/v1/office/preset/{id}/retire',
    summary: 'Retire a preset: it is no longer offered; what uses it keeps its terms. Repeating changes nothing',
    params,
    body: z.strictObject({ note: staffNote }),
    success: [200, officePreset],
    errors: ['not_found'],
  }),
};
