import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { fieldCodes } from '../../../../test/client.ts';
import type { Person } from '../../../../test/people.ts';
import { mailTime } from '../../../platform/mail/templates.ts';
import { releaseDueTexts } from '../../../platform/texts.ts';
import { type Notice, notify } from './notices.ts';

const PATH = '/v1/user/notifications';
let test: TestApp;
let person: Person;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
/** Without the email and the alert that follow an opened link. */
const confirm = ({ id }: Person) =>
  test.ctx.pool.query('update users set email_verified_at = $2 where id = $1', [id, test.ctx.clock.date()]);
beforeEach(async () => {
  person = await test.signUp({ isVerified: false });
  await confirm(person);
});

const notice = (type: Notice['type'], ref: string): Notice => ({
  userId: person.id,
  type,
  ref,
  title: `${type} ${ref}`,
  body: 'Words.',
  href: '/account',
  itemId: null,
});
const rowOf = (body: { rows: Array<{ type: string }> }, type: string) => body.rows.find((row) => row.type === type);
const alerts = async (): Promise<string[]> =>
  (await person.client.get('/v1/user/alerts')).body.items.map((alert: { title: string }) => alert.title);
const emails = (): string[] =>
  test.mailbox
    .to(person.email)
    .map((email) => email.subject)
    .filter((subject) => subject.startsWith('AUCTION') || subject.startsWith('SECURITY'));

describe('choosing', () => {
  it('given a new user, when the settings are read, then the defaults are the matrix, 9 PM to 9 AM and no zone', async () => {
    const { status, body } = await person.client.get(PATH);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      quietHours: { fromMinute: 1260, toMinute: 540 },
      timeZone: null,
      hasOvertimeTexts: false,
      email: { address: person.email, failedAt: null },
    });
    expect(rowOf(body, 'AUCTION_OUTBID')).toEqual({
      type: 'AUCTION_OUTBID',
      group: 'bidding',
      channels: { alert: 'on', email: 'on', sms: 'on', push: 'on' },
    });
    expect(rowOf(body, 'SECURITY')).toMatchObject({
      channels: { alert: 'always', email: 'always', sms: 'off', push: 'off' },
    });
    expect(rowOf(body, 'WELCOME')).toMatchObject({ channels: { sms: null, push: null } });
  });

  it('given changes one after the other, when read, then each is saved and nothing else changed', async () => {
    const choices = [{ type: 'AUCTION_LOST', channel: 'email', isOn: true }];
    expect((await person.client.patch(PATH, { choices })).status).toBe(200);
    expect((await person.client.patch(PATH, { quietHours: null })).body).toMatchObject({ quietHours: null });
    const other = [
      { type: 'AUCTION_LOST', channel: 'alert', isOn: false },
      { type: 'AUCTION_OUTBID', channel: 'email', isOn: false },
    ];
    const { body } = await person.client.patch(PATH, {
      choices: other,
      timeZone: 'America/Denver',
      hasOvertimeTexts: true,
    });
    expect(body).toMatchObject({ quietHours: null, timeZone: 'America/Denver', hasOvertimeTexts: true });
    expect(rowOf(body, 'AUCTION_LOST')).toMatchObject({ channels: { alert: 'off', email: 'on' } });
    expect(rowOf(body, 'AUCTION_OUTBID')).toMatchObject({ channels: { alert: 'on', email: 'off' } });
    const repeated = await person.client.patch(PATH, { quietHours: { fromMinute: 0, toMinute: 60 } });
    expect(repeated.body).toMatchObject({ quietHours: { fromMinute: 0, toMinute: 60 }, timeZone: 'America/Denver' });
  });

  it('given two tabs that switch different settings at the same time, when both are done, then both count', async () => {
    const types = ['AUCTION_LOST', 'AUCTION_OUTBID', 'AUCTION_ENDING', 'AUCTION_STARTING', 'PRICE_DROP', 'OFFER_NEW'];
    await Promise.all(
      types.map((type) => person.client.patch(PATH, { choices: [{ type, channel: 'alert', isOn: false }] })),
    );
    const { body } = await person.client.get(PATH);
    for (const type of types) expect(rowOf(body, type)).toMatchObject({ channels: { alert: 'off' } });
  });

  it.each([
    [{ choices: [{ type: 'SECURITY', channel: 'email', isOn: false }] }, { 'choices.0': 'invalid' }],
    [
      {
        choices: [
          { type: 'AUCTION_LOST', channel: 'email', isOn: true },
          { type: 'WELCOME', channel: 'sms', isOn: true },
        ],
      },
      { 'choices.1': 'invalid' },
    ],
    [{ timeZone: 'Mars/Olympus' }, { timeZone: 'invalid' }],
    [{ quietHours: { fromMinute: 1440, toMinute: 0 } }, { 'quietHours.fromMinute': 'too_long' }],
  ])('given %j, when changed, then it is refused and nothing is written', async (change, errors) => {
    const answer = await person.client.patch(PATH, change);
    expect([answer.status, answer.body.code, fieldCodes(answer)]).toEqual([422, 'validation_failed', errors]);
    const { rowCount } = await test.ctx.pool.query('select from notification_setting where user_id = $1', [person.id]);
    expect(rowCount).toBe(0);
  });
});

describe('the time zone', () => {
  const logInFrom = (zone: string) =>
    person.client.post(
      '/v1/auth/signin/email',
      { email: person.email, password: person.password },
      { 'x-timezone': zone },
    );
  const chosen = async () => (await person.client.get(PATH)).body;

  it('given a login, then the browser’s zone is kept once, with the usual quiet hours, and a chosen one stays', async () => {
    await logInFrom('Mars/Olympus');
    expect((await chosen()).timeZone).toBe(null);
    expect((await logInFrom('America/Denver')).status).toBe(200);
    expect(await chosen()).toMatchObject({
      timeZone: 'America/Denver',
      quietHours: { fromMinute: 1260, toMinute: 540 },
    });
    await logInFrom('Europe/Berlin');
    expect((await chosen()).timeZone).toBe('America/Denver');
    await person.client.patch(PATH, { timeZone: 'America/Chicago' });
    await logInFrom('Europe/Berlin');
    expect((await chosen()).timeZone).toBe('America/Chicago');
  });

  it('given a recipient with a zone, then emails show it beside that of the business; alerts and the mail of others don’t', async () => {
    const at = Date.parse('2026-11-30T20:00:00Z');
    const other = await test.signUp();
    await person.client.patch(PATH, { timeZone: 'America/Los_Angeles' });
    for (const to of [person, other])
      await notify(test.ctx, {
        ...notice('SECURITY', 'zone'),
        userId: to.id,
        body: `Answer by ${mailTime(test.ctx, at)}.`,
        facts: [['Closes', mailTime(test.ctx, at)]],
      });
    await test.runJobs();
    const mailTo = ({ email }: Person) => test.mailbox.to(email).find(({ subject }) => subject === 'SECURITY zone')!;
    const [own, plain] = [mailTo(person), mailTo(other)];
    const both = 'November 30, 2026 at 3:00 PM ET (12:00 PM in Los Angeles)';
    expect(own.text).toContain(`Answer by ${both}.`);
    expect(own.html.split(both)).toHaveLength(plain.html.split('November 30, 2026 at 3:00 PM ET').length);
    expect(plain.text).toContain('Answer by November 30, 2026 at 3:00 PM ET.');
    expect(plain.html).not.toContain('Los Angeles');
    expect((await person.client.get('/v1/user/alerts')).body.items[0].body).toBe(
      'Answer by November 30, 2026 at 3:00 PM ET.',
    );
  });
});

describe('choices decide which notifications are sent', () => {
  it('given alert and email switched off, when it happens, then neither is sent, and it counts as sent', async () => {
    await person.client.patch(PATH, {
      choices: [
        { type: 'AUCTION_ENDING', channel: 'alert', isOn: false },
        { type: 'AUCTION_ENDING', channel: 'email', isOn: false },
      ],
    });
    expect(await notify(test.ctx, notice('AUCTION_ENDING', 'a'))).toBe(1);
    expect(await notify(test.ctx, notice('AUCTION_ENDING', 'a'))).toBe(0);
    await test.runJobs();
    expect([await alerts(), emails()]).toEqual([[], []]);
    expect((await person.client.get('/v1/user/me')).body.unreadAlerts).toBe(0);
  });

  it('given email switched on where it is off, when it happens twice, then one email is sent with the alert’s text', async () => {
    await person.client.patch(PATH, { choices: [{ type: 'AUCTION_LOST', channel: 'email', isOn: true }] });
    await notify(test.ctx, notice('AUCTION_LOST', 'b'));
    await notify(test.ctx, notice('AUCTION_LOST', 'b'));
    await notify(test.ctx, { ...notice('AUCTION_LOST', 'c'), barred: ['email'] });
    await test.runJobs();
    expect([await alerts(), emails()]).toEqual([['AUCTION_LOST c', 'AUCTION_LOST b'], ['AUCTION_LOST b']]);
  });

  it('given an address that bounces, when a security notice is sent, then it appears only in the alerts', async () => {
    await test.ctx.pool.query('update users set mail_failed_at = now() where id = $1', [person.id]);
    await notify(test.ctx, notice('SECURITY', 'd'));
    await test.runJobs();
    expect([await alerts(), emails()]).toEqual([['SECURITY d'], []]);
  });

  it('given a deleted account, when it would be notified, then nothing is written', async () => {
    await test.ctx.pool.query('update users set deleted_at = now() where id = $1', [person.id]);
    expect(await notify(test.ctx, notice('SECURITY', 'e'))).toBe(0);
    const { rowCount } = await test.ctx.pool.query('select from alert where user_id = $1', [person.id]);
    expect(rowCount).toBe(0);
  });
});

describe('texts', () => {
  const HOUR = 3_600_000;
  const subscribe = (phone: string) =>
    test.ctx.pool.query(
      `insert into sms_subscription (user_id, status, phone, asked_at, subscribed_at) values ($1, 'subscribed', $2, now(), now())`,
      [person.id, phone],
    );
  const texts = async () =>
    (
      await test.ctx.pool.query<{ text: string; due_at: Date | null; has_job: boolean }>(
        `select text, due_at, exists (select from graphile_worker.jobs j where j.key = 'sms:' || m.id) as has_job
         from message m where user_id = $1 and channel = 'sms' order by created_at`,
        [person.id],
      )
    ).rows;
  /** Product time of this hour of the day, the next to come, in the zone UTC. */
  async function moveTo(hour: number): Promise<void> {
    const now = test.ctx.clock.now();
    await test.moveClock((((hour * HOUR - now) % (24 * HOUR)) + 24 * HOUR) % (24 * HOUR));
    await test.logIn(person);
  }

  it('given no subscribers, when a lot is won, then no text is written', async () => {
    await notify(test.ctx, notice('AUCTION_WON', 'a'));
    expect(await texts()).toEqual([]);
  });

  it('given noon, when an event that is texted happens twice, then one text is queued, with message and link', async () => {
    await subscribe('+15035550101');
    await moveTo(12);
    await person.client.patch(PATH, { timeZone: 'UTC' });
    await notify(test.ctx, notice('AUCTION_WON', 'b'));
    await notify(test.ctx, notice('AUCTION_WON', 'b'));
    await notify(test.ctx, notice('INVOICE_DUE', 'b'));
    expect(await texts()).toEqual([
      { text: 'Assay: AUCTION_WON b. Words. http://localhost:3000/account', due_at: null, has_job: true },
    ]);
  });

  it('given 10 PM, when a lot is won, then its text is delayed until 9 AM; short-lived events are not texted', async () => {
    await subscribe('+15035550102');
    await moveTo(22);
    await person.client.patch(PATH, { timeZone: 'UTC' });
    await notify(test.ctx, notice('AUCTION_WON', 'c'));
    await notify(test.ctx, notice('AUCTION_ENDING', 'c'));
    await test.moveClock(10 * HOUR);
    await test.runJobs();
    const [waiting, ...others] = await texts();
    expect([others, waiting!.has_job, waiting!.due_at!.getUTCHours()]).toEqual([[], false, 9]);
    await test.moveClock(HOUR);
    await releaseDueTexts(test.ctx);
    expect(await texts()).toMatchObject([{ due_at: null, has_job: true }]);
  });
});
