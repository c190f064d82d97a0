import { z } from 'zod';
import { route } from '../route.ts';
import { id, time } from '../shapes/common.ts';
import { exactText, singleLineText } from '../shapes/text.ts';
import { sessionAnswer } from './auth.ts';

const tag = 'Auth';

/** A passkey on a user's device. */
export const passkey = z
  .strictObject({ id, name: z.string(), createdAt: time, lastUsedAt: time.nullable() })
  .meta({ id: 'Passkey' });
export type Passkey = z.output<typeof passkey>;

const bytes = z
  .string()
  .min(1)
  .max(20_000)
  .regex(/^[\w-]+$/)
  .meta({ description: 'base64url' });
const name = singleLineText(60).min(1);

export const passkeyRoutes = {
  'passkey.list': route({
    method: 'GET',
    path: '/v1/auth/passkeys',
    summary: 'Passkeys of the caller',
    tag,
    audience: 'user',
    success: [200, z.strictObject({ items: z.array(passkey) })],
    errors: [],
    limit: 'read',
  }),
  'passkey.options': route({
    method: 'POST',
    path: '/v1/auth/passkeys/options',
    summary: 'Options for creating a passkey; valid once, for five minutes',
    tag,
    audience: 'user',
    changesFactor: true,
    success: [200, z.strictObject({ publicKey: z.looseObject({ challenge: z.string() }) })],
    errors: ['passkey_limit'],
    limit: 'mfa',
  }),
  'passkey.add': route({
    method: 'POST',
    path: '/v1/auth/passkeys',
    summary: 'Save the public key of a new passkey',
    tag,
    audience: 'user',
    changesFactor: true,
    body: z.strictObject({
      name,
      credentialId: bytes,
      clientDataJSON: bytes,
      attestationObject: bytes,
      transports: z.array(exactText(40)).max(10),
    }),
    success: [201, passkey],
    errors: ['passkey_invalid', 'passkey_limit'],
    limit: 'mfa_verify',
  }),
  'passkey.rename': route({
    method: 'PATCH',
    path: '/v1/auth/passkeys/{id}',
    summary: 'Rename a passkey',
    tag,
    audience: 'user',
    params: z.strictObject({ id }),
    body: z.strictObject({ name }),
    success: [200, passkey],
    errors: ['not_found'],
    limit: 'write',
  }),
  'passkey.remove': route({
    method: 'DELETE',
    path: '/v1/auth/passkeys/{id}',
    summary: 'Remove a passkey',
    tag,
    audience: 'user',
    changesFactor: true,
    params: z.strictObject({ id }),
    success: [204, null],
    errors: ['not_found'],
    limit: 'write',
  }),
  'passkey.signinOptions': route({
    method: 'POST',
    path: '/v1/auth/signin/passkey/options',
    summary: 'Options for logging in with a passkey; valid once, for five minutes',
    tag,
    audience: 'public',
    success: [200, z.strictObject({ publicKey: z.looseObject({ challenge: z.string() }) })],
    errors: [],
    limit: 'signin',
  }),
  'passkey.signin': route({
    method: 'POST',
    path: '/v1/auth/signin/passkey',
    summary: 'Log in with a passkey, which counts as both factors',
    tag,
    audience: 'public',
    body: z.strictObject({
      credentialId: bytes,
      clientDataJSON: bytes,
      authenticatorData: bytes,
      signature: bytes,
      userHandle: bytes,
    }),
    success: [200, sessionAnswer],
    errors: ['passkey_failed', 'account_blocked'],
    limit: 'signin',
  }),
};
