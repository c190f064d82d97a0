import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClient } from '../../../../test/client.ts';
import { listLot, newKey } from '../../../../test/lots.ts';
import { type MoneyApp, startMoneyApp } from '../../../../test/money.ts';
import { buildApp } from '../../../app.ts';
import { createBidding } from '../../../createBidding.ts';
import { createContext } from '../../../createContext.ts';
import type { BidEngine } from '../../selling/bidding/index.ts';

// Twenty shoppers at two servers over one database: one order for the last unit, and no one else's money kept.

let money: MoneyApp;
let other: { ctx: Awaited<ReturnType<typeof createContext>>; bidding: BidEngine; app: FastifyInstance };
beforeAll(async () => {
  money = await startMoneyApp();
  const ctx = await createContext(money.ctx.config, async () => money.ctx.clock);
  const bidding = createBidding(ctx);
  other = { ctx, bidding, app: await buildApp(ctx, bidding) };
  await other.app.ready();
});
afterAll(async () => {
  await other.app.close();
  await other.bidding.stop();
  await other.ctx.close();
  await money.close();
});

const SHOPPERS = 20;

async function shoppers() {
  const people = [];
  for (let n = 0; n < SHOPPERS; n++) {
    const person = await money.bidder();
    const methodId: string = (await money.saveCard(person, 'pm_card_visa')).body.id;
    const app = n % 2 === 0 ? money.app : other.app;
    const client = createClient(app, money.ctx.config.PUBLIC_URL, '127.0.0.1', person.client.cookies);
    people.push({ client, methodId });
  }
  await money.moveClock(2_000);
  await other.ctx.clock.refresh();
  return people;
}

test.each([
  [1, 1, 1],
  [3, 2, 1],
])(
  'given %i left and %i already in unpaid checkouts, then the rest is sold once each',
  async (quantity, sold, asked) => {
    const people = await shoppers();
    const lot = await listLot(money.ctx, { buyNow: { type: 'buy_now', quantity, perUserLimit: 2 } });
    const waiting = quantity - sold;
    for (const { client } of people.slice(0, waiting))
      await client.post(`/v1/auction/${lot.auctionId}/buy/express/estimate`, { quantity: 1 });
    const answers = await Promise.all(
      people
        .slice(waiting)
        .map(({ client, methodId }) =>
          client.post(
            `/v1/auction/${lot.auctionId}/express/buy`,
            { quantity: asked, paymentMethodId: methodId },
            { 'idempotency-key': newKey() },
          ),
        ),
    );
    const won = answers.filter((answer) => answer.status === 200);
    expect(won.map((answer) => answer.body.invoice.status)).toEqual(Array.from({ length: sold }, () => 'paid'));
    const lost = answers.filter((answer) => answer.status !== 200);
    expect(lost).toHaveLength(SHOPPERS - waiting - sold);
    for (const answer of lost) {
      expect(answer.status).toBe(409);
      expect(['item_sold_out', 'quantity_not_available']).toContain(answer.body.code);
    }
    const { data } = await money.stripe.charges.list({ limit: 100 });
    const ids = new Set(won.map((answer) => answer.body.invoice.id));
    const { rows } = await money.ctx.pool.query<{ id: string }>(
      'select v.id from invoice v join reservation r on r.id = v.reservation_id where r.auction_id = $1',
      [lot.auctionId],
    );
    expect(new Set(rows.map((row) => row.id))).toEqual(ids);
    const kept = data.filter((charge) => charge.captured && ids.has(charge.metadata.invoice_id ?? ''));
    expect(kept).toHaveLength(sold);
    expect(await money.faults()).toEqual([]);
  },
);
