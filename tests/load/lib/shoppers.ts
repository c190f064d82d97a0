import { type ChildProcess, spawn } from 'node:child_process';
import type { AppContext } from '../../../apps/server/src/platform/context.ts';
import { newId } from '../../../apps/server/src/platform/ids.ts';
import { findFreePort } from '../../../scripts/lib/ports.ts';
import { type Bidder, makeBidders } from './people.ts';

export type Shopper = Bidder & { methodId: string };
export type Listing = { itemId: string; auctionId: string };

const SANDBOX = new URL('../../../sandbox/src/main.ts', import.meta.url);
/** Younger sessions do not buy. */
const SESSION_AGE = '1 minute';
const AT_ONCE = 8;

/** The payment provider's sandbox, in a separate process. It sends no events. */
export async function startProvider(): Promise<{ url: string; stop(): Promise<void> }> {
  const port = await findFreePort();
  const child: ChildProcess = spawn(process.execPath, [SANDBOX.pathname], {
    env: { ...process.env, SANDBOX_PORT: String(port), SANDBOX_SMTP_PORT: '0', DATA_DIR: '', WEBHOOK_URL: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await new Promise<void>((resolve, reject) => {
    child.stdout!.once('data', () => resolve());
    child.once('exit', (code) => reject(new Error(`The sandbox ended with ${code}`)));
  });
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** People with an address and a card that the provider has. */
export async function makeShoppers(ctx: AppContext, count: number): Promise<Shopper[]> {
  const people = await makeBidders(ctx, count);
  await ctx.pool.query(
    `update session set created_at = created_at - interval '${SESSION_AGE}' where user_id = any($1)`,
    [people.map(({ userId }) => userId)],
  );
  const shoppers: Shopper[] = [];
  const { stripe } = ctx.payments;
  for (let from = 0; from < people.length; from += AT_ONCE)
    shoppers.push(
      ...(await Promise.all(
        people.slice(from, from + AT_ONCE).map(async (person) => {
          const customer = await stripe.customers.create({ metadata: { user_id: person.userId } });
          const card = await stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id });
          await ctx.pool.query('update users set stripe_customer_id = $2 where id = $1', [person.userId, customer.id]);
          // The method's id is the user's (see makeBidders).
          await ctx.pool.query('update payment_method set provider_id = $2 where id = $1', [person.userId, card.id]);
          return { ...person, methodId: person.userId };
        }),
      )),
    );
  return shoppers;
}

/** Things sold at a price: $300, shipped. */
export async function makeListings(
  { pool, clock }: Pick<AppContext, 'pool' | 'clock'>,
  count: number,
  quantity: number,
): Promise<Listing[]> {
  const at = clock.now();
  const listings = Array.from({ length: count }, () => ({ itemId: newId(at), auctionId: newId(at) }));
  const items = listings.map(({ itemId }) => itemId);
  const auctions = listings.map(({ auctionId }) => auctionId);
  const now = new Date(at);
  await pool.query(
    `insert into item (id, slug, type, authentication_type, offer_type, fulfillment, title, shipping_class, published_at, created_at)
     select id, 'bench-' || id, 'main', 'gold', 'auction', 'ship', 'Bench goods', 'M', $2, $2 from unnest($1::uuid[]) as id`,
    [items, now],
  );
  await pool.query(
    `insert into auction (id, item_id, type, status, starts_at, opened_at, ends_at, blind_enabled, window_ms, cap_ms, blind_ms, opening_cents,
       price_cents, next_due_at, created_at)
     select a, i, 'buy_now', 'open', $3, $3, $4, false, 60000, 600000, 60000, 10000, 10000, $4, $3
     from unnest($1::uuid[], $2::uuid[]) as x (a, i)`,
    [auctions, items, new Date(at - 1_000), new Date(at + 86_400_000)],
  );
  await pool.query(
    `insert into buy_now (auction_id, price_cents, quantity_total, per_user_limit, created_at)
     select id, 30000, $2, $2, $3 from unnest($1::uuid[]) as id`,
    [auctions, quantity, now],
  );
  return listings;
}
