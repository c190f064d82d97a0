import { StaffRole } from '@assay/domain/office/roles.ts';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { toNextStep } from '../../../../test/authenticator.ts';
import type { Client } from '../../../../test/client.ts';
import { newKey } from '../../../../test/lots.ts';
import { makeStaff, versionAt } from '../../../../test/office.ts';
import { PASSWORD, type Person } from '../../../../test/people.ts';
import { inviteByCommand } from './index.ts';
import { forgetInvitations } from './jobs.ts';
import { endStaff } from './operations.ts';

// Who works here: the first administrator by command, colleagues by invitation, each change by two.

const HOUR = 3_600_000;
let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const note = 'Works here from today';
const key = () => ({ 'idempotency-key': newKey() });
const tokenOf = (url: string): string => url.split('#token=')[1]!;
const command = (email: string, reason: string | null = null) => inviteByCommand(test.ctx, { email, reason });
const rolesOf = async (id: string): Promise<StaffRole[]> =>
  (await test.ctx.pool.query('select staff_roles from users where id = $1', [id])).rows[0].staff_roles;
const lastAudit = async (action: string) =>
  (
    await test.ctx.pool.query(
      'select actor_id, note, before, after from audit_event where action = $1 order by at desc, id desc limit 1',
      [action],
    )
  ).rows[0];

async function mailedToken(email: string): Promise<string> {
  await test.runJobs();
  const text = test.mailbox.to(email).at(-1)?.text ?? '';
  return /\/join#token=([\w-]+)/.exec(text)?.[1] ?? '';
}

let count = 0;
/** Accepts as a new person. Returns the browser, logged in, still without a second factor. */
async function join(token: string, changes: Record<string, unknown> = {}) {
  const client = test.client();
  const body = { token, username: `colleague${++count}`, firstName: 'Grace', lastName: 'Hopper', password: PASSWORD };
  return { client, answer: await client.post('/v1/staff/join', { ...body, ...changes }) };
}

/** The new member's second factor: an authenticator app. */
async function turnOn(client: Client): Promise<TOTP> {
  const { body } = await client.post('/v1/auth/mfa/app');
  const app = new TOTP({ secret: Secret.fromBase32(body.secret), digits: 6, period: 30, algorithm: 'SHA1' });
  await toNextStep(test);
  const code = app.generate({ timestamp: test.ctx.clock.now() });
  expect((await client.post('/v1/auth/mfa/enable', { code })).status).toBe(200);
  return app;
}

const invite = (by: Person, email: string, roles: StaffRole[]) =>
  by.client.post('/v1/office/staff', { email, roles, note }, key());
const decide = (by: Person, id: string, what: 'confirm' | 'decline' = 'confirm') =>
  by.client.post(`/v1/office/request/${id}/${what}`, { note }, key());
const dropAdmins = () => test.ctx.pool.query("update users set staff_roles = '{}' where cardinality(staff_roles) > 0");

describe('the command office:invite', () => {
  it('given no administrator, then its link makes one: account, second factor, office', async () => {
    await dropAdmins();
    const invited = await command('First@Example.org');
    if (invited === 'admin_exists') throw new Error(invited);
    const token = tokenOf(invited.url);
    expect((await test.client().post('/v1/staff/invitation', { token })).body).toEqual({
      email: 'first@example.org',
      roles: ['admin'],
      expiresAt: new Date(invited.expiresAt).toISOString(),
      hasAccount: false,
    });
    const stored = await test.ctx.pool.query(
      'select hash, expires_at - created_at = $2::interval as is_72_h from staff_invitation where email = $1',
      ['first@example.org', '72 hours'],
    );
    expect([stored.rows[0].is_72_h, stored.rows[0].hash.toString('base64url') === token]).toEqual([true, false]);
    const { client, answer } = await join(token);
    expect([answer.status, answer.body.user.staffRoles, answer.body.user.emailVerified]).toEqual([
      200,
      ['admin'],
      true,
    ]);
    expect((await client.get('/v1/office/staff')).status).toBe(404);
    await turnOn(client);
    const staff = await client.get('/v1/office/staff');
    expect(staff.body.items.map((one: { email: string }) => one.email)).toEqual(['first@example.org']);
    expect((await join(token)).answer.body.code).toBe('invitation_invalid');
  });

  it('given an administrator, then it is refused without a reason, and audited with one', async () => {
    await makeStaff(test);
    expect(await command('second@example.org')).toBe('admin_exists');
    expect(await command('second@example.org', 'Everyone else has left')).toMatchObject({ url: expect.any(String) });
    expect(await lastAudit('staff.invite')).toMatchObject({ actor_id: null, note: 'Everyone else has left' });
  });

  it('given 72 hours have passed, or a newer one for the address, then the link is dead', async () => {
    const [old, late] = [await command('late@example.org', 'x'), await command('late@example.org', 'y')];
    if (old === 'admin_exists' || late === 'admin_exists') throw new Error('refused');
    expect((await join(tokenOf(old.url))).answer.body.code).toBe('invitation_invalid');
    await test.moveClock(72 * HOUR);
    const { answer } = await join(tokenOf(late.url));
    expect([answer.status, answer.body.code]).toEqual([422, 'invitation_invalid']);
  });

  it('given a weak password or no name, then the fields are named and the link still works', async () => {
    const invited = await command('slow@example.org', 'x');
    if (invited === 'admin_exists') throw new Error('refused');
    const { answer } = await join(tokenOf(invited.url), { password: 'short', lastName: undefined });
    const paths = answer.body.errors.map(({ path }: { path: string }) => path);
    expect([answer.status, paths.includes('password'), paths.includes('lastName')]).toEqual([422, true, true]);
    expect((await join(tokenOf(invited.url))).answer.status).toBe(200);
  });

  it('given the address has an account, then its password is asked for, and the roles are added', async () => {
    const person = await test.signUp();
    const invited = await command(person.email, 'x');
    if (invited === 'admin_exists') throw new Error('refused');
    const token = tokenOf(invited.url);
    expect((await test.client().post('/v1/staff/invitation', { token })).body.hasAccount).toBe(true);
    const wrong = await test.client().post('/v1/staff/join', { token, password: 'Wrong-one-77!' });
    expect([wrong.status, await rolesOf(person.id)]).toEqual([401, []]);
    // A passkey that was made with the password alone would count as a code.
    const addPasskey = (id: string) =>
      test.ctx.pool.query(
        `insert into passkey (id, user_id, credential_id, public_key, algorithm, counter, transports, name, created_at)
         values (gen_random_uuid(), $1, $2, '\\x00', -7, 0, '{}', 'Laptop', $3)`,
        [person.id, id, test.ctx.clock.date()],
      );
    const passkeys = async () =>
      (await test.ctx.pool.query('select credential_id from passkey where user_id = $1', [person.id])).rows;
    await addPasskey('of-a-shopper');
    const client = test.client();
    expect((await client.post('/v1/staff/join', { token, password: PASSWORD })).status).toBe(200);
    expect(await rolesOf(person.id)).toEqual(['admin']);
    expect(await passkeys()).toEqual([]);
    await addPasskey('before-the-first-factor');
    await turnOn(client);
    expect(await passkeys()).toEqual([]);
    // Sessions from before have ended.
    expect((await person.client.post('/v1/auth/mfa/app')).status).toBe(401);
  });
});

describe('invitations by administrators', () => {
  it('given the only administrator, then the invitation is emailed without a second person', async () => {
    await dropAdmins();
    const admin = await makeStaff(test);
    const answer = await invite(admin, 'Keeper@example.org', ['logistics', 'catalog']);
    expect([answer.status, answer.body]).toMatchObject([201, { status: 'sent', invitedBy: admin.username }]);
    const { client, answer: joined } = await join(await mailedToken('keeper@example.org'));
    expect(joined.body.user.staffRoles).toEqual(['catalog', 'logistics']);
    await turnOn(client);
    const staff = await client.get('/v1/office/staff');
    expect([staff.status, staff.body.code, staff.body.detail]).toEqual([
      403,
      'forbidden',
      'This needs one of these roles: Administrator. Ask an administrator.',
    ]);
    expect((await client.get('/v1/office/custody')).status).toBe(200);
  });

  it('given two administrators, then nothing is emailed until the other one confirms', async () => {
    await dropAdmins();
    const [asks, confirms, clerk] = [await makeStaff(test), await makeStaff(test), await makeStaff(test)];
    await test.ctx.pool.query("update users set staff_roles = '{support}' where id = $1", [clerk.id]);
    const { status, body } = await invite(asks, 'new@example.org', ['finance']);
    expect([status, body.request.kind, body.request.subject]).toEqual([
      201,
      'staff_invite',
      { kind: 'invitation', title: 'new@example.org' },
    ]);
    expect(await mailedToken('new@example.org')).toBe('');
    for (const by of [asks, clerk]) expect((await decide(by, body.request.id)).body.code).toBe('forbidden');
    expect((await decide(clerk, body.request.id, 'decline')).body.code).toBe('forbidden');
    const done = await decide(confirms, body.request.id);
    expect([done.status, done.body.result.status]).toEqual([200, 'sent']);
    expect(await mailedToken('new@example.org')).not.toBe('');
    const open = (await asks.client.get('/v1/office/staff')).body.invitations;
    expect(open.map((one: { email: string; status: string }) => [one.email, one.status])).toContainEqual([
      'new@example.org',
      'sent',
    ]);
  });

  it('given a declined or withdrawn invitation, then it is gone, and its link with it', async () => {
    await dropAdmins();
    const [asks, other] = [await makeStaff(test), await makeStaff(test)];
    const { body } = await invite(asks, 'no@example.org', ['finance']);
    expect((await decide(other, body.request.id, 'decline')).status).toBe(200);
    const again = await invite(asks, 'no@example.org', ['support']);
    const sent = await decide(other, again.body.request.id);
    const path = `/v1/office/staff/invitation/${sent.body.result.id}/end`;
    expect((await asks.client.post(path, { note }, key())).status).toBe(204);
    expect((await join(await mailedToken('no@example.org'))).answer.body.code).toBe('invitation_invalid');
    expect((await asks.client.post(path, { note }, key())).status).toBe(404);
  });

  it('given someone on the staff already, or no role, then it is refused at the field', async () => {
    const admin = await makeStaff(test);
    const taken = await invite(admin, admin.email, ['support']);
    expect([taken.status, taken.body.errors[0].path]).toEqual([422, 'email']);
    const none = await invite(admin, 'none@example.org', []);
    expect([none.status, none.body.errors[0].path]).toEqual([422, 'roles']);
  });
});

describe('addresses of strangers', () => {
  it('given an invitation that expired 90 days ago, then its address is forgotten, and it may be invited again', async () => {
    const invited = await command('stranger@example.org', 'x');
    if (invited === 'admin_exists') throw new Error('refused');
    const emails = async () =>
      (await test.ctx.pool.query("select id from staff_invitation where email = 'stranger@example.org'")).rowCount;
    await test.moveClock(72 * HOUR + 89 * 24 * HOUR);
    await forgetInvitations(test.ctx);
    expect(await emails()).toBe(1);
    await test.moveClock(2 * 24 * HOUR);
    await forgetInvitations(test.ctx);
    expect(await emails()).toBe(0);
    expect(await command('stranger@example.org', 'x')).not.toBe('admin_exists');
  });

  it('given a member of staff, when they ask for their account to be deleted, then their access has to end first', async () => {
    const admin = await makeStaff(test);
    await test.logIn(admin);
    expect((await admin.client.get('/v1/user/deletion')).body.reasons).toEqual(['staff']);
    const asked = await admin.client.post('/v1/user/deletion');
    expect([asked.status, asked.body.code, asked.body.reasons]).toEqual([409, 'account_busy', ['staff']]);
  });
});

describe('roles and ends', () => {
  it('given two administrators, then a change takes the other one, and the person concerned may not confirm it', async () => {
    await dropAdmins();
    const [first, second, third] = [await makeStaff(test), await makeStaff(test), await makeStaff(test)];
    const asked = await first.client.patch(
      `/v1/office/staff/${third.id}`,
      { version: await versionAt(test.ctx, `staff/${third.id}`), roles: ['support'], note },
      key(),
    );
    expect([asked.status, asked.body.request.terms]).toEqual([200, { from: ['admin'], roles: ['support'] }]);
    expect((await decide(third, asked.body.request.id)).body.code).toBe('forbidden_own_affair');
    expect(await rolesOf(third.id)).toEqual(['admin']);
    expect((await decide(second, asked.body.request.id)).body.result).toEqual({ roles: ['support'] });
    expect(await rolesOf(third.id)).toEqual(['support']);
    expect(await lastAudit('staff.roles')).toMatchObject({
      before: { roles: ['admin'] },
      after: { roles: ['support'] },
    });
  });

  it('given an end is confirmed, then access and sessions are gone', async () => {
    await dropAdmins();
    const [first, second, leaver] = [await makeStaff(test), await makeStaff(test), await makeStaff(test)];
    await test.ctx.pool.query("update users set staff_roles = '{support}' where id = $1", [leaver.id]);
    const asked = await first.client.post(`/v1/office/staff/${leaver.id}/end`, { note }, key());
    expect((await decide(second, asked.body.request.id)).status).toBe(200);
    expect([await rolesOf(leaver.id), (await leaver.client.post('/v1/auth/mfa/app')).status]).toEqual([[], 401]);
    expect((await first.client.post(`/v1/office/staff/${leaver.id}/end`, { note }, key())).status).toBe(404);
  });

  it('given the other administrators can no longer act, when an end is confirmed, then the last one stays', async () => {
    await dropAdmins();
    const [first, second, leaver] = [await makeStaff(test), await makeStaff(test), await makeStaff(test)];
    const asked = await first.client.post(`/v1/office/staff/${leaver.id}/end`, { note }, key());
    // Without a second factor they no longer count as administrators.
    await test.ctx.pool.query('delete from second_factor where user_id = any($1)', [[first.id, second.id]]);
    const actor = { userId: second.id, ip: '', requestId: '' };
    const approval = { requestId: asked.body.request.id, note };
    expect(await endStaff(test.ctx, { userId: leaver.id, actor, note, approval })).toMatchObject({
      code: 'last_admin',
    });
    expect(await rolesOf(leaver.id)).toEqual(['admin']);
  });

  it('given themself, then no one changes their own roles', async () => {
    const admin = await makeStaff(test);
    const answer = await admin.client.patch(
      `/v1/office/staff/${admin.id}`,
      { version: 1, roles: [...StaffRole], note },
      key(),
    );
    expect([answer.status, answer.body.code]).toEqual([403, 'forbidden_own_affair']);
  });
});
