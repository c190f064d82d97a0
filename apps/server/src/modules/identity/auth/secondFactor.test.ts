import { atTimeText } from '@assay/domain/timeZone.ts';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toNextStep } from '../../../../test/authenticator.ts';
import type { Client } from '../../../../test/client.ts';
import { type MoneyApp, startMoneyApp } from '../../../../test/money.ts';
import { PASSWORD, type Person } from '../../../../test/people.ts';

const MINUTE = 60_000;
const SECOND = 1_000;
const INVALID = 'Invalid OTP code.';
let test: MoneyApp;
beforeAll(async () => {
  test = await startMoneyApp();
});
afterAll(() => test.close());

let number = 2_125_550_100;
const newPhone = (): string => `+1${number++}`;
const readTexts = async (phone: string): Promise<string[]> => {
  const answer = await fetch(`${test.sandboxUrl}/sandbox/inbox/messages.json?kind=sms&to=${encodeURIComponent(phone)}`);
  return ((await answer.json()) as { items: { text: string }[] }).items.map(({ text }) => text);
};
/** The code that was texted last. */
const codeTo = async (phone: string): Promise<string> =>
  (await readTexts(phone))[0]!.match(/^(\d{6}) is your Assay code/)![1]!;
const toWrongCode = (code: string): string => (code === '000000' ? '000001' : '000000');

type Protected = { person: Person; phone: string; recoveryCodes: string[] };
async function withSms(): Promise<Protected> {
  const person = await test.signUp();
  const phone = newPhone();
  const requested = await person.client.post('/v1/auth/mfa/request', { phone });
  expect([requested.status, requested.body]).toEqual([
    202,
    { channel: 'sms', phoneHint: `•••• ${phone.slice(-4)}`, resendAfterMs: 60_000 },
  ]);
  const enabled = await person.client.post('/v1/auth/mfa/enable', { code: await codeTo(phone) });
  expect([enabled.status, enabled.body.channel, enabled.body.recoveryCodes.length]).toEqual([200, 'sms', 10]);
  await test.moveClock(MINUTE);
  return { person, phone, recoveryCodes: enabled.body.recoveryCodes };
}

async function startLogIn(person: Person): Promise<{ client: Client; mfaToken: string; sent: boolean }> {
  const client = test.client();
  const answer = await client.post('/v1/auth/signin/email', { email: person.email, password: PASSWORD });
  expect([answer.status, answer.body.mfaRequired, answer.body.user]).toEqual([200, true, undefined]);
  expect(client.cookies.get('assay_auth')).toBeUndefined();
  return { client, mfaToken: answer.body.mfaToken, sent: answer.body.sent };
}
const verify = (client: Client, mfaToken: string, code: string) =>
  client.post('/v1/auth/mfa/verify', { mfaToken, code });
const sessionsOf = async (id: string) =>
  (await test.ctx.pool.query('select count(*)::int as n from session where user_id = $1 and revoked_at is null', [id]))
    .rows[0].n;

describe('two-step verification by text message', () => {
  it('given it is on, when logging in, then the password alone opens no session and the texted code completes the login', async () => {
    const { person, phone } = await withSms();
    expect((await person.client.get('/v1/auth/mfa')).body).toMatchObject({
      channel: 'sms',
      phoneHint: `•••• ${phone.slice(-4)}`,
      recoveryCodesLeft: 10,
    });
    const { client, mfaToken, sent } = await startLogIn(person);
    expect(sent).toBe(true);
    expect((await client.get('/v1/user/me')).status).toBe(401);
    const code = await codeTo(phone);
    const done = await verify(client, mfaToken, ` ${code.slice(0, 3)} ${code.slice(3)} `);
    expect([done.status, done.body.user.id]).toEqual([200, person.id]);
    expect((await client.get('/v1/user/me')).status).toBe(200);
    expect((await verify(client, mfaToken, code)).body.code).toBe('invalid_token');
  });

  it('given the code in another browser, when it is given there, then it is refused and opens nothing', async () => {
    const { person, phone } = await withSms();
    const { mfaToken } = await startLogIn(person);
    const before = await sessionsOf(person.id);
    expect((await verify(test.client(), mfaToken, await codeTo(phone))).body.code).toBe('invalid_token');
    expect(await sessionsOf(person.id)).toBe(before);
  });

  it('given five wrong codes, when the right one follows, then it is refused; a new code works', async () => {
    const { person, phone } = await withSms();
    const { client, mfaToken } = await startLogIn(person);
    const right = await codeTo(phone);
    for (const attemptsLeft of [4, 3, 2, 1, 0]) {
      const answer = await verify(client, mfaToken, toWrongCode(right));
      expect([answer.status, answer.body.message, answer.body.attemptsLeft]).toEqual([422, INVALID, attemptsLeft]);
    }
    const spent = await verify(client, mfaToken, right);
    expect([spent.status, spent.body.code, spent.body.message, spent.body.detail]).toEqual([
      429,
      'otp_attempts_exceeded',
      INVALID,
      'Five wrong codes. Request a new one.',
    ]);
    await test.moveClock(MINUTE);
    expect((await client.post('/v1/auth/mfa/resend', { mfaToken })).status).toBe(202);
    expect((await verify(client, mfaToken, right)).body.code).toBe('otp_invalid');
    expect((await verify(client, mfaToken, await codeTo(phone))).status).toBe(200);
  });

  it('given a code, when it is used ten times in parallel, then one session opens', async () => {
    const { person, phone } = await withSms();
    const { client, mfaToken } = await startLogIn(person);
    const before = await sessionsOf(person.id);
    const code = await codeTo(phone);
    const answers = await Promise.all(Array.from({ length: 10 }, () => verify(client, mfaToken, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await sessionsOf(person.id)).toBe(before + 1);
  });

  it('given a code, when another is requested within 60 s, then 429 with the wait, and a code is valid for 5 minutes', async () => {
    const { person, phone } = await withSms();
    const { client, mfaToken } = await startLogIn(person);
    const early = await client.post('/v1/auth/mfa/resend', { mfaToken });
    expect([early.status, early.body.code]).toEqual([429, 'otp_resend_wait']);
    expect(early.body.retryAfterMs).toBeGreaterThan(50_000);
    expect(Number(early.headers['retry-after'])).toBeGreaterThan(50);
    expect(await readTexts(phone)).toHaveLength(2);
    await test.moveClock(5 * MINUTE);
    expect((await verify(client, mfaToken, await codeTo(phone))).body.code).toBe('otp_invalid');
  });

  it('given the codes of the hour and of the day used up, then the refusal names the later time, with its day', async () => {
    const { person, phone } = await withSms();
    const { client, mfaToken } = await startLogIn(person);
    const now = test.ctx.clock.now();
    await test.ctx.pool.query(
      `insert into otp_code (id, user_id, purpose, phone, hash, created_at, expires_at, superseded_at)
       select gen_random_uuid(), $1, 'mfa_signin', $2, sha256('x'), made, made + interval '5 minutes', made
       from (select $3::timestamptz - case when n <= 5 then interval '30 minutes' else interval '10 hours' end as made
         from generate_series(1, 20) n) c`,
      [person.id, phone, new Date(now)],
    );
    await test.moveClock(MINUTE);
    const answer = await client.post('/v1/auth/mfa/resend', { mfaToken });
    expect([answer.status, answer.body.code]).toEqual([429, 'rate_limited']);
    const wait = 14 * 60 * MINUTE - MINUTE;
    expect(Math.abs(answer.body.retryAfterMs - wait)).toBeLessThan(MINUTE);
    const freeAt = test.ctx.clock.now() + answer.body.retryAfterMs;
    expect(answer.body.detail).toBe(
      `You can ask for another code ${atTimeText(freeAt, test.ctx.clock.now(), 'America/New_York')}.`,
    );
  });

  it('given five codes in an hour that no one entered, when a sixth is requested, then it is refused and none is sent', async () => {
    const { person, phone } = await withSms();
    const { client, mfaToken } = await startLogIn(person);
    for (let n = 0; n < 4; n++) {
      await test.moveClock(MINUTE);
      expect((await client.post('/v1/auth/mfa/resend', { mfaToken })).status).toBe(202);
    }
    await test.moveClock(MINUTE);
    const answer = await client.post('/v1/auth/mfa/resend', { mfaToken });
    expect([answer.status, answer.body.code]).toEqual([429, 'rate_limited']);
    expect(answer.body.retryAfterMs).toBeGreaterThan(50 * MINUTE);
    const freeAt = test.ctx.clock.now() + answer.body.retryAfterMs;
    expect(answer.body.detail).toBe(
      `You can ask for another code ${atTimeText(freeAt, test.ctx.clock.now(), 'America/New_York')}.`,
    );
    // The next login says so, too, and offers what does not depend on texts.
    const again = await test.client().post('/v1/auth/signin/email', { email: person.email, password: PASSWORD });
    expect(again.body).toMatchObject({ sent: false, detail: answer.body.detail, others: ['recovery_code'] });
    await test.ctx.pool.query(
      `insert into passkey (id, user_id, credential_id, public_key, algorithm, counter, transports, name, created_at)
       values (gen_random_uuid(), $1::uuid, $1::text, '\\x00', -7, 0, '{}', 'Laptop', $2)`,
      [person.id, test.ctx.clock.date()],
    );
    await test.ctx.pool.query('update recovery_code set used_at = $2 where user_id = $1', [
      person.id,
      test.ctx.clock.date(),
    ]);
    const other = await test.client().post('/v1/auth/signin/email', { email: person.email, password: PASSWORD });
    expect(other.body.others).toEqual(['passkey']);
    // The first one was entered when it was set up.
    expect(await readTexts(phone)).toHaveLength(6);
  });

  it('given eight logins in an hour, each with its code, then the next one gets a code, too', async () => {
    const { person, phone } = await withSms();
    for (let n = 0; n < 8; n++) {
      const { client, mfaToken, sent } = await startLogIn(person);
      expect(sent).toBe(true);
      expect((await verify(client, mfaToken, await codeTo(phone))).status).toBe(200);
      await test.moveClock(MINUTE);
    }
    expect((await startLogIn(person)).sent).toBe(true);
  });

  it('given staff, when they have logged in by a texted code twice, then another factor is advised, until they have one; buyers are not asked', async () => {
    const { person, phone } = await withSms();
    await test.ctx.pool.query("update users set staff_roles = '{support}' where id = $1", [person.id]);
    const advised = async (client: Client) => (await client.get('/v1/auth/mfa')).body.strongerAdvised;
    const logIn = async () => {
      const { client, mfaToken } = await startLogIn(person);
      expect((await verify(client, mfaToken, await codeTo(phone))).status).toBe(200);
      await test.moveClock(MINUTE);
      return client;
    };
    expect(await advised(await logIn())).toBe(false);
    const second = await logIn();
    expect(await advised(second)).toBe(true);
    await test.ctx.pool.query("update users set staff_roles = '{}' where id = $1", [person.id]);
    expect(await advised(second)).toBe(false);
    await test.ctx.pool.query("update users set staff_roles = '{support}' where id = $1", [person.id]);
    const { body } = await second.post('/v1/auth/mfa/app');
    await toNextStep(test);
    const app = new TOTP({ secret: Secret.fromBase32(body.secret), digits: 6, period: 30, algorithm: 'SHA1' });
    const code = app.generate({ timestamp: test.ctx.clock.now() });
    expect((await second.post('/v1/auth/mfa/enable', { code })).status).toBe(200);
    expect(await advised(second)).toBe(false);
  });

  it('given a number that cannot be texted, when a code is requested, then 422 with the message of the spec, and again immediately', async () => {
    const person = await test.signUp();
    const wrong = await person.client.post('/v1/auth/mfa/request', { phone: '12345' });
    expect([wrong.status, wrong.body.errors[0].path]).toEqual([422, 'phone']);
    const failed = await person.client.post('/v1/auth/mfa/request', { phone: '(500) 555-0009' });
    expect([failed.status, failed.body.message]).toEqual([422, 'Failed to send OTP. Please check your phone number.']);
    expect((await person.client.post('/v1/auth/mfa/request', { phone: newPhone() })).status).toBe(202);
  });
});

describe('numbers that sent STOP, and an unavailable provider', () => {
  const STOPPED = 'This number opted out of our text messages. Text START to +15005550006, then request a new code.';

  it('given a number that sent STOP, when a code is requested, then 422 names the number to text START to', async () => {
    const person = await test.signUp();
    const failed = await person.client.post('/v1/auth/mfa/request', { phone: '(500) 555-0004' });
    expect([failed.status, failed.body.code, failed.body.message, failed.body.detail]).toEqual([
      422,
      'otp_send_failed',
      'Failed to send OTP. Please check your phone number.',
      STOPPED,
    ]);
  });

  it('given the number of the second factor sent STOP, when logging in, then the answer says why no code was sent', async () => {
    const { person } = await withSms();
    await test.ctx.pool.query("update second_factor set phone = '+15005550004' where user_id = $1", [person.id]);
    const client = test.client();
    const answer = await client.post('/v1/auth/signin/email', { email: person.email, password: PASSWORD });
    expect(answer.body).toMatchObject({ mfaRequired: true, sent: false, resendAfterMs: 0, detail: STOPPED });
    const resent = await client.post('/v1/auth/mfa/resend', { mfaToken: answer.body.mfaToken });
    expect([resent.status, resent.body.code, resent.body.detail]).toEqual([422, 'otp_send_failed', STOPPED]);
  });
});

describe('two-step verification by app', () => {
  const appOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) });
  const codeNow = (secret: string) => appOf(secret).generate({ timestamp: test.ctx.clock.now() });

  it('given an app, when its code is used, then it works once; the next one works too', async () => {
    const person = await test.signUp();
    await toNextStep(test);
    const { secret, uri } = (await person.client.post('/v1/auth/mfa/app')).body;
    expect(uri).toContain(`otpauth://totp/Assay:${encodeURIComponent(person.email)}?`);
    expect((await person.client.post('/v1/auth/mfa/enable', { code: toWrongCode(codeNow(secret)) })).body.message).toBe(
      INVALID,
    );
    expect((await person.client.post('/v1/auth/mfa/enable', { code: codeNow(secret) })).body.channel).toBe('app');
    const { client, mfaToken } = await startLogIn(person);
    expect((await verify(client, mfaToken, codeNow(secret))).body.code).toBe('otp_invalid');
    await test.moveClock(30 * SECOND);
    expect((await verify(client, mfaToken, codeNow(secret))).status).toBe(200);
    const { rows } = await test.ctx.pool.query('select secret from second_factor where user_id = $1', [person.id]);
    expect(rows[0].secret.includes(Buffer.from(Secret.fromBase32(secret).bytes))).toBe(false);
  });

  it('given five wrong codes, when the right one follows, then the login starts again', async () => {
    const person = await test.signUp();
    await toNextStep(test);
    const { secret } = (await person.client.post('/v1/auth/mfa/app')).body;
    await person.client.post('/v1/auth/mfa/enable', { code: codeNow(secret) });
    await test.moveClock(30 * SECOND);
    const first = await startLogIn(person);
    const right = codeNow(secret);
    for (let n = 0; n < 5; n++) await verify(first.client, first.mfaToken, toWrongCode(right));
    expect((await verify(first.client, first.mfaToken, right)).body).toMatchObject({
      code: 'otp_attempts_exceeded',
      detail: 'Five wrong codes. Log in again to continue.',
      reasons: ['signin_ended'],
    });
    const second = await startLogIn(person);
    expect((await verify(second.client, second.mfaToken, right)).status).toBe(200);
  });
});

describe('recovery and turning off', () => {
  it('given a recovery code, when it is used, then it works once, in any spelling, and a notice is sent', async () => {
    const { person, recoveryCodes } = await withSms();
    const code = recoveryCodes[3]!.toLowerCase().replaceAll('-', ' ');
    const first = await startLogIn(person);
    expect((await verify(first.client, first.mfaToken, code)).status).toBe(200);
    await test.moveClock(MINUTE);
    const second = await startLogIn(person);
    expect((await verify(second.client, second.mfaToken, code)).body.code).toBe('otp_invalid');
    await test.runJobs();
    expect(test.mailbox.to(person.email).map(({ subject }) => subject)).toContain('A recovery code was used');
    const renewed = await person.client.post('/v1/auth/mfa/recovery-codes', { password: PASSWORD });
    expect(renewed.body.recoveryCodes).toHaveLength(10);
    expect((await verify(second.client, second.mfaToken, recoveryCodes[4]!)).body.code).toBe('otp_invalid');
  });

  it('given it is on, when it is turned off without the password, then nothing changes; with it, login is one step', async () => {
    const { person } = await withSms();
    const wrong = await person.client.post('/v1/auth/mfa/disable', { password: 'Wrong-one-1!' });
    expect([wrong.status, wrong.body.errors[0].path]).toEqual([422, 'password']);
    await startLogIn(person);
    expect((await person.client.post('/v1/auth/mfa/disable', { password: PASSWORD })).status).toBe(204);
    const client = test.client();
    expect((await client.post('/v1/auth/signin/email', { email: person.email, password: PASSWORD })).body.user.id).toBe(
      person.id,
    );
    expect((await person.client.get('/v1/auth/mfa')).body.channel).toBeNull();
  });

  it('given a login 15 minutes ago, when a factor is set up, then the password is required first', async () => {
    const person = await test.signUp();
    await test.moveClock(9 * MINUTE);
    const phone = newPhone();
    expect((await person.client.post('/v1/auth/mfa/request', { phone })).status).toBe(202);
    await test.ctx.pool.query("update session set proved_at = proved_at - interval '6 minutes' where user_id = $1", [
      person.id,
    ]);
    await test.ctx.pool.query('delete from otp_code where user_id = $1', [person.id]);
    const refused = await person.client.post('/v1/auth/mfa/request', { phone });
    expect([refused.status, refused.body.message]).toEqual([403, 'Please confirm it’s you']);
    expect((await person.client.post('/v1/auth/step-up', { password: 'Wrong-one-1!' })).status).toBe(422);
    expect((await person.client.post('/v1/auth/step-up', { password: PASSWORD })).status).toBe(204);
    expect((await person.client.post('/v1/auth/mfa/request', { phone })).status).toBe(202);
  });

  it('given two sessions, when the factor is turned on in one, then the other is logged out', async () => {
    const person = await test.signUp();
    const elsewhere = test.client();
    await test.logIn({ ...person, client: elsewhere });
    const phone = newPhone();
    await person.client.post('/v1/auth/mfa/request', { phone });
    await person.client.post('/v1/auth/mfa/enable', { code: await codeTo(phone) });
    expect((await elsewhere.patch('/v1/user/me', { firstName: 'Eve' })).status).toBe(401);
    expect((await person.client.patch('/v1/user/me', { firstName: 'Ada' })).status).toBe(200);
  });
});
