import { z } from 'zod';
import { route } from '../route.ts';
import { id } from '../shapes/common.ts';

/** Staff calls for photos of objects as they arrived (back office §3). */
export const arrivalRoutes = {
  'office.arrivalPicture': route({
    method: 'GET',
    subject: 'none',
    roles: ['logistics', 'catalog', 'authenticator', 'support'],
    path: '/v1/office/arrival-picture/{id}',
    tag: 'Office',
    audience: 'staff',
    summary: 'A photo of an object as it arrived (WebP)',
    params: z.strictObject({ id }),
    success: [200, null],
    raw: 'image/webp',
    errors: ['not_found'],
    limit: 'read',
  }),
};
