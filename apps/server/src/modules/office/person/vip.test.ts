import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { listLot, newKey, type TestLot } from '../../../../test/lots.ts';
import { confirmIfRequested, makeStaff } from '../../../../test/office.ts';
import type { Person } from '../../../../test/people.ts';
import { endExpiredVips } from '../../identity/credit/index.ts';
import { integrityFaults } from '../reports/integrity.ts';

const DAY_MS = 86_400_000;
const key = () => ({ 'idempotency-key': newKey() });
let app: TestApp;
let staff: Person;
let second: Person;
beforeAll(async () => {
  app = await startTestApp();
  [staff, second] = [await makeStaff(app), await makeStaff(app)];
});
afterAll(() => app.close());

const post = (path: string, body: object = {}) =>
  staff.client.post(`/v1/office/user/${path}`, { note: 'Buys with us for years', ...body }, key());
const bid = (person: Person, lot: TestLot, dollars: number) =>
  person.client.post(`/v1/auction/${lot.auctionId}/bid`, { amountCents: dollars * 100 }, key());
const vipUntil = async ({ id }: Person) => (await staff.client.get(`/v1/office/user/${id}/record`)).body.vipUntil;

test('given a VIP for 30 days, then their bids have no limit; afterwards they have, and what they hold stays', async () => {
  const ada = await app.signUp({ isOnboarded: true });
  const lot = await listLot(app.ctx, { endsInMs: 60 * DAY_MS });
  expect((await bid(ada, lot, 90_000)).body.code).toBe('credit_limit_exceeded');
  const asked = await post(`${ada.id}/vip`, { days: 30 });
  expect(asked.body.request).toMatchObject({ kind: 'vip', terms: { days: 30 } });
  expect(await vipUntil(ada)).toBeNull();
  const { until } = (await confirmIfRequested(app, asked, second)).body;
  expect(await vipUntil(ada)).toBe(until);
  expect((await bid(ada, lot, 90_000)).status).toBe(200);

  await app.moveClock(29 * DAY_MS);
  expect(await endExpiredVips(app.ctx)).toBe(0);
  await app.moveClock(2 * DAY_MS);
  expect(await endExpiredVips(app.ctx)).toBe(1);
  for (const person of [ada, staff, second]) await app.logIn(person);
  expect((await ada.client.get('/v1/user/credit-limit')).body).toMatchObject({ isVip: false, availableCents: 0 });
  expect((await bid(ada, await listLot(app.ctx), 300)).body.code).toBe('credit_limit_exceeded');
  expect(await integrityFaults(app.ctx)).toEqual([]);
});

test('given a VIP, when staff end it, then one is enough; a person who is none has nothing to end', async () => {
  const ben = await app.signUp();
  await confirmIfRequested(app, await post(`${ben.id}/vip`, { days: 366 }), second);
  expect((await post(`${ben.id}/vip/end`)).status).toBe(204);
  expect(await vipUntil(ben)).toBeNull();
  expect((await post(`${ben.id}/vip/end`)).body.code).toBe('request_state');
  const actions = await app.ctx.pool.query(
    "select action from audit_event where subject_id = $1 and action like 'vip.%' order by action",
    [ben.id],
  );
  expect(actions.rows.map(({ action }) => action)).toEqual(['vip.confirm', 'vip.end', 'vip.grant', 'vip.request']);
});
