import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { PASSWORD } from '../../../../test/people.ts';

let provider: Server;
let test: TestApp;
let received: Record<string, string>[] = [];
/** The provider's response for a token; a bare status is an error. */
const verdicts: Record<string, object | number> = {
  good: { success: true, score: 0.9, action: 'signup', hostname: 'localhost' },
  signin: { success: true, score: 0.9, action: 'signin', hostname: 'localhost' },
  robot: { success: true, score: 0.1, action: 'signup', hostname: 'localhost' },
  'other act': { success: true, score: 0.9, action: 'signin', hostname: 'localhost' },
  'other site': { success: true, score: 0.9, action: 'signup', hostname: 'evil.example' },
  bad: { success: false, 'error-codes': ['invalid-input-response'] },
  down: 500,
};
beforeAll(async () => {
  provider = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      const form = Object.fromEntries(new URLSearchParams(body));
      received.push({ path: request.url ?? '', ...form });
      const verdict = verdicts[form.response ?? ''] ?? { success: false };
      if (typeof verdict === 'number') response.writeHead(verdict).end();
      else response.setHeader('content-type', 'application/json').end(JSON.stringify(verdict));
    });
  });
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  test = await startTestApp({
    env: {
      RATE_LIMITS: 'on',
      RECAPTCHA_SITE_KEY: 'site',
      RECAPTCHA_SECRET: 'secret-of-ours',
      RECAPTCHA_API_BASE: `http://127.0.0.1:${(provider.address() as AddressInfo).port}`,
    },
  });
});
afterAll(async () => {
  await test.close();
  provider.close();
});

let count = 0;
const signUp = (captchaToken?: string) =>
  test.client(`10.3.0.${++count}`).post('/v1/auth/signup/email', {
    email: `human${count}@example.com`,
    username: `human.${count}x`,
    password: PASSWORD,
    firstName: 'Grace',
    lastName: 'Hopper',
    acceptTerms: true,
    ...(captchaToken === undefined ? {} : { captchaToken }),
  });
const people = async () => (await test.ctx.pool.query('select count(*)::int as n from users')).rows[0].n;

it('given a valid token, when signing up, then the provider was called with our secret, and the account is created', async () => {
  received = [];
  expect((await signUp('good')).status).toBe(201);
  expect(received).toEqual([
    { path: '/recaptcha/api/siteverify', secret: 'secret-of-ours', response: 'good', remoteip: `10.3.0.${count}` },
  ]);
});

it.each([undefined, '', 'robot', 'other act', 'other site', 'bad'])(
  'given the token %j, when signing up, then "Recaptcha failed!" and no account',
  async (token) => {
    const before = await people();
    const answer = await signUp(token);
    expect([answer.status, answer.body.code, answer.body.message]).toEqual([
      403,
      'recaptcha_failed',
      'Recaptcha failed!',
    ]);
    expect(await people()).toBe(before);
  },
);

it('given a provider that fails, when signing up, then 503 and no account', async () => {
  const before = await people();
  expect((await signUp('down')).status).toBe(503);
  expect(await people()).toBe(before);
});

it('given five wrong passwords, when logging in, then a token is required, and with it the right password logs in', async () => {
  await signUp('good');
  const email = `human${count}@example.com`;
  const attempt = (password: string, captchaToken?: string) =>
    test.client(`10.4.0.${++count}`).post('/v1/auth/signin/email', { email, password, captchaToken });
  for (let n = 0; n < 5; n++) expect((await attempt('Wrong-Password-1!')).body.code).toBe('invalid_credentials');
  expect((await attempt(PASSWORD)).body.code).toBe('recaptcha_failed');
  expect((await attempt(PASSWORD, 'good')).body.code).toBe('recaptcha_failed');
  expect((await attempt(PASSWORD, 'signin')).status).toBe(200);
});

it('given no keys, when signing up, then no token is required', async () => {
  const other = await startTestApp();
  received = [];
  expect((await other.signUp()).me.username).toMatch(/^person/);
  expect(received).toEqual([]);
  await other.close();
});
