import { z } from 'zod';
import { route } from '../route.ts';

const tag = 'User';

/** 65 bytes of an uncompressed P-256 point and 16 bytes, base64url without padding. */
const point = z.string().regex(/^B[\w-]{86}$/);
const secret16 = z.string().regex(/^[\w-]{22}$/);
const endpoint = z.url().max(1_000);

/** Browser push: offered once a user has bid, or already has a subscribed browser. */
export const push = z
  .strictObject({
    /** Assay's public key for web push (VAPID). Null if push is not configured. */
    publicKey: z.string().nullable(),
    /** Has bid, so it is of use. */
    isOffered: z.boolean(),
    browsers: z.int(),
  })
  .meta({ id: 'Push' });
export type Push = z.output<typeof push>;

export const pushRoutes = {
  'push.get': route({
    method: 'GET',
    path: '/v1/user/push',
    summary: 'Whether push is available, and the number of subscribed browsers',
    tag,
    audience: 'user',
    success: [200, push],
    errors: [],
    limit: 'read',
  }),
  'push.subscribe': route({
    method: 'POST',
    path: '/v1/user/push',
    summary: 'Subscribe this browser to push, with its PushSubscription',
    tag,
    audience: 'user',
    body: z.strictObject({ endpoint, p256dh: point, auth: secret16 }),
    success: [200, push],
    errors: ['invalid_parameter', 'unavailable'],
    limit: 'write',
  }),
  'push.end': route({
    method: 'DELETE',
    path: '/v1/user/push',
    summary: 'Unsubscribe this browser from push; without an endpoint, all browsers',
    tag,
    audience: 'user',
    query: z.strictObject({ endpoint: endpoint.optional() }),
    success: [200, push],
    errors: [],
    limit: 'write',
  }),
};
