import { generateKeyPairSync, type JsonWebKey } from 'node:crypto';
import { decodeProtectedHeader } from 'jose';
import { expect, test } from 'vitest';
import { createTokens } from './accessTokens.ts';

const PUBLIC_URL = 'https://assay.example';
const clock = { now: () => 1_800_000_000_000, date: () => new Date(1_800_000_000_000), refresh: async () => undefined };
const key = (kid: string): JsonWebKey => ({
  ...generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' }),
  kid,
});
const tokensOf = (...keys: JsonWebKey[]) => createTokens({ JWT_KEYS: keys, PUBLIC_URL }, clock);

test('given a new key put in front of the old one, when tokens of both come, then both are good and new ones are signed by the new', async () => {
  const [old, fresh] = [key('2026-01'), key('2026-02')];
  const before = await (await tokensOf(old)).signAccess('a user', 'a session');
  const rotated = await tokensOf(fresh, old);
  expect(await rotated.verifyAccess(before.token)).toEqual({
    userId: 'a user',
    sessionId: 'a session',
    expiresAtMs: clock.now() + 10 * 60_000,
  });
  const after = await rotated.signAccess('a user', 'a session');
  expect(decodeProtectedHeader(after.token)).toMatchObject({ alg: 'EdDSA', typ: 'at+jwt', kid: '2026-02' });
  expect(await rotated.verifyAccess(after.token)).not.toBeNull();
});

test('given a removed key, when its tokens are used, then they are invalid, though the key has the same name', async () => {
  const old = key('2026-01');
  const { token } = await (await tokensOf(old)).signAccess('a user', 'a session');
  expect(await (await tokensOf(key('2026-02'))).verifyAccess(token)).toBeNull();
  expect(await (await tokensOf(key('2026-01'))).verifyAccess(token)).toBeNull();
});

test('given a refresh token, when it is used as an access token, then it is invalid, whatever key signed it', async () => {
  const tokens = await tokensOf(key('2026-01'));
  const refresh = await tokens.signRefresh({
    tokenId: 'a token',
    sessionId: 'a session',
    expiresAtMs: clock.now() + 60_000,
    issuedAtMs: clock.now(),
  });
  expect(await tokens.verifyAccess(refresh)).toBeNull();
  expect(await tokens.verifyRefresh(refresh)).toMatchObject({ tokenId: 'a token', sessionId: 'a session' });
});
