import { createHmac, createSign, generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client, TestResponse } from '../../../../../test/client.ts';
import { type MoneyApp, startMoneyApp } from '../../../../../test/money.ts';
import { PASSWORD } from '../../../../../test/people.ts';

const MINUTE = 60_000;
const CLIENT_ID = 'assay.sandbox';
let test: MoneyApp;
let issuer: string;
beforeAll(async () => {
  test = await startMoneyApp();
  issuer = `${test.sandboxUrl}/sandbox/google`;
});
afterAll(() => test.close());

type Claims = Record<string, unknown>;
let count = 0;

/** A browser that was redirected to Google, and the request to Google. */
async function startGoogleLogIn(
  next?: string,
): Promise<{ client: Client; nonce: string; asked: URLSearchParams; answer: TestResponse }> {
  const client = test.client();
  const answer = await client.get(`/v1/auth/google${next === undefined ? '' : `?next=${encodeURIComponent(next)}`}`, {
    'sec-fetch-site': 'none',
    'x-app-type': null,
  });
  const asked = new URL(String(answer.headers.location)).searchParams;
  return { client, nonce: asked.get('nonce') as string, asked, answer };
}

const goodClaims = (nonce: string, claims: Claims = {}): Claims => {
  const now = Math.floor(Date.now() / 1000);
  return {
    iss: issuer,
    aud: CLIENT_ID,
    sub: `subject-${++count}`,
    email: `google${count}@example.com`,
    email_verified: true,
    nonce,
    given_name: 'Ada',
    family_name: 'Lovelace',
    iat: now,
    exp: now + 3600,
    ...claims,
  };
};
/** A token that the provider signs over HTTP, whatever its claims. */
async function signToken(claims: Claims): Promise<string> {
  const answer = await fetch(`${test.sandboxUrl}/_admin/google/sign`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(claims),
  });
  return ((await answer.json()) as { token: string }).token;
}
const postToken = (client: Client, token: string, tokenProvider = 'google') =>
  client.post('/v1/auth/signin/google', { token, tokenProvider });

/** Everything that a login could have created. */
const countRows = async (): Promise<unknown> =>
  (
    await test.ctx.pool.query(
      `select (select count(*)::int from session) as sessions, (select count(*)::int from users) as users,
         (select count(*)::int from external_identity) as identities, (select count(*)::int from google_pending) as pending,
         (select count(*)::int from google_nonce) as nonces`,
    )
  ).rows[0];

/** A new user from Google. */
async function signUpWithGoogle(
  claims: Claims = {},
): Promise<{ client: Client; subject: string; email: string; id: string }> {
  const { client, nonce } = await startGoogleLogIn();
  const given = goodClaims(nonce, claims);
  const waiting = await postToken(client, await signToken(given));
  expect([waiting.status, waiting.body.googlePending]).toEqual([200, 'signup']);
  const answer = await client.post('/v1/auth/signup/google', {
    pendingToken: waiting.body.pendingToken,
    username: `googler${count}x`,
    firstName: 'Ada',
    lastName: 'Lovelace',
    acceptTerms: true,
  });
  expect([answer.status, answer.body.user?.emailVerified]).toEqual([201, true]);
  return { client, subject: given.sub as string, email: given.email as string, id: answer.body.user.id };
}

async function logInAgain(subject: string, claims: Claims = {}): Promise<TestResponse & { client: Client }> {
  const { client, nonce } = await startGoogleLogIn();
  return { ...(await postToken(client, await signToken(goodClaims(nonce, { ...claims, sub: subject })))), client };
}

describe('the way to Google', () => {
  it('given a visitor, when clicking the button, then Google is asked for an ID token bound to this browser', async () => {
    const { answer, asked, nonce } = await startGoogleLogIn('/items/ball');
    expect(answer.status).toBe(302);
    expect(Object.fromEntries(asked)).toEqual({
      client_id: CLIENT_ID,
      redirect_uri: 'http://localhost:3000/login/google',
      response_type: 'id_token',
      scope: 'openid email profile',
      nonce,
      state: '/items/ball',
      prompt: 'select_account',
    });
    expect(nonce).toMatch(/^[\w-]{43}$/);
    expect(answer.setCookies).toEqual([
      expect.stringMatching(/^assay_google=\d+\.[\w-]{43}; Max-Age=1200; Path=\/; HttpOnly; SameSite=Strict$/),
    ]);
    expect((await startGoogleLogIn()).nonce).not.toBe(nonce);
  });
});

describe('an identity', () => {
  it('given a new address, when it logs in, then a username and the terms are required, and then it is logged in', async () => {
    const { client, id, subject } = await signUpWithGoogle();
    expect((await client.get('/v1/user/me')).body).toMatchObject({ id, firstName: 'Ada', emailVerified: true });
    expect((await client.get('/v1/auth/methods')).body).toMatchObject({ hasPassword: false, google: {} });
    const back = await logInAgain(subject);
    expect([back.status, back.body.user.id]).toEqual([200, id]);
    expect(back.setCookies.map((line) => line.split('=')[0]).sort()).toEqual([
      'assay_auth',
      'assay_device',
      'assay_google',
    ]);
  });

  it('given a changed address at Google, when it logs in again, then it is the same account, and its address stays', async () => {
    const { id, subject, email } = await signUpWithGoogle();
    const back = await logInAgain(subject, { email: 'moved@example.com' });
    expect(back.body.user).toMatchObject({ id, email });
  });

  it('given an account with the address, when Google logs in, then only its password connects the two, and the owner is notified', async () => {
    const person = await test.signUp();
    const { client, nonce } = await startGoogleLogIn();
    const claims = goodClaims(nonce, { email: person.email.toUpperCase() });
    const waiting = await postToken(client, await signToken(claims));
    expect(waiting.body).toEqual({
      googlePending: 'link',
      pendingToken: expect.stringMatching(/^[\w-]{43}$/),
      email: person.email,
      firstName: 'Ada',
      lastName: 'Lovelace',
    });
    expect(waiting.setCookies).toEqual([]);
    const { pendingToken } = waiting.body;
    const link = (by: Client, password: string) => by.post('/v1/auth/signin/google/link', { pendingToken, password });
    const wrong = await link(client, 'Wrong-Words-11!');
    expect([wrong.status, wrong.body.code]).toEqual([401, 'invalid_credentials']);
    const elsewhere = await link((await startGoogleLogIn()).client, PASSWORD);
    expect([elsewhere.status, elsewhere.body.code]).toEqual([401, 'google_login_failed']);
    expect((await client.get('/v1/user/me')).status).toBe(401);
    const right = await link(client, PASSWORD);
    expect([right.status, right.body.user.id]).toEqual([200, person.id]);
    expect((await link(client, PASSWORD)).body.code).toBe('google_login_failed');
    await test.runJobs();
    expect(test.mailbox.to(person.email).map(({ subject }) => subject)).toContain('Google was connected');
    expect((await logInAgain(claims.sub as string)).body.user.id).toBe(person.id);
  });

  it('given a second factor, when linking and when logging in with Google, then both require it first', async () => {
    const person = await test.signUp();
    const phone = '+12125557001';
    const codeTo = async (): Promise<string> => {
      const answer = await fetch(
        `${test.sandboxUrl}/sandbox/inbox/messages.json?kind=sms&to=${encodeURIComponent(phone)}`,
      );
      return ((await answer.json()) as { items: { text: string }[] }).items[0]!.text.slice(0, 6);
    };
    await person.client.post('/v1/auth/mfa/request', { phone });
    await person.client.post('/v1/auth/mfa/enable', { code: await codeTo() });
    await test.moveClock(MINUTE);
    const { client, nonce } = await startGoogleLogIn();
    const claims = goodClaims(nonce, { email: person.email });
    const { pendingToken } = (await postToken(client, await signToken(claims))).body;
    const half = await client.post('/v1/auth/signin/google/link', { pendingToken, password: PASSWORD });
    expect(half.body).toMatchObject({ mfaRequired: true, channel: 'sms' });
    const identities = () =>
      test.ctx.pool
        .query('select from external_identity where user_id = $1', [person.id])
        .then((found) => found.rowCount);
    expect(await identities()).toBe(0);
    const done = await client.post('/v1/auth/mfa/verify', { mfaToken: half.body.mfaToken, code: await codeTo() });
    expect([done.status, await identities()]).toEqual([200, 1]);
    await test.moveClock(MINUTE);
    const next = await logInAgain(claims.sub as string);
    expect([next.body.mfaRequired, next.client.cookies.has('assay_auth')]).toEqual([true, false]);
  });

  it('given a blocked account, when Google logs in, then it says so and nothing is opened', async () => {
    const { subject, id } = await signUpWithGoogle();
    await test.ctx.pool.query('update users set blocked_at = now() where id = $1', [id]);
    const answer = await logInAgain(subject);
    expect([answer.status, answer.body.code, answer.body.message]).toEqual([
      403,
      'account_blocked',
      'Account is blocked',
    ]);
  });

  it('given a form that expired, an address taken meanwhile or a short username, when sent, then refused', async () => {
    const { client, nonce } = await startGoogleLogIn();
    const { pendingToken } = (await postToken(client, await signToken(goodClaims(nonce)))).body;
    const form = (more: object) =>
      client.post('/v1/auth/signup/google', {
        pendingToken,
        username: 'late.comer',
        firstName: 'Ada',
        lastName: 'Lovelace',
        acceptTerms: true,
        ...more,
      });
    expect((await form({ username: 'short' })).body.errors[0].code).toBe('username_too_short');
    expect((await form({ acceptTerms: false })).status).toBe(422);
    const { username } = await test.signUp();
    expect((await form({ username })).body.code).toBe('username_taken');
    await test.moveClock(10 * MINUTE);
    expect((await form({})).body.code).toBe('google_login_failed');
  });

  it('given a connection, when it is ended with the password, then Google no longer logs in; without a password it stays', async () => {
    const person = await test.signUp();
    await test.ctx.pool.query(
      "insert into external_identity (provider, subject, user_id, email, linked_at) values ('google', 'end-me', $1, $2, now())",
      [person.id, person.email],
    );
    const end = (client: Client, password: string) => client.post('/v1/auth/google/disconnect', { password });
    expect((await end(person.client, 'Wrong-Words-11!')).status).toBe(422);
    expect((await end(person.client, PASSWORD)).status).toBe(204);
    expect((await logInAgain('end-me', { email: person.email })).body.googlePending).toBe('link');
    const without = await signUpWithGoogle();
    expect((await end(without.client, PASSWORD)).status).toBe(422);
    expect((await logInAgain(without.subject)).body.user.id).toBe(without.id);
  });
});

describe('what is no good', () => {
  const now = () => Math.floor(Date.now() / 1000);
  it.each<[string, (nonce: string) => Claims]>([
    ['another issuer', (nonce) => goodClaims(nonce, { iss: 'https://accounts.google.com' })],
    ['another audience', (nonce) => goodClaims(nonce, { aud: 'another.client' })],
    ['two audiences', (nonce) => goodClaims(nonce, { aud: [CLIENT_ID, 'another.client'] })],
    ['no audience', (nonce) => goodClaims(nonce, { aud: undefined })],
    ['an end in the past', (nonce) => goodClaims(nonce, { iat: now() - 400, exp: now() - 60 })],
    ['no end', (nonce) => goodClaims(nonce, { exp: undefined })],
    ['an hour of age', (nonce) => goodClaims(nonce, { iat: now() - 3600, exp: now() + 3600 })],
    ['a birth in the future', (nonce) => goodClaims(nonce, { iat: now() + 600 })],
    ['a beginning in the future', (nonce) => goodClaims(nonce, { nbf: now() + 600 })],
    ['another nonce', () => goodClaims('A'.repeat(43))],
    ['no nonce', (nonce) => goodClaims(nonce, { nonce: undefined })],
    ['an address that is not verified', (nonce) => goodClaims(nonce, { email_verified: false })],
    ['"true" for verified', (nonce) => goodClaims(nonce, { email_verified: 'true' })],
    ['no address', (nonce) => goodClaims(nonce, { email: undefined })],
    ['no subject', (nonce) => goodClaims(nonce, { sub: '' })],
  ])(
    'given %s, when the token is sent, then 401 with the exact message, and nothing is created',
    async (_name, claims) => {
      const { client, nonce } = await startGoogleLogIn();
      const token = await signToken(claims(nonce));
      const before = await countRows();
      const answer = await postToken(client, token);
      expect([answer.status, answer.body.code, answer.body.message]).toEqual([
        401,
        'google_login_failed',
        'Google login failed. Please try again.',
      ]);
      expect(answer.setCookies).toEqual([]);
      expect(await countRows()).toEqual(before);
    },
  );

  const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const foreign = generateKeyPairSync('rsa', { modulusLength: 2048 });
  it.each<[string, (good: string) => Promise<string> | string]>([
    ['no signature', (good) => `${part({ alg: 'none' })}.${good.split('.')[1]}.`],
    ['a cut one', (good) => good.slice(0, -4)],
    [
      'changed claims',
      (good) =>
        good
          .split('.')
          .with(1, part({ sub: 'x' }))
          .join('.'),
    ],
    [
      'the signature of another key under our name',
      (good) => {
        const text = good.split('.').slice(0, 2).join('.');
        return `${text}.${createSign('RSA-SHA256').update(text).sign(foreign.privateKey).toString('base64url')}`;
      },
    ],
    [
      'a key that it brings itself',
      (good) => {
        const text = `${part({ alg: 'RS256', jwk: foreign.publicKey.export({ format: 'jwk' }) })}.${good.split('.')[1]}`;
        return `${text}.${createSign('RSA-SHA256').update(text).sign(foreign.privateKey).toString('base64url')}`;
      },
    ],
    [
      'the public key as a secret (HS256)',
      async (good) => {
        const { keys } = (await (await fetch(`${issuer}/certs`)).json()) as { keys: { kid: string; n: string }[] };
        const text = `${part({ alg: 'HS256', kid: keys[0]!.kid })}.${good.split('.')[1]}`;
        return `${text}.${createHmac('sha256', keys[0]!.n).update(text).digest('base64url')}`;
      },
    ],
    ['words', () => 'not.a.token'],
    ['our own access token', async () => (await test.signUp()).client.cookies.get('assay_auth') as string],
  ])('given %s, when the token is sent, then 401 and nothing is created', async (_name, spoil) => {
    const { client, nonce } = await startGoogleLogIn();
    const token = await spoil(await signToken(goodClaims(nonce)));
    const before = await countRows();
    const answer = await postToken(client, token);
    expect([answer.status, answer.body.code]).toEqual([401, 'google_login_failed']);
    expect(await countRows()).toEqual(before);
  });

  it('given a good token, when it comes from another browser, too late, a second time or as another kind, then 401', async () => {
    const { client, nonce } = await startGoogleLogIn();
    const token = await signToken(goodClaims(nonce));
    expect((await postToken(test.client(), token)).status).toBe(401);
    expect((await postToken((await startGoogleLogIn()).client, token)).status).toBe(401);
    for (const kind of ['apple', 'jest']) expect((await postToken(client, token, kind)).status).toBe(401);
    expect((await postToken(client, token, 'facebook')).status).toBe(400);
    const twin = client.clone();
    expect((await postToken(client, token, 'web')).status).toBe(200);
    expect((await postToken(twin, token)).status).toBe(401);
    const late = await startGoogleLogIn();
    const good = await signToken(goodClaims(late.nonce));
    await test.moveClock(10 * MINUTE);
    expect((await postToken(late.client, good)).status).toBe(401);
  });

  it('given the access token or the refresh token of Google’s making, when used as ours, then 401', async () => {
    const { client, nonce } = await startGoogleLogIn();
    client.cookies.set('assay_auth', await signToken(goodClaims(nonce)));
    expect((await client.get('/v1/user/me')).status).toBe(401);
  });
});

describe('the keys', () => {
  it('given a changed key, when a token of the new one arrives, then the key is fetched; one of the old is refused', async () => {
    const { subject } = await signUpWithGoogle();
    const old = await startGoogleLogIn();
    const oldToken = await signToken(goodClaims(old.nonce, { sub: subject }));
    await fetch(`${test.sandboxUrl}/_admin/google/rotate`, { method: 'POST' });
    await test.moveClock(MINUTE);
    expect((await logInAgain(subject)).status).toBe(200);
    expect((await postToken(old.client, oldToken)).status).toBe(401);
  });

  it('given an unavailable provider, when redirecting there, then 502 and no cookie', async () => {
    const away = await startMoneyApp({ env: { GOOGLE_ISSUER: 'http://127.0.0.1:9' } });
    const answer = await away.client().get('/v1/auth/google');
    expect([answer.status, answer.body.code, answer.setCookies]).toEqual([502, 'google_login_unavailable', []]);
    await away.close();
  });
});
