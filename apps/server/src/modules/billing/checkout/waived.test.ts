import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  addToCart,
  checkout,
  issueCoupon,
  listAtPrice,
  payWith,
  readCart,
  shopper,
  useCode,
} from '../../../../test/carts.ts';
import { type MoneyApp, startMoneyApp } from '../../../../test/money.ts';

let money: MoneyApp;
beforeAll(async () => {
  money = await startMoneyApp();
});
afterEach(async () => {
  await money.runJobs();
  expect(await money.faults()).toEqual([]);
});
afterAll(() => money.close());

const rows = async (sql: string, values: unknown[] = []) => (await money.ctx.pool.query(sql, values)).rows;

test('given a coupon that leaves 30 cents, then they are waived: the order is placed without a payment, and the ledger balances', async () => {
  const lot = await listAtPrice(money, { priceCents: 30_000 });
  await rows("update item set type = 'virtual', authentication_type = null where id = $1", [lot.itemId]);
  await issueCoupon(money, { code: 'NEARLY-ALL', valueCents: 29_970 });
  const { client, methodId } = await shopper(money);
  await addToCart(client, lot);
  await useCode(client, 'NEARLY-ALL');
  expect(await readCart(client)).toMatchObject({ totals: { discountCents: 30_000, taxCents: 0, totalCents: 0 } });
  expect((await payWith(client, methodId)).body.code).toBe('payment_method_not_allowed');
  const placed = await checkout(client);
  expect([placed.status, placed.body.invoice]).toMatchObject([
    200,
    { status: 'paid', discountCents: 30_000, totalCents: 0 },
  ]);
  const ledgerLines = await rows(
    `select l.account, l.amount_cents::int as cents from ledger_line l join ledger_entry e on e.id = l.entry_id
     where e.cause = 'invoice_issued' and e.cause_ref = $1 order by l.position`,
    [`${placed.body.invoice.id}:1`],
  );
  expect(ledgerLines).toEqual([
    { account: 'coupons', cents: 30_000 },
    { account: 'primary_sales', cents: -30_000 },
  ]);
});

test('given two gifts of which one went to this address before, when they are ordered, then refused, and nothing is written down', async () => {
  const gifts = [await listAtPrice(money, { quantity: 3 }), await listAtPrice(money, { quantity: 3 })];
  const codes = ['PIN-ONE', 'PIN-TWO'];
  for (const [index, gift] of gifts.entries()) {
    await rows("update item set type = 'giveaway', authentication_type = null where id = $1", [gift.itemId]);
    await rows(
      `insert into redeem_code (id, code, kind, item_id, ships_free, max_claims, starts_at, created_at)
       values (gen_random_uuid(), $2, 'giveaway', $1, true, 5, '2026-01-01', '2026-01-01')`,
      [gift.itemId, codes[index]],
    );
  }
  const redeem = (client: Awaited<ReturnType<typeof shopper>>['client'], code: string) =>
    client.post('/v1/redeem', { code, isAdult: true });
  const first = await shopper(money, null);
  await redeem(first.client, 'PIN-TWO');
  expect((await checkout(first.client)).status).toBe(200);
  const second = await shopper(money, null);
  for (const code of codes) expect((await redeem(second.client, code)).status).toBe(200);
  const refused = await checkout(second.client);
  expect([refused.body.code, refused.body.param]).toEqual(['item_not_for_sale', gifts[1]!.itemId]);
  const claims = await rows('select address_key from redeem_claim where user_id = $1', [second.person.id]);
  expect(claims).toEqual([{ address_key: null }, { address_key: null }]);
  expect(await rows('select sum(quantity_reserved)::int as n from buy_now')).toEqual([{ n: 0 }]);
});
