import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { PASSWORD, type Person } from '../../../../test/people.ts';
import { startTextProvider, type TextProvider } from '../../../../test/textProvider.ts';
import { transact } from '../../../platform/outbox.ts';
import { queueTexts } from '../../../platform/texts.ts';

const DAY = 86_400_000;
const UNAVAILABLE = [502, 'otp_send_unavailable', 'Failed to send OTP. Please check your phone number.'];
let test: TestApp;
let provider: TextProvider;
let staff: Person;
beforeAll(async () => {
  provider = await startTextProvider();
  test = await startTestApp({ env: { TWILIO_API_BASE: provider.url } });
  staff = await test.signUp();
  await test.ctx.pool.query("update users set staff_roles = '{admin}' where id = $1", [staff.id]);
});
beforeEach(async () => {
  provider.be('well');
  provider.setPassword('local_assay');
  // Staff are notified once a day.
  await test.moveClock(DAY);
});
afterAll(async () => {
  await test.close();
  await provider.stop();
});

let count = 0;
/** A subscribed user with a pending text. */
async function queueText(): Promise<{ person: Person; phone: string; key: string }> {
  const person = await test.signUp();
  const phone = `+1212555${String(3000 + ++count)}`;
  const key = `outage-${count}`;
  await test.ctx.pool.query(
    "insert into sms_subscription (user_id, status, phone, asked_at) values ($1, 'subscribed', $2, $3)",
    [person.id, phone, test.ctx.clock.date()],
  );
  await transact(test.ctx, (tx) =>
    queueTexts(test.ctx, tx.client, [{ userId: person.id, text: 'You won.', dedupeKey: key }]),
  );
  return { person, phone, key };
}
const message = async (key: string) =>
  (
    await test.ctx.pool.query(
      'select attempts, sent_at is not null as sent, dropped_at is not null as dropped, last_error as error from message where dedupe_key = $1',
      [key],
    )
  ).rows[0];
/** Seconds until the text job's next try. */
const pauseS = async (): Promise<number> =>
  (
    await test.ctx.pool.query(
      "select extract(epoch from run_at - now())::float8 as s from graphile_worker.jobs where task_identifier = 'sms.send'",
    )
  ).rows[0].s;
/** The pause is over. */
async function tryAgain(): Promise<void> {
  await test.ctx.pool.query("update graphile_worker._private_jobs set run_at = now() where key like 'sms:%'");
  await test.runJobs();
}
const readStaffEmails = (): string[] =>
  test.mailbox
    .to(staff.email)
    .filter(({ subject }) => subject === 'Text messages aren’t being sent')
    .map(({ text }) => text);
const received = (phone: string) => provider.received.filter(({ to }) => to === phone).map(({ text }) => text);

describe('alerts by text', () => {
  it.each([
    ['gone', 'isn’t responding or returns errors'],
    ['faulty', 'isn’t responding or returns errors'],
    ['busy', 'isn’t responding or returns errors'],
  ] as const)(
    'given a provider that is %s, when a text is due, then it is retried with backoff, staff are notified once, and it is sent once',
    async (state, expectedText) => {
      provider.be(state);
      const before = readStaffEmails().length;
      const { phone, key } = await queueText();
      const pauses: number[] = [];
      for (let tries = 1; tries <= 5; tries++) {
        await (tries === 1 ? test.runJobs() : tryAgain());
        expect(await message(key)).toEqual({ attempts: tries, sent: false, dropped: false, error: 'unavailable' });
        // A hiccup is not reported: the third failure is.
        expect(readStaffEmails().length - before).toBe(tries < 3 ? 0 : 1);
        pauses.push(await pauseS());
      }
      expect(pauses.every((pause, n) => pause > (pauses[n - 1] ?? 0))).toBe(true);
      expect(readStaffEmails().at(-1)).toContain(expectedText);
      provider.be('well');
      await tryAgain();
      await tryAgain();
      expect(await message(key)).toEqual({ attempts: 6, sent: true, dropped: false, error: null });
      expect(received(phone)).toEqual(['You won.']);
    },
  );

  it('given a wrong password, when texts are due, then staff are immediately notified which one, once; after the fix, each is sent once', async () => {
    provider.setPassword('another');
    const before = readStaffEmails().length;
    const texts = [await queueText(), await queueText(), await queueText()];
    await test.runJobs();
    for (const { key } of texts)
      expect(await message(key)).toEqual({ attempts: 1, sent: false, dropped: false, error: 'refused' });
    expect(readStaffEmails().length - before).toBe(1);
    expect(readStaffEmails().at(-1)).toContain('TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN');
    const alerts = await test.ctx.pool.query(
      "select from alert where user_id = $1 and title = 'Text messages aren’t being sent' and created_at > $2",
      [staff.id, new Date(test.ctx.clock.now() - DAY / 2)],
    );
    expect(alerts.rowCount).toBe(1);
    provider.setPassword('local_assay');
    await tryAgain();
    for (const { phone } of texts) expect(received(phone)).toEqual(['You won.']);
  });

  it('given an outage of two days, when texts are retried on the second, then staff are notified again', async () => {
    provider.setPassword('another');
    const before = readStaffEmails().length;
    await queueText();
    await test.runJobs();
    await test.moveClock(DAY);
    await tryAgain();
    expect(readStaffEmails().length - before).toBe(2);
  });
});

describe('codes of two-step verification', () => {
  it.each([
    ['gone', () => provider.be('gone')],
    ['faulty', () => provider.be('faulty')],
    ['one that does not know Assay', () => provider.setPassword('another')],
  ])(
    'given a provider that is %s, when a code is requested, then 502 with the message of the spec, staff are notified, and the next attempt is allowed',
    async (_state, fail) => {
      const person = await test.signUp();
      const before = readStaffEmails().length;
      const phone = `+1212555${String(4000 + ++count)}`;
      fail();
      const failed = await person.client.post('/v1/auth/mfa/request', { phone });
      expect([failed.status, failed.body.code, failed.body.message, failed.body.detail]).toEqual([
        ...UNAVAILABLE,
        'We can’t send text messages right now. Try again in a few minutes.',
      ]);
      await test.runJobs();
      expect(readStaffEmails().length - before).toBe(1);
      provider.be('well');
      provider.setPassword('local_assay');
      expect((await person.client.post('/v1/auth/mfa/request', { phone })).status).toBe(202);
      expect(received(phone)).toEqual([expect.stringMatching(/^\d{6} is your Assay code/)]);
    },
  );

  it('given a second factor by text, when the provider is down, then the login says that no code was sent, and a recovery code works', async () => {
    const person = await test.signUp();
    const phone = `+1212555${String(4000 + ++count)}`;
    await person.client.post('/v1/auth/mfa/request', { phone });
    const code = received(phone)[0]!.slice(0, 6);
    const { recoveryCodes } = (await person.client.post('/v1/auth/mfa/enable', { code })).body;
    provider.be('gone');
    const client = test.client();
    const half = (await client.post('/v1/auth/signin/email', { email: person.email, password: PASSWORD })).body;
    expect(half).toMatchObject({
      mfaRequired: true,
      sent: false,
      detail: 'We can’t send text messages right now. Try again in a few minutes.',
    });
    const done = await client.post('/v1/auth/mfa/verify', { mfaToken: half.mfaToken, code: recoveryCodes[0] });
    expect([done.status, done.body.user.id]).toEqual([200, person.id]);
  });
});
