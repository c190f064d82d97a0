import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import type { Client } from '../../../../test/client.ts';
import { PASSWORD, type Person } from '../../../../test/people.ts';
import { deleteEndedSessions } from './jobs.ts';

const DAY = 86_400_000;
let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const logIn = (client: Client, email: string, password = PASSWORD) =>
  client.post('/v1/auth/signin/email', { email, password });
const refresh = (client: Client, token: string) => client.get('/v1/auth/refresh', { authorization: `Bearer ${token}` });
const liveSessions = async (userId: string) =>
  (
    await test.ctx.pool.query<{ n: number }>(
      'select count(*)::int as n from session where user_id = $1 and revoked_at is null',
      [userId],
    )
  ).rows[0]!.n;
const reasons = async (userId: string) =>
  (
    await test.ctx.pool.query<{ revoke_reason: string | null }>(
      'select revoke_reason from session where user_id = $1 order by created_at, id',
      [userId],
    )
  ).rows.map((row) => row.revoke_reason);

describe('login', () => {
  it('given the right password, when logging in, then sets both cookies and returns tokens that expire at the stated time', async () => {
    const person = await test.signUp();
    const client = test.client();
    const before = test.ctx.clock.now();
    const answer = await logIn(client, ` ${person.email.toUpperCase()} `);
    expect(answer.status).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.setCookies).toEqual([
      expect.stringMatching(/^assay_auth=[\w.-]+; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/),
      expect.stringMatching(/^assay_device=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Strict$/),
    ]);
    const payload = JSON.parse(Buffer.from(answer.body.tokenPayload as unknown as string, 'base64url').toString());
    expect(payload).toMatchObject({ sub: person.id, iss: 'http://localhost:3000', aud: 'http://localhost:3000' });
    const endsAt = Date.parse(answer.body.accessTokenExpiresAt as unknown as string);
    expect(Math.abs(endsAt - before - 600_000)).toBeLessThan(5_000);
    expect(Math.floor(endsAt / 1000)).toBe(payload.exp);
    expect((await client.get('/v1/user/me')).body).toMatchObject({ id: person.id, email: person.email });
    expect(JSON.stringify(answer.body)).not.toContain(client.cookies.get('assay_auth'));
  });

  it('given a username instead of the address, when logging in, then it works too', async () => {
    const person = await test.signUp();
    expect((await logIn(test.client(), person.username)).body.user).toMatchObject({ id: person.id });
  });

  it('given an unverified address, when logging in, then it works and the response shows it', async () => {
    const person = await test.signUp({ isVerified: false });
    const answer = await logIn(test.client(), person.email);
    expect(answer.body.user).toMatchObject({ emailVerified: false, onboardingStatus: 'registered' });
  });

  it('given no such account, a wrong password or one without a password, when logging in, then the answers are the same', async () => {
    const person = await test.signUp();
    const other = await test.signUp();
    await test.ctx.pool.query('update users set password_hash = null where id = $1', [other.id]);
    const answers = [
      await logIn(test.client(), 'unknown@example.com'),
      await logIn(test.client(), person.email, 'Wrong-Password-1!'),
      await logIn(test.client(), other.email),
      await logIn(test.client(), person.email, PASSWORD.toLowerCase()),
      await logIn(test.client(), person.email, `${PASSWORD} `),
    ];
    for (const answer of answers) {
      const { requestId: _id, ...body } = answer.body;
      expect(answer.status).toBe(401);
      expect(answer.setCookies).toEqual([]);
      expect(body).toEqual({
        type: '/problems/invalid_credentials',
        title: 'Invalid username or password. Please try again.',
        status: 401,
        code: 'invalid_credentials',
        message: 'Invalid username or password. Please try again.',
        errors: [],
        instance: '/v1/auth/signin/email',
      });
    }
  });

  it('given a blocked account, when logging in, then only the right password reveals it', async () => {
    const person = await test.signUp();
    await test.ctx.pool.query('update users set blocked_at = now() where id = $1', [person.id]);
    expect((await logIn(test.client(), person.email, 'Wrong-Password-1!')).body.code).toBe('invalid_credentials');
    const refused = await logIn(test.client(), person.email);
    expect([refused.status, refused.body.message]).toEqual([403, 'Account is blocked']);
    expect((await person.client.patch('/v1/user/me', { newsletter: true })).status).toBe(401);
  });

  it('given empty fields, when logging in, then they are required', async () => {
    const answer = await test.client().post('/v1/auth/signin/email', { email: '', password: '' });
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toEqual([
      { path: 'email', code: 'required', message: 'Required' },
      { path: 'password', code: 'required', message: 'Required' },
    ]);
  });

  it('given a session in this browser, when logging in again, then the old session is dead', async () => {
    const person = await test.signUp();
    const old = person.client.clone();
    expect((await logIn(person.client, person.email)).status).toBe(200);
    expect(await reasons(person.id)).toEqual(['replaced', null]);
    expect((await old.patch('/v1/user/me', { newsletter: true })).status).toBe(401);
  });

  it('given 20 sessions, when logging in once more, then the oldest ends', async () => {
    const person = await test.signUp();
    for (let n = 0; n < 20; n++) expect((await logIn(test.client(), person.email)).status).toBe(200);
    expect(await liveSessions(person.id)).toBe(20);
    expect((await reasons(person.id))[0]).toBe('too_many');
  });

  it('given a hash made with weaker parameters, when logging in, then it is rehashed', async () => {
    const person = await test.signUp();
    const { hash } = await import('@node-rs/argon2');
    const weak = await hash(PASSWORD, { memoryCost: 8_192, timeCost: 1, parallelism: 1 });
    await test.ctx.pool.query('update users set password_hash = $2 where id = $1', [person.id, weak]);
    expect((await logIn(test.client(), person.email)).status).toBe(200);
    const { rows } = await test.ctx.pool.query('select password_hash from users where id = $1', [person.id]);
    expect(rows[0].password_hash).toMatch(/^\$argon2id\$v=19\$m=64,t=1,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    expect((await logIn(test.client(), person.email)).status).toBe(200);
  });
});

describe('refresh', () => {
  let person: Person;
  const fresh = async () => {
    person = await test.signUp();
    return person.refreshToken;
  };

  it('given the newest token, when refreshing, then returns a new one and a new access cookie, and the old access token stays valid', async () => {
    const first = await fresh();
    await test.moveClock(300_000);
    const answer = await refresh(person.client, first);
    expect(answer.status).toBe(200);
    expect(answer.body.refreshToken).not.toBe(first);
    expect(answer.setCookies).toEqual([expect.stringMatching(/^assay_auth=/)]);
    expect(answer.body.user).toMatchObject({ id: person.id });
    expect((await refresh(person.client, answer.body.refreshToken as unknown as string)).status).toBe(200);
  });

  it('given an expired access token, when refreshing, then the user is logged in again', async () => {
    const first = await fresh();
    await test.moveClock(11 * 60_000);
    expect((await person.client.get('/v1/user/me')).status).toBe(401);
    expect((await refresh(person.client, first)).status).toBe(200);
    expect((await person.client.get('/v1/user/me')).status).toBe(200);
  });

  it('given two tabs, when both refresh at the same time with the same token, then both get the same successor', async () => {
    const first = await fresh();
    const tabs = Array.from({ length: 6 }, () => person.client.clone());
    const answers = await Promise.all(tabs.map((tab) => refresh(tab, first)));
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200, 200, 200]);
    expect(new Set(answers.map((answer) => String(answer.body.refreshToken))).size).toBe(1);
    const { rows } = await test.ctx.pool.query(
      'select count(*)::int as n from refresh_token t join session s on s.id = t.session_id where s.user_id = $1',
      [person.id],
    );
    expect(rows[0].n).toBe(2);
    expect(await liveSessions(person.id)).toBe(1);
  });

  it('given the parent token, when it is used within 10 s, then the same successor; later, then the family is revoked', async () => {
    const first = await fresh();
    const second = (await refresh(person.client, first)).body.refreshToken as unknown as string;
    await test.moveClock(9_000);
    expect((await refresh(person.client, first)).body.refreshToken).toBe(second);
    await test.moveClock(2_000);
    const reused = await refresh(person.client, first);
    expect([reused.status, reused.body.code]).toEqual([401, 'refresh_reused']);
    expect(reused.setCookies).toEqual([]);
    expect(await reasons(person.id)).toEqual(['refresh_reused']);
    expect((await refresh(person.client, second)).body.code).toBe('invalid_token');
    expect((await person.client.patch('/v1/user/me', { newsletter: true })).status).toBe(401);
  });

  it('given the grandparent token, when it is used even within 10 s, then the family is revoked', async () => {
    const first = await fresh();
    const second = (await refresh(person.client, first)).body.refreshToken as unknown as string;
    await refresh(person.client, second);
    expect((await refresh(person.client, first)).body.code).toBe('refresh_reused');
    expect(await liveSessions(person.id)).toBe(0);
  });

  it.each([
    ['no device cookie', null],
    ['another device cookie', 'x'.repeat(43)],
  ])('given %s, when a valid token is used, then it is refused and the family revoked', async (_name, device) => {
    const first = await fresh();
    const thief = test.client();
    if (device !== null) thief.cookies.set('assay_device', device);
    const answer = await refresh(thief, first);
    expect([answer.status, answer.body.code]).toEqual([401, 'invalid_token']);
    expect(await reasons(person.id)).toEqual(['other_device']);
    expect((await refresh(person.client, first)).status).toBe(401);
  });

  it('given the access token, a forged token or none, when refreshing, then it is refused and nothing ends', async () => {
    const first = await fresh();
    const [head, payload] = first.split('.');
    const access = person.client.cookies.get('assay_auth')!;
    for (const token of [access, `${head}.${payload}.${'A'.repeat(86)}`, 'x.y.z'])
      expect((await refresh(person.client, token)).body.code).toBe('invalid_token');
    expect((await person.client.get('/v1/auth/refresh')).body.code).toBe('invalid_token');
    person.client.cookies.set('assay_auth', first);
    expect((await person.client.get('/v1/user/me')).status).toBe(401);
    expect(await liveSessions(person.id)).toBe(1);
  });

  it('given 7 idle days, when refreshing, then the session is over', async () => {
    const first = await fresh();
    await test.moveClock(7 * DAY + 10_000);
    expect((await refresh(person.client, first)).body.code).toBe('invalid_token');
  });

  it('given daily use, when 30 days have passed, then the session is over all the same', async () => {
    let token = await fresh();
    for (let day = 0; day < 5; day++) {
      await test.moveClock(6 * DAY - 60_000);
      const answer = await refresh(person.client, token);
      expect(answer.status).toBe(200);
      token = answer.body.refreshToken as unknown as string;
    }
    await test.moveClock(6 * 60_000 + 10_000);
    expect((await refresh(person.client, token)).status).toBe(401);
    expect((await person.client.patch('/v1/user/me', { newsletter: true })).status).toBe(401);
  });

  it('given a blocked account, when refreshing, then reports the block and returns no token', async () => {
    const first = await fresh();
    await test.ctx.pool.query('update users set blocked_at = now() where id = $1', [person.id]);
    const answer = await refresh(person.client, first);
    expect([answer.status, answer.body.code, answer.setCookies]).toEqual([403, 'account_blocked', []]);
  });
});

describe('logout', () => {
  it('given a session, when logging out, then it is immediately dead for writes and after 5 s for reads', async () => {
    const person = await test.signUp();
    const tab = person.client.clone();
    const answer = await person.client.post('/v1/auth/logout');
    expect(answer.status).toBe(204);
    expect(answer.headers['clear-site-data']).toBe('"cache", "storage"');
    expect([...person.client.cookies.keys()]).toEqual([]);
    expect((await tab.patch('/v1/user/me', { newsletter: true })).status).toBe(401);
    await test.moveClock(5_000);
    expect((await tab.get('/v1/user/me')).status).toBe(401);
    expect((await refresh(tab, person.refreshToken)).status).toBe(401);
  });

  it('given an access token that ended, when logging out, then the session of this browser ends all the same', async () => {
    const person = await test.signUp();
    const elsewhere = test.client();
    await logIn(elsewhere, person.email);
    await test.moveClock(20 * 60_000);
    expect((await person.client.post('/v1/auth/logout')).status).toBe(204);
    expect(await reasons(person.id)).toEqual(['signed_out', null]);
  });

  it('given no session, when logging out, then it is 204', async () => {
    expect((await test.client().post('/v1/auth/logout')).status).toBe(204);
  });
});

describe('the sweep', () => {
  it('given sessions and email tokens that ended 90 days ago, when it runs, then they are gone and live ones stay', async () => {
    const old = await test.signUp();
    await old.client.post('/v1/auth/logout');
    await test.moveClock(91 * DAY);
    const person = await test.signUp();
    while ((await deleteEndedSessions(test.ctx)) > 0);
    expect(await reasons(old.id)).toEqual([]);
    expect(await liveSessions(person.id)).toBe(1);
    const { rows } = await test.ctx.pool.query('select user_id from mail_token');
    expect(rows).toEqual([{ user_id: person.id }]);
    expect((await refresh(person.client, person.refreshToken)).status).toBe(200);
  });
});
