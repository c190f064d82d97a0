import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { checkout, listAtPrice, payWith, put, readCart, shopper, startPayment } from '../../test/bags.ts';
import type { TestLot } from '../../test/lots.ts';
import { type MoneyHouse, openMoneyHouse } from '../../test/money.ts';

let money: MoneyHouse;
beforeAll(async () => {
  money = await openMoneyHouse();
});
afterEach(async () => {
  await money.clearFaults();
  await money.settle();
  expect(await money.faults()).toEqual([]);
});
afterAll(() => money.close());

const rows = async <Row extends object>(sql: string, values: unknown[]): Promise<Row[]> =>
  (await money.house.pool.query(sql, values)).rows as Row[];
const stockOf = async (lot: TestLot) =>
  (
    await rows<{ sold: number; reserved: number }>(
      'select quantity_sold as sold, quantity_reserved as reserved from buy_now where auction_id = $1',
      [lot.auctionId],
    )
  )[0];

describe('checkout of a bag', () => {
  test('given two items and a saved card, when it is paid, then one invoice, both sold, the bag empty', async () => {
    const [ball, glove] = [
      await listAtPrice(money, { priceCents: 30_000 }),
      await listAtPrice(money, { priceCents: 5_000, quantity: 5 }, { title: 'Glove' }),
    ];
    const { client, methodId } = await shopper(money);
    await put(client, ball);
    const cart = (await put(client, glove, 2)).body;
    // Class M: one parcel $25.00, two at half; each insured above the first $100: the ball for $200, $2.00.
    expect(cart.totals).toEqual({
      subtotalCents: 40_000,
      discountCents: 0,
      shippingCents: 2_500 + 1_250 + 1_250 + 200,
      isShippingToBeQuoted: false,
      taxCents: 0,
      taxRateBps: 0,
      totalCents: 45_200,
      isEstimate: false,
    });
    const paid = await payWith(client, methodId, { expectedTotalCents: 45_200 });
    expect([paid.status, paid.body.intentStatus, paid.body.invoice.status]).toEqual([200, 'succeeded', 'paid']);
    expect(paid.body.invoice.lines).toMatchObject([
      { itemId: ball.itemId, quantity: 1, unitCents: 30_000 },
      { itemId: glove.itemId, quantity: 2, unitCents: 5_000 },
    ]);
    expect(paid.body.totals).toEqual(cart.totals);
    const placed = await checkout(client, { paymentIntentId: paid.body.intentId });
    expect([placed.status, placed.body.invoice.id]).toEqual([200, paid.body.invoice.id]);
    expect(await money.captures(paid.body.invoice.id)).toHaveLength(1);
    expect([await stockOf(ball), await stockOf(glove)]).toEqual([
      { sold: 1, reserved: 0 },
      { sold: 2, reserved: 0 },
    ]);
    expect(await readCart(client)).toMatchObject({ lines: [], count: 0, checkout: null });
  });

  test('given a new card, when the browser pays its intent, then checkout takes it in once', async () => {
    const lot = await listAtPrice(money);
    const { client } = await shopper(money, null);
    await put(client, lot);
    const started = await startPayment(client);
    expect([started.status, started.body.intentStatus]).toEqual([200, 'requires_payment_method']);
    expect(Date.parse(started.body.reservedUntil) - started.body.serverNow).toBeGreaterThan(9 * 60_000);
    expect(await stockOf(lot)).toEqual({ sold: 0, reserved: 1 });
    const early = await checkout(client, { paymentIntentId: started.body.intentId });
    expect([early.status, early.body.code]).toEqual([402, 'payment_failed']);
    await money.confirmInBrowser(started.body.clientSecret, 'pm_card_visa');
    const placed = await checkout(client, { paymentIntentId: started.body.intentId });
    expect([placed.status, placed.body.invoice.status]).toEqual([200, 'paid']);
    expect(await stockOf(lot)).toEqual({ sold: 1, reserved: 0 });
    expect((await readCart(client)).lines).toEqual([]);
  });
});
