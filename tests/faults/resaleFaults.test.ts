import { afterAll, beforeAll, expect, test } from 'vitest';
import { reconcile } from '../../apps/server/src/modules/office/reports/reconciliation.ts';
import { type Fate, type Market, openMarket } from './resales/many.ts';

/** `npm run faults resales` runs 10,000. */
const COUNT = Number(process.env.RESALES ?? 60);
const SEED = Number(process.env.RESALES_SEED ?? 1);
const BATCH_SIZE = 250;

let market: Market;
beforeAll(async () => {
  market = await openMarket(SEED);
}, 300_000);
afterAll(() => market.close());

const rowsOf = async (sql: string, ...values: unknown[]) => (await market.money.ctx.pool.query(sql, values)).rows;
const PASSES: ReadonlySet<Fate> = new Set(['done', 'claimed']);

/** Every transfer of the provider's, by the sale it is for, in cents. */
async function transfers(): Promise<Map<string, number[]>> {
  const found = new Map<string, number[]>();
  for await (const { metadata, amount } of market.money.stripe.transfers.list({ limit: 100 }))
    found.set(metadata.sale_id!, [...(found.get(metadata.sale_id!) ?? []), amount]);
  return found;
}

test(`given ${COUNT} resales with lost responses, webhooks twice or never, and processes that die, when all is over, then the ledger is at zero, each item has one owner and each payout was made once`, async () => {
  for (let left = COUNT; left > 0; left -= BATCH_SIZE) {
    await market.runBatch(Math.min(left, BATCH_SIZE));
    process.stdout.write(`${JSON.stringify(market.tally)}\n`);
  }
  const { sales, tally } = market;
  const stored = new Map(
    (await rowsOf('select id, status, cancel_reason from secondary_transaction')).map((row) => [row.id, row]),
  );
  const ended = (fate: Fate) =>
    fate === 'lost' || fate === 'unshipped' ? 'cancelled' : PASSES.has(fate) ? 'done' : 'reauthenticated_failed';
  expect(sales.filter(({ id, fate }) => stored.get(id)?.status !== ended(fate))).toEqual([]);

  // The ledger: every entry, the total, and the held proceeds of each sale.
  expect(await rowsOf('select entry_id from ledger_line group by entry_id having sum(amount_cents) <> 0')).toEqual([]);
  expect(
    await rowsOf(
      "select account, sum(amount_cents) from ledger_line where account like 'held:%' group by account having sum(amount_cents) <> 0",
    ),
  ).toEqual([]);
  expect(
    await rowsOf(
      "select account, sum(amount_cents) from ledger_line where account like 'buyer_receivable:%' or account like 'refund_due:%' group by account having sum(amount_cents) <> 0",
    ),
  ).toEqual([]);

  // One owner: the buyer of what has passed, no one for what was lost, the seller for everything else.
  const owners = new Map<string, string[]>();
  for (const row of await rowsOf('select item_id, user_id from ownership where to_at is null'))
    owners.set(row.item_id, [...(owners.get(row.item_id) ?? []), row.user_id]);
  const wrongOwner = sales.filter(({ itemId, fate, seller, buyer }) => {
    const expectedOwners = fate === 'lost' ? [] : [PASSES.has(fate) ? buyer.id : seller.id];
    return JSON.stringify(owners.get(itemId) ?? []) !== JSON.stringify(expectedOwners);
  });
  expect(wrongOwner).toEqual([]);

  // Every payout once, also at the provider; every failed sale refunded in full.
  const payouts = await rowsOf('select id, state, net_cents from payout');
  expect(payouts.length).toBe(sales.filter(({ fate }) => PASSES.has(fate) || fate === 'lost').length);
  expect(payouts.filter(({ state }) => state !== 'sent')).toEqual([]);
  const sent = await transfers();
  expect(
    payouts.filter(
      ({ id, net_cents: net }) => JSON.stringify(sent.get(id) ?? []) !== JSON.stringify(net === 0 ? [] : [net]),
    ),
  ).toEqual([]);
  expect([...sent.keys()].filter((id) => !payouts.some((payout) => payout.id === id))).toEqual([]);
  expect(
    await rowsOf(
      `select v.id, v.status, v.refunded_cents from invoice v join secondary_transaction s on s.id = v.offer_id
       where s.status in ('cancelled', 'reauthenticated_failed') and (v.status <> 'refunded' or v.refunded_cents <> v.total_cents)`,
    ),
  ).toEqual([]);
  expect(await market.money.faults()).toEqual([]);
  expect((await reconcile(market.money.ctx)).differences).toEqual([]);
  process.stdout.write(`${COUNT} resales in ${tally.seconds.toFixed(1)} s: ${JSON.stringify(tally)}\n`);
}, 3_600_000);
