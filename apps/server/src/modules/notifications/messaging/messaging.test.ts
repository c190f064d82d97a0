import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSandbox } from '../../../../../../sandbox/src/server.ts';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import type { TestResponse } from '../../../../test/client.ts';
import type { Person } from '../../../../test/people.ts';
import { transact } from '../../../platform/outbox.ts';
import { queueTexts } from '../../../platform/texts.ts';
import { signForm } from './signature.ts';

const HOUR = 3_600_000;
const OURS = '+15005550006';
const URL = 'http://localhost:3000/v1/webhooks/twilio';
const CODE = '/v1/user/subscribe-messaging/code';
let test: TestApp;
let sandbox: Awaited<ReturnType<typeof startSandbox>>;
let inbox: string;
beforeAll(async () => {
  sandbox = await startSandbox({
    port: 0,
    smtpPort: 0,
    dataDir: null,
    webhookUrl: null,
    webhookSecret: 'whsec_none',
    textsUrl: null,
    publicUrl: 'http://localhost:3000',
  });
  inbox = `http://127.0.0.1:${sandbox.port}`;
  test = await startTestApp({ env: { SANDBOX_URL: inbox } });
});
afterAll(async () => {
  await test.close();
  await sandbox.stop();
});

let count = 0;
const newPhone = (): string => `+1212555${String(1000 + ++count)}`;
const readTexts = async (phone: string): Promise<string[]> => {
  const answer = await fetch(`${inbox}/sandbox/inbox/messages.json?kind=sms&to=${encodeURIComponent(phone)}`);
  return ((await answer.json()) as { items: { text: string }[] }).items.map(({ text }) => text);
};

type Text = { from: string; body: string; sid?: string; fields?: Record<string, string> };
type Sending = { url?: string; secret?: string; signature?: string | null; type?: string };
/** A text as the provider delivers it. Returns the reply. */
async function text(given: Text, sending: Sending = {}): Promise<TestResponse & { reply: string | null }> {
  const form = new URLSearchParams({
    AccountSid: 'AC_local_assay',
    MessageSid: given.sid ?? `SM${++count}`,
    From: given.from,
    To: OURS,
    Body: given.body,
    ...given.fields,
  });
  const signature =
    sending.signature === undefined
      ? signForm(sending.secret ?? 'local_assay', sending.url ?? URL, form)
      : sending.signature;
  const answer = await test.client().request('POST', '/v1/webhooks/twilio', {
    rawBody: form.toString(),
    headers: {
      'content-type': sending.type ?? 'application/x-www-form-urlencoded',
      'x-twilio-signature': signature,
      origin: null,
      'sec-fetch-site': null,
      'x-app-type': null,
    },
  });
  return { ...answer, reply: String(answer.body).match(/<Message>(.*)<\/Message>/)?.[1] ?? null };
}

const requestCode = async (person: Person): Promise<{ status: string; keyword: string; code: string }> => {
  const answer = await person.client.get(CODE);
  expect(answer.status).toBe(200);
  return answer.body;
};
const stateOf = async (person: Person) => (await person.client.get('/v1/user/subscribe-messaging')).body;
async function subscribed(): Promise<{ person: Person; phone: string }> {
  const person = await test.signUp();
  const phone = newPhone();
  expect((await text({ from: phone, body: (await requestCode(person)).keyword })).reply).toContain(
    'you are subscribed to alerts',
  );
  return { person, phone };
}
const rows = async () =>
  (
    await test.ctx.pool.query(
      'select s.*, t.stopped_at from sms_subscription s left join sms_stop t on t.phone = s.phone order by user_id',
    )
  ).rows;

describe('the code', () => {
  it('given a user, when requesting it, then number, keyword and pending, and the same again until an hour has passed', async () => {
    const person = await test.signUp();
    expect(await stateOf(person)).toEqual({
      status: null,
      shortCode: OURS,
      phoneHint: null,
      subscribedAt: null,
      isStopped: false,
    });
    const first = await person.client.get(CODE);
    expect(first.body).toEqual({
      status: 'pending',
      shortCode: OURS,
      code: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{8}$/),
      keyword: `JOIN ${first.body.code}`,
      expiresAt: new Date(Date.parse(first.body.expiresAt)).toISOString(),
    });
    expect(first.headers['cache-control']).toBe('no-store');
    expect((await person.client.get(CODE)).body).toEqual(first.body);
    await test.moveClock(HOUR);
    await test.logIn(person);
    const phone = newPhone();
    expect((await text({ from: phone, body: first.body.keyword })).reply).toContain('invalid or has expired');
    expect((await stateOf(person)).status).toBe('pending');
    expect((await requestCode(person)).code).not.toBe(first.body.code);
  });

  it('given another site or no session, when requesting it, then it is refused and nothing is created', async () => {
    const person = await test.signUp();
    const foreign = await person.client.get(CODE, { 'sec-fetch-site': 'cross-site' });
    expect([foreign.status, foreign.body.code]).toEqual([403, 'csrf_failed']);
    expect((await test.client().get(CODE)).status).toBe(401);
    expect((await stateOf(person)).status).toBeNull();
  });
});

describe('texts from a phone', () => {
  it('given the keyword, when it is texted, then that phone is subscribed, and the keyword is used up', async () => {
    const { person, phone } = await subscribed();
    expect(await stateOf(person)).toMatchObject({
      status: 'subscribed',
      phoneHint: `•••• ${phone.slice(-4)}`,
      subscribedAt: expect.any(String),
    });
    expect((await person.client.get(CODE)).body).toEqual({
      status: 'subscribed',
      shortCode: OURS,
      code: null,
      keyword: null,
      expiresAt: null,
    });
  });

  it.each(['STOP', 'End', 'cancel', 'UNSUBSCRIBE', 'quit'])(
    'given %s, when texted, then un_subscribed; a new keyword from that phone does nothing, START resubscribes it',
    async (word) => {
      const { person, phone } = await subscribed();
      const stopped = await text({ from: phone, body: word });
      expect([stopped.status, stopped.body]).toEqual([
        200,
        '<?xml version="1.0" encoding="UTF-8"?><Response></Response>',
      ]);
      expect(await stateOf(person)).toMatchObject({ status: 'un_subscribed', isStopped: true, subscribedAt: null });
      const repeated = await requestCode(person);
      expect(repeated.status).toBe('un_subscribed');
      expect((await text({ from: phone, body: repeated.keyword })).reply).toBeNull();
      expect(await stateOf(person)).toMatchObject({ status: 'un_subscribed', isStopped: true });
      expect((await text({ from: phone, body: 'start' })).reply).toContain('you are subscribed to alerts');
      expect(await stateOf(person)).toMatchObject({ status: 'subscribed', isStopped: false });
    },
  );

  it('given a user who unsubscribed on the site, when START is texted, then they are subscribed again', async () => {
    const { person, phone } = await subscribed();
    expect((await person.client.delete('/v1/user/subscribe-messaging')).body).toMatchObject({
      status: 'un_subscribed',
      isStopped: false,
    });
    await text({ from: phone, body: 'START' });
    expect((await stateOf(person)).status).toBe('subscribed');
  });

  it("given another person's phone, when it texts my keyword, then it is mine and serves them no longer", async () => {
    const { person: other, phone } = await subscribed();
    const me = await test.signUp();
    await text({ from: phone, body: (await requestCode(me)).keyword });
    expect((await stateOf(me)).status).toBe('subscribed');
    expect(await stateOf(other)).toMatchObject({ status: 'un_subscribed', phoneHint: null });
  });

  it('given HELP, other words or START from an unknown number, when texted, then a reply and no change', async () => {
    const phone = newPhone();
    const before = await rows();
    expect((await text({ from: phone, body: 'help' })).reply).toContain('Reply STOP to cancel.');
    expect((await text({ from: phone, body: 'hello <you>' })).reply).toContain('Reply HELP');
    expect((await text({ from: phone, body: 'START' })).reply).toContain('is not subscribed to alerts');
    expect((await text({ from: phone, body: 'HELP', fields: { OptOutType: 'HELP' } })).reply).toBeNull();
    expect(await rows()).toEqual(before);
  });

  it('given the same text delivered twice, when it arrives again, then nothing happens', async () => {
    const { person, phone } = await subscribed();
    await text({ from: phone, body: 'STOP', sid: 'SMtwice' });
    await text({ from: phone, body: 'START' });
    await text({ from: phone, body: 'STOP', sid: 'SMtwice' });
    expect((await stateOf(person)).status).toBe('subscribed');
  });

  it.each<[string, Partial<Text>, Sending]>([
    ['no signature', {}, { signature: null }],
    ['a forged one', {}, { signature: 'RSOYDt4T1cUTdK1PDd93/VVr8B8=' }],
    ['another secret', {}, { secret: 'local_assaz' }],
    ['a signature for another address', {}, { url: 'http://127.0.0.1:3000/v1/webhooks/twilio' }],
    ['a signature for an address with a query', {}, { url: `${URL}?a=1` }],
    ['another account', { fields: { AccountSid: 'AC_other' } }, {}],
    ['a text to another number', { fields: { To: '+15005550007' } }, {}],
    ['a sender that is no number', { from: 'ASSAY' }, {}],
    ['no form', {}, { type: 'application/json' }],
  ])('given %s, when STOP is texted, then it is refused and nothing changed', async (_name, given, sending) => {
    const { phone } = await subscribed();
    const before = await rows();
    const answer = await text({ from: phone, body: 'STOP', ...given }, sending);
    expect([answer.status, JSON.parse(JSON.stringify(answer.body)).code]).toEqual([400, 'webhook_invalid']);
    expect(await rows()).toEqual(before);
  });
});

describe('sending', () => {
  const queue = (userId: string, dedupeKey: string) =>
    transact(test.ctx, (tx) => queueTexts(test.ctx, tx.client, [{ userId, text: 'You won.', dedupeKey }]));
  const messages = async (userId: string) =>
    (
      await test.ctx.pool.query(
        "select sent_at is not null as sent, dropped_at is not null as dropped, last_error as error from message where user_id = $1 and channel = 'sms' order by created_at, id",
        [userId],
      )
    ).rows;

  it('given a subscribed, a pending and an unsubscribed user, when texts are queued, then only the first gets one, once', async () => {
    const { person, phone } = await subscribed();
    const pending = await test.signUp();
    await requestCode(pending);
    const { person: ended, phone: endedPhone } = await subscribed();
    await ended.client.delete('/v1/user/subscribe-messaging');
    expect([
      await queue(person.id, 'a'),
      await queue(person.id, 'a'),
      await queue(pending.id, 'b'),
      await queue(ended.id, 'c'),
    ]).toEqual([1, 0, 0, 0]);
    await test.runJobs();
    expect(await readTexts(phone)).toEqual(['You won.']);
    expect(await readTexts(endedPhone)).toEqual([]);
    expect(await messages(person.id)).toEqual([{ sent: true, dropped: false, error: null }]);
  });

  it('given a STOP between queueing and sending, when the job runs, then nothing is sent', async () => {
    const { person, phone } = await subscribed();
    await test.runJobs();
    await transact(test.ctx, async (tx) => {
      await queueTexts(test.ctx, tx.client, [{ userId: person.id, text: 'You won.', dedupeKey: 'late' }]);
      await tx.client.query("update sms_subscription set status = 'un_subscribed' where user_id = $1", [person.id]);
    });
    await test.runJobs();
    expect(await readTexts(phone)).toEqual([]);
    expect(await messages(person.id)).toEqual([
      { sent: false, dropped: true, error: 'The number is no longer subscribed' },
    ]);
  });

  it('given a STOP known only to the provider, when it refuses a text, then the number is stopped here too', async () => {
    const { person, phone } = await subscribed();
    const response = await fetch(`${inbox}/sandbox/inbox/texts`, {
      method: 'POST',
      body: new URLSearchParams({ from: phone, body: 'STOP' }),
      redirect: 'manual',
    });
    expect(response.status).toBe(303);
    await queue(person.id, 'refused');
    await test.runJobs();
    expect(await stateOf(person)).toMatchObject({ status: 'un_subscribed', isStopped: true });
    expect(await messages(person.id)).toMatchObject([{ sent: false, dropped: true }]);
  });
});
