import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addToCart, payWith } from '../../../../test/carts.ts';
import { type Client, createClient, type TestResponse } from '../../../../test/client.ts';
import { listLot, newKey } from '../../../../test/lots.ts';
import { type MoneyApp, startMoneyApp } from '../../../../test/money.ts';
import { buildApp } from '../../../app.ts';
import { createBidding } from '../../../createBidding.ts';
import { createContext } from '../../../createContext.ts';
import { reconcile } from '../../office/reports/reconciliation.ts';
import type { BidEngine } from '../../selling/bidding/index.ts';

// Fifty buyers at two servers over one database want the last unit: by the bag, by express buy, and at the fixed price
// alongside an auction. One sale. The others get a named refusal, and no one's money is kept.

let money: MoneyApp;
let other: { ctx: Awaited<ReturnType<typeof createContext>>; bidding: BidEngine; app: FastifyInstance };
beforeAll(async () => {
  money = await startMoneyApp();
  const ctx = await createContext(money.ctx.config, async () => money.ctx.clock);
  const bidding = createBidding(ctx);
  other = { ctx, bidding, app: await buildApp(ctx, bidding) };
  await other.app.ready();
}, 60_000);
afterAll(async () => {
  await other.app.close();
  await other.bidding.stop();
  await other.ctx.close();
  await money.close();
});

const BUYERS = 50;
type Buyer = { client: Client; userId: string; methodId: string };

async function buyers(): Promise<Buyer[]> {
  const people: Buyer[] = [];
  for (let n = 0; n < BUYERS; n++) {
    const person = await money.bidder();
    const methodId: string = (await money.saveCard(person, 'pm_card_visa')).body.id;
    const app = n % 2 === 0 ? money.app : other.app;
    people.push({
      client: createClient(app, money.ctx.config.PUBLIC_URL, '127.0.0.1', person.client.cookies),
      userId: person.id,
      methodId,
    });
  }
  await money.moveClock(2_000);
  await other.ctx.clock.refresh();
  return people;
}

test.each([
  ['a listing at a price', 'buy_now' as const],
  ['the price beside an auction', 'auction' as const],
])(
  'given the last unit of %s, when 50 buyers race by cart and express buy, then one sale and no excess money is kept',
  async (_what, type) => {
    const people = await buyers();
    const lot = await listLot(money.ctx, { buyNow: { type, quantity: 1, perUserLimit: 1 } });
    const byBag = people.filter((_, n) => n % 4 < 2);
    for (const { client } of byBag) expect((await addToCart(client, lot)).status).toBe(200);
    const answers: TestResponse[] = await Promise.all(
      people.map((buyer, n) =>
        n % 4 < 2
          ? payWith(buyer.client, buyer.methodId)
          : buyer.client.post(
              `/v1/auction/${lot.auctionId}/express/buy`,
              { quantity: 1, paymentMethodId: buyer.methodId },
              { 'idempotency-key': newKey() },
            ),
      ),
    );
    const won = answers.filter((answer) => answer.status === 200);
    expect(won.map((answer) => answer.body.invoice.status)).toEqual(['paid']);
    const codes: Record<string, number> = {};
    for (const { status, body } of answers.filter((answer) => answer.status !== 200)) {
      expect(status, JSON.stringify(body)).toBe(409);
      codes[body.code] = (codes[body.code] ?? 0) + 1;
    }
    expect(Object.values(codes).reduce((a, b) => a + b, 0)).toBe(BUYERS - 1);
    for (const code of Object.keys(codes))
      expect([
        'item_sold_out',
        'quantity_not_available',
        'item_not_for_sale',
        'auction_processing',
        'auction_done',
      ]).toContain(code);
    const { rows } = await money.ctx.pool.query<{ id: string; status: string }>(
      `select distinct v.id, v.status from invoice v join invoice_line l on l.invoice_id = v.id join reservation r on r.id = l.reservation_id
       where r.auction_id = $1`,
      [lot.auctionId],
    );
    expect(rows).toEqual([{ id: won[0]!.body.invoice.id, status: 'paid' }]);
    expect(await money.captures(rows[0]!.id)).toHaveLength(1);
    const winner = people[answers.findIndex((answer) => answer.status === 200)]!.userId;
    await expectNoCharges(people.filter(({ userId }) => userId !== winner));
    expect(await money.faults()).toEqual([]);
  },
  120_000,
);

/** Once everything is over: these users were charged nothing, or refunded in full, and nothing more can be charged. */
async function expectNoCharges(losers: readonly Buyer[]): Promise<void> {
  // A purchase that was begun and not paid is abandoned automatically.
  await money.advanceTime(40 * 60_000);
  await money.runJobs();
  const { rows } = await money.ctx.pool.query<{ customer: string }>(
    'select stripe_customer_id as customer from users where id = any($1)',
    [losers.map(({ userId }) => userId)],
  );
  expect(rows).toHaveLength(BUYERS - 1);
  const customerIds = new Set(rows.map(({ customer }) => customer));
  for await (const charge of money.stripe.charges.list({ limit: 100 }))
    if (customerIds.has(String(charge.customer)) && charge.paid)
      expect([charge.id, charge.captured, charge.amount_refunded]).toEqual([charge.id, true, charge.amount]);
  for await (const intent of money.stripe.paymentIntents.list({ limit: 100 }))
    if (customerIds.has(String(intent.customer)) && intent.status !== 'succeeded')
      expect([intent.id, intent.status, intent.amount_capturable]).toEqual([intent.id, 'canceled', 0]);
  expect((await reconcile(money.ctx)).differences).toEqual([]);
}
