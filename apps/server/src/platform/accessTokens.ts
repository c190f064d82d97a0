import { createHash, type JsonWebKey } from 'node:crypto';
import { importJWK, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import { newId } from './ids.ts';

export const ACCESS_TOKEN_MS = 10 * 60_000;

export type AccessClaims = { userId: string; sessionId: string; expiresAtMs: number };
export type RefreshClaims = { tokenId: string; sessionId: string; expiresAtMs: number };

export type AccessTokens = {
  /** Access token (JWT, EdDSA, 10 minutes) of a session, and the moment it ends. */
  signAccess(userId: string, sessionId: string): Promise<{ token: string; expiresAtMs: number }>;
  /** Claims of a valid access token; null for anything else. */
  verifyAccess(token: string): Promise<AccessClaims | null>;
  /**
   * Refresh token. Deterministic: the same claims always produce the same text, because Ed25519 signatures are
   * deterministic.
   */
  signRefresh(claims: RefreshClaims & { issuedAtMs: number }): Promise<string>;
  verifyRefresh(token: string): Promise<RefreshClaims | null>;
};

/** A token is accepted for so long after it has expired. */
export const LEEWAY_MS = 5_000;

/** Signs with the first key, accepts all: keys rotate by putting the new one in front. */
export async function createTokens(
  config: Pick<Config, 'JWT_KEYS' | 'PUBLIC_URL'>,
  clock: Clock,
): Promise<AccessTokens> {
  const issuer = config.PUBLIC_URL;
  const kidOf = (jwk: JsonWebKey, index: number) => (jwk as { kid?: string }).kid ?? `key-${index}`;
  const signing = config.JWT_KEYS[0]!;
  const signingKey = await importJWK({ ...signing } as Parameters<typeof importJWK>[0], 'EdDSA');
  const publicKeys = new Map<string, Awaited<ReturnType<typeof importJWK>>>();
  for (const [index, { d: _private, ...jwk }] of config.JWT_KEYS.entries())
    publicKeys.set(kidOf(jwk, index), await importJWK(jwk as Parameters<typeof importJWK>[0], 'EdDSA'));

  const sign = (typ: string, claims: JWTPayload, issuedAtMs: number, expiresAtMs: number) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: 'EdDSA', typ, kid: kidOf(signing, 0) })
      .setIssuer(issuer)
      .setAudience(issuer)
      .setIssuedAt(Math.floor(issuedAtMs / 1000))
      .setExpirationTime(Math.floor(expiresAtMs / 1000))
      .sign(signingKey);

  const verify = async (token: string, typ: string): Promise<JWTPayload | null> => {
    try {
      const { payload } = await jwtVerify(
        token,
        (header) => {
          const key = publicKeys.get(header.kid ?? '');
          if (key === undefined) throw new Error('unknown key');
          return key;
        },
        {
          algorithms: ['EdDSA'],
          typ,
          issuer,
          audience: issuer,
          currentDate: clock.date(),
          clockTolerance: LEEWAY_MS / 1000,
        },
      );
      return payload;
    } catch {
      // Every way of being wrong is the same answer to the caller: not a token of ours.
      return null;
    }
  };

  return {
    async signAccess(userId, sessionId) {
      const now = clock.now();
      const expiresAtMs = now + ACCESS_TOKEN_MS;
      const token = await sign('at+jwt', { sub: userId, sid: sessionId, jti: newId(now) }, now, expiresAtMs);
      return { token, expiresAtMs };
    },
    async verifyAccess(token) {
      const payload = await verify(token, 'at+jwt');
      if (payload === null || typeof payload.sub !== 'string' || typeof payload.sid !== 'string') return null;
      return { userId: payload.sub, sessionId: payload.sid, expiresAtMs: payload.exp! * 1000 };
    },
    signRefresh: ({ tokenId, sessionId, issuedAtMs, expiresAtMs }) =>
      sign('rt+jwt', { jti: tokenId, sid: sessionId }, issuedAtMs, expiresAtMs),
    async verifyRefresh(token) {
      const payload = await verify(token, 'rt+jwt');
      if (payload === null || typeof payload.jti !== 'string' || typeof payload.sid !== 'string') return null;
      return { tokenId: payload.jti, sessionId: payload.sid, expiresAtMs: payload.exp! * 1000 };
    },
  };
}

/** The stored form of any secret token: never the token. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
