import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { ADDRESS, PASSWORD, type Person } from '../../../../test/people.ts';
import { notify } from '../../notifications/alerts/notices.ts';
import { commonPasswords } from './commonPasswords.ts';
import { hashPassword, PASSWORD_HASH } from './passwords.ts';

let test: TestApp;
let person: Person;
let addressId: string;
beforeAll(async () => {
  test = await startTestApp();
  person = await test.signUp({ isVerified: false });
  addressId = String((await person.client.post('/v1/user/addresses', ADDRESS)).body.id);
  await notify(test.ctx, {
    userId: person.id,
    type: 'SECURITY',
    ref: 'x',
    title: 't',
    body: 'b',
    href: '/',
    itemId: null,
  });
});
afterAll(() => test.close());

/** Everything a refused call could have changed. */
async function everything(): Promise<unknown> {
  const tables = [
    'users',
    'session',
    'refresh_token',
    'mail_token',
    'address',
    'alert',
    'message',
    'outbox',
    'credit_account',
  ];
  const { rows } = await test.ctx.pool.query(
    tables
      .map(
        (name) =>
          `select '${name}' as name, count(*)::int as n, md5(string_agg(t::text, ',' order by t::text)) as sum from ${name} t`,
      )
      .join(' union all '),
  );
  return rows;
}

const signUpBody = {
  email: 'cross.site@example.com',
  password: PASSWORD,
  username: 'cross.site',
  firstName: 'Cross',
  lastName: 'Site',
  acceptTerms: true,
};
const writes = [
  ['POST', '/v1/auth/signup/email', () => signUpBody],
  ['POST', '/v1/auth/signin/email', () => ({ email: person.email, password: PASSWORD })],
  ['POST', '/v1/auth/verify-email', async () => ({ token: await test.verificationToken(person.email) })],
  ['POST', '/v1/auth/resend-verification', () => ({ email: person.email })],
  ['POST', '/v1/auth/username/check', () => ({ username: 'free.name' })],
  ['GET', '/v1/auth/refresh', () => undefined],
  ['POST', '/v1/auth/logout', () => undefined],
  ['PATCH', '/v1/user/me', () => ({ newsletter: true })],
  ['POST', '/v1/user/addresses', () => ADDRESS],
  ['PATCH', '/v1/user/addresses/ID', () => ({ ...ADDRESS, city: 'Salem' })],
  ['DELETE', '/v1/user/addresses/ID', () => undefined],
  ['DELETE', '/v1/user/alerts', () => undefined],
  ['PATCH', '/v1/user/alerts/read', () => ({})],
] as const;
const faults: Array<[string, Record<string, string | null>]> = [
  ['neither Sec-Fetch-Site nor Origin', { 'sec-fetch-site': null, origin: null }],
  ['Sec-Fetch-Site cross-site', { 'sec-fetch-site': 'cross-site' }],
  ['Sec-Fetch-Site same-site', { 'sec-fetch-site': 'same-site' }],
  ['Sec-Fetch-Site none (typed address)', { 'sec-fetch-site': 'none' }],
  ['another Origin alone', { 'sec-fetch-site': null, origin: 'https://evil.example' }],
  ['Origin null alone', { 'sec-fetch-site': null, origin: 'null' }],
  ['Origin with our name as prefix', { 'sec-fetch-site': null, origin: 'http://localhost:3000.evil.example' }],
  ['no x-app-type', { 'x-app-type': null }],
  ['another x-app-type', { 'x-app-type': 'form' }],
];

describe('calls from other sites', () => {
  it.each(writes)(
    'given any missing or wrong signal, when calling %s %s, then 403 and nothing changed',
    async (method, path, body) => {
      const before = await everything();
      const given = await body();
      for (const [name, headers] of faults) {
        const answer = await person.client.clone().request(method, path.replace('ID', addressId), {
          body: given,
          headers: {
            ...(path.endsWith('refresh') ? { authorization: `Bearer ${person.refreshToken}` } : {}),
            ...headers,
          },
        });
        expect([name, answer.status, answer.body.code]).toEqual([name, 403, 'csrf_failed']);
        expect(answer.setCookies).toEqual([]);
      }
      expect(await everything()).toEqual(before);
    },
  );

  it('given our Origin without Sec-Fetch-Site, when writing, then it is accepted', async () => {
    const answer = await person.client.patch('/v1/user/me', { newsletter: false }, { 'sec-fetch-site': null });
    expect(answer.status).toBe(200);
  });
});

describe('the shape of requests', () => {
  const patchMe = (options: { rawBody?: string; body?: unknown; headers?: Record<string, string | null> }) =>
    person.client.request('PATCH', '/v1/user/me', options);

  it.each([
    ['malformed JSON', { rawBody: '{"newsletter":' }, 400, 'malformed_json'],
    ['an empty body of type JSON', { rawBody: '' }, 400, 'malformed_json'],
    [
      'text/plain',
      { rawBody: '{"newsletter":true}', headers: { 'content-type': 'text/plain' } },
      415,
      'unsupported_media_type',
    ],
    [
      'a form',
      { rawBody: 'newsletter=true', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
      415,
      'unsupported_media_type',
    ],
    ['an unknown field', { body: { newsletter: true, isVip: true } }, 400, 'unknown_field'],
    ['a prototype key', { rawBody: '{"__proto__":{"isVip":true}}' }, 400, 'malformed_json'],
    ['too large a body', { rawBody: `{"firstName":"${'x'.repeat(70_000)}"}` }, 413, 'payload_too_large'],
  ])('given %s, when writing, then refuses it and changes nothing', async (_name, options, status, code) => {
    const before = await everything();
    const answer = await patchMe(options);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(String(answer.headers['content-type'])).toBe('application/problem+json; charset=utf-8');
    expect(await everything()).toEqual(before);
  });

  it('given an unknown field, when refused, then it is named', async () => {
    expect((await patchMe({ body: { isVip: true } })).body).toMatchObject({ code: 'unknown_field', param: 'isVip' });
  });

  it.each([
    ['/v1/user/addresses?limit=0', 'invalid_parameter'],
    ['/v1/user/addresses?limit=101', 'invalid_parameter'],
    ['/v1/user/addresses?page=1', 'unknown_field'],
    ['/v1/user/alerts?unread=yes', 'invalid_parameter'],
    ['/v1/user/alerts?limit=1&limit=2', 'duplicate_parameter'],
    ['/v1/user/credit-limit?auction_id=7', 'invalid_parameter'],
  ])('given %s, when reading, then refuses with %s', async (path, code) => {
    const answer = await person.client.get(path);
    expect([answer.status, answer.body.code]).toEqual([400, code]);
  });

  it('given no session, when calling an operation that needs one, then 401 without revealing what exists', async () => {
    for (const [method, path, body] of writes.filter(([, path]) => path.startsWith('/v1/user'))) {
      const answer = await test.client().request(method, path.replace('ID', addressId), { body: await body() });
      expect([path, answer.status, answer.body.code]).toEqual([path, 401, 'unauthenticated']);
    }
  });

  it('given the wrong method, when calling, then 405 names the right one', async () => {
    const answer = await person.client.request('DELETE', '/v1/user/me');
    expect([answer.status, answer.body.code, answer.headers.allow]).toEqual([405, 'method_not_allowed', 'GET, PATCH']);
  });
});

describe('usernames', () => {
  it('given a free name, a taken one and the taken one with different case, when checking, then returns which is free', async () => {
    const check = (username: string) => test.client().post('/v1/auth/username/check', { username });
    expect((await check('available.name')).body).toEqual({ available: true });
    expect((await check(person.username)).body).toEqual({ available: false });
    expect((await check(person.username.toUpperCase())).body).toEqual({ available: false });
    expect((await check('short')).body.errors).toMatchObject([
      { path: 'username', code: 'username_too_short', message: 'Username must be at least 6 characters' },
    ]);
  });
});

describe('passwords', () => {
  it('given the list of common passwords, when counted, then at least 3,000 of them satisfy the rule', () => {
    const satisfying = [...commonPasswords].map((word) => word.replace(/[a-z]/, (letter) => letter.toUpperCase()));
    const good = satisfying.filter(
      (word) =>
        word.length >= 6 && /\d/.test(word) && /[a-z]/.test(word) && /[A-Z]/.test(word) && /[^a-zA-Z0-9]/.test(word),
    );
    expect(good.length).toBeGreaterThanOrEqual(3_000);
    for (const known of [
      'passw0rd!',
      'p@ssw0rd123',
      'p@ssw0rd1!',
      'qwerty123!',
      'welcome2024!',
      'summer2023!',
      'abcd1234!',
      'admin@123',
    ])
      expect([known, commonPasswords.has(known)]).toEqual([known, known !== 'p@ssw0rd123']);
  });

  it('given a flood, when hashing, then 4 run, 32 wait and the rest is refused with a retry time', async () => {
    const answers = await Promise.all(
      Array.from({ length: 45 }, () => hashPassword(PASSWORD, { ...PASSWORD_HASH, memoryCost: 1_024 })),
    );
    const hashes = answers.filter((answer) => typeof answer === 'string');
    expect(hashes.length).toBe(36);
    expect(new Set(hashes).size).toBe(36);
    expect(answers.at(-1)).toMatchObject({ refused: true, code: 'unavailable', extras: { retryAfterMs: 2_000 } });
    expect(typeof (await hashPassword(PASSWORD, { ...PASSWORD_HASH, memoryCost: 1_024 }))).toBe('string');
  });
});

describe('guessing', () => {
  let guarded: TestApp;
  beforeAll(async () => {
    guarded = await startTestApp({ env: { RATE_LIMITS: 'on' } });
  });
  afterAll(() => guarded.close());

  it('given 5 failures of an account from one address, when trying again, then even the right password is blocked for 15 minutes', async () => {
    const owner = await guarded.signUp();
    const attempt = (password: string, ip: string) =>
      guarded.client(ip).post('/v1/auth/signin/email', { email: owner.email, password });
    const guesses = await Promise.all(Array.from({ length: 8 }, () => attempt('Wrong-Password-1!', '10.0.0.1')));
    expect(guesses.map((answer) => answer.status).sort()).toEqual([401, 401, 401, 401, 401, 429, 429, 429]);
    const waiting = await attempt(PASSWORD, '10.0.0.1');
    expect(waiting.body.code).toBe('rate_limited');
    expect(Number(waiting.headers['retry-after'])).toBeGreaterThan(890);
    expect((await attempt(PASSWORD, '10.0.0.2')).status).toBe(200);
    await guarded.moveClock(15 * 60_000);
    expect((await attempt(PASSWORD, '10.0.0.1')).status).toBe(200);
  });

  it('given 4 failures and a success, when failing again, then the count has restarted', async () => {
    const owner = await guarded.signUp();
    const attempt = (password: string) =>
      guarded.client('10.0.0.9').post('/v1/auth/signin/email', { email: owner.email, password });
    for (let n = 0; n < 4; n++) expect((await attempt('Wrong-Password-1!')).status).toBe(401);
    expect((await attempt(PASSWORD)).status).toBe(200);
    for (let n = 0; n < 4; n++) expect((await attempt('Wrong-Password-1!')).status).toBe(401);
  });
});
