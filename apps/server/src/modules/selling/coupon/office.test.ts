import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { listAtPrice } from '../../../../test/carts.ts';
import { createItemFixtures } from '../../../../test/itemFixtures.ts';
import { newKey } from '../../../../test/lots.ts';
import { confirmIfRequested, makeStaff } from '../../../../test/office.ts';
import type { Person } from '../../../../test/people.ts';
import { integrityFaults } from '../../office/reports/integrity.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NOTE = { note: 'For the spring sale' };
let test: TestApp;
let staff: Person;
let buyer: Person;
beforeAll(async () => {
  test = await startTestApp();
  staff = await makeStaff(test);
  buyer = await test.signUp({ isOnboarded: true });
});
beforeEach(async () => {
  for (const person of [staff, buyer]) await test.logIn(person);
});
afterAll(async () => {
  expect(await integrityFaults(test.ctx)).toEqual([]);
  await test.close();
});

const send = (path: string, body: object, person = staff, key = newKey()) =>
  person.client.post(`/v1/office/${path}`, { ...NOTE, ...body }, { 'idempotency-key': key });
const soon = (ms: number): string => new Date(test.ctx.clock.now() + ms).toISOString();
const listed = async (status: string): Promise<string[]> =>
  (await staff.client.get(`/v1/office/coupon?status=${status}`)).body.items.map(
    ({ code, status: state }: { code: string; status: string }) => `${code} ${state}`,
  );
const redeem = (code: string, person = buyer) => person.client.post('/v1/redeem', { code, isAdult: true });
const audited = async (): Promise<Array<[action: string, subject: string, note: string]>> => {
  const { rows } = await test.ctx.pool.query<{ action: string; subject: string; note: string }>(
    'select action, subject, note from audit_event order by at, id',
  );
  return rows.map(({ action, subject, note }) => [action, subject, note]);
};

describe('coupons at the desk', () => {
  it('given terms, when a coupon is created, then it is listed, once for one key, and the audit log has it', async () => {
    const key = newKey();
    const terms = { code: ' spring10 ', discount: { percent: 10 }, endsAt: soon(DAY), maximumUses: 2 };
    const made = await send('coupon', terms, staff, key);
    expect([made.status, made.body]).toEqual([
      201,
      {
        id: made.body.id,
        code: 'SPRING10',
        type: 'percentage_off',
        percent: 10,
        valueCents: null,
        maximumDiscountCents: 25_000,
        minimumSpendCents: 0,
        startsAt: made.body.startsAt,
        endsAt: terms.endsAt,
        maximumUses: 2,
        maximumUsesPerUser: 1,
        isFirstPurchaseOnly: false,
        isPersonal: false,
        status: 'running',
        uses: 0,
        discountCents: 0,
        codes: 0,
        claims: 0,
      },
    ]);
    expect((await send('coupon', terms, staff, key)).body).toEqual(made.body);
    const later = { code: 'LATER5', discount: { valueCents: 500 }, startsAt: soon(HOUR), maximumUses: 9 };
    expect((await send('coupon', later)).body).toMatchObject({ status: 'upcoming', maximumDiscountCents: null });
    const uncapped = { code: 'HALF-OFF', discount: { percent: 50, maximumCents: null } };
    // Without a cap it takes two people.
    const asked = await send('coupon', uncapped);
    expect(asked.body.request).toMatchObject({ kind: 'coupon', subject: { kind: 'coupon', title: 'HALF-OFF' } });
    expect((await confirmIfRequested(test, asked)).body.maximumDiscountCents).toBeNull();
    expect(await listed('running')).toEqual(['HALF-OFF running', 'LATER5 upcoming', 'SPRING10 running']);
    expect((await audited()).map(([action]) => action).sort()).toEqual([
      ...['coupon.confirm', 'coupon.create', 'coupon.create', 'coupon.create', 'coupon.request'],
    ]);
    await test.moveClock(DAY);
    await test.logIn(staff);
    expect(await listed('over')).toEqual(['SPRING10 ended']);
  });

  it.each([
    ['a code that is taken', { code: 'half-off', discount: { valueCents: 1 } }, 'code', 'taken'],
    ['a code with a sign', { code: 'HALF_OFF', discount: { valueCents: 1 } }, 'code', 'invalid'],
    [
      'an end that has passed',
      { code: 'GONE', discount: { valueCents: 5 }, endsAt: '2020-01-01T00:00:00.000Z' },
      'endsAt',
      'too_early',
    ],
  ])('given %s, then it is refused with the field named, and nothing is created', async (_what, terms, path, code) => {
    const before = await audited();
    const refused = await send('coupon', terms);
    expect([refused.status, refused.body.code]).toEqual([422, 'validation_failed']);
    expect(refused.body.errors).toEqual([{ path, code, message: expect.any(String) }]);
    expect(await audited()).toEqual(before);
  });

  it('given a personal coupon with codes, when they are redeemed, then each works once; after a stop none works, and stopping again changes nothing', async () => {
    const { body: coupon } = await send('coupon', {
      code: 'FRIENDS',
      discount: { valueCents: 900 },
      maximumUses: 50,
      isPersonal: true,
    });
    const made = await send('code', { of: { couponId: coupon.id }, count: 3 });
    const codes: string[] = made.body.codes;
    expect([made.status, codes.length, new Set(codes).size]).toEqual([201, 3, 3]);
    for (const code of codes) expect(code).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/);
    const [first, second, third] = codes as [string, string, string];
    expect((await redeem(first)).body).toMatchObject({ kind: 'coupon', couponCode: 'FRIENDS', status: 'unused' });
    expect((await redeem(first, await test.signUp())).body.code).toBe('coupon_invalid');
    const table = await staff.client.get(`/v1/office/code?coupon_id=${coupon.id}`);
    expect(table.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(String(table.body).split('\r\n').toSorted()).toEqual(
      ['', '\uFEFFcode,redeemed,maximum,ends_at (ET)', `${first},1,1,`, `${second},0,1,`, `${third},0,1,`].toSorted(),
    );
    const stopped = await send(`coupon/${coupon.id}/stop`, {});
    expect(stopped.body).toMatchObject({ status: 'stopped', codes: 3, claims: 1 });
    expect((await send(`coupon/${coupon.id}/stop`, {})).body).toEqual(stopped.body);
    expect((await redeem(second, await test.signUp())).body.code).toBe('coupon_invalid');
    expect((await audited()).map(([action]) => action).slice(-3)).toEqual([
      'coupon.create',
      'code.create',
      'coupon.stop',
    ]);
    const refused = await send('code', { of: { couponId: coupon.id }, count: 1 });
    expect(refused.body.errors).toMatchObject([{ path: 'of', code: 'over' }]);
  });

  it('given a giveaway, when codes are created and stopped, then they grant it until then', async () => {
    const shelf = createItemFixtures(test.ctx);
    const { itemId, slug } = await listAtPrice(test, { quantity: 3 }, { title: 'Poster' });
    await test.ctx.pool.query("update item set type = 'giveaway', authentication_type = null where id = $1", [itemId]);
    const other = await shelf.item({ title: 'Ball' });
    expect((await send('code', { of: { itemId: other }, count: 1 })).status).toBe(404);
    expect((await send('code/stop', { of: { itemId } })).status).toBe(404);
    const { body } = await send('code', { of: { itemId }, count: 2, maximumClaims: 5 });
    const row = async () => (await staff.client.get('/v1/office/giveaway')).body.items[0];
    expect(await row()).toMatchObject({ itemId, slug, title: 'Poster', codes: 2, openCodes: 2, claims: 0 });
    expect(await row()).toMatchObject({ status: 'live', quantity: 3, givenQuantity: 0 });
    expect((await redeem(body.codes[0])).body).toMatchObject({ kind: 'giveaway', item: { itemId }, status: 'in_bag' });
    expect((await send('code/stop', { of: { itemId } })).body).toEqual({ stopped: 2 });
    expect((await send('code/stop', { of: { itemId } })).body).toEqual({ stopped: 0 });
    expect(await row()).toMatchObject({ openCodes: 0, claims: 1 });
    expect((await redeem(body.codes[1], await test.signUp())).body.code).toBe('coupon_invalid');
  });

  it('given another user, then it does not exist for them', async () => {
    expect((await send('coupon', { code: 'MINE', discount: { valueCents: 5 } }, buyer)).status).toBe(404);
    expect((await buyer.client.get('/v1/office/coupon')).status).toBe(404);
    expect((await buyer.client.get('/v1/office/giveaway')).status).toBe(404);
    expect((await staff.client.get('/v1/office/code')).status).toBe(404);
  });
});
