import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import type { TestResponse } from '../../../test/client.ts';
import { listLot, newKey, type TestLot } from '../../../test/lots.ts';
import type { Person } from '../../../test/people.ts';
import { requestTimeouts, setSession, timeoutSettings } from './timeouts.ts';

// A database that is slow, does not respond or is read-only: 503 with Retry-After, quickly, and never 500.

/** Calls wait 2 s for the database; a loaded machine adds to that. Without the time-outs it was 5 to 10 s. */
const SOON_MS = 4_900;

let app: TestApp;
let people: Person[];
let lockedLot: TestLot;
let freeLot: TestLot;
/** Another client's connection. */
let otherClient: pg.Client;
beforeAll(async () => {
  app = await startTestApp({ env: { DATABASE_TIMEOUT_MS: '2000' } });
  people = [await app.signUp({ isOnboarded: true }), await app.signUp({ isOnboarded: true })];
  [lockedLot, freeLot] = [await listLot(app.ctx), await listLot(app.ctx)];
  otherClient = new pg.Client({ connectionString: app.ctx.config.DATABASE_URL });
  await otherClient.connect();
});
afterAll(async () => {
  await otherClient.end();
  await app.close();
});

const bid = (person: number, lot: TestLot, dollars: number) =>
  people[person]!.client.post(
    `/v1/auction/${lot.auctionId}/bid`,
    { amountCents: dollars * 100 },
    { 'idempotency-key': newKey() },
  );
async function measure(asked: Promise<TestResponse>): Promise<TestResponse & { ms: number }> {
  const startedAt = performance.now();
  const answer = await asked;
  return { ...answer, ms: performance.now() - startedAt };
}
const expectUnavailable = (answer: TestResponse & { ms: number }) => {
  expect(answer).toMatchObject({ status: 503, headers: { 'retry-after': expect.stringMatching(/^\d+$/) } });
  expect(['unavailable', 'outcome_unknown']).toContain(answer.body.code);
  expect(answer.ms).toBeLessThan(SOON_MS);
};
const bidsOn = async ({ auctionId }: TestLot): Promise<number> => {
  const { rows } = await otherClient.query<{ n: number }>('select count(*)::int as n from bid where auction_id = $1', [
    auctionId,
  ]);
  return rows[0]!.n;
};

test('given a lot locked by another client, when bids arrive, then they answer 503 soon, one on another lot is accepted, and the next one too after the release', async () => {
  await otherClient.query('begin');
  await otherClient.query('select from auction where id = $1 for update', [lockedLot.auctionId]);
  const [first, second, third] = await Promise.all([
    measure(bid(0, lockedLot, 200)),
    measure(bid(1, freeLot, 200)),
    measure(people[0]!.client.get('/v1/user/me')),
  ]);
  expectUnavailable(first);
  expect([second.status, third.status]).toEqual([200, 200]);
  await otherClient.query('rollback');
  expect(await bidsOn(lockedLot)).toBe(0);
  expect((await bid(0, lockedLot, 200)).status).toBe(200);
});

test('given a row locked by another client, when a call needs it, then it answers 503 soon', async () => {
  await otherClient.query('begin');
  await otherClient.query('select from users for update');
  const answer = await measure(people[0]!.client.patch('/v1/user/me', { firstName: 'Ada' }));
  await otherClient.query('rollback');
  expectUnavailable(answer);
  expect((await people[0]!.client.patch('/v1/user/me', { firstName: 'Ada' })).status).toBe(200);
});

test('given the connections of calls, then the database ends an idle transaction, and its locks are released', async () => {
  const { rows } = await app.ctx.pool.query("select current_setting('idle_in_transaction_session_timeout') as idle");
  expect(rows).toEqual([{ idle: '4s' }]);
  const stuck = new pg.Client({ connectionString: app.ctx.config.DATABASE_URL });
  const errors: Error[] = [];
  stuck.on('error', (error) => errors.push(error));
  const ended = new Promise<void>((resolve) => stuck.on('end', resolve));
  await stuck.connect();
  await stuck.query(setSession(timeoutSettings({ ...requestTimeouts(2_000), idleInTransactionMs: 50 })));
  await stuck.query('begin; select from users for update');
  await ended;
  expect(errors[0]).toMatchObject({ code: '25P03' });
  expect((await people[0]!.client.patch('/v1/user/me', { firstName: 'Eda' })).status).toBe(200);
});

test('given frozen backends, when calls arrive, then each answers 503 soon, and they work again with new ones', async () => {
  const { rows } = await otherClient.query<{ pid: number }>(
    'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  for (const { pid } of rows) process.kill(pid, 'SIGSTOP');
  try {
    const answers = await Promise.all([
      measure(bid(1, freeLot, 300)),
      measure(people[0]!.client.get('/v1/user/me')),
      measure(app.client().get('/v1/catalog/home')),
    ]);
    expectUnavailable(answers[0]);
    expectUnavailable(answers[1]);
    expect(answers[2].ms).toBeLessThan(SOON_MS);
    expect(answers[2].status).not.toBe(500);
  } finally {
    for (const { pid } of rows) process.kill(pid, 'SIGCONT');
  }
  await expect.poll(async () => (await people[0]!.client.get('/v1/user/me')).status).toBe(200);
  await expect.poll(async () => (await bid(1, freeLot, 400)).status).toBe(200);
});

test('given a read-only database, such as a standby, when calls arrive, then writes return 503, reads work, and the process is not ready', async () => {
  const readOnly = async (value: 'on' | 'off') => {
    await otherClient.query('set default_transaction_read_only = off');
    await otherClient.query(
      `do $$ begin execute format('alter database %I set default_transaction_read_only = ${value}', current_database()); end $$`,
    );
    await otherClient.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
  };
  await readOnly('on');
  await expect.poll(async () => (await people[0]!.client.get('/v1/user/me')).status).toBe(200);
  const answers = [
    await measure(bid(1, freeLot, 500)),
    await measure(people[0]!.client.patch('/v1/user/me', { firstName: 'Ida' })),
    await measure(
      people[0]!.client.post('/v1/auth/signin/email', { email: people[0]!.email, password: 'Wrong-Word-77!' }),
    ),
  ];
  for (const answer of answers) expectUnavailable(answer);
  expect((await app.client().get('/readyz')).status).toBe(503);
  await readOnly('off');
  await expect.poll(async () => (await app.client().get('/readyz')).status).toBe(200);
  await expect.poll(async () => (await bid(1, freeLot, 600)).status).toBe(200);
});
