import { TwoPersonsKind } from '@assay/domain/office/twoPersons.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import type { Client } from '../../../../test/client.ts';
import { newKey } from '../../../../test/lots.ts';
import { makeStaff } from '../../../../test/office.ts';
import { PASSWORD, type Person } from '../../../../test/people.ts';
import { hashToken } from '../../../platform/accessTokens.ts';
import { newId } from '../../../platform/ids.ts';

// The office's own sessions: 8 hours at most, 30 minutes idle, and a recent code before money and roles.

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DESK = '/v1/office/desk';
let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ env: { STAFF_SESSIONS: 'limited' } });
});
afterAll(() => test.close());

const note = { note: 'As agreed by phone' };
let count = 0;
async function newCode(userId: string): Promise<string> {
  const code = `ABCDEFGHIJKL${'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'[count++]}AAA`;
  await test.ctx.pool.query('insert into recovery_code (hash, user_id, created_at) values ($1, $2, $3)', [
    hashToken(code),
    userId,
    test.ctx.clock.date(),
  ]);
  return code;
}

/** A staff member who has just logged in with password and code; `refresh` gets a new access token. */
async function logIn(existing?: Person): Promise<{ client: Client; person: Person; refresh: () => Promise<number> }> {
  const person = existing ?? (await makeStaff(test));
  const client = test.client();
  const first = await client.post('/v1/auth/signin/email', { email: person.email, password: PASSWORD });
  const code = await newCode(person.id);
  const { body } = await client.post('/v1/auth/mfa/verify', { mfaToken: first.body.mfaToken, code });
  let refreshToken: string = body.refreshToken;
  const refresh = async (): Promise<number> => {
    const answer = await client.get('/v1/auth/refresh', { authorization: `Bearer ${refreshToken}` });
    if (answer.status === 200) refreshToken = answer.body.refreshToken;
    return answer.status;
  };
  return { client, person, refresh };
}

describe('a staff session', () => {
  it('given 29 idle minutes, then it goes on; given 30, then it has ended, for the shop too', async () => {
    const { client, refresh } = await logIn();
    for (const _round of [1, 2]) {
      await test.moveClock(29 * MINUTE);
      expect([await refresh(), (await client.get(DESK)).status]).toEqual([200, 200]);
    }
    await test.moveClock(30 * MINUTE);
    await refresh();
    const ended = await client.get(DESK);
    expect([ended.status, ended.body.code, ended.body.detail]).toEqual([
      401,
      'unauthenticated',
      'Your office session has ended. Log in again.',
    ]);
    expect([(await client.get('/v1/user/me')).status, await refresh()]).toEqual([401, 401]);
  });

  it('given an open page that reads by itself, then the session still ends after 30 idle minutes; a write always counts', async () => {
    const { client, refresh } = await logIn();
    const automatic = { 'x-automatic': 'true' };
    for (let minutes = 0; minutes < 30; minutes += 10) {
      expect((await client.get(DESK, automatic)).status).toBe(200);
      await test.moveClock(10 * MINUTE);
      await refresh();
    }
    expect((await client.get(DESK, automatic)).status).toBe(401);

    const busy = await logIn();
    await test.moveClock(29 * MINUTE);
    await busy.refresh();
    const view = { list: '/office/items', name: 'Mine', query: 'view=draft' };
    expect((await busy.client.post('/v1/office/saved-view', view, automatic)).status).toBeLessThan(300);
    await test.moveClock(29 * MINUTE);
    await busy.refresh();
    expect((await busy.client.get(DESK)).status).toBe(200);
  });

  it('given it is used all day, then it ends 8 hours after the login', async () => {
    const { client, refresh } = await logIn();
    const statuses = new Set<number>();
    for (let at = 20 * MINUTE; at < 8 * HOUR; at += 20 * MINUTE) {
      await test.moveClock(20 * MINUTE);
      await refresh();
      statuses.add((await client.get(DESK)).status);
    }
    expect([...statuses]).toEqual([200]);
    await test.moveClock(20 * MINUTE);
    await refresh();
    expect((await client.get(DESK)).status).toBe(401);
  });

  it('given a customer, then nothing ends early', async () => {
    const person = await test.signUp();
    await test.moveClock(9 * MINUTE);
    expect((await person.client.get('/v1/user/me')).status).toBe(200);
  });
});

describe('a recent code', () => {
  it('given a code of 5 minutes ago, then money, roles and the export of the log ask for one, and other calls do not', async () => {
    const { client, person } = await logIn();
    const id = newId(test.ctx.clock.now());
    const key = () => ({ 'idempotency-key': newKey() });
    const calls = [
      () => client.post(`/v1/office/invoice/${id}/refund`, { amountCents: 100, reason: 'goodwill', ...note }, key()),
      () => client.post(`/v1/office/invoice/${id}/payment`, { kind: 'wire', reference: 'FED 1', ...note }, key()),
      () => client.post(`/v1/office/payout/${id}/hold`, { isHeld: false, ...note }, key()),
      () => client.patch(`/v1/office/staff/${id}`, { version: 1, roles: ['support'], ...note }, key()),
      () => client.post(`/v1/office/resale/${id}/act`, { act: 'decide_claim', amountCents: 0, ...note }, key()),
      () => client.get('/v1/office/audit/export'),
    ];
    const codesNow = async () => Promise.all(calls.map(async (call) => (await call()).body?.code));
    expect(await codesNow()).not.toContain('step_up_required');
    await test.moveClock(5 * MINUTE);
    expect(new Set(await codesNow())).toEqual(new Set(['step_up_required']));
    expect((await client.get(DESK)).status).toBe(200);
    expect((await client.post(`/v1/office/resale/${id}/act`, { act: 'ship', ...note }, key())).body.code).not.toBe(
      'step_up_required',
    );
    const wrong = await client.post('/v1/auth/step-up/code', { code: 'ZZZZZZZZZZZZZZZZ' });
    expect([wrong.status, wrong.body.code]).toEqual([422, 'otp_invalid']);
    expect(new Set(await codesNow())).toEqual(new Set(['step_up_required']));
    expect((await client.post('/v1/auth/step-up/code', { code: await newCode(person.id) })).status).toBe(204);
    expect(await codesNow()).not.toContain('step_up_required');
  });

  it('given a password, then it is no code', async () => {
    const { client } = await logIn();
    await test.moveClock(5 * MINUTE);
    expect((await client.post('/v1/auth/step-up', { password: PASSWORD })).status).toBe(204);
    expect((await client.get('/v1/office/audit/export')).body.code).toBe('step_up_required');
  });

  it('given each kind of request, then confirming asks for a code exactly where money or access moves', async () => {
    const asker = await makeStaff(test);
    const { client } = await logIn();
    await test.moveClock(5 * MINUTE);
    const asking: string[] = [];
    for (const kind of TwoPersonsKind) {
      const id = newId(test.ctx.clock.now());
      await test.ctx.pool.query(
        `insert into office_request (id, kind, subject_id, terms, requested_by, requested_at) values ($1, $2, $3, $4, $5, $6)`,
        [id, kind, newId(test.ctx.clock.now()), '{}', asker.id, test.ctx.clock.date()],
      );
      // Without a subject and terms nothing is carried out.
      const answer = await client.post(`/v1/office/request/${id}/confirm`, note, { 'idempotency-key': newKey() });
      if (answer.body.code === 'step_up_required') asking.push(kind);
    }
    expect(asking).toEqual([
      ...['refund', 'payment', 'claim'],
      ...['staff_invite', 'staff_roles', 'staff_end', 'staff_factor', 'bounds'],
    ]);
  });

  it('given a request to continue with alone, then its start takes a recent code, and so does carrying it out after 72 hours', async () => {
    const [{ client, person }, other] = [await logIn(), await makeStaff(test)];
    const asked = await client.post(`/v1/office/staff/${other.id}/second-factor/reset`, note, {
      'idempotency-key': newKey(),
    });
    const path = `/v1/office/request/${asked.body.request.id}`;
    const call = async (what: 'alone' | 'confirm', by: Client) =>
      (await by.post(`${path}/${what}`, note, { 'idempotency-key': newKey() })).body;
    await test.moveClock(5 * MINUTE);
    expect((await call('alone', client)).code).toBe('step_up_required');
    expect((await client.post('/v1/auth/step-up/code', { code: await newCode(person.id) })).status).toBe(204);
    expect((await call('alone', client)).alone.phase).toBe('waiting');
    await test.moveClock(72 * HOUR);
    const { client: later } = await logIn(person);
    await test.moveClock(5 * MINUTE);
    expect((await call('confirm', later)).code).toBe('step_up_required');
    expect((await later.post('/v1/auth/step-up/code', { code: await newCode(person.id) })).status).toBe(204);
    expect((await call('confirm', later)).result).toEqual({ hasSecondFactor: false });
  });
});
