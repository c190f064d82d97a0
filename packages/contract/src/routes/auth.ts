import { z } from 'zod';
import { route } from '../route.ts';
import { email, firstName, lastName, password, secret, username } from '../shapes/account.ts';
import { time } from '../shapes/common.ts';
import { me } from '../shapes/user.ts';

const tag = 'Auth';

/** Session of a signed-in person. The access token itself travels only in the HttpOnly cookie. */
export const sessionAnswer = z
  .strictObject({
    user: me,
    accessTokenExpiresAt: time,
    /** Payload part of the access token, unsigned: the client reads its `exp`. */
    tokenPayload: z.string(),
    refreshToken: z.string(),
  })
  .meta({ id: 'Session' });

export const authRoutes = {
  'auth.signupEmail': route({
    method: 'POST',
    path: '/v1/auth/signup/email',
    summary: 'Create an account; a verification link goes to the address',
    tag,
    audience: 'public',
    form: true,
    body: z.strictObject({
      email,
      password,
      username: username,
      firstName: firstName,
      lastName: lastName,
      acceptTerms: z.literal(true),
      newsletter: z.boolean().optional(),
      captchaToken: z.string().max(4096).optional(),
    }),
    success: [201, z.strictObject({ user: me, verificationSent: z.boolean() })],
    errors: ['validation_failed', 'email_in_use', 'username_taken', 'recaptcha_failed'],
    limit: 'signup',
  }),
  'auth.signinEmail': route({
    method: 'POST',
    path: '/v1/auth/signin/email',
    summary: 'Sign in by e-mail and password',
    tag,
    audience: 'public',
    form: true,
    body: z.strictObject({
      email: z.string().max(254),
      password: secret,
      captchaToken: z.string().max(4096).optional(),
    }),
    success: [200, sessionAnswer],
    errors: ['validation_failed', 'invalid_credentials', 'account_blocked', 'recaptcha_failed'],
    limit: 'signin',
  }),
  'auth.verifyEmail': route({
    method: 'POST',
    path: '/v1/auth/verify-email',
    summary: 'Confirm the address by the token of the mailed link',
    tag,
    audience: 'public',
    body: z.strictObject({ token: z.string().min(1).max(512) }),
    success: [200, z.strictObject({ verified: z.literal(true), email: z.string() })],
    errors: ['email_verification_failed'],
    limit: 'write',
  }),
  'auth.resendVerification': route({
    method: 'POST',
    path: '/v1/auth/resend-verification',
    summary: 'Send the verification link again; the answer tells nothing about the address',
    tag,
    audience: 'optional',
    form: true,
    body: z.strictObject({ email }),
    success: [202, z.strictObject({ accepted: z.literal(true) })],
    errors: ['validation_failed', 'verification_email_failed'],
    limit: 'resend',
  }),
  'auth.usernameCheck': route({
    method: 'POST',
    path: '/v1/auth/username/check',
    summary: 'Is this username free?',
    tag,
    audience: 'public',
    form: true,
    body: z.strictObject({ username: username }),
    success: [200, z.strictObject({ available: z.boolean() })],
    errors: ['validation_failed'],
    limit: 'username_check',
  }),
  'auth.refresh': route({
    method: 'GET',
    path: '/v1/auth/refresh',
    summary: 'New access token for the refresh token in Authorization, bound to the device cookie',
    tag,
    audience: 'public',
    creates: true,
    success: [200, sessionAnswer],
    errors: ['invalid_token', 'refresh_reused', 'account_blocked'],
    limit: 'refresh',
  }),
  'auth.logout': route({
    method: 'POST',
    path: '/v1/auth/logout',
    summary: 'End this session; without one it is still 204',
    tag,
    audience: 'optional',
    success: [204, null],
    errors: [],
    limit: 'write',
  }),
};
