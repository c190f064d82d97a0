import type { Pool, PoolClient } from 'pg';
import { createContext } from '../../../apps/server/src/createContext.ts';
import { eventHandlers } from '../../../apps/server/src/eventHandlers.ts';
import { registerProviderCalls } from '../../../apps/server/src/jobs.ts';
import { registerInvoiceJobs } from '../../../apps/server/src/modules/billing/invoice/jobs.ts';
import { registerPaymentJobs } from '../../../apps/server/src/modules/billing/payment/jobs.ts';
import { registerStrikeJobs, strikeForVoid } from '../../../apps/server/src/modules/identity/strikes/jobs.ts';
import { confirmRequest } from '../../../apps/server/src/modules/office/office/operations.ts';
import { registerResaleJobs } from '../../../apps/server/src/modules/resale/resale/jobs.ts';
import { applyInvoicePaid } from '../../../apps/server/src/modules/resale/resale/paid.ts';
import { claim, markShipped } from '../../../apps/server/src/modules/resale/resale/sides.ts';
import { actAsStaff, type StaffAct } from '../../../apps/server/src/modules/resale/resale/staff.ts';
import { applyDisputeToPayout } from '../../../apps/server/src/modules/resale/resale/transfers.ts';
import { acceptOffer, submitOffer } from '../../../apps/server/src/modules/selling/offer/index.ts';
import { registerOfferJobs } from '../../../apps/server/src/modules/selling/offer/jobs.ts';
import { undoSale } from '../../../apps/server/src/modules/selling/offer/settle.ts';
import type { AppContext } from '../../../apps/server/src/platform/context.ts';
import { startWorker } from '../../../apps/server/src/platform/jobs.ts';
import { registerMailJobs } from '../../../apps/server/src/platform/mail/jobs.ts';
import { type MoneyApp, startMoneyApp } from '../../../apps/server/test/money.ts';
import { makeStaff } from '../../../apps/server/test/office.ts';
import type { Person } from '../../../apps/server/test/people.ts';
import { verifyPayout } from '../../../apps/server/test/resales.ts';
import { createDice, type Dice } from '../../support/random.ts';
import { clientsOf, crashAt } from '../dying.ts';

// Thousands of resales from the offer to the payout, while the provider's responses are lost, its webhooks come twice,
// in reverse or not at all, and the acting process dies at any of its steps. Its caller retries.

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

export type Fate = 'done' | 'claimed' | 'condition' | 'seal' | 'mismatch' | 'lost' | 'unshipped';
const FATES: Readonly<Record<Fate, number>> = {
  done: 78,
  claimed: 4,
  condition: 4,
  seal: 4,
  mismatch: 2,
  lost: 4,
  unshipped: 4,
};
/** What the provider's answers suffer, and where. A time-out is waited for in real time: it is rare. */
const KINDS = {
  after_commit_500: 6,
  before_500: 4,
  reset: 4,
  cut_body: 4,
  '409': 2,
  '429': 2,
  lock_timeout: 2,
  after_commit_timeout: 1,
};
const PAYING = ['/v1/payment_intents', '/v1/payment_intents/*/confirm'] as const;
const ENDING = ['/v1/transfers', '/v1/refunds'] as const;
const CONCURRENCY = 8;
const SELLERS = 6;
const BUYERS = 6;

export type SimulatedResale = { id: string; itemId: string; seller: Person; buyer: Person; fate: Fate };
export type Tally = {
  resales: number;
  fates: Record<string, number>;
  crashes: number;
  faults: number;
  seconds: number;
};

export type Market = {
  money: MoneyApp;
  tally: Tally;
  sales: SimulatedResale[];
  /** Runs this many resales in parallel, from the offer until nothing is left to do. */
  runBatch(count: number): Promise<void>;
  close(): Promise<void>;
};

export async function openMarket(seed: number): Promise<Market> {
  const dice = createDice(seed);
  const money = await startMoneyApp({ env: { DATABASE_POOL: '16' } });
  const { ctx } = money;
  await extendTimeouts(ctx.pool);
  // No notifications of sales: only money and ownership are simulated.
  const worker = await startWorker(
    ctx,
    (registry) => {
      for (const register of [
        registerPaymentJobs,
        registerProviderCalls,
        registerInvoiceJobs,
        registerOfferJobs,
        registerResaleJobs,
        registerStrikeJobs,
        registerMailJobs,
      ])
        register(registry);
    },
    {
      'method.kept': eventHandlers['method.kept'],
      'user.erased': eventHandlers['user.erased'],
      'invoice.paid': [(_ctx, event) => applyInvoicePaid(ctx, event.private.invoiceId)],
      'invoice.sale_stopped': [(_ctx, event) => undoSale(ctx, event.private.invoiceId)],
      'invoice.voided': [(_ctx, event) => undoSale(ctx, event.private.invoiceId), strikeForVoid],
      'invoice.disputed': [applyDisputeToPayout],
    },
  );
  const crashing = await createContext(ctx.config, async () => ctx.clock);
  await extendTimeouts(crashing.pool);
  const own = clientsOf(crashing.pool);
  const [first, second] = [await makeStaff(money), await makeStaff(money)];
  const sellers: Person[] = [];
  const buyers: Person[] = [];
  for (let n = 0; n < SELLERS; n++) {
    const person = await money.bidder();
    await verifyPayout(money, person);
    sellers.push(person);
  }
  for (let n = 0; n < BUYERS; n++) {
    const person = await money.bidder();
    await money.saveCard(person, 'pm_card_visa');
    buyers.push(person);
  }
  const tally: Tally = { resales: 0, fates: {}, crashes: 0, faults: 0, seconds: 0 };
  const sales: SimulatedResale[] = [];

  let crashQueue: Promise<unknown> = Promise.resolve();
  /** Performs an act. Occasionally the process dies in the middle of it, and the client retries. */
  async function perform(act: (by: AppContext) => Promise<unknown>): Promise<void> {
    if (dice.chance(0.06)) {
      const [step, mode] = [dice.between(1, 8), dice.pick(['before', 'after'] as const)];
      crashQueue = crashQueue.then(async () => {
        await crashing.clock.refresh();
        const death = crashAt(own, step, mode);
        try {
          await act(crashing);
        } catch (error) {
          // The process died: the client gets no answer.
          if (!death.hasCrashed()) throw error;
        } finally {
          death.restart();
        }
        if (death.hasCrashed()) tally.crashes++;
      });
      await crashQueue;
    }
    await act(ctx);
  }

  const staffAct = (sale: SimulatedResale, by: Person, act: StaffAct) =>
    perform((on) =>
      actAsStaff(on, sale.id, act, {
        actor: { userId: by.id, ip: '127.0.0.1', requestId: crypto.randomUUID() },
        note: 'Done',
      }),
    );

  async function arm(paths: readonly string[], count: number): Promise<void> {
    for (let n = 0; n < count; n++) {
      const times = dice.between(1, 4);
      await money.armFault({ kind: dice.weighted(KINDS), path: dice.pick(paths), method: 'POST', times, delayMs: 20 });
      tally.faults += times;
    }
  }

  /** Minutes pass and everything due is done, until nothing is pending. */
  async function retryUntil(isDone: () => Promise<boolean>, pauses: readonly number[]): Promise<void> {
    for (const ms of pauses) {
      await money.advanceTime(ms);
      await worker.settle();
      if (await isDone()) return;
    }
  }

  const count = async (sql: string): Promise<number> =>
    (await ctx.pool.query<{ n: number }>(`select count(*)::int as n from ${sql}`)).rows[0]!.n;
  const MINUTE = 60_000;
  const PATIENCE = [1, 1, 2, 4, 8, 8, 8, 16, 16, 30, 60].map((minutes) => minutes * MINUTE);

  const hasAnswered = async (): Promise<boolean> => (await count("provider_operation where state = 'pending'")) === 0;

  /** Strikes are not simulated: they must not stop anyone, or their payouts, permanently. */
  async function clearFaults(): Promise<void> {
    await ctx.pool.query('update strike set lifted_at = $1, lifted_by = $2, review_at = null where lifted_at is null', [
      ctx.clock.date(),
      first.id,
    ]);
    await ctx.pool.query('update users set bidding_suspended_until = null, blocked_at = null where id = any($1)', [
      sellers.map(({ id }) => id),
    ]);
  }

  async function runBatch(size: number): Promise<void> {
    const startedAt = performance.now();
    await clearFaults();
    await money.sendWebhooks({ drop: dice.chance(0.4), duplicate: dice.between(0, 1), reorder: dice.chance(0.5) });
    const batch = await list(ctx, size, dice, sellers, buyers);
    await each(batch, async (sale) => {
      const priceCents = dice.between(20, 400) * 1_000;
      await perform((on) => submitOffer(on, { itemId: sale.itemId, userId: sale.buyer.id, amountCents: priceCents }));
    });
    const { rows } = await ctx.pool.query<{ id: string; item_id: string }>(
      "select id, item_id from offer where item_id = any($1) and status = 'pending'",
      [batch.map(({ itemId }) => itemId)],
    );
    const ids = new Map(rows.map((row) => [row.item_id, row.id]));
    for (const sale of batch) sale.id = ids.get(sale.itemId)!;
    await arm(PAYING, Math.ceil(size / 25));
    await each(batch, (sale) => perform((on) => acceptOffer(on, { offerId: sale.id, by: { userId: sale.seller.id } })));
    await money.clearFaults();
    await retryUntil(async () => (await count("secondary_transaction where status = 'pending'")) === 0, PATIENCE);
    await arm(ENDING, Math.ceil(size / 25));
    await each(batch, (sale) => runToEnd(sale));
    // The provider's outages end within the day: after 20 hours staff resend what it does not know.
    await retryUntil(hasAnswered, PATIENCE);
    // The seller's time, the buyer's 72 hours, the banks' days.
    for (let n = 0; n < 3 && (await count('secondary_transaction where ended_at is null')) > 0; n++)
      await retryUntil(hasAnswered, [4 * DAY, ...PATIENCE]);
    await money.clearFaults();
    // A third strike blocks a seller, and their payouts are deferred until they are unblocked.
    await clearFaults();
    await retryUntil(
      async () =>
        (await count("payout where state <> 'sent'")) === 0 &&
        (await count("refund where state not in ('sent', 'succeeded')")) === 0,
      [DAY, DAY, ...PATIENCE, DAY, DAY, DAY],
    );
    sales.push(...batch);
    tally.resales += size;
    for (const { fate } of batch) tally.fates[fate] = (tally.fates[fate] ?? 0) + 1;
    tally.seconds += (performance.now() - startedAt) / 1_000;
  }

  async function lose({ id }: SimulatedResale): Promise<void> {
    const by = ({ id: userId }: Person) => ({ userId, ip: '127.0.0.1', requestId: crypto.randomUUID() });
    await perform((on) => actAsStaff(on, id, { act: 'lost' }, { actor: by(first), note: 'Done' }));
    const { rows } = await ctx.pool.query<{ id: string }>(
      "select id from office_request where kind = 'lose_parcel' and subject_id = $1 and status = 'waiting'",
      [id],
    );
    const staff = { roles: ['admin'], hasRecentCode: true } as const;
    for (const { id: requestId } of rows)
      await perform((on) => confirmRequest(on, { requestId, actor: by(second), note: 'Done', staff }));
  }

  async function runToEnd(sale: SimulatedResale): Promise<void> {
    const { id, seller, buyer, fate } = sale;
    if (fate === 'unshipped') return;
    await perform((on) =>
      markShipped(on, { id, userId: seller.id, carrier: 'UPS', trackingNumber: '1Z999AA10123456784' }),
    );
    // It pays both sides, so a colleague confirms it.
    if (fate === 'lost') return lose(sale);
    await staffAct(sale, first, { act: 'receive' });
    if (fate === 'condition' || fate === 'seal' || fate === 'mismatch') {
      await staffAct(sale, first, { act: 'find_fault', failureClass: fate, publicNote: 'Not as it was described' });
      return staffAct(sale, second, { act: 'fail' });
    }
    await staffAct(sale, first, { act: 'pass' });
    await staffAct(sale, first, { act: 'ship', carrier: 'FedEx', trackingNumber: '449044304137821' });
    await staffAct(sale, second, { act: 'deliver' });
    if (fate !== 'claimed') return;
    await perform((on) => claim(on, { id, userId: buyer.id, text: 'A crack across the glass' }));
    await staffAct(sale, second, { act: 'decide_claim', amountCents: 2_500 });
  }

  return {
    money,
    tally,
    sales,
    runBatch,
    async close() {
      await worker.stop();
      await crashing.close();
      await money.close();
    },
  };
}

/** Statements wait for locks as long as needed: a slow machine is not what is simulated. */
async function extendTimeouts(pool: Pool): Promise<void> {
  const wait = (client: Pick<PoolClient, 'query'>) =>
    client.query("set statement_timeout = '10min'; set lock_timeout = '10min'");
  Object.assign(pool.options, { statement_timeout: 600_000, lock_timeout: 600_000, query_timeout: 600_000 });
  const open = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()));
  for (const client of open) {
    await wait(client);
    client.release();
  }
}

/** Items of the sellers', and who buys them, with what becomes of each. */
async function list(
  ctx: AppContext,
  size: number,
  dice: Dice,
  sellers: Person[],
  buyers: Person[],
): Promise<SimulatedResale[]> {
  const now = new Date(ctx.clock.now() - HOUR);
  const batch = Array.from(
    { length: size },
    (_, index): SimulatedResale => ({
      id: '',
      itemId: crypto.randomUUID(),
      seller: sellers[index % sellers.length]!,
      buyer: dice.pick(buyers),
      fate: dice.weighted(FATES),
    }),
  );
  const [ids, owners] = [batch.map((sale) => sale.itemId), batch.map((sale) => sale.seller.id)];
  await ctx.pool.query(
    `insert into item (id, slug, type, authentication_type, offer_type, sale_type, fulfillment, title, owner_id, item_assignment, shipping_class,
       published_at, created_at)
     select id, 'resale-' || id, 'main', 'gold', 'make_offer', 'secondary', 'ship', 'Signed bat', owner_id, 'final', 'M', $3, $3
     from unnest($1::uuid[], $2::uuid[]) as of (id, owner_id)`,
    [ids, owners, now],
  );
  await ctx.pool.query(
    `insert into ownership (item_id, user_id, from_at, cause, paid_cents) select id, owner_id, $3, 'sale', 10000
     from unnest($1::uuid[], $2::uuid[]) as of (id, owner_id)`,
    [ids, owners, now],
  );
  return batch;
}

async function each(batch: readonly SimulatedResale[], work: (sale: SimulatedResale) => Promise<void>): Promise<void> {
  const queue = [...batch];
  await Promise.all(
    Array.from({ length: CONCURRENCY }, async () => {
      for (let sale = queue.shift(); sale !== undefined; sale = queue.shift()) await work(sale);
    }),
  );
}
