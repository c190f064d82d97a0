import { StaffRole } from '@assay/domain/office/roles.ts';
import { mayConfirm, TwoPersonsKind } from '@assay/domain/office/twoPersons.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { createCertifiedLot } from '../../../../test/certificates.ts';
import { listLot, newKey } from '../../../../test/lots.ts';
import { confirmIfRequested, makeStaff } from '../../../../test/office.ts';
import type { Person } from '../../../../test/people.ts';
import { newId } from '../../../platform/ids.ts';

// Acts that need two people (domain/office/twoPersons.ts). Refunds and payments are in invoice/office.test.ts, voids in
// lots.test.ts.

const NOTE = { note: 'Agreed with the person' };
let inner: TestApp;
let staff: Person;
let second: Person;
let bidder: Person;
beforeAll(async () => {
  inner = await startTestApp();
  [staff, second, bidder] = [await makeStaff(inner), await makeStaff(inner), await inner.signUp({ isOnboarded: true })];
});
afterAll(() => inner.close());

const post = (path: string, body: object, person = staff) =>
  person.client.post(`/v1/office${path}`, { ...body, ...NOTE }, { 'idempotency-key': newKey() });
const limitOf = async () => (await bidder.client.get('/v1/user/credit-limit')).body.limitCents as number;

test('given a credit limit, when it is doubled, then one person does it; more than doubled, a colleague confirms', async () => {
  const path = `/user/${bidder.id}/credit-limit`;
  expect((await post(path, { limitCents: 500_000 })).body).toEqual({ limitCents: 500_000 });
  // Raises of one person count together.
  const repeated = await post(path, { limitCents: 500_100 });
  expect(repeated.body.request).toMatchObject({ kind: 'credit_limit', exposureCents: 100 });
  expect((await post(`/request/${repeated.body.request.id}/decline`, {})).status).toBe(200);
  const requested = await post(path, { limitCents: 1_000_001 });
  expect(requested.body.request).toMatchObject({
    kind: 'credit_limit',
    subject: { kind: 'user', title: bidder.username },
    exposureCents: 500_001,
    reason: NOTE.note,
    terms: { limitCents: 1_000_001, fromCents: 500_000 },
  });
  expect(await limitOf()).toBe(500_000);
  expect((await post(path, { limitCents: 1_100_000 })).body.code).toBe('request_state');
  expect((await confirmIfRequested(inner, requested, second)).body).toEqual({ limitCents: 1_000_001 });
  expect(await limitOf()).toBe(1_000_001);
  expect((await post(path, { limitCents: 1_900_000 })).body.limitCents).toBe(1_900_000);
  expect((await post(path, { limitCents: 2_500_001 })).body.request.exposureCents).toBe(600_001);
});

test('given a pending request, when the limit has changed since, then the exposure is current', async () => {
  const waiting = async () => (await second.client.get('/v1/office/request?status=waiting')).body.items[0];
  const { exposureCents } = await waiting();
  expect((await post(`/user/${bidder.id}/credit-limit`, { limitCents: 1_000_000 }, second)).status).toBe(200);
  expect((await waiting()).exposureCents).toBe(exposureCents + 900_000);
});

test('given a lot that was not sold, when it is listed below half of its estimate, then a colleague confirms', async () => {
  const lot = await listLot(inner.ctx, { endsInMs: 60_000 });
  await inner.ctx.pool.query(
    'update item set estimate_low_cents = 100000, estimate_high_cents = 200000 where id = $1',
    [lot.itemId],
  );
  await inner.moveClock(70_000);
  await inner.runJobs();
  for (const person of [staff, second, bidder]) await inner.logIn(person);
  const path = `/auction/${lot.auctionId}/list-at-price`;
  const requested = await post(path, { priceCents: 49_900 });
  expect(requested.body.request).toMatchObject({ kind: 'list_at_price', exposureCents: 50_100 });
  const listings = () =>
    inner.ctx.pool.query("select from auction where item_id = $1 and type = 'buy_now'", [lot.itemId]);
  expect((await listings()).rowCount).toBe(0);
  expect((await confirmIfRequested(inner, requested, second)).body).toEqual({ auctionId: expect.any(String) });
  expect((await listings()).rowCount).toBe(1);
});

test('given a lot that missed its reserve, when it was listed at a price and is listed again for less, then the reserve still counts', async () => {
  const lot = await listLot(inner.ctx, { endsInMs: 60_000, reserveCents: 100_000 });
  const pass = async (ms: number) => {
    await inner.moveClock(ms);
    await inner.runJobs();
    for (const person of [staff, second, bidder]) await inner.logIn(person);
  };
  await pass(70_000);
  const listed = await post(`/auction/${lot.auctionId}/list-at-price`, { priceCents: 100_000 });
  expect(listed.body).toEqual({ auctionId: expect.any(String) });
  await pass(91 * 86_400_000);
  const requested = await post(`/auction/${listed.body.auctionId}/list-at-price`, { priceCents: 99_900 });
  expect(requested.body.request).toMatchObject({ kind: 'list_at_price', exposureCents: 100 });
});

test('given a certificate, when it is revoked, then it is unchanged until a colleague confirms; a report of theft needs one person', async () => {
  const item = await createCertifiedLot(inner.ctx);
  const state = async () => (await inner.client().get(`/v1/item/authentication/${item.token}`)).body.state;
  const path = `/item/${item.itemId}/certificate`;
  const move = (newState: string) => post(path, { newState, publicNote: 'What everybody is told of it.' });
  expect((await move('stolen')).body.state).toBe('stolen');
  const back = await move('active');
  expect(back.body.request).toMatchObject({ kind: 'certificate', subject: { kind: 'item' } });
  expect(await state()).toBe('stolen');
  expect((await confirmIfRequested(inner, back, second)).body.state).toBe('active');
  const revoked = await move('revoked');
  expect(await state()).toBe('active');
  await confirmIfRequested(inner, revoked, second);
  expect(await state()).toBe('revoked');
});

test('given requests of many kinds, then each role lists those it may decide and its own; an auditor lists all', async () => {
  const [asker, subject] = [await makeStaff(inner), await inner.signUp()];
  await inner.ctx.pool.query(
    "update office_request set status = 'declined', decided_at = now() where status = 'waiting'",
  );
  // Coupons and settings are named by the terms of their request.
  const isNamed = (kind: TwoPersonsKind) => kind !== 'coupon' && kind !== 'bounds';
  for (const kind of TwoPersonsKind)
    await inner.ctx.pool.query(
      `insert into office_request (id, kind, subject_id, terms, requested_by, requested_at) values ($1, $2, $3, '{"code": "SPRING"}', $4, $5)`,
      [
        newId(inner.ctx.clock.now()),
        kind,
        isNamed(kind) ? subject.id : newId(inner.ctx.clock.now()),
        asker.id,
        inner.ctx.clock.date(),
      ],
    );
  const member = await makeStaff(inner);
  const kindsOf = async (roles: readonly StaffRole[], person = member): Promise<Set<TwoPersonsKind>> => {
    await inner.ctx.pool.query('update users set staff_roles = $2 where id = $1', [person.id, roles]);
    const { body } = await person.client.get('/v1/office/request?limit=100&status=waiting');
    expect(body.total).toBe(body.items.length);
    return new Set(body.items.map(({ kind }: { kind: TwoPersonsKind }) => kind));
  };
  for (const role of StaffRole) {
    const expected = TwoPersonsKind.filter((kind) => role === 'auditor' || mayConfirm([role], kind));

    expect([role, await kindsOf([role])]).toEqual([role, new Set(expected)]);
  }
  expect(await kindsOf(['logistics'], asker)).toEqual(new Set(TwoPersonsKind));
  await inner.ctx.pool.query('delete from office_request where requested_by = $1', [asker.id]);
});
