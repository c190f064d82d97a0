import { routes } from '@assay/contract/index.ts';
import type { RouteDefinition } from '@assay/contract/route.ts';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toNextStep } from '../../../../test/authenticator.ts';
import { newKey } from '../../../../test/lots.ts';
import { type MoneyApp, startMoneyApp } from '../../../../test/money.ts';
import { makeStaff } from '../../../../test/office.ts';
import { PASSWORD, type Person } from '../../../../test/people.ts';
import { newId } from '../../../platform/ids.ts';

// No proof is made from a weaker one (decision 0245): with a session and the password alone, nothing becomes a code.

const MINUTE = 60_000;
let test: MoneyApp;
beforeAll(async () => {
  test = await startMoneyApp();
});
afterAll(() => test.close());

const query = async (sql: string, ...values: unknown[]) => (await test.ctx.pool.query(sql, values)).rows;
let number = 2_125_550_600;
const newPhone = (): string => `+1${number++}`;

/** What each call sends. A call of the contract without an entry fails the first test. */
const BODIES: Readonly<Record<string, object | undefined>> = {
  'auth.mfaRequest': { phone: '+12125550699' },
  'auth.mfaApp': undefined,
  'auth.mfaEnable': { code: '000000' },
  'auth.mfaDisable': { password: PASSWORD },
  'auth.mfaRecoveryCodes': { password: PASSWORD },
  'passkey.options': undefined,
  'passkey.add': {
    name: 'Phone',
    credentialId: 'AAAA',
    clientDataJSON: 'AAAA',
    attestationObject: 'AAAA',
    transports: [],
  },
  'passkey.remove': undefined,
};
const CALLS = (Object.entries(routes) as Array<[string, RouteDefinition]>).filter(
  ([, { changesFactor }]) => changesFactor === true,
);

const send = ({ client }: Person, name: string, passkeyId: string) => {
  const { method, path } = routes[name as keyof typeof routes] as RouteDefinition;
  const url = path.replace('{id}', passkeyId);
  return method === 'DELETE' ? client.delete(url) : client.post(url, BODIES[name]);
};

type Protected = { person: Person; passkeyId: string; code: () => string };

/** A person with an app and a passkey, 16 minutes after they proved either, who has just entered the password. */
async function withPasswordOnly(): Promise<Protected> {
  const person = await test.signUp();
  await toNextStep(test);
  const { secret } = (await person.client.post('/v1/auth/mfa/app')).body;
  const code = () => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: test.ctx.clock.now() });
  expect((await person.client.post('/v1/auth/mfa/enable', { code: code() })).status).toBe(200);
  const passkeyId = newId(test.ctx.clock.now());
  await query(
    `insert into passkey (id, user_id, credential_id, public_key, algorithm, counter, transports, name, created_at)
     values ($1, $2, $3, '\\x00', -7, 0, '{}', 'Laptop', $4)`,
    passkeyId,
    person.id,
    `credential-${passkeyId}`,
    test.ctx.clock.date(),
  );
  await query(
    "update session set code_proved_at = code_proved_at - interval '16 minutes', proved_at = proved_at - interval '16 minutes' where user_id = $1",
    person.id,
  );
  expect((await person.client.post('/v1/auth/step-up', { password: PASSWORD })).status).toBe(204);
  return { person, passkeyId, code };
}

/** Everything that can prove a person, as stored. */
const proofsOf = async ({ id }: Person) =>
  Promise.all(
    [
      'select channel, phone, secret, enabled_at from second_factor where user_id = $1',
      'select hash, used_at from recovery_code where user_id = $1 order by hash',
      'select id from passkey where user_id = $1',
      'select secret from app_setup where user_id = $1',
      'select id from otp_code where user_id = $1',
      'select hash from passkey_challenge where user_id = $1',
      'select id, code_proved_at from session where user_id = $1 and revoked_at is null order by id',
    ].map((sql) => query(sql, id)),
  );

describe('every call that issues, changes or removes a factor', () => {
  it('is walked here', () => {
    expect(Object.keys(BODIES).sort()).toEqual(CALLS.map(([name]) => name).sort());
  });

  it.each(CALLS.map(([name]) => name))(
    '%s: given a second factor and only the password, then it asks for a code and changes nothing; with a code it goes on',
    async (name) => {
      const { person, passkeyId, code } = await withPasswordOnly();
      const before = await proofsOf(person);
      const refused = await send(person, name, passkeyId);
      expect([refused.status, refused.body.code, refused.body.reasons]).toEqual([403, 'step_up_required', ['code']]);
      expect(await proofsOf(person)).toEqual(before);

      await toNextStep(test);
      expect((await person.client.post('/v1/auth/step-up/code', { code: code() })).status).toBe(204);
      const passed = await send(person, name, passkeyId);
      expect(passed.body?.code ?? 'done').not.toBe('step_up_required');
    },
  );

  it.each(CALLS.map(([name]) => name))('%s: given no second factor, then the password is enough', async (name) => {
    const person = await test.signUp();
    await query("update session set proved_at = proved_at - interval '16 minutes' where user_id = $1", person.id);
    const id = newId(test.ctx.clock.now());
    const refused = await send(person, name, id);
    expect([refused.body.code, refused.body.reasons]).toEqual(['step_up_required', undefined]);
    await person.client.post('/v1/auth/step-up', { password: PASSWORD });
    expect((await send(person, name, id)).body?.code ?? 'done').not.toBe('step_up_required');
  });
});

describe('a phone', () => {
  const codeTo = async (phone: string): Promise<string> => {
    const answer = await fetch(
      `${test.sandboxUrl}/sandbox/inbox/messages.json?kind=sms&to=${encodeURIComponent(phone)}`,
    );
    const { items } = (await answer.json()) as { items: { text: string }[] };
    return /^(\d{6}) is your/.exec(items[0]!.text)![1]!;
  };
  const enable = async ({ client }: Person, phone: string) => {
    expect((await client.post('/v1/auth/mfa/request', { phone })).status).toBe(202);
    return client.post('/v1/auth/mfa/enable', { code: await codeTo(phone) });
  };

  it('given one person’s second factor, when a second account sets it up, then it is refused and stays off', async () => {
    const [first, second] = [await test.signUp(), await test.signUp()];
    const phone = newPhone();
    expect((await enable(first, phone)).status).toBe(200);
    const refused = await enable(second, phone);
    expect([refused.status, refused.body.code]).toEqual([409, 'phone_in_use']);
    expect((await second.client.get('/v1/auth/mfa')).body.channel).toBeNull();
    await test.moveClock(MINUTE);
    expect((await enable(first, phone)).status).toBe(200);
    await query('update users set deleted_at = $2 where id = $1', first.id, test.ctx.clock.date());
    await test.moveClock(MINUTE);
    expect((await enable(second, phone)).status).toBe(200);
  });
});

describe('staff', () => {
  const note = { note: 'Lost the phone in a taxi' };
  const reset = (by: Person, id: string) =>
    by.client.post(`/v1/office/staff/${id}/second-factor/reset`, note, { 'idempotency-key': newKey() });
  const mailsTo = async ({ email }: Person): Promise<string[]> => {
    await test.runJobs();
    return test.mailbox.to(email).map(({ subject }) => subject);
  };

  it('given staff with a code, when they turn it off, then it stays on', async () => {
    const { person, code } = await withPasswordOnly();
    await query("update users set staff_roles = '{finance}' where id = $1", person.id);
    await toNextStep(test);
    await person.client.post('/v1/auth/step-up/code', { code: code() });
    const refused = await person.client.post('/v1/auth/mfa/disable', { password: PASSWORD });
    expect([refused.status, refused.body.code]).toEqual([403, 'forbidden']);
    expect((await person.client.get('/v1/auth/mfa')).body.channel).toBe('app');
  });

  it('given a lost phone, then two administrators reset it, and the person hears of both steps', async () => {
    const [asker, second] = [await makeStaff(test), await makeStaff(test)];
    const { person } = await withPasswordOnly();
    await query("update users set staff_roles = '{finance}' where id = $1", person.id);
    const asked = await reset(asker, person.id);
    expect([asked.status, asked.body.request.kind]).toEqual([200, 'staff_factor']);
    expect((await person.client.get('/v1/auth/mfa')).body.channel).toBe('app');
    expect(await mailsTo(person)).toContain('A reset of your two-step verification was requested');
    const confirm = (by: Person) =>
      by.client.post(`/v1/office/request/${asked.body.request.id}/confirm`, note, { 'idempotency-key': newKey() });
    expect((await confirm(asker)).body.code).toBe('forbidden');
    expect((await confirm(second)).status).toBe(200);
    expect(await mailsTo(person)).toContain('Your two-step verification was reset');
    expect(await proofsOf(person)).toEqual([[], [], [], [], [], [], []]);
    expect((await person.client.patch('/v1/user/me', { firstName: 'Eve' })).status).toBe(401);
  });
});
