import { StaffRole } from '@assay/domain/office/roles.ts';
import { z } from 'zod';
import { route } from '../route.ts';
import { id } from '../shapes/common.ts';
import { savedView, savedViewBody } from '../shapes/savedView.ts';

const common = { tag: 'Office', audience: 'staff', subject: 'none', roles: StaffRole } as const;
const write = { ...common, limit: 'write', idempotency: 'stored' } as const;

/** A person's own views of the lists of the office (back office §5). */
export const savedViewRoutes = {
  'office.savedViews': route({
    ...common,
    method: 'GET',
    path: '/v1/office/saved-view',
    summary: 'Your saved views of the lists of the office, by list and name',
    success: [200, z.strictObject({ items: z.array(savedView) })],
    errors: [],
    limit: 'read',
  }),
  'office.saveView': route({
    ...write,
    method: 'POST',
    form: true,
    path: '/v1/office/saved-view',
    summary: 'Save a view of a list under a name. The same name again replaces it',
    body: savedViewBody,
    success: [201, savedView],
    errors: ['validation_failed'],
  }),
  'office.removeView': route({
    ...write,
    method: 'DELETE',
    path: '/v1/office/saved-view/{id}',
    summary: 'Delete one of your saved views',
    params: z.strictObject({ id }),
    success: [204, null],
    errors: ['not_found'],
  }),
};
