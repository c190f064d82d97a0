import { SmsStatus } from '@assay/domain/enums.ts';
import { z } from 'zod';
import { route } from '../route.ts';
import { time } from '../shapes/common.ts';

const tag = 'User';

export const smsStatus = z.enum(SmsStatus).meta({ id: 'SmsStatus' });

/** Whether a user gets text messages. Null: they never requested them. */
export const messaging = z
  .strictObject({
    status: smsStatus.nullable(),
    /** The number that sends and receives text messages. Null if Assay sends none. */
    shortCode: z.string().nullable(),
    phoneHint: z.string().nullable(),
    subscribedAt: time.nullable(),
    /** The number has sent STOP: only a START from that number resubscribes it. */
    isStopped: z.boolean(),
  })
  .meta({ id: 'Messaging' });
export type Messaging = z.output<typeof messaging>;

/** What to text, to which number. Without a code the number is subscribed already. */
export const messagingCode = z
  .strictObject({
    status: smsStatus,
    shortCode: z.string(),
    code: z.string().nullable(),
    /** The whole text: the keyword and the code. */
    keyword: z.string().nullable(),
    expiresAt: time.nullable(),
  })
  .meta({ id: 'MessagingCode' });
export type MessagingCode = z.output<typeof messagingCode>;

export const messagingRoutes = {
  'messaging.get': route({
    method: 'GET',
    path: '/v1/user/subscribe-messaging',
    summary: 'Text message subscription of the caller',
    tag,
    audience: 'user',
    success: [200, messaging],
    errors: [],
    limit: 'read',
  }),
  'messaging.code': route({
    method: 'GET',
    path: '/v1/user/subscribe-messaging/code',
    summary: 'The number and keyword for subscribing; valid once, for an hour',
    tag,
    audience: 'user',
    creates: true,
    success: [200, messagingCode],
    errors: ['unavailable'],
    limit: 'messaging',
  }),
  'messaging.end': route({
    method: 'DELETE',
    path: '/v1/user/subscribe-messaging',
    summary: 'Turn off text messages; texting START turns them back on',
    tag,
    audience: 'user',
    success: [200, messaging],
    errors: [],
    limit: 'write',
  }),
};
