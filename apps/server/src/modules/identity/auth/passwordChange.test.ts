import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { PASSWORD, type Person } from '../../../../test/people.ts';

const MINUTE = 60_000;
const NEW = 'Lantern-42!';
const INVALID = 'The reset password token is invalid or has expired. Please try again.';
const WRONG = 'Invalid username or password. Please try again.';
let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const requestReset = (email: string) => test.client().post('/v1/auth/forgot-password/request', { email });
const verify = (token: string) => test.client().post('/v1/auth/forgot-password/verify', { token });
const reset = (token: string, password = NEW) =>
  test.client().post('/v1/auth/forgot-password/reset', { token, password });
const logIn = (email: string, password: string) => test.client().post('/v1/auth/signin/email', { email, password });
const emails = (email: string, subject: string) => test.mailbox.to(email).filter((mail) => mail.subject === subject);
const findLinks = (email: string) => emails(email, 'Choose a new password');
/** The token of the last emailed link. */
const tokenOf = (email: string) =>
  findLinks(email)
    .at(-1)!
    .text.match(/\/reset-password#token=([\w-]{43})\n/)![1]!;
async function requestResetToken(person: Person): Promise<string> {
  expect((await requestReset(person.email)).status).toBe(202);
  await test.runJobs();
  return tokenOf(person.email);
}
const hashOf = async (id: string) =>
  (await test.ctx.pool.query<{ h: string }>('select password_hash as h from users where id = $1', [id])).rows[0]!.h;

describe('a forgotten password', () => {
  it('given an emailed link, when a new password is set, then every session ends, only the new one logs in, and a notice is sent', async () => {
    const person = await test.signUp();
    const token = await requestResetToken(person);
    const checked = await verify(token);
    expect([checked.status, checked.body.valid]).toEqual([200, true]);
    const answer = await reset(token);
    expect([answer.status, answer.body, answer.setCookies]).toEqual([204, '', []]);
    expect((await person.client.patch('/v1/user/me', { firstName: 'Ada' })).status).toBe(401);
    expect((await logIn(person.email, PASSWORD)).body.message).toBe(WRONG);
    expect((await logIn(person.email, NEW)).status).toBe(200);
    await test.runJobs();
    expect(emails(person.email, 'Your password was changed')).toHaveLength(1);
  });

  it('given one link, when it is used ten times in parallel, then one password is set', async () => {
    const person = await test.signUp();
    const token = await requestResetToken(person);
    const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => reset(token, `Lantern-${n}0!`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 422, 422, 422, 422, 422, 422, 422, 422, 422]);
    const winner = answers.findIndex(({ status }) => status === 204);
    expect((await logIn(person.email, `Lantern-${winner}0!`)).status).toBe(200);
    expect(answers.find(({ status }) => status === 422)!.body).toMatchObject({
      code: 'reset_token_invalid',
      message: INVALID,
    });
  });

  it('given a link of 30 minutes ago, or one that another replaced, when used, then it is refused and nothing changes', async () => {
    const person = await test.signUp();
    const before = await hashOf(person.id);
    const first = await requestResetToken(person);
    const second = await requestResetToken(person);
    expect((await reset(first)).body.code).toBe('reset_token_invalid');
    await test.moveClock(30 * MINUTE);
    expect((await verify(second)).body).toMatchObject({ code: 'reset_token_invalid', message: INVALID });
    expect((await reset(second)).status).toBe(422);
    expect(await hashOf(person.id)).toBe(before);
  });

  it('given a weak or personal password, when set, then the field is named and the link still works', async () => {
    const person = await test.signUp();
    const token = await requestResetToken(person);
    for (const password of ['short', 'Passw0rd!', `X1!${person.username}`]) {
      const answer = await reset(token, password);
      expect([answer.status, answer.body.code, answer.body.errors[0].path]).toEqual([
        422,
        'validation_failed',
        'password',
      ]);
    }
    expect((await verify(token)).status).toBe(200);
  });

  it('given an unknown address, when a reset is requested, then the answer is the same and nothing is emailed', async () => {
    const person = await test.signUp();
    const answers = [await requestReset('unknown-at-all@example.com'), await requestReset(person.email.toUpperCase())];
    expect(answers.map(({ status, body }) => [status, body])).toEqual([
      [202, { accepted: true }],
      [202, { accepted: true }],
    ]);
    await test.runJobs();
    expect(test.mailbox.to('unknown-at-all@example.com')).toEqual([]);
    expect(findLinks(person.email)).toHaveLength(1);
  });

  it('given five requests in an hour, when jobs run, then three links are emailed, and one more an hour later', async () => {
    const person = await test.signUp();
    for (let n = 0; n < 5; n++) await requestReset(person.email);
    await test.runJobs();
    expect(findLinks(person.email)).toHaveLength(3);
    await test.moveClock(60 * MINUTE);
    await requestReset(person.email);
    await test.runJobs();
    expect(findLinks(person.email)).toHaveLength(4);
  });
});

describe('a changed password', () => {
  it('given the current password, when changed, then other sessions end, this one continues, and emailed links are invalid', async () => {
    const person = await test.signUp();
    const other = test.client();
    await test.logIn({ ...person, client: other });
    const token = await requestResetToken(person);
    const answer = await person.client.post('/v1/auth/change-password', { currentPassword: PASSWORD, password: NEW });
    expect(answer.status).toBe(204);
    expect((await person.client.patch('/v1/user/me', { firstName: 'Ada' })).status).toBe(200);
    expect((await other.patch('/v1/user/me', { firstName: 'Eve' })).status).toBe(401);
    expect((await reset(token)).status).toBe(422);
    expect((await logIn(person.email, NEW)).status).toBe(200);
    await test.runJobs();
    expect(emails(person.email, 'Your password was changed')).toHaveLength(1);
  });

  it('given a wrong one, when changed, then 422 at its field; after five the user is rate limited, and nothing changed', async () => {
    const person = await test.signUp();
    const before = await hashOf(person.id);
    const attempt = () =>
      person.client.post('/v1/auth/change-password', { currentPassword: 'Wrong-one-1!', password: NEW });
    const first = await attempt();
    expect([first.status, first.body.errors]).toEqual([
      422,
      [{ path: 'currentPassword', code: 'invalid_credentials', message: WRONG }],
    ]);
    for (let n = 0; n < 4; n++) await attempt();
    expect((await attempt()).body.code).toBe('rate_limited');
    expect(await hashOf(person.id)).toBe(before);
  });
});

describe('active login sessions', () => {
  it('given three, when one is ended and then the others, then each is refused and this one stays valid', async () => {
    const person = await test.signUp();
    const [phone, laptop] = [test.client(), test.client()];
    for (const client of [phone, laptop]) await test.logIn({ ...person, client });
    const list = (await person.client.get('/v1/auth/sessions')).body.items;
    expect(list.map((session: { isCurrent: boolean }) => session.isCurrent).sort()).toEqual([false, false, true]);
    const phones = (await phone.get('/v1/auth/sessions')).body.items.find(
      (session: { isCurrent: boolean }) => session.isCurrent,
    );
    expect((await person.client.delete(`/v1/auth/sessions/${phones.id}`)).status).toBe(204);
    expect((await phone.patch('/v1/user/me', { firstName: 'Eve' })).status).toBe(401);
    expect((await person.client.delete('/v1/auth/sessions')).body).toEqual({ ended: 1 });
    expect((await laptop.patch('/v1/user/me', { firstName: 'Eve' })).status).toBe(401);
    expect((await person.client.get('/v1/auth/sessions')).body.items).toHaveLength(1);
  });

  it("given another user's session, when ended, then it is not found and continues", async () => {
    const [ada, eve] = [await test.signUp(), await test.signUp()];
    const [hers] = (await ada.client.get('/v1/auth/sessions')).body.items;
    expect((await eve.client.delete(`/v1/auth/sessions/${hers.id}`)).body.code).toBe('not_found');
    expect((await ada.client.patch('/v1/user/me', { firstName: 'Augusta' })).status).toBe(200);
  });
});
