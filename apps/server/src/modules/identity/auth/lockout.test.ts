import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import type { Client } from '../../../../test/client.ts';
import { PASSWORD, type Person } from '../../../../test/people.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
const WRONG = 'Wrong-Password-1!';
let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ env: { RATE_LIMITS: 'on' } });
});
afterAll(() => test.close());

let address = 0;
/** Each from a different address, as a botnet does. */
const elsewhere = (): Client => test.client(`10.${Math.floor(++address / 250)}.7.${address % 250}`);
const attempt = (client: Client, email: string, password: string) =>
  client.post('/v1/auth/signin/email', { email, password });
async function fail(email: string, times: number): Promise<void> {
  for (let n = 0; n < times; n++) {
    const answer = await attempt(elsewhere(), email, WRONG);
    expect([answer.status, answer.body.code]).toEqual([401, 'invalid_credentials']);
  }
}
const newPerson = () => test.signUp({ ip: `10.99.${Math.floor(++address / 250)}.${address % 250}` });
const notices = (person: Person) =>
  test.mailbox.to(person.email).filter(({ subject }) => subject === 'Your password is locked').length;

it('given 20 wrong passwords in a day, when even the right one is sent, then blocked, and the owner is notified once', async () => {
  const person = await newPerson();
  await fail(person.email, 19);
  expect((await attempt(elsewhere(), person.email, PASSWORD)).status).toBe(200);
  await fail(person.email, 20);
  for (const password of [PASSWORD, WRONG]) {
    const answer = await attempt(elsewhere(), person.email, password);
    expect([answer.status, answer.body]).toEqual([
      403,
      expect.objectContaining({
        code: 'account_blocked',
        message: 'Account is blocked',
        detail: 'Too many wrong passwords. Reset your password with a link we email you.',
        reasons: ['password_locked'],
      }),
    ]);
  }
  expect((await attempt(elsewhere(), person.username, PASSWORD)).status).toBe(403);
  await test.moveClock(2 * DAY);
  expect((await attempt(elsewhere(), person.email, PASSWORD)).status).toBe(403);
  await test.runJobs();
  expect(notices(person)).toBe(1);
});

it('given a locked password, when a new one is chosen by email, then it logs in', async () => {
  const person = await newPerson();
  await fail(person.email, 20);
  expect((await attempt(elsewhere(), person.email, PASSWORD)).status).toBe(403);
  await elsewhere().post('/v1/auth/forgot-password/request', { email: person.email });
  await test.runJobs();
  const token = test.mailbox
    .to(person.email)
    .findLast((mail) => mail.text.includes('/reset-password#token='))!
    .text.match(/#token=([\w-]+)/)![1];
  expect((await elsewhere().post('/v1/auth/forgot-password/reset', { token, password: 'Lantern-42!' })).status).toBe(
    204,
  );
  expect((await attempt(elsewhere(), person.email, 'Lantern-42!')).status).toBe(200);
});

it('given strangers who lock an account, when its owner logs in from a known browser, then it works', async () => {
  const person = await newPerson();
  await fail(person.email, 20);
  expect((await attempt(person.client, person.email, PASSWORD)).status).toBe(200);
  expect((await attempt(elsewhere(), person.email, PASSWORD)).status).toBe(403);
});

it('given no such account, when 20 passwords were wrong, then the answer is the same as for one', async () => {
  await fail('unknown.at.all@example.com', 20);
  expect((await attempt(elsewhere(), 'unknown.at.all@example.com', WRONG)).body.code).toBe('account_blocked');
});

it('given 19 wrong ones, when a day has passed, then the count has restarted', async () => {
  const person = await newPerson();
  await fail(person.email, 19);
  await test.moveClock(DAY + MINUTE);
  await fail(person.email, 19);
  expect((await attempt(elsewhere(), person.email, PASSWORD)).status).toBe(200);
});

it('given 30 parallel attempts, when they arrive together, then at most 20 are checked', async () => {
  const person = await newPerson();
  const answers = await Promise.all(Array.from({ length: 30 }, () => attempt(elsewhere(), person.email, WRONG)));
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(20);
  expect(answers.filter(({ status }) => status === 403)).toHaveLength(10);
});
