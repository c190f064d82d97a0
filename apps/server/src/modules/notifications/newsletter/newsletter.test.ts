import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import type { Person } from '../../../../test/people.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const subscribe = (email: string) => test.client().post('/v1/user/newsletter/subscribe', { email });
const confirm = (token: string) => test.client().post('/v1/user/newsletter/confirm', { token });
const leave = (token: string) => test.client().post('/v1/user/newsletter/leave', { token });
const emails = (email: string) =>
  test.mailbox.to(email).filter(({ subject }) => subject === 'Confirm your newsletter subscription');
const tokenOf = (email: string) =>
  emails(email)
    .at(-1)!
    .text.match(/\/newsletter#token=([\w-]{43})\n/)![1]!;
const statusOf = async (email: string) =>
  (await test.ctx.pool.query('select status from newsletter_subscription where email = $1', [email])).rows[0]?.status;

it('given an address, when the emailed link is opened, then it is subscribed, and the same link unsubscribes it', async () => {
  const answer = await subscribe(' Reader@Example.com ');
  expect([answer.status, answer.body]).toEqual([202, { accepted: true }]);
  await test.runJobs();
  expect(await statusOf('reader@example.com')).toBe('pending');
  const token = tokenOf('reader@example.com');
  expect((await leave(token)).body.code).toBe('email_verification_failed');
  expect((await confirm(token)).body).toEqual({ email: 'reader@example.com', status: 'subscribed' });
  expect((await confirm(token)).status).toBe(200);
  for (let n = 0; n < 2; n++)
    expect((await leave(token)).body).toEqual({ email: 'reader@example.com', status: 'unsubscribed' });
  expect(await statusOf('reader@example.com')).toBe('unsubscribed');
  expect((await confirm(token)).body).toEqual({ email: 'reader@example.com', status: 'subscribed' });
});

it('given the same address repeatedly, when jobs run, then one email is sent, and another a day later', async () => {
  for (let n = 0; n < 4; n++) expect((await subscribe('often@example.com')).status).toBe(202);
  await test.runJobs();
  expect(emails('often@example.com')).toHaveLength(1);
  const first = tokenOf('often@example.com');
  await test.moveClock(DAY);
  await subscribe('often@example.com');
  await test.runJobs();
  expect(emails('often@example.com')).toHaveLength(2);
  expect((await confirm(first)).status).toBe(422);
  expect((await confirm(tokenOf('often@example.com'))).status).toBe(200);
  await test.moveClock(10 * MINUTE);
  await subscribe('often@example.com');
  await test.runJobs();
  expect(emails('often@example.com')).toHaveLength(2);
});

it('given a link of seven days ago, when it is opened, then it is refused and nothing is subscribed', async () => {
  await subscribe('late@example.com');
  await test.runJobs();
  await test.moveClock(7 * DAY);
  const refused = await confirm(tokenOf('late@example.com'));
  expect([refused.status, refused.body.code]).toEqual([422, 'email_verification_failed']);
  expect(await statusOf('late@example.com')).toBe('pending');
});

const readChoice = async ({ client }: Person) => (await client.get('/v1/user/me')).body.newsletter;

it('given an account with the address, when it is confirmed and unsubscribed, then the account shows it', async () => {
  const person = await test.signUp();
  expect(await readChoice(person)).toBe('off');
  await subscribe(person.email);
  await test.runJobs();
  expect(await readChoice(person)).toBe('pending');
  const token = tokenOf(person.email);
  await confirm(token);
  expect(await readChoice(person)).toBe('subscribed');
  await leave(token);
  expect(await readChoice(person)).toBe('off');
});

it('given the checkbox at sign-up, when the address is confirmed, then the link is sent, and nothing is subscribed until it is opened', async () => {
  const email = 'ticked@example.com';
  const sent = {
    email,
    username: 'ticked.reader',
    password: 'Zebra-Crossing-9!',
    firstName: 'Tick',
    lastName: 'Reader',
  };
  const signUp = { ...sent, acceptTerms: true, newsletter: true };
  expect((await test.client().post('/v1/auth/signup/email', signUp)).status).toBe(201);
  await test.runJobs();
  expect([await statusOf(email), emails(email).length]).toEqual(['pending', 0]);
  const token = await test.verificationToken(email);
  expect((await test.client().post('/v1/auth/verify-email', { token })).status).toBe(200);
  await test.runJobs();
  expect([await statusOf(email), emails(email).length]).toEqual(['pending', 1]);
  expect((await confirm(tokenOf(email))).body.status).toBe('subscribed');
});

it('given an account that subscribes, subscribes again and leaves, then the link is emailed at most once in ten minutes and stays valid', async () => {
  const person = await test.signUp();
  const choose = async (newsletter: boolean) =>
    (await person.client.patch('/v1/user/me', { newsletter })).body.newsletter as string;
  expect(await choose(true)).toBe('pending');
  expect(await choose(true)).toBe('pending');
  await test.runJobs();
  expect(emails(person.email)).toHaveLength(1);
  expect(await choose(false)).toBe('off');
  expect((await confirm(tokenOf(person.email))).status).toBe(422);
  expect(await choose(true)).toBe('pending');
  expect((await confirm(tokenOf(person.email))).status).toBe(200);
  expect(await choose(true)).toBe('subscribed');
  expect(await choose(false)).toBe('off');
  await test.moveClock(10 * MINUTE);
  expect(await choose(true)).toBe('pending');
  await test.runJobs();
  expect(emails(person.email)).toHaveLength(2);
  // An unrelated change requests nothing.
  await test.moveClock(10 * MINUTE);
  await person.client.patch('/v1/user/me', { firstName: 'Another' });
  await test.runJobs();
  expect(emails(person.email)).toHaveLength(2);
});

it('given an invalid address, when requested, then the message of the spec', async () => {
  const answer = await subscribe('unknown');
  expect([answer.status, answer.body.errors]).toEqual([
    422,
    [{ path: 'email', code: 'invalid_email', message: 'Invalid email' }],
  ]);
});
