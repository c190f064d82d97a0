import { createHash } from 'node:crypto';
import { errors, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { z } from 'zod';
import { type CacheDefinition, getCache } from '../../../../platform/cache.ts';
import type { AppContext } from '../../../../platform/context.ts';
import { createKeys, KEYS_MS } from './keys.ts';

const TIMEOUT_MS = 5_000;
const LEEWAY_S = 5;
/** A token is brought within minutes of its making. */
const TOKEN_AGE_S = 600;

const address = z.url({ protocol: /^https?$/ });
/** The fields we use of the provider's /.well-known/openid-configuration. */
const discovery = z.object({ issuer: z.string(), authorization_endpoint: address, jwks_uri: address });
type Provider = { authorizationUrl: string; keys: JWTVerifyGetKey };

const PROVIDER: CacheDefinition<Promise<Provider>> = {
  name: 'login provider',
  rule: 'Its addresses and keys are read again after an hour; keys it has changed are fetched when a token names one.',
  maxEntries: 1,
  ttlMs: KEYS_MS,
};

async function getProvider(ctx: AppContext): Promise<Provider> {
  const cache = getCache(ctx, PROVIDER);
  const issuer = ctx.config.GOOGLE_ISSUER;
  const known = cache.get(issuer);
  if (known !== undefined) return known;
  const reading = readProvider(ctx);
  cache.set(issuer, reading);
  reading.catch(() => cache.delete(issuer));
  return reading;
}

async function readProvider({ config, clock }: AppContext): Promise<Provider> {
  const issuer = config.GOOGLE_ISSUER;
  const configuration = discovery.parse(await readJson(`${issuer}/.well-known/openid-configuration`));
  if (configuration.issuer !== issuer) throw new Error(`The login provider calls itself ${configuration.issuer}`);
  return {
    authorizationUrl: configuration.authorization_endpoint,
    keys: createKeys(clock, configuration.jwks_uri, TIMEOUT_MS),
  };
}

async function readJson(url: string): Promise<unknown> {
  const answer = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!answer.ok) throw new Error(`The login provider answers ${answer.status}`);
  return answer.json();
}

/**
 * Google's login URL for a browser. The response arrives after # at /login/google. Throws when the provider is
 * unavailable.
 */
export async function authorizationUrl(ctx: AppContext, given: { nonce: string; state: string }): Promise<string> {
  const { authorizationUrl: base } = await getProvider(ctx);
  const url = new URL(base);
  url.search = new URLSearchParams({
    client_id: ctx.config.GOOGLE_CLIENT_ID as string,
    redirect_uri: `${ctx.config.PUBLIC_URL}/login/google`,
    response_type: 'id_token',
    scope: 'openid email profile',
    nonce: given.nonce,
    state: given.state,
    prompt: 'select_account',
  }).toString();
  return url.href;
}

/** The nonce of a login: a hash of the browser's cookie, so that a token fits one browser only. */
export const readNonce = (cookie: string): string =>
  createHash('sha256').update(`google:${cookie}`).digest('base64url');

export type GoogleIdentity = { subject: string; email: string; firstName: string; lastName: string };
export type TokenFault = 'invalid' | 'unavailable';

const claims = z.object({
  sub: z.string().min(1).max(255),
  email: z.email().max(254),
  email_verified: z.literal(true),
  nonce: z.string(),
  given_name: z.string().max(200).default(''),
  family_name: z.string().max(200).default(''),
});

/**
 * Verifies an ID token (reliability S-6.9): RS256 by a key of the provider's set, issuer, our client as the only
 * audience, not too old, this browser's nonce, and an address verified by the provider. Any fault is 'invalid'.
 * 'unavailable' if the provider's keys cannot be read.
 */
export async function verifyIdToken(
  ctx: AppContext,
  token: string,
  nonce: string,
): Promise<GoogleIdentity | TokenFault> {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_ISSUER: issuer } = ctx.config;
  let keys: Provider['keys'];
  try {
    keys = (await getProvider(ctx)).keys;
  } catch (error) {
    ctx.log.error({ err: error }, 'the login provider cannot be read');
    return 'unavailable';
  }
  try {
    const { payload } = await jwtVerify(token, keys, {
      algorithms: ['RS256'],
      // Google writes its name in two ways.
      issuer: [issuer, issuer.replace(/^https:\/\/(accounts\.google\.com)$/, '$1')],
      audience: clientId as string,
      requiredClaims: ['exp', 'iat', 'sub', 'aud', 'iss', 'nonce'],
      maxTokenAge: TOKEN_AGE_S,
      clockTolerance: LEEWAY_S,
    });
    const isOursAlone = payload.aud === clientId || (Array.isArray(payload.aud) && payload.aud.length === 1);
    const configuration = claims.safeParse(payload);
    if (!isOursAlone || !configuration.success || configuration.data.nonce !== nonce) return 'invalid';
    const { sub, email, given_name: firstName, family_name: lastName } = configuration.data;
    return { subject: sub, email, firstName, lastName };
  } catch (error) {
    if (error instanceof errors.JOSEError) return 'invalid';
    ctx.log.error({ err: error }, 'the keys of the login provider cannot be read');
    return 'unavailable';
  }
}
