import { TokenProvider } from '@assay/domain/enums.ts';
import { z } from 'zod';
import { route } from '../route.ts';
import { time } from '../shapes/common.ts';
import { firstName, lastName, secret, username } from '../shapes/fields.ts';
import { exactText } from '../shapes/text.ts';
import { mfaRequired, sessionAnswer } from './auth.ts';

const tag = 'Auth';

export const tokenProvider = z.enum(TokenProvider).meta({ id: 'TokenProvider' });

/**
 * A verified Google identity without an account: it still needs a username, or the password of the account with its
 * address.
 */
export const googlePending = z
  .strictObject({
    googlePending: z.enum(['signup', 'link']),
    pendingToken: z.string(),
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
  })
  .meta({ id: 'GooglePending' });
export type GooglePending = z.output<typeof googlePending>;
const pendingToken = exactText(512).min(1);

/** Available login methods. */
export const logInMethods = z
  .strictObject({
    hasPassword: z.boolean(),
    google: z.strictObject({ email: z.string(), linkedAt: time }).nullable(),
  })
  .meta({ id: 'SignInMethods' });
export type LogInMethods = z.output<typeof logInMethods>;

export const googleRoutes = {
  'auth.google': route({
    method: 'GET',
    path: '/v1/auth/google',
    summary: 'Redirect to Google’s login page, which returns to /login/google',
    tag,
    audience: 'public',
    query: z.strictObject({ next: exactText(500).optional() }),
    success: [302, null],
    raw: 'redirect',
    refusedTo: '/login?refused=',
    errors: ['not_found', 'google_login_unavailable'],
    limit: 'signin',
  }),
  'auth.signinGoogle': route({
    method: 'POST',
    path: '/v1/auth/signin/google',
    summary: 'Log in with the ID token that Google gave this browser',
    tag,
    audience: 'public',
    body: z.strictObject({ token: exactText(8192).min(1), tokenProvider }),
    success: [200, z.union([sessionAnswer, mfaRequired, googlePending])],
    errors: ['google_login_failed', 'google_login_unavailable', 'account_blocked'],
    limit: 'signin',
  }),
  'auth.linkGoogle': route({
    method: 'POST',
    path: '/v1/auth/signin/google/link',
    summary: 'Connect the pending identity to the account with its address, using the password, and log in',
    tag,
    audience: 'public',
    form: true,
    body: z.strictObject({ pendingToken, password: secret }),
    success: [200, z.union([sessionAnswer, mfaRequired])],
    errors: ['google_login_failed', 'invalid_credentials', 'account_blocked', 'rate_limited', 'unavailable'],
    limit: 'signin',
  }),
  'auth.signupGoogle': route({
    method: 'POST',
    path: '/v1/auth/signup/google',
    summary: 'Create an account for the pending identity and log in',
    tag,
    audience: 'public',
    form: true,
    body: z.strictObject({
      pendingToken,
      username,
      firstName,
      lastName,
      acceptTerms: z.literal(true),
      newsletter: z.boolean().optional(),
    }),
    success: [201, sessionAnswer],
    errors: ['validation_failed', 'google_login_failed', 'email_in_use', 'username_taken'],
    limit: 'signup',
  }),
  'auth.methods': route({
    method: 'GET',
    path: '/v1/auth/methods',
    summary: 'Login methods of the caller',
    tag,
    audience: 'user',
    success: [200, logInMethods],
    errors: [],
    limit: 'read',
  }),
  'auth.disconnectGoogle': route({
    method: 'POST',
    path: '/v1/auth/google/disconnect',
    summary: 'Disconnect Google; requires the password',
    tag,
    audience: 'user',
    form: true,
    body: z.strictObject({ password: secret }),
    success: [204, null],
    errors: ['validation_failed', 'rate_limited', 'unavailable', 'not_found'],
    limit: 'write',
  }),
};
