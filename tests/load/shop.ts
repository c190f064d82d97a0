import { integrityFaults } from '../../apps/server/src/modules/office/reports/integrity.ts';
import { report, rounded, type Size, startBenchApp } from './lib/benchApp.ts';
import { median, message, runLoad } from './lib/httpLoad.ts';
import { type Listing, makeListings, makeShoppers, type Shopper, startProvider } from './lib/shoppers.ts';

/** As many as in the comparison (docs/performance.md). */
const CONNECTIONS = 32;
const RIVALS = 20;

/**
 * B14: a new bag with an item in it; a whole checkout from the empty bag to the paid invoice, with a saved card and the
 * provider's sandbox in a separate process; and 20 shoppers at two servers for the last unit.
 */
export async function runShop(size: Size): Promise<void> {
  const rounds = size === 'full' ? 3 : 1;
  const seconds = size === 'full' ? 5 : 0.4;
  const provider = await startProvider();
  const bench = await startBenchApp({ SANDBOX_URL: provider.url });
  try {
    const { ctx } = bench;
    const servers = [await bench.serve(), await bench.serve()];
    const ports = servers.map(({ port }) => port);
    const [port] = ports as [number];
    const shoppers = await makeShoppers(ctx, CONNECTIONS);
    const listings = await makeListings(ctx, size === 'full' ? 10_000 : 50, 10_000);
    let count = 0;
    const next = (): Listing => listings[count++ % listings.length]!;
    const newKey = (): string => `shop-key-${String(count++).padStart(12, '0')}`;
    const isAccepted = ({ status }: { status: number }): boolean => status === 200;
    const load = (options: Pick<Parameters<typeof runLoad>[0], 'next' | 'onAnswer'>, forSeconds: number) =>
      runLoad({ port, connections: CONNECTIONS, seconds: forSeconds, isAccepted, ...options });

    const read = async (forSeconds: number) =>
      (await load({ next: () => message('GET', `/bench/point-read/${next().itemId}`) }, forSeconds)).perSecond;
    /** Visitors: each request opens a bag and puts one thing in. */
    const add = async (forSeconds: number) =>
      (await load({ next: () => message('PATCH', `/v1/cart/${next().itemId}`, { body: { quantity: 1 } }) }, forSeconds))
        .perSecond;
    const { orders, ...shopping } = checkouts(shoppers, next, newKey);
    const buy = async (forSeconds: number) => {
      const before = orders();
      const { seconds } = await load(shopping, Math.max(forSeconds, 1));
      return (orders() - before) / seconds;
    };

    const rates: Record<string, number[]> = { 'point read': [], 'new bag and item': [], 'whole checkout': [] };
    for (const work of [read, add, buy]) await work(seconds / 2);
    for (let round = 0; round < rounds; round++) {
      rates['point read']!.push(await read(seconds));
      rates['new bag and item']!.push(await add(seconds));
      rates['whole checkout']!.push(await buy(seconds));
    }
    for (let round = 0; round < rounds; round++) await raceForLastUnit(ctx, ports, newKey);
    const faults = await integrityFaults(ctx);
    if (faults.length > 0) throw new Error(`Invariants are broken: ${JSON.stringify(faults.slice(0, 5))}`);

    const middle = (name: string) => median(rates[name]!);
    report('shop', size, {
      rounds,
      ratios: {
        'B14 new bag and item to point read (goal ≥ 0.15; Vendure 0.004, Medusa 0.001)': rounded(
          middle('new bag and item') / middle('point read'),
          3,
        ),
        'B14 whole checkout to point read (goal ≥ 0.01; Vendure 0.0009, Medusa 0.0001)': rounded(
          middle('whole checkout') / middle('point read'),
          4,
        ),
        'B14 orders for the last unit of 20 shoppers at two servers (goal 1; Vendure 15–20, Medusa 1)': 1,
      },
      rows: Object.keys(rates).map((name) => ({
        name,
        perSecond: rounded(middle(name), 1),
        spread: rates[name]!.map((one) => rounded(one, 1)).join(' / '),
      })),
    });
  } finally {
    await bench.close();
    await provider.stop();
  }
}

/**
 * Each connection is a shopper who buys one item after the other: add to cart, view, pay, place the order, repeatedly.
 */
function checkouts(shoppers: readonly Shopper[], next: () => Listing, newKey: () => string) {
  const steps = shoppers.map(() => ({ at: 0, intentId: '' }));
  let count = 0;
  return {
    orders: () => count,
    next(index: number): string {
      const { cookie, methodId } = shoppers[index]!;
      const step = steps[index]!;
      switch (step.at) {
        case 0:
          return message('PATCH', `/v1/cart/${next().itemId}`, { cookie, body: { quantity: 1 } });
        case 1:
          return message('GET', '/v1/cart?calculate=true', { cookie });
        case 2:
          return message('POST', '/v1/cart/payment_intent/existing', {
            cookie,
            body: { paymentMethodId: methodId },
            key: newKey(),
          });
        default:
          return message('POST', '/v1/cart/checkout', {
            cookie,
            body: { paymentIntentId: step.intentId },
            key: newKey(),
          });
      }
    },
    onAnswer({ status, body }: { status: number; body: string }, index: number): void {
      const step = steps[index]!;
      if (status !== 200) throw new Error(`Step ${step.at} of a checkout answered ${status}: ${body.slice(0, 300)}`);
      if (step.at === 2) step.intentId = /"intentId":"(\w+)"/.exec(body)?.[1] ?? '';
      if (step.at === 3 && body.includes('"intentStatus":"succeeded"')) count += 1;
      step.at = (step.at + 1) % 4;
    },
  };
}

type Answered = { status: number; code: string | undefined };

/**
 * Everyone has the last unit in the bag and pays at the same time, half of them at each server: one order, no other
 * money kept.
 */
async function raceForLastUnit(
  ctx: Parameters<typeof makeShoppers>[0],
  ports: readonly number[],
  newKey: () => string,
): Promise<void> {
  const rivals = await makeShoppers(ctx, RIVALS);
  const [listing] = await makeListings(ctx, 1, 1);
  const sendRequest = async (
    index: number,
    method: 'PATCH' | 'POST',
    path: string,
    body: unknown,
  ): Promise<Answered> => {
    const answer = await fetch(`http://127.0.0.1:${ports[index % ports.length]}${path}`, {
      method,
      headers: {
        cookie: rivals[index]!.cookie,
        'content-type': 'application/json',
        'sec-fetch-site': 'same-origin',
        'x-app-type': 'web_app',
        'idempotency-key': newKey(),
      },
      body: JSON.stringify(body),
    });
    const { code } = (await answer.json()) as { code?: string };
    return { status: answer.status, code };
  };
  for (const index of rivals.keys()) {
    const { status } = await sendRequest(index, 'PATCH', `/v1/cart/${listing!.itemId}`, { quantity: 1 });
    if (status !== 200) throw new Error(`The last unit could not be put into a bag: ${status}`);
  }
  const answers = await Promise.all(
    rivals.map(({ methodId }, index) =>
      sendRequest(index, 'POST', '/v1/cart/payment_intent/existing', { paymentMethodId: methodId }),
    ),
  );
  const orders = answers.filter(({ status }) => status === 200).length;
  const refused = answers.filter(({ status }) => status === 409).length;
  const { rows } = await ctx.pool.query<{ customer: string }>(
    'select stripe_customer_id as customer from users where id = any($1)',
    [rivals.map(({ userId }) => userId)],
  );
  let charged = 0;
  for (const { customer } of rows) {
    const { data } = await ctx.payments.stripe.charges.list({ customer, limit: 10 });
    charged += data.filter((charge) => charge.captured && charge.amount_refunded < charge.amount).length;
  }
  if (orders !== 1 || refused !== RIVALS - 1 || charged !== 1)
    throw new Error(`The last unit: ${orders} orders, ${refused} refused, ${charged} charges kept`);
}
