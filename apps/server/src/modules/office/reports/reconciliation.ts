import type { Difference, Reconciliation } from '@assay/contract/shapes/reports.ts';
import { fundsAvailable } from '@assay/domain/ledger/ledger.ts';
import type Stripe from 'stripe';
import type { AppContext } from '../../../platform/context.ts';
import { arrayLiteral } from '../../../platform/database/arrays.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { newId } from '../../../platform/ids.ts';
import { postEntries } from '../../../platform/ledger.ts';
import { transact } from '../../../platform/outbox.ts';
import { READ_OPTIONS, SWEEP_OPTIONS, toId } from '../../../platform/provider.ts';
import { applyDispute, applyPendingRefunds } from '../../billing/invoice/index.ts';
import { applyPayout } from '../../billing/payment/index.ts';
import { compareBooks, createDifference } from './differences.ts';
import { integrityFaults } from './integrity.ts';

// The ledger against the provider's own record of our money (payments §2.4): every day, and on request of staff.

/** How far back the provider's movements are read again: pending ones may have become available since. */
const OVERLAP_S = 10 * 86_400;
const KEPT = 500;

/**
 * Fetches the provider's movements, disputes and payouts, books what became available, and compares. Whatever exists on
 * one side only, or differs, is a difference, and so is every violated invariant. Corrects nothing. Returns the stored
 * report.
 */
export async function reconcile(ctx: AppContext): Promise<Reconciliation> {
  await readMovements(ctx);
  await readLate(ctx);
  await postAvailable(ctx);
  const balance = await ctx.payments.stripe.balance.retrieve({}, SWEEP_OPTIONS);
  const differences = await compareBooks(ctx, {
    available: sumBalances(balance.available),
    pending: sumBalances(balance.pending),
  });
  const broken = new Map((await integrityFaults(ctx)).map(({ id, statement }) => [id, statement]));
  for (const [id, note] of broken) differences.push(createDifference('invariant', id, { note }));
  return saveReconciliation(ctx, differences);
}

function sumBalances(
  parts: ReadonlyArray<{ amount: number; source_types?: { card?: number; bank_account?: number } }>,
) {
  const sums = { card: 0, bank_account: 0, total: 0 };
  for (const part of parts) {
    sums.total += part.amount;
    sums.card += part.source_types?.card ?? part.amount;
    sums.bank_account += part.source_types?.bank_account ?? 0;
  }
  return sums;
}

async function readMovements(ctx: AppContext): Promise<void> {
  const { rows } = await ctx.pool.query<{ since: Date | null }>(
    'select max(created_at) as since from provider_balance',
  );
  const since = rows[0]?.since;
  const created = since == null ? {} : { created: { gte: Math.floor(since.getTime() / 1000) - OVERLAP_S } };
  let page: Stripe.BalanceTransaction[] = [];
  for await (const one of ctx.payments.stripe.balanceTransactions.list({ limit: 100, ...created }, SWEEP_OPTIONS)) {
    page.push(one);
    if (page.length === 100) {
      await storeMovements(ctx, page);
      page = [];
    }
  }
  await storeMovements(ctx, page);
}

const FROM_BANKS = new Set<string>(['payment', 'payment_refund', 'payment_failure_refund']);

async function storeMovements(ctx: AppContext, page: readonly Stripe.BalanceTransaction[]): Promise<void> {
  if (page.length === 0) return;
  const column = (read: (one: Stripe.BalanceTransaction) => string | number | boolean | null) =>
    arrayLiteral(page.map(read));
  await ctx.pool.query(
    `insert into provider_balance (id, type, source, funds, amount_cents, fee_cents, net_cents, is_available, created_at, read_at)
     select id, type, source, funds, amount_cents, fee_cents, net_cents, is_available, to_timestamp(created), $9
     from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::bigint[], $6::bigint[], $7::bigint[], $8::bool[], $10::float8[])
       as t (id, type, source, funds, amount_cents, fee_cents, net_cents, is_available, created)
     on conflict (id) do update set is_available = excluded.is_available, amount_cents = excluded.amount_cents,
       fee_cents = excluded.fee_cents, net_cents = excluded.net_cents, read_at = excluded.read_at`,
    [
      column((one) => one.id),
      column((one) => one.type),
      column((one) => toId(one.source as string | { id: string } | null)),
      column((one) => (FROM_BANKS.has(one.type) ? 'bank_account' : 'card')),
      column((one) => one.amount),
      column((one) => one.fee),
      column((one) => one.net),
      column((one) => one.status === 'available'),
      ctx.clock.date(),
      column((one) => one.created),
    ],
  );
}

/**
 * Disputes, payouts and refunds without events: known by their movements, or expected. They are fetched and applied
 * now.
 */
async function readLate(ctx: AppContext): Promise<void> {
  const { rows } = await ctx.pool.query<{ source: NonNullable<Tables['provider_balance']['source']> }>(
    `select distinct b.source from provider_balance b
     where b.type in ('adjustment', 'payout', 'payout_failure') and b.source is not null
       and not exists (select from ledger_entry e where e.provider_txn = b.id)`,
  );
  const { stripe } = ctx.payments;
  for (const { source } of rows) {
    if (source.startsWith('du_') || source.startsWith('dp_'))
      await applyDispute(ctx, await stripe.disputes.retrieve(source, {}, READ_OPTIONS));
    else if (source.startsWith('po_')) await applyPayout(ctx, await stripe.payouts.retrieve(source, {}, READ_OPTIONS));
  }
  await applyPendingRefunds(ctx);
  // A dispute decided against us moves no money, so its state is read.
  const { rows: open } = await ctx.pool.query<Pick<Tables['dispute'], 'id'>>(
    'select id from dispute where closed_at is null limit $1',
    [KEPT],
  );
  for (const { id } of open) await applyDispute(ctx, await stripe.disputes.retrieve(id, {}, READ_OPTIONS));
}

/** What the provider has freed moves from pending to available in the ledger too. */
async function postAvailable(ctx: AppContext): Promise<void> {
  await transact(ctx, async (tx) => {
    const { rows } = await tx.client.query<
      Pick<Tables['provider_balance'], 'id' | 'funds'> & { net_cents: Tables['ledger_line']['amount_cents'] }
    >(
      `select b.id, b.funds, l.amount_cents as net_cents from provider_balance b
       join ledger_entry e on e.provider_txn = b.id and e.cause in ('payment_succeeded', 'surplus_received')
       join ledger_line l on l.entry_id = e.id and l.account = 'stripe:pending'
       where b.is_available and not exists (select from ledger_entry f where f.cause = 'funds_available' and f.cause_ref = b.id)`,
    );
    const at = ctx.clock.now();
    await postEntries(
      tx,
      rows.map(({ id, funds, net_cents }) => ({ ...fundsAvailable(funds, net_cents), causeRef: id, at })),
    );
  });
}

async function saveReconciliation(ctx: AppContext, differences: readonly Difference[]): Promise<Reconciliation> {
  const now = ctx.clock.now();
  const id = newId(now);
  const { rows } = await ctx.pool.query<{ n: number }>('select count(*)::int as n from provider_balance');
  await transact(ctx, async (tx) => {
    await tx.client.query('insert into reconciliation (id, at, transactions, differences) values ($1, $2, $3, $4)', [
      id,
      new Date(now),
      rows[0]!.n,
      differences.length,
    ]);
    let position = 0;
    for (const one of differences.slice(0, KEPT))
      await tx.client.query(
        `insert into reconciliation_difference (reconciliation_id, position, kind, ref, expected_cents, found_cents, note)
         values ($1, $2, $3, $4, $5, $6, $7)`,
        [id, ++position, one.kind, one.ref, one.expectedCents, one.foundCents, one.note],
      );
  });
  if (differences.length > 0)
    ctx.log.fatal({ reconciliation: id, differences: differences.slice(0, 10) }, 'the ledger and the provider differ');
  return {
    id,
    at: new Date(now).toISOString(),
    transactions: rows[0]!.n,
    isClean: differences.length === 0,
    differences: differences.slice(0, KEPT),
  };
}

/** The last report. Null before the first. */
export async function lastReconciliation(ctx: Pick<AppContext, 'pool'>): Promise<Reconciliation | null> {
  const { rows } = await ctx.pool.query<Pick<Tables['reconciliation'], 'id' | 'at' | 'transactions' | 'differences'>>(
    'select id, at, transactions, differences from reconciliation order by at desc, id desc limit 1',
  );
  const last = rows[0];
  if (last === undefined) return null;
  const { rows: differences } = await ctx.pool.query<Difference>(
    `select kind, ref, expected_cents as "expectedCents", found_cents as "foundCents", note
     from reconciliation_difference where reconciliation_id = $1 order by position`,
    [last.id],
  );
  return {
    id: last.id,
    at: last.at.toISOString(),
    transactions: last.transactions,
    isClean: last.differences === 0,
    differences,
  };
}
