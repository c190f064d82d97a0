import { NotificationType } from '@assay/domain/enums.ts';
import { isSwitchable, notificationMatrix } from '@assay/domain/notifications/matrix.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import type { ReceivedEmail } from '../../../../test/mailbox.ts';
import type { Person } from '../../../../test/people.ts';
import { notify } from './notices.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const notifyAndReadEmail = async (
  person: Person,
  type: NotificationType,
  ref: string,
): Promise<ReceivedEmail | undefined> => {
  await test.runJobs();
  const before = test.mailbox.to(person.email).length;
  await notify(test.ctx, {
    userId: person.id,
    type,
    ref,
    title: 'Told',
    body: 'Words.',
    href: '/account',
    itemId: null,
  });
  await test.runJobs();
  return test.mailbox.to(person.email)[before];
};
const addressOf = (mail: ReceivedEmail): string =>
  mail.headers['list-unsubscribe']!.match(/^<http:\/\/localhost:3000(.+)>$/)![1]!;
/** What an email client sends: no cookie, no origin, nothing of ours. */
const post = (path: string, rawBody = 'List-Unsubscribe=One-Click', type = 'application/x-www-form-urlencoded') =>
  test.client().request('POST', path, {
    rawBody,
    headers: { 'content-type': type, origin: null, 'sec-fetch-site': null, 'x-app-type': null, 'x-app-version': null },
  });
const readEmailSetting = async (person: Person, type: NotificationType): Promise<string> =>
  (await person.client.get('/v1/user/notifications')).body.rows.find((row: { type: string }) => row.type === type)
    .channels.email;
/** Changes the third byte from the end: part of the ciphertext, not of its padding. */
const tamper = (path: string) => path.slice(0, -3) + (path.at(-3) === 'A' ? 'B' : 'A') + path.slice(-2);

describe('an email with an unsubscribe link', () => {
  it('given an alert, when an email client posts to its unsubscribe address, even twice, then that type is no longer emailed, and all others are', async () => {
    const person = await test.signUp();
    const mail = (await notifyAndReadEmail(person, 'OFFER_NEW', 'a'))!;
    expect(mail.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
    const path = addressOf(mail);
    expect(path).toMatch(/^\/v1\/unsubscribe\/[\w-]{48,300}$/);
    for (let n = 0; n < 2; n++) {
      const answer = await post(path);
      expect([answer.status, answer.body, answer.setCookies]).toEqual([
        200,
        'You’re unsubscribed from these emails.\n',
        [],
      ]);
    }
    expect([await readEmailSetting(person, 'OFFER_NEW'), await readEmailSetting(person, 'OFFER_COUNTERED')]).toEqual([
      'off',
      'on',
    ]);
    expect(await notifyAndReadEmail(person, 'OFFER_NEW', 'b')).toBeUndefined();
    expect(await notifyAndReadEmail(person, 'OFFER_COUNTERED', 'b')).toBeDefined();
    const { items } = (await person.client.get('/v1/user/alerts')).body;
    expect(items.filter(({ type }: { type: string }) => type === 'OFFER_NEW')).toHaveLength(2);
  });

  it('given the parts of a form, when posted, then it counts as well', async () => {
    const person = await test.signUp();
    const parts = '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n';
    const path = addressOf((await notifyAndReadEmail(person, 'PRICE_DROP', 'a'))!);
    expect((await post(path, parts, 'multipart/form-data; boundary=b')).status).toBe(200);
    expect(await readEmailSetting(person, 'PRICE_DROP')).toBe('off');
  });

  it('given the link opened in a browser, or by a scanner, then nothing is unsubscribed; its page asks for confirmation and unsubscribes on a click', async () => {
    const person = await test.signUp();
    const mail = (await notifyAndReadEmail(person, 'OFFER_NEW', 'a'))!;
    const path = addressOf(mail);
    const seen = await test.client().get(path);
    const page = String(seen.headers.location);
    expect([seen.status, seen.headers['cache-control'], seen.headers['referrer-policy']]).toEqual([
      303,
      'no-store',
      'no-referrer',
    ]);
    expect(page).toBe(`http://localhost:3000/unsubscribe#token=${path.split('/').at(-1)}`);
    expect((await post(path, 'nothing=of-it')).status).toBe(422);
    expect(await readEmailSetting(person, 'OFFER_NEW')).toBe('on');

    const inMail = /Unsubscribe:\nhttp:\/\/localhost:3000\/unsubscribe#token=([\w-]+)\n/.exec(mail.text)![1]!;
    expect(mail.html).toContain(`href="http://localhost:3000/unsubscribe#token=${inMail}"`);
    const ended = await test.client().post('/v1/user/mail/stop', { token: inMail });
    expect([ended.status, ended.body]).toEqual([200, { type: 'OFFER_NEW' }]);
    expect(await readEmailSetting(person, 'OFFER_NEW')).toBe('off');
  });

  it('given a token that was changed, cut or forged, when posted, then 404 and nothing is unsubscribed', async () => {
    const person = await test.signUp();
    const path = addressOf((await notifyAndReadEmail(person, 'OFFER_NEW', 'a'))!);
    for (const wrong of [
      tamper(path),
      path.slice(0, -8),
      '/v1/unsubscribe/guess',
      `/v1/unsubscribe/${'A'.repeat(200)}`,
    ])
      expect([wrong, (await post(wrong)).body.code]).toEqual([wrong, 'not_found']);
    expect((await test.client().post('/v1/user/mail/stop', { token: 'guess' })).body.code).toBe('not_found');
    expect(await readEmailSetting(person, 'OFFER_NEW')).toBe('on');
  });

  it('given a deleted account, when its old unsubscribe link is used, then nothing is written', async () => {
    const person = await test.signUp();
    const path = addressOf((await notifyAndReadEmail(person, 'OFFER_NEW', 'a'))!);
    await test.ctx.pool.query('update users set deleted_at = now() where id = $1', [person.id]);
    expect((await post(path)).status).toBe(200);
    const { rowCount } = await test.ctx.pool.query('select from notification_setting where user_id = $1', [person.id]);
    expect(rowCount).toBe(0);
  });

  it('given the newsletter’s confirmation email, when it is unsubscribed, then its link confirms nothing', async () => {
    const email = 'not-me@example.com';
    await test.client().post('/v1/user/newsletter/subscribe', { email });
    await test.runJobs();
    const mail = test.mailbox.to(email).at(-1)!;
    for (let n = 0; n < 2; n++) expect((await post(addressOf(mail))).status).toBe(200);
    const token = /\/newsletter#token=([\w-]{43})\n/.exec(mail.text)![1]!;
    expect((await test.client().post('/v1/user/newsletter/confirm', { token })).body.code).toBe(
      'email_verification_failed',
    );
  });
});

it('given one email of each type, then it has an unsubscribe link exactly where it can be switched off', async () => {
  const person = await test.signUp();
  const choices = NotificationType.filter((type) => isSwitchable(type, 'email')).map((type) => ({
    type,
    channel: 'email',
    isOn: true,
  }));
  expect((await person.client.patch('/v1/user/notifications', { choices })).status).toBe(200);
  const notice = { userId: person.id, ref: 'each', body: 'Words.', href: '/account', itemId: null };
  for (const type of NotificationType) await notify(test.ctx, { ...notice, type, title: type });
  await test.runJobs();
  const emails = test.mailbox.to(person.email);
  const ended = NotificationType.filter((type) =>
    emails.some(({ subject, headers }) => subject === type && 'list-unsubscribe' in headers),
  );
  const withoutLink = NotificationType.filter((type) =>
    emails.some(({ subject, headers }) => subject === type && !('list-unsubscribe-post' in headers)),
  );
  expect(ended).toEqual(choices.map(({ type }) => type));
  expect(withoutLink).toEqual(NotificationType.filter((type) => notificationMatrix[type].email === 'always'));
});
