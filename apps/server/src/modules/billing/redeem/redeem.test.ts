import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { addToCart, checkout, listAtPrice, readCart, shopper } from '../../../../test/carts.ts';
import { type MoneyApp, startMoneyApp } from '../../../../test/money.ts';
import { ADDRESS } from '../../../../test/people.ts';

let money: MoneyApp;
beforeAll(async () => {
  money = await startMoneyApp();
});
afterEach(async () => {
  await money.runJobs();
  expect(await money.faults()).toEqual([]);
});
afterAll(() => money.close());

const NEW_YORK = { ...ADDRESS, line1: '20 Broadway', city: 'New York', state: 'NY', postalCode: '10004' };

test('given a giveaway and a coupon code, when they are redeemed, then the gift is in the cart at no cost, once per user and address', async () => {
  const gift = await listAtPrice(money, { quantity: 3 }, { title: 'Pin' });
  const sql = (text: string, values: unknown[]) => money.ctx.pool.query(text, values);
  await sql("update item set type = 'giveaway', authentication_type = null where id = $1", [gift.itemId]);
  await sql(
    `insert into redeem_code (id, code, kind, item_id, ships_free, max_claims, starts_at, created_at)
     values (gen_random_uuid(), 'PIN-2026', 'giveaway', $1, true, 2, '2026-01-01', '2026-01-01')`,
    [gift.itemId],
  );
  await sql(
    `with c as (insert into coupon (id, code, type, value_cents, starts_at, user_ids, created_at)
       values (gen_random_uuid(), 'THANKS-25', 'dollar_off', 2500, '2026-01-01', '{}', '2026-01-01') returning id)
     insert into redeem_code (id, code, kind, coupon_id, max_claims, starts_at, created_at)
     select gen_random_uuid(), 'THANK-YOU', 'coupon', id, 5, '2026-01-01', '2026-01-01' from c`,
    [],
  );
  const [one, two, three] = [await shopper(money, null), await shopper(money, null), await shopper(money, null)];
  const redeem = (who: typeof one, body: Record<string, unknown>) => who!.client.post('/v1/redeem', body);
  // Not to be had without its code.
  expect((await addToCart(one!.client, gift)).body.code).toBe('item_not_for_sale');
  expect(
    (await one!.client.post(`/v1/auction/${gift.auctionId}/buy/express/estimate`, { quantity: 1 })).body.code,
  ).toBe('item_not_for_sale');
  expect((await redeem(one, { code: 'PIN-2026' })).body.errors[0].path).toBe('isAdult');
  expect((await redeem(one, { code: 'NO-SUCH' })).body).toMatchObject({ status: 422, code: 'coupon_invalid' });
  const claimed = await redeem(one, { code: 'pin-2026', isAdult: true });
  expect([claimed.status, claimed.body.status, claimed.body.item.title]).toEqual([200, 'in_bag', 'Pin']);
  expect((await redeem(one, { code: 'PIN-2026', isAdult: true })).body).toEqual(claimed.body);
  expect(await readCart(one!.client)).toMatchObject({
    lines: [{ itemId: gift.itemId, isGiveaway: true, unitCents: 0, amountCents: 0 }],
    totals: { totalCents: 0, shippingCents: 0 },
  });
  expect((await one!.client.patch(`/v1/cart/${gift.itemId}`, { quantity: 2 })).body.code).toBe(
    'quantity_not_available',
  );
  const placed = await checkout(one!.client, {});
  expect(placed.body.invoice).toMatchObject({ status: 'paid', totalCents: 0 });
  expect((await one!.client.get('/v1/redeem')).body.items).toMatchObject([{ status: 'ordered', code: 'PIN-2026' }]);
  // Claimed is one, whatever one person may buy of the listing.
  const second = await addToCart(one!.client, gift);
  expect([second.status, second.body.code, second.body.available]).toEqual([409, 'quantity_not_available', 0]);
  expect((await redeem(one, { code: 'PIN-2026', isAdult: true })).body.status).toBe('ordered');
  expect((await readCart(one!.client)).lines).toEqual([]);
  // The second claim succeeds. The same street is not served twice. There is no third claim.
  expect((await redeem(two, { code: 'PIN-2026', isAdult: true })).status).toBe(200);
  const refused = await checkout(two!.client, {});
  expect([refused.status, refused.body.code]).toEqual([409, 'item_not_for_sale']);
  await two!.client.post('/v1/user/addresses', { ...NEW_YORK, mode: 'both' });
  expect((await checkout(two!.client, {})).status).toBe(200);
  expect((await redeem(three, { code: 'PIN-2026', isAdult: true })).body.code).toBe('coupon_invalid');

  const lot = await listAtPrice(money);
  await addToCart(three!.client, lot);
  const use = () => three!.client.post('/v1/cart/apply-coupon', { code: 'THANKS-25' });
  expect((await use()).body.code).toBe('coupon_invalid');
  expect((await redeem(three, { code: 'THANK-YOU' })).body).toMatchObject({
    kind: 'coupon',
    couponCode: 'THANKS-25',
    status: 'unused',
  });
  expect((await use()).body.totals.discountCents).toBe(2_500);
});
