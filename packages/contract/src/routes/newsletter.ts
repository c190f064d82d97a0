import { z } from 'zod';
import { route } from '../route.ts';
import { email } from '../shapes/account.ts';
import { exact } from '../shapes/text.ts';

const tag = 'User';
const byLink = z.strictObject({ token: exact(512).min(1) });

export const newsletterRoutes = {
  'newsletter.subscribe': route({
    method: 'POST',
    path: '/v1/user/newsletter/subscribe',
    summary: 'Ask for the newsletter; a link to confirm goes to the address, and the answer tells nothing about it',
    tag,
    audience: 'optional',
    form: true,
    body: z.strictObject({ email, captchaToken: exact(4096).optional() }),
    success: [202, z.strictObject({ accepted: z.literal(true) })],
    errors: ['validation_failed', 'recaptcha_failed'],
    limit: 'newsletter',
  }),
  'newsletter.confirm': route({
    method: 'POST',
    path: '/v1/user/newsletter/confirm',
    summary: 'Confirm the address by the token of the mailed link',
    tag,
    audience: 'public',
    body: byLink,
    success: [200, z.strictObject({ email: z.string(), status: z.literal('subscribed') })],
    errors: ['email_verification_failed'],
    limit: 'write',
  }),
  'newsletter.leave': route({
    method: 'POST',
    path: '/v1/user/newsletter/leave',
    summary: 'End the subscription by the token of the mailed link',
    tag,
    audience: 'public',
    body: byLink,
    success: [200, z.strictObject({ email: z.string(), status: z.literal('unsubscribed') })],
    errors: ['email_verification_failed'],
    limit: 'write',
  }),
};
