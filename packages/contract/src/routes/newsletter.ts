import { z } from 'zod';
import { route } from '../route.ts';
import { email } from '../shapes/fields.ts';
import { exactText } from '../shapes/text.ts';

const tag = 'User';
const byLink = z.strictObject({ token: exactText(512).min(1) });

export const newsletterRoutes = {
  'newsletter.subscribe': route({
    method: 'POST',
    path: '/v1/user/newsletter/subscribe',
    summary: 'Subscribe to the newsletter: emails a confirmation link; the response reveals nothing about the address',
    tag,
    audience: 'optional',
    form: true,
    body: z.strictObject({ email, captchaToken: exactText(4096).optional() }),
    success: [202, z.strictObject({ accepted: z.literal(true) })],
    errors: ['validation_failed', 'recaptcha_failed'],
    limit: 'newsletter',
  }),
  'newsletter.confirm': route({
    method: 'POST',
    path: '/v1/user/newsletter/confirm',
    summary: 'Confirm the subscription with the token of the emailed link',
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
    summary: 'Unsubscribe with the token of the emailed link',
    tag,
    audience: 'public',
    body: byLink,
    success: [200, z.strictObject({ email: z.string(), status: z.literal('unsubscribed') })],
    errors: ['email_verification_failed'],
    limit: 'write',
  }),
};
