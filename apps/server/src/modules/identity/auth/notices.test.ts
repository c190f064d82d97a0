import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { expectNotified } from '../../../../test/events.ts';
import { PASSWORD, type Person } from '../../../../test/people.ts';

const DAY = 86_400_000;
let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(async () => {
  await expectNotified(test, ['SECURITY']);
  await test.close();
});

const countEmails = async (person: Person, subject: string): Promise<number> => {
  await test.runJobs();
  return test.mailbox.to(person.email).filter((email) => email.subject === subject).length;
};

it('given a copied refresh token without the device cookie, when it is used, then it is refused, the family is revoked and the owner notified', async () => {
  const person = await test.signUp();
  const renew = (client: Person['client']) =>
    client.get('/v1/auth/refresh', { authorization: `Bearer ${person.refreshToken}` });
  const stolen = await renew(test.client());
  expect([stolen.status, stolen.body.code, stolen.setCookies]).toEqual([401, 'invalid_token', []]);
  expect((await renew(person.client)).status).toBe(401);
  expect((await person.client.post('/v1/auth/step-up', { password: PASSWORD })).status).toBe(401);
  expect(await countEmails(person, 'We ended a session')).toBe(1);
});

it('given an old refresh token used again, when the family is revoked, then the owner is notified', async () => {
  const person = await test.signUp();
  const renew = (token: string) => person.client.get('/v1/auth/refresh', { authorization: `Bearer ${token}` });
  const next = (await renew(person.refreshToken)).body.refreshToken;
  await test.moveClock(11_000);
  expect((await renew(person.refreshToken)).body.code).toBe('refresh_reused');
  expect((await renew(next)).status).toBe(401);
  expect(await countEmails(person, 'We ended a session')).toBe(1);
});

it('given a browser unknown to the account, when it logs in, then the owner is notified; a known one causes no notice', async () => {
  const person = await test.signUp();
  const body = { email: person.email, password: PASSWORD };
  await person.client.post('/v1/auth/signin/email', body, { 'user-agent': 'Another browser' });
  expect(await countEmails(person, 'New device login')).toBe(0);
  const stranger = test.client('10.9.9.9');
  expect((await stranger.post('/v1/auth/signin/email', body)).status).toBe(200);
  expect(await countEmails(person, 'New device login')).toBe(1);
  expect((await stranger.post('/v1/auth/signin/email', body)).status).toBe(200);
  expect(await countEmails(person, 'New device login')).toBe(1);
});

it('given a changed password, when payouts are checked, then they are blocked for one day only', async () => {
  const person = await test.signUp();
  const held = async () =>
    (
      await test.ctx.pool.query('select payout_held_until > $2 as held from users where id = $1', [
        person.id,
        test.ctx.clock.date(),
      ])
    ).rows[0].held;
  expect(await held()).toBeNull();
  await person.client.post('/v1/auth/change-password', { currentPassword: PASSWORD, password: 'Lantern-42!' });
  expect(await held()).toBe(true);
  await test.moveClock(DAY);
  expect(await held()).toBe(false);
});
