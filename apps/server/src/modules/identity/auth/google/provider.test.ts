import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../../test/app.ts';
import type { Client, TestResponse } from '../../../../../test/client.ts';
import { hangUp, type OidcPath, type OidcProvider, respondWith, startOidc } from '../../../../../test/oidc.ts';
import { COOL_DOWN_MS, KEYS_MS } from './keys.ts';

const AWAY = [502, 'google_login_unavailable', 'Google login failed. Please try again.'];
const FAILED = [401, 'google_login_failed', 'Google login failed. Please try again.'];
/** A browser that follows a link to us, by its own headers. */
const FOLLOWED = { 'x-app-type': null, origin: null, 'sec-fetch-mode': 'navigate', accept: 'text/html' };

let provider: OidcProvider;
let test: TestApp;
beforeAll(async () => {
  provider = await startOidc();
  test = await startTestApp({ env: { GOOGLE_ISSUER: provider.issuer, GOOGLE_CLIENT_ID: 'assay.sandbox' } });
});
beforeEach(async () => {
  provider.reset();
  // Lets the previous test's cached keys expire.
  await test.moveClock(KEYS_MS);
});
afterAll(async () => {
  await test.close();
  await provider.close();
});

const refusal = ({ status, body }: TestResponse): unknown[] => [status, body.code, body.message];

/** Logs in at the provider with a token of a given key. */
async function logIn(kid?: string): Promise<TestResponse> {
  const { client, nonce } = await startGoogleLogIn();
  return postToken(client, nonce, kid);
}
async function startGoogleLogIn(): Promise<{ client: Client; nonce: string }> {
  const client = test.client();
  const { headers } = await client.get('/v1/auth/google', FOLLOWED);
  return { client, nonce: new URL(String(headers.location)).searchParams.get('nonce') ?? '' };
}
function postToken(client: Client, nonce: string, kid?: string): Promise<TestResponse> {
  const now = Math.floor(Date.now() / 1000);
  const claims = {
    iss: provider.issuer,
    aud: 'assay.sandbox',
    sub: 'one-subject',
    email: 'ada.google@example.com',
    email_verified: true,
    nonce,
    iat: now,
    exp: now + 3600,
  };
  return client.post('/v1/auth/signin/google', { token: provider.sign(claims, kid), tokenProvider: 'google' });
}

const GARBAGE: readonly (readonly [given: string, path: OidcPath, answer: ReturnType<typeof respondWith>])[] = [
  ['answers 500', 'discovery', respondWith(500, '{}')],
  ['answers a page', 'discovery', respondWith(200, '<!doctype html><h1>Hello</h1>', 'text/html')],
  ['answers an empty object', 'discovery', respondWith(200, '{}')],
  ['answers null', 'discovery', respondWith(200, 'null')],
  ['calls itself another', 'discovery', respondWith(200, JSON.stringify({ issuer: 'https://evil.example' }))],
  ['leads elsewhere', 'discovery', (response) => response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end()],
  ['hangs up', 'discovery', hangUp],
];
const scripted = (issuer: string) =>
  respondWith(
    200,
    JSON.stringify({ issuer, authorization_endpoint: 'javascript:alert(1)', jwks_uri: `${issuer}/keys` }),
  );

describe('redirecting to an unavailable provider', () => {
  it.each(GARBAGE)('given it %s, when a link is followed, then the login page, without a cookie', async (...row) => {
    const [, path, answer] = row;
    provider.answer(path, answer);
    const client = test.client();
    const led = await client.get('/v1/auth/google?next=%2Fitems%2Fa-bat', FOLLOWED);
    expect([led.status, led.headers.location, led.headers['cache-control'], led.setCookies]).toEqual([
      302,
      'http://localhost:3000/login?refused=google_login_unavailable&next=%2Fitems%2Fa-bat',
      'no-store',
      [],
    ]);
    expect(refusal(await client.get('/v1/auth/google'))).toEqual(AWAY);
    provider.answer(path, null);
    const well = await client.get('/v1/auth/google', FOLLOWED);
    expect(String(well.headers.location)).toContain(`${provider.issuer}/authorize?`);
  });

  it('given it sends browsers to a script, when a link is followed, then no browser is sent there', async () => {
    provider.answer('discovery', scripted(provider.issuer));
    const led = await test.client().get('/v1/auth/google', FOLLOWED);
    expect(led.headers.location).toBe('http://localhost:3000/login?refused=google_login_unavailable');
  });

  it('given a link that returns to another site, when it is followed, then the login page gets it and refuses it', async () => {
    provider.answer('discovery', respondWith(503, ''));
    const led = await test.client().get('/v1/auth/google?next=https%3A%2F%2Fevil.example', FOLLOWED);
    const page = new URL(String(led.headers.location));
    expect([page.origin, page.pathname, page.searchParams.get('next')]).toEqual([
      'http://localhost:3000',
      '/login',
      'https://evil.example',
    ]);
  });
});

describe('the keys of the provider', () => {
  it.each<[string, ReturnType<typeof respondWith>]>([
    ['answers 500', respondWith(500, '{}')],
    ['answers a page', respondWith(200, '<!doctype html>', 'text/html')],
    ['answers no keys', respondWith(200, '{}')],
    ['answers keys that are none', respondWith(200, '{"keys":"none"}')],
    ['hangs up', hangUp],
  ])(
    'given it %s, when a token arrives, then 502 with the message of the spec; once it is back, it works',
    async (...row) => {
      provider.answer('keys', row[1]);
      const { client, nonce } = await startGoogleLogIn();
      const away = await postToken(client, nonce);
      expect([...refusal(away), away.setCookies]).toEqual([...AWAY, []]);
      provider.answer('keys', null);
      // The nonce was not consumed: the same browser may present it again.
      expect((await postToken(client, nonce)).body.googlePending).toBe('signup');
    },
  );

  it('given tokens that name unknown keys, when many arrive, then the keys are reloaded once per cool-down', async () => {
    expect((await logIn()).status).toBe(200);
    expect(provider.reads.keys).toBe(1);
    for (let n = 0; n < 5; n++) expect(refusal(await logIn(`made-up-${n}`))).toEqual(FAILED);
    expect(provider.reads.keys).toBe(1);
    await test.moveClock(COOL_DOWN_MS);
    const tries = await Promise.all(Array.from({ length: 5 }, (_, n) => logIn(`made-up-${n}`)));
    expect(tries.map(refusal)).toEqual(Array(5).fill(FAILED));
    expect(provider.reads.keys).toBe(2);
    expect(refusal(await logIn('made-up'))).toEqual(FAILED);
    expect(provider.reads.keys).toBe(2);
  });

  it('given a changed key, when a token of it arrives, then it works after the cool-down, and the old key does not', async () => {
    expect((await logIn()).status).toBe(200);
    const old = provider.sign({});
    provider.rotate();
    expect(refusal(await logIn())).toEqual(FAILED);
    await test.moveClock(COOL_DOWN_MS);
    expect((await logIn()).status).toBe(200);
    const { client } = await startGoogleLogIn();
    expect(refusal(await client.post('/v1/auth/signin/google', { token: old, tokenProvider: 'google' }))).toEqual(
      FAILED,
    );
  });

  it('given keys that cannot be reloaded, when tokens name others, then it is tried once per cool-down, and the cached ones work', async () => {
    expect((await logIn()).status).toBe(200);
    await test.moveClock(COOL_DOWN_MS);
    provider.answer('keys', respondWith(500, ''));
    expect(refusal(await logIn('made-up'))).toEqual(AWAY);
    expect(refusal(await logIn('made-up'))).toEqual(FAILED);
    expect((await logIn()).status).toBe(200);
    expect(provider.reads.keys).toBe(2);
  });

  it('given an hour, when a token arrives, then URLs and keys are reloaded', async () => {
    expect((await logIn()).status).toBe(200);
    await test.moveClock(KEYS_MS);
    expect((await logIn()).status).toBe(200);
    expect([provider.reads.discovery, provider.reads.keys]).toEqual([2, 2]);
  });
});
