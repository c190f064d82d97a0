import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { listLot, newKey } from '../../../../test/lots.ts';
import type { Person } from '../../../../test/people.ts';
import { deleteOldActs } from './activity.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const MINUTE = 60_000;
let test: TestApp;
let person: Person;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  person = await test.signUp({ isOnboarded: true });
  await test.runJobs();
});

const due = async (): Promise<Date | null> =>
  (await test.ctx.pool.query('select deletion_due_at from users where id = $1', [person.id])).rows[0].deletion_due_at;
async function bid(amountCents = 20_000) {
  const lot = await listLot(test.ctx, { endsInMs: HOUR });
  const path = `/v1/auction/${lot.auctionId}/bid`;
  const answer = await person.client.post(path, { amountCents, isMax: true }, { 'idempotency-key': newKey() });
  expect(answer.status).toBe(200);
}
/** Every row in the database that contains one of these words, by table. */
async function tablesWith(words: readonly string[]): Promise<string[]> {
  const { rows: tables } = await test.ctx.pool.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' order by 1",
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const { rowCount } = await test.ctx.pool.query(`select from "${name}" t where t::text ilike any($1) limit 1`, [
      words.map((pattern) => `%${pattern}%`),
    ]);
    if (rowCount !== 0) found.push(name);
  }
  return found;
}

describe('a copy of one’s data', () => {
  it('given a recent password check, when requested, then all data is exported, once a day, without secrets', async () => {
    await bid();
    const { status, body, headers } = await person.client.post('/v1/user/export');
    expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
    expect(body).toMatchObject({
      profile: { email: person.email, username: person.username, first_name: 'Grace' },
      addresses: [{ full_name: 'Ada Lovelace', line1: '12 Orchard Street' }],
      paymentMethods: [{ brand: 'visa', last4: '4242' }],
      bids: [{ title: 'Signed ball' }],
      picture: null,
    });
    expect(body.sessions.length).toBeGreaterThan(0);
    expect(JSON.stringify(body)).not.toMatch(/password|hash|token|pm_|secret/i);
    const repeated = await person.client.post('/v1/user/export');
    expect([repeated.status, repeated.body.code, repeated.body.message]).toEqual([
      429,
      'rate_limited',
      'Too many requests. Please wait a moment.',
    ]);
    expect(repeated.body.retryAfterMs).toBeGreaterThan(DAY - MINUTE);
    await test.moveClock(DAY);
    await test.logIn(person);
    expect((await person.client.post('/v1/user/export')).status).toBe(200);
  });

  it('given authentication older than 15 minutes, when requested, then 403 step_up_required, and it was not counted', async () => {
    await test.moveClock(8 * MINUTE);
    await person.client.get('/v1/auth/refresh', { authorization: `Bearer ${person.refreshToken}` });
    await test.moveClock(8 * MINUTE);
    for (const path of ['/v1/user/export', '/v1/user/deletion']) {
      const answer = await person.client.post(path);
      expect([answer.status, answer.body.code, answer.body.message]).toEqual([
        403,
        'step_up_required',
        'Please confirm it’s you',
      ]);
    }
    expect(await due()).toBeNull();
    expect((await person.client.post('/v1/auth/step-up', { password: person.password })).status).toBe(204);
    expect((await person.client.post('/v1/user/export')).status).toBe(200);
  });
});

describe('deleting an account', () => {
  it('given a lot the user leads, then an unpaid invoice, when requested, then 409 account_busy lists which', async () => {
    await bid();
    const refused = async (...reasons: string[]) => {
      const answer = await person.client.post('/v1/user/deletion');
      expect([answer.status, answer.body.code, answer.body.reasons]).toEqual([409, 'account_busy', reasons]);
      expect(await due()).toBeNull();
      expect((await person.client.get('/v1/user/deletion')).body).toEqual({ deletesAt: null, reasons });
    };
    await refused('leading');
    await test.moveClock(HOUR + 10_000);
    await test.runJobs();
    await test.logIn(person);
    await refused('owing');
    await test.ctx.pool.query("update invoice set status = 'paid', paid_at = now() where user_id = $1", [person.id]);
    await refused('open_order');
  });

  it('given nothing open, when 14 days have passed, then no one can tell who it was, and what others need stays', async () => {
    await bid();
    await test.moveClock(HOUR + 10_000);
    await test.runJobs();
    await test.logIn(person);
    await test.ctx.pool.query(
      "update invoice set status = 'paid', paid_at = now(), shipping_status = 'received' where user_id = $1",
      [person.id],
    );
    await person.client.post('/v1/user/newsletter/subscribe', { email: person.email });
    const phone = '+15035550199';
    await test.ctx.pool.query(
      "insert into sms_subscription (user_id, status, phone, asked_at, subscribed_at) values ($1, 'subscribed', $2, now(), now())",
      [person.id, phone],
    );
    await test.ctx.pool.query(
      `insert into passkey (id, user_id, credential_id, public_key, algorithm, counter, transports, name, created_at)
       values (gen_random_uuid(), $1, 'credential-canary', '\\x00', -7, 0, '{}', 'Canary phone', now())`,
      [person.id],
    );
    await test.ctx.pool.query("insert into seller_tax values ($1, 'Canary Legal Name', '1234', now())", [person.id]);
    await test.runJobs();
    const deletion = await person.client.post('/v1/user/deletion');
    expect([deletion.status, deletion.body.reasons]).toEqual([200, []]);
    expect(Date.parse(deletion.body.deletesAt)).toBeGreaterThan(test.ctx.clock.now() + 14 * DAY - MINUTE);
    expect((await person.client.post('/v1/user/deletion')).body).toEqual(deletion.body);
    await test.runJobs();
    expect(test.mailbox.to(person.email).at(-1)?.subject).toBe('Your account will be deleted');

    await test.moveClock(14 * DAY);
    await test.runJobs();
    const words = [person.email, person.username, phone, '12 Orchard Street', 'credential-canary', 'Canary Legal Name'];
    // Other test users have the same street. Sales documents are kept for seven years, with their address.
    expect((await tablesWith(words)).filter((name) => !['invoice', 'address', 'account_act'].includes(name))).toEqual(
      [],
    );
    const { rows } = await test.ctx.pool.query(
      `select (select count(*)::int from bid where user_id = $1) as bids, (select count(*)::int from invoice where user_id = $1) as invoices,
         (select count(*)::int from address where user_id = $1) as addresses,
         (select count(*)::int from account_act where user_id = $1) as acts,
         (select count(*)::int from session where user_id = $1 and revoked_at is null) as sessions`,
      [person.id],
    );
    expect(rows).toEqual([{ bids: 1, invoices: 1, addresses: 0, acts: 0, sessions: 0 }]);
    const login = await test.client().post('/v1/auth/signin/email', { email: person.email, password: person.password });
    expect([login.status, login.body.code]).toEqual([401, 'invalid_credentials']);
    expect((await person.client.get('/v1/user/me')).status).toBe(401);
    // The address and the name are free again.
    await test.signUp({ email: person.email, username: person.username });
  });

  it('given a change of mind, when canceled, then the account stays', async () => {
    expect((await person.client.post('/v1/user/deletion')).status).toBe(200);
    expect((await person.client.delete('/v1/user/deletion')).status).toBe(204);
    expect((await person.client.delete('/v1/user/deletion')).status).toBe(204);
    expect(await due()).toBeNull();
    await test.moveClock(15 * DAY);
    await test.runJobs();
    await test.logIn(person);
    expect((await person.client.get('/v1/user/me')).body.email).toBe(person.email);
  });

  it('given a bid in the meantime, when the day comes, then the deletion is delayed until the lot is over', async () => {
    expect((await person.client.post('/v1/user/deletion')).status).toBe(200);
    await test.moveClock(14 * DAY - 10 * MINUTE);
    await test.logIn(person);
    await bid();
    await test.moveClock(20 * MINUTE);
    await test.runJobs();
    await test.logIn(person);
    expect((await person.client.get('/v1/user/deletion')).body.reasons).toEqual(['leading']);
  });
});

describe('what happened to the account', () => {
  it('given logins, an ended session and a change, when read, then each is listed, newest first, and only the user’s own', async () => {
    const other = await test.signUp();
    const second = test.client();
    await second.post(
      '/v1/auth/signin/email',
      { email: person.email, password: person.password },
      { 'user-agent': 'Tablet' },
    );
    const sessions = (await person.client.get('/v1/auth/sessions')).body.items as Array<{
      id: string;
      userAgent: string;
    }>;
    await person.client.delete(`/v1/auth/sessions/${sessions.find(({ userAgent }) => userAgent === 'Tablet')!.id}`);
    await test.moveClock(1_000);
    await person.client.post('/v1/user/deletion');
    await test.runJobs();
    const { body } = await person.client.get('/v1/user/activity');
    const told = [
      { kind: 'changed', words: 'Your account will be deleted' },
      { kind: 'signed_out', words: 'Logged out from another device', userAgent: 'Tablet' },
      { kind: 'signed_in', userAgent: 'Tablet' },
    ];
    // The notice of a new device's login is written a moment after the login, or after the session's end.
    const isNotice = ({ words }: { words: string }) => words === 'New device login';
    expect(body.items.filter(isNotice)).toHaveLength(1);
    expect(body.items.filter((item: { words: string }) => !isNotice(item)).slice(0, 3)).toMatchObject(told);
    const others = (await other.client.get('/v1/user/activity')).body.items;
    expect(others.map(({ words }: { words: string }) => words)).toEqual(['', 'Your email address was verified']);
  });

  it('given a wrong password, another name and address, a data export and a password reset link, when read, then each is listed once in plain language', async () => {
    const stranger = test.client('203.0.113.9');
    const wrong = { email: person.email, password: 'Wrong-Guess-1!' };
    expect((await stranger.post('/v1/auth/signin/email', wrong, { 'user-agent': 'Stranger' })).status).toBe(401);
    await person.client.patch('/v1/user/me', { firstName: 'Augusta', username: `${person.username}.new` });
    await person.client.patch('/v1/user/me', { firstName: 'Augusta' });
    const { items } = (await person.client.get('/v1/user/addresses')).body;
    const { id, createdAt: _, fault: __, ...address } = items[0];
    const changed = { ...address, line2: undefined, line1: '1 Long Lane' };
    expect((await person.client.patch(`/v1/user/addresses/${id}`, changed)).status).toBe(200);
    expect((await person.client.delete(`/v1/user/addresses/${id}`)).status).toBe(204);
    expect((await person.client.post('/v1/user/export')).status).toBe(200);
    await test.client().post('/v1/auth/forgot-password/request', { email: person.email });
    await test.client().post('/v1/auth/forgot-password/request', { email: 'unknown@example.com' });
    await test.runJobs();
    const { body } = await person.client.get('/v1/user/activity');
    const words = body.items.map((item: { words: string }) => item.words);
    expect(words).toEqual(
      expect.arrayContaining([
        'A password reset link was requested',
        'Your data was downloaded',
        'An address was removed: 1 Long Lane, Portland',
        'An address was changed: 1 Long Lane, Portland',
        'An address was added: 12 Orchard Street, Portland',
        'Your name was changed',
        `Your username was changed: ${person.username} → ${person.username}.new`,
        'Your email address was verified',
      ]),
    );
    expect(words.filter((title: string) => title === 'Your name was changed')).toHaveLength(1);
    expect(body.items.filter(({ kind }: { kind: string }) => kind === 'refused')).toMatchObject([
      { words: 'A wrong password', ip: '203.0.113.9', userAgent: 'Stranger' },
    ]);
  });

  it('given 90 days, when old acts are deleted, then wrong passwords go and changes stay', async () => {
    await test.client().post('/v1/auth/signin/email', { email: person.email, password: 'Wrong-Guess-1!' });
    await test.moveClock(90 * DAY + MINUTE);
    while ((await deleteOldActs(test.ctx)) > 0);
    const { rows } = await test.ctx.pool.query('select act from account_act where user_id = $1 order by act', [
      person.id,
    ]);
    const acts = rows.map(({ act }) => act);
    expect(acts).toContain('email_confirmed');
    expect(acts).not.toContain('signin_failed');
  });
});
