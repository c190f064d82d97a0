import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  addToCart,
  checkout,
  issueCoupon,
  listAtPrice,
  payWith,
  readCart,
  shopper,
  startPayment,
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

const rows = async <Row extends object>(sql: string, values: unknown[] = []): Promise<Row[]> =>
  (await money.ctx.pool.query(sql, values)).rows as Row[];
const uses = (code: string) =>
  rows<{ discount: number; is_live: boolean }>(
    `select s.discount_cents as discount, s.given_back_at is null as is_live from coupon_use s join coupon c on c.id = s.coupon_id
     where c.code = $1 order by s.booked_at`,
    [code],
  );

test('worked example: 10 % on 199.99 + 49.99 + 100.02 is 35.00 on the invoice: 20.00, 5.00, 10.00; the ledger calls it an expense', async () => {
  await issueCoupon(money, { code: 'OLD-TEN', percent: 10, endsInMs: -1 });
  await issueCoupon(money, { code: 'TENTEN', percent: 10 });
  const { client, methodId } = await shopper(money);
  for (const priceCents of [19_999, 4_999, 10_002]) await addToCart(client, await listAtPrice(money, { priceCents }));
  const refused = await useCode(client, 'old-ten');
  expect([refused.status, refused.body.code]).toEqual([422, 'coupon_invalid']);
  const cart = (await useCode(client, ' tenTen ')).body;
  expect(cart.coupon).toEqual({
    code: 'TENTEN',
    type: 'percentage_off',
    percent: 10,
    valueCents: null,
    discountCents: 3_500,
    endsAt: null,
  });
  expect(cart.lines.map((line: { discountCents: number }) => line.discountCents)).toEqual([2_000, 500, 1_000]);
  const paid = await payWith(client, methodId, { expectedTotalCents: cart.totals.totalCents });
  expect(paid.body.invoice).toMatchObject({ status: 'paid', subtotalCents: 35_000, discountCents: 3_500 });
  expect(paid.body.invoice.lines.map((line: { discountCents: number }) => line.discountCents)).toEqual([
    2_000, 500, 1_000,
  ]);
  const { id } = paid.body.invoice;
  expect(
    await rows('select discount_cents as cents from invoice_line where invoice_id = $1 order by position', [id]),
  ).toEqual([{ cents: 2_000 }, { cents: 500 }, { cents: 1_000 }]);
  expect(
    await rows(
      `select l.account, l.amount_cents as cents from ledger_line l join ledger_entry e on e.id = l.entry_id
       where e.cause = 'invoice_issued' and e.cause_ref = $1 order by l.account`,
      [`${id}:1`],
    ),
  ).toEqual([
    { account: `buyer_receivable:${id}`, cents: paid.body.totals.totalCents },
    { account: 'coupons', cents: 3_500 },
    { account: 'primary_sales', cents: -35_000 },
    { account: 'shipping', cents: -paid.body.totals.shippingCents },
  ]);
  expect(await uses('TENTEN')).toEqual([{ discount: 3_500, is_live: true }]);
  // Once a person.
  await addToCart(client, await listAtPrice(money));
  expect((await useCode(client, 'TENTEN')).body.code).toBe('coupon_invalid');
  expect((await readCart(client)).coupon).toBeNull();
});

test('given a coupon of $50 from $300, when a line is removed, then it is dropped with the missing amount; a second code replaces the first', async () => {
  await issueCoupon(money, { code: 'FIFTY', valueCents: 5_000, minimumSpendCents: 30_000 });
  await issueCoupon(money, { code: 'SMALL', valueCents: 100 });
  const { client } = await shopper(money, null);
  const [one, two] = [
    await listAtPrice(money, { priceCents: 20_000 }),
    await listAtPrice(money, { priceCents: 10_000 }),
  ];
  await addToCart(client, one);
  const early = await useCode(client, 'FIFTY');
  expect([early.status, early.body.code, early.body.minimumCents, early.body.neededCents]).toEqual([
    422,
    'coupon_min_spend',
    30_000,
    10_000,
  ]);
  await addToCart(client, two);
  expect((await useCode(client, 'SMALL')).body.totals.discountCents).toBe(100);
  expect((await useCode(client, 'FIFTY')).body).toMatchObject({
    coupon: { code: 'FIFTY' },
    totals: { discountCents: 5_000 },
  });
  const less = (await client.delete(`/v1/cart/${two.itemId}`)).body;
  expect([less.coupon, less.totals.discountCents]).toEqual([null, 0]);
  expect(less.notices).toEqual([
    {
      kind: 'coupon_dropped',
      message: 'We removed code FIFTY because it needs $100 more of eligible items.',
      missingCents: 10_000,
    },
  ]);
  expect((await readCart(client)).notices).toEqual(less.notices);
  expect((await addToCart(client, two)).body).toMatchObject({ notices: [], coupon: null });
  expect((await client.post('/v1/cart/remove-coupon')).status).toBe(200);
});

test('given a pickup order fully covered by a coupon, when it is placed, then it is paid without a payment', async () => {
  await issueCoupon(money, { code: 'ALL-OF-IT', percent: 100 });
  const { client, methodId } = await shopper(money);
  const lot = await listAtPrice(money);
  await rows("update item set fulfillment = 'pickup' where id = $1", [lot.itemId]);
  await addToCart(client, lot);
  expect((await useCode(client, 'ALL-OF-IT')).body.totals).toMatchObject({ discountCents: 30_000, totalCents: 0 });
  expect((await payWith(client, methodId)).body.code).toBe('payment_method_not_allowed');
  const placed = await checkout(client, { expectedTotalCents: 0 });
  expect(placed.body.invoice).toMatchObject({ status: 'paid', totalCents: 0, deliveryMethod: 'pickup' });
  expect(await rows('select id from payment where invoice_id = $1', [placed.body.invoice.id])).toEqual([]);
  expect((await readCart(client)).lines).toEqual([]);
  const { body } = await client.get(`/v1/item/${lot.itemId}`);
  expect(body.auction.buyNow).toMatchObject({ soldQuantity: 1 });
});

test('given a single-use coupon, when two check out, then one gets it; abandoned, it can be used again', async () => {
  await issueCoupon(money, { code: 'LAST-ONE', percent: 10, maximumUses: 1 });
  const people = [await shopper(money, null), await shopper(money, null)];
  for (const { client } of people) {
    await addToCart(client, await listAtPrice(money));
    expect((await useCode(client, 'LAST-ONE')).status).toBe(200);
  }
  const answers = await Promise.all(people.map(({ client }) => startPayment(client)));
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 422]);
  const winner = answers.findIndex((answer) => answer.status === 200);
  const loser = people[1 - winner]!;
  expect(answers[1 - winner]!.body.code).toBe('coupon_invalid');
  const left = await readCart(loser.client);
  expect([left.coupon, left.notices[0].kind]).toEqual([null, 'coupon_dropped']);
  expect((await useCode(loser.client, 'LAST-ONE')).body.code).toBe('coupon_invalid');
  await people[winner]!.client.delete('/v1/cart');
  expect(await uses('LAST-ONE')).toEqual([{ discount: 3_000, is_live: false }]);
  expect((await useCode(loser.client, 'LAST-ONE')).status).toBe(200);
});

test.each([
  ['ends', 'ENDING'],
  ['is stopped', 'STOPPED'],
])(
  'given a coupon that %s between bag and payment, then it is honored while the units are reserved, and not after',
  async (_how, code) => {
    await issueCoupon(money, { code, percent: 10, ...(code === 'ENDING' ? { endsInMs: 60_000 } : {}) });
    const { client, methodId, person } = await shopper(money);
    await addToCart(client, await listAtPrice(money));
    await useCode(client, code);
    const started = (await startPayment(client)).body;
    await money.advanceTime(60_000);
    if (code === 'STOPPED')
      await rows('update coupon set disabled_at = $2 where code = $1', [code, money.ctx.clock.date()]);
    await money.advanceTime(4 * 60_000);
    await money.logIn(person);
    await money.moveClock(2_000);
    expect((await readCart(client)).totals.discountCents).toBe(3_000);
    const paid = await payWith(client, methodId, { expectedTotalCents: started.totals.totalCents });
    expect(paid.body.invoice).toMatchObject({ id: started.invoice.id, status: 'paid', discountCents: 3_000 });
    await addToCart(client, await listAtPrice(money));
    expect((await useCode(client, code)).body.code).toBe('coupon_invalid');
  },
);

test('given a first-purchase coupon and a visitor, when they have bought before, then it is refused once they are identified', async () => {
  await issueCoupon(money, { code: 'WELCOME', percent: 10, isFirstPurchaseOnly: true, maximumUsesPerUser: 9 });
  const { client, methodId, person } = await shopper(money);
  await addToCart(client, await listAtPrice(money));
  await payWith(client, methodId);
  const browser = money.client();
  await addToCart(browser, await listAtPrice(money));
  expect((await useCode(browser, 'WELCOME')).body.totals.discountCents).toBe(3_000);
  await browser.post('/v1/auth/signin/email', { email: person.email, password: person.password });
  const cart = await readCart(browser);
  expect([cart.coupon, cart.totals.discountCents, cart.notices[0].kind]).toEqual([null, 0, 'coupon_dropped']);
});

test('given an empty bag, when codes are tried, then no one learns which exist', async () => {
  await issueCoupon(money, { code: 'REALCODE', percent: 10 });
  const { client } = await shopper(money, null);
  const [real, unknown] = [await useCode(client, 'REALCODE'), await useCode(client, 'NOSUCHCODE')];
  expect([real.status, real.body.code]).toEqual([409, 'cart_empty']);
  expect({ ...unknown.body, requestId: null }).toEqual({ ...real.body, requestId: null });
});

test('given a purchase whose money is still under way, when a code for the first purchase is tried, then it is refused', async () => {
  for (const code of ['FIRST-A', 'FIRST-B']) await issueCoupon(money, { code, percent: 10, isFirstPurchaseOnly: true });
  const { client, person } = await shopper(money, null);
  const methodId: string = (await money.saveBank(person)).body.paymentMethod.id;
  await addToCart(client, await listAtPrice(money));
  expect((await useCode(client, 'FIRST-A')).status).toBe(200);
  const debited = await payWith(client, methodId);
  expect([debited.status, debited.body.invoice.status]).toEqual([200, 'pending']);
  await addToCart(client, await listAtPrice(money));
  const refused = await useCode(client, 'FIRST-B');
  expect([refused.status, refused.body.code]).toEqual([422, 'coupon_invalid']);
});
