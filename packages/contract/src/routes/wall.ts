import { z } from 'zod';
import { route } from '../route.ts';
import { id, pageFields } from '../shapes/common.ts';
import { ownedItem } from '../shapes/offer.ts';
import { singleLineText } from '../shapes/text.ts';
import { wall } from '../shapes/wall.ts';

const tag = 'Item';

/** The opt-in public wall of an owner (rules §9). */
export const wallRoutes = {
  'item.wall': route({
    method: 'PATCH',
    path: '/v1/item/{id}/wall',
    tag,
    audience: 'user',
    summary: 'Show an item the caller owns on their public wall, or remove it',
    params: z.strictObject({ id }),
    body: z.strictObject({ isShown: z.boolean() }),
    success: [200, ownedItem],
    errors: ['not_found', 'forbidden'],
    limit: 'write',
    idempotency: 'stored',
  }),
  'wall.show': route({
    method: 'GET',
    path: '/v1/wall/{username}',
    tag,
    audience: 'optional',
    summary: 'Public wall of an owner, latest first',
    params: z.strictObject({ username: singleLineText(40).min(1) }),
    query: z.strictObject(pageFields),
    success: [200, wall],
    errors: ['not_found'],
    limit: 'read',
  }),
};
