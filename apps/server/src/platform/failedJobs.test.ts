import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { newKey } from '../../test/lots.ts';
import { makeStaff } from '../../test/office.ts';
import type { Person } from '../../test/people.ts';
import { notify } from '../modules/notifications/alerts/notices.ts';

// A job that has used up its attempts is recorded, reported, listed and retried.

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let app: TestApp;
let staff: Person;
let person: Person;
beforeAll(async () => {
  app = await startTestApp();
  staff = await makeStaff(app);
  person = await app.signUp();
  await app.runJobs();
});
afterAll(() => app.close());

const sendNotice = (ref: string, expiresAt?: number) =>
  notify(app.ctx, {
    userId: person.id,
    type: 'INVOICE_DUE',
    ref,
    title: `Notice ${ref}`,
    body: 'Words.',
    href: '/account/invoices',
    itemId: null,
    ...(expiresAt === undefined ? {} : { expiresAt }),
  });
const countDelivered = (ref: string) =>
  app.mailbox.to(person.email).filter(({ subject }) => subject.includes(ref)).length;
const list = async () => (await staff.client.get('/v1/office/job')).body;
/** Simulates used-up retries: the next try is the last. */
const lastTry = () =>
  app.ctx.pool.query(
    'update graphile_worker._private_jobs set attempts = max_attempts - 1, run_at = now() where locked_at is null',
  );
/** Keeps the mail server down until emails have used up their attempts. */
async function failAll(refs: readonly string[], expiresAt?: number): Promise<void> {
  app.mailbox.failEvery(1);
  for (const ref of refs) await sendNotice(ref, expiresAt);
  await app.runJobs();
  await lastTry();
  await app.runJobs();
  app.mailbox.failEvery(0);
}

test('given a mail server that is down for all attempts, then staff see each email with its reason and are notified once; when it is back, one is tried, and the others follow', async () => {
  await failAll(['A1', 'A2', 'A3']);
  await app.logIn(staff);
  const failed = await list();
  expect(failed.total).toBeGreaterThanOrEqual(3);
  expect(failed.items[0]).toMatchObject({ kind: 'mail.send', reason: expect.stringMatching(/Try again later|busy/) });
  const { body } = await staff.client.get('/v1/office/desk');
  expect(body.queues).toContainEqual(expect.objectContaining({ queue: 'failed_jobs', count: failed.total }));
  const { rows } = await app.ctx.pool.query(
    "select count(*)::int as n from alert where user_id = $1 and ref like 'staff:jobs_failed:mail.send:%'",
    [staff.id],
  );
  expect(rows).toEqual([{ n: 1 }]);

  await app.runJobs();
  expect([countDelivered('A1'), countDelivered('A2'), countDelivered('A3')]).toEqual([0, 0, 0]);
  await app.moveClock(6 * MINUTE);
  await app.runJobs();
  await app.runJobs();
  expect([countDelivered('A1'), countDelivered('A2'), countDelivered('A3')]).toEqual([1, 1, 1]);
  await app.logIn(staff);
  expect((await list()).total).toBe(0);
});

test('given emails that expire while the mail server is down, then they are dropped with a record, and the others sent', async () => {
  const soon = app.ctx.clock.now() + HOUR;
  await failAll(['B1'], soon);
  await failAll(['B2'], soon + 24 * HOUR);
  await app.moveClock(2 * HOUR);
  await app.runJobs();
  await app.runJobs();
  expect([countDelivered('B1'), countDelivered('B2')]).toEqual([0, 1]);
  const { rows } = await app.ctx.pool.query(
    "select last_error from message where dropped_at is not null and dedupe_key like '%B1'",
  );
  expect(rows).toEqual([{ last_error: 'It expired before it could be sent' }]);
});

test('given failed jobs, when staff retry one and then all, then they run immediately, and the audit log has each; no one else may', async () => {
  await failAll(['C1', 'C2', 'C3']);
  await app.logIn(staff);
  const [first] = (await list()).items;
  const retry = (path: string, who = staff) =>
    who.client.post(`/v1/office/job/${path}`, { note: 'The server is back' }, { 'idempotency-key': newKey() });
  await app.logIn(person);
  expect((await retry('retry', person)).status).toBe(404);
  expect(await retry(`${first.id}/retry`)).toMatchObject({ status: 200, body: { retried: 1 } });
  expect((await retry(`${first.id}/retry`)).status).toBe(404);
  expect(await retry('retry')).toMatchObject({ status: 200, body: { retried: 2 } });
  await app.runJobs();
  expect([countDelivered('C1'), countDelivered('C2'), countDelivered('C3')]).toEqual([1, 1, 1]);
  const audit = await staff.client.get('/v1/office/audit');
  expect(audit.body.items.filter(({ action }: { action: string }) => action === 'job.retry')).toHaveLength(3);
});

test('given an outbox event whose handler failed on all tries, then it is kept too, and processed when it works again', async () => {
  const { rows } = await app.ctx.pool.query<{ id: number }>(
    `insert into outbox (kind, payload, private, created_at, attempts, last_error)
     values ('texts.failed', '{}', '{"why":"refused","day":1}', $1, 10, 'Error: it did not work') returning id`,
    [app.ctx.clock.date()],
  );
  await app.runJobs();
  await app.logIn(staff);
  expect((await list()).items).toEqual([
    expect.objectContaining({ kind: 'texts.failed', reason: 'Error: it did not work' }),
  ]);
  await app.moveClock(6 * MINUTE);
  await app.runJobs();
  const done = await app.ctx.pool.query('select dispatched_at is not null as done from outbox where id = $1', [
    rows[0]!.id,
  ]);
  expect(done.rows).toEqual([{ done: true }]);
  await app.logIn(staff);
  expect((await list()).total).toBe(0);
});
