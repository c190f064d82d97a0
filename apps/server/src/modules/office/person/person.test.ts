import type { PersonRecord } from '@assay/contract/shapes/person.ts';
import type { StaffRole } from '@assay/domain/office/roles.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { listLot, newKey } from '../../../../test/lots.ts';
import { makeStaff, raiseLimit } from '../../../../test/office.ts';
import type { Person } from '../../../../test/people.ts';
import { newId } from '../../../platform/ids.ts';

let app: TestApp;
let staff: Person;
let ada: Person;
beforeAll(async () => {
  app = await startTestApp();
  staff = await makeStaff(app);
  ada = await app.signUp({ isOnboarded: true });
  await raiseLimit(app.ctx, ada, 5_000_000);
});
afterAll(() => app.close());

const record = async () => (await staff.client.get(`/v1/office/user/${ada.id}/record`)).body as PersonRecord;
const become = (role: StaffRole) =>
  app.ctx.pool.query('update users set staff_roles = array[$2] where id = $1', [staff.id, role]);

test('given a bidder, when their record is read, then it shows their bid without its maximum', async () => {
  const lot = await listLot(app.ctx, { endsInMs: 3_600_000 });
  const bid = { amountCents: 77_700 };
  await ada.client.post(`/v1/auction/${lot.auctionId}/bid`, bid, { 'idempotency-key': newKey() });
  const found = await record();
  expect(found).toMatchObject({ onboarding: 'done', contact: { isEmailVerified: true } });
  expect(found.bids).toMatchObject([{ auctionId: lot.auctionId, bidCount: 1, isLeading: true, alias: 'Bidder 1' }]);
  expect(JSON.stringify(found)).not.toContain('77700');
  expect(found.sessions).toHaveLength(1);
});

test('given a note, when it is written, then it is in the record and the audit log, and the person sees nothing of it', async () => {
  const note = { note: 'Prefers a phone call before shipping' };
  const path = `/v1/office/user/${ada.id}/note`;
  expect((await staff.client.post(path, note, { 'idempotency-key': newKey() })).status).toBe(204);
  expect((await record()).notes).toMatchObject([{ text: note.note }]);
  const audit = await staff.client.get(`/v1/office/audit?subject=user&subject_id=${ada.id}&action=user.note`);
  expect(audit.body.items).toHaveLength(1);
  expect((await ada.client.get(`/v1/office/user/${ada.id}/record`)).status).toBe(404);
  const unknown = '00000000-0000-7000-8000-000000000000';
  expect((await staff.client.get(`/v1/office/user/${unknown}/record`)).body.code).toBe('not_found');
});

test.each([
  ['auction', { contact: false, sessions: false, orders: false, bids: true, offers: true }],
  ['finance', { contact: false, sessions: false, orders: true, bids: false, offers: false }],
  ['support', { contact: true, sessions: true, orders: true, bids: true, offers: true }],
  ['auditor', { contact: true, sessions: true, orders: true, bids: true, offers: true }],
] as const)('given the role %s, when a record is read, then only its parts are there', async (role, expected) => {
  await become(role);
  const found = await record();
  const { contact, sessions, orders, bids, offers } = found;
  const parts = { contact, sessions, orders, bids, offers };
  expect(Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, part !== null]))).toEqual(expected);
});

test('given a block by staff, when strikes are removed meanwhile, then it stays; ended, the person can log in again', async () => {
  await become('support');
  const eve = await app.signUp({ isOnboarded: true });
  const act = (verb: 'block' | 'unblock', id = eve.id) =>
    staff.client.post(
      `/v1/office/user/${id}/${verb}`,
      { note: 'Threatened a colleague' },
      { 'idempotency-key': newKey() },
    );
  const strikes = Array.from({ length: 3 }, () => newId(app.ctx.clock.now()));
  for (const id of strikes)
    await app.ctx.pool.query("insert into strike (id, user_id, reason, at) values ($1, $2, 'non_payment', $3)", [
      id,
      eve.id,
      app.ctx.clock.date(),
    ]);
  expect((await act('unblock')).body.code).toBe('request_state');
  expect((await act('block')).status).toBe(204);
  expect((await act('block')).body.code).toBe('request_state');
  const open = await app.ctx.pool.query('select from session where user_id = $1 and revoked_at is null', [eve.id]);
  expect(open.rowCount).toBe(0);
  const note = { note: 'Paid after all' };
  for (const id of strikes) {
    const lifted = await staff.client.post(`/v1/office/strike/${id}/lift`, note, { 'idempotency-key': newKey() });
    expect(lifted.status).toBe(204);
  }
  const isBlocked = async () =>
    (await app.ctx.pool.query('select blocked_at is not null as yes from users where id = $1', [eve.id])).rows[0].yes;
  expect(await isBlocked()).toBe(true);
  expect((await act('unblock')).body).toEqual({ isBlocked: false });
  expect(await isBlocked()).toBe(false);
  await app.logIn(eve);
  expect((await eve.client.get('/v1/user/me')).status).toBe(200);
  const colleague = await makeStaff(app);
  expect((await act('block', colleague.id)).body.code).toBe('request_state');
});
