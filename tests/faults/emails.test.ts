import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Notice, notifyAll } from '../../apps/server/src/modules/notifications/alerts/notices.ts';
import { transact } from '../../apps/server/src/platform/outbox.ts';
import { startTestApp, type TestApp } from '../../apps/server/test/app.ts';
import type { Person } from '../../apps/server/test/people.ts';

/** `npm run faults emails` sends 10,000. */
const COUNT = Number(process.env.EMAILS ?? 300);
const PEOPLE = 20;
const AT_ONCE = 100;

let app: TestApp;
const people: Person[] = [];
beforeAll(async () => {
  app = await startTestApp();
  for (let n = 0; n < PEOPLE; n++) people.push(await app.signUp());
  await app.runJobs();
}, 120_000);
afterAll(() => app.close());

const notice = (n: number): Notice => ({
  userId: people[n % PEOPLE]!.id,
  type: 'INVOICE_DUE',
  ref: `n${n}`,
  title: `Notice ${n}`,
  body: 'Words.',
  href: '/account/invoices',
  itemId: null,
});

/** Everything is sent twice, as by an outbox row that is handled twice. */
async function notifyPeople(): Promise<number> {
  let notified = 0;
  for (let n = 0; n < COUNT; n += AT_ONCE) {
    const some = Array.from({ length: Math.min(AT_ONCE, COUNT - n) }, (_, index) => notice(n + index));
    for (let turn = 0; turn < 2; turn++)
      notified += await transact(app.ctx, (tx, emit) => notifyAll(app.ctx, tx, emit, some));
  }
  return notified;
}

async function unsent(): Promise<number> {
  const { rows } = await app.ctx.pool.query<{ n: number }>(
    'select count(*)::int as n from message where sent_at is null and dropped_at is null',
  );
  return rows[0]!.n;
}

test(`given ${COUNT} notifications and a mail server that fails every third time, when all attempts are done, then each is delivered once`, async () => {
  const before = app.mailbox.emails.length;
  const attemptsBefore = app.mailbox.attempts();
  const startedAt = performance.now();
  app.mailbox.failEvery(3);
  expect(await notifyPeople()).toBe(COUNT);
  await vi.waitUntil(
    async () => {
      // What the passing of the pause between two tries would do.
      await app.ctx.pool.query(
        'update graphile_worker._private_jobs set run_at = now() where locked_at is null and run_at > now()',
      );
      return (await unsent()) === 0;
    },
    { timeout: 3_000_000, interval: 500 },
  );
  app.mailbox.failEvery(0);

  const emails = app.mailbox.emails.slice(before);
  expect(emails.length).toBe(COUNT);
  expect(new Set(emails.map((mail) => mail.messageId)).size).toBe(COUNT);
  expect(new Set(emails.map((mail) => `${mail.to} ${mail.subject}`))).toEqual(
    new Set(Array.from({ length: COUNT }, (_, n) => `${people[n % PEOPLE]!.email} Notice ${n}`)),
  );
  const { rows } = await app.ctx.pool.query<{ alerts: number; tries: number }>(
    `select (select count(*)::int from alert where type = 'INVOICE_DUE') as alerts,
         (select sum(attempts)::int from message where template = 'notice') as tries`,
  );
  expect(rows[0]!.alerts).toBe(COUNT);
  // A third of the attempts failed: alternating between the address and the email.
  expect(rows[0]!.tries).toBeGreaterThan(COUNT * 1.45);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  process.stdout.write(
    `${COUNT} emails delivered once each in ${seconds} s: ${rows[0]!.tries} tries, ${app.mailbox.attempts() - attemptsBefore} offered\n`,
  );
}, 3_600_000);
