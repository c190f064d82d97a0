import type { Difference } from '@assay/contract/shapes/reports.ts';
import type { AppContext } from '../../../platform/context.ts';
import type { Tables } from '../../../platform/database/tables.ts';

export const createDifference = (
  kind: Difference['kind'],
  ref: string,
  rest: Partial<Pick<Difference, 'expectedCents' | 'foundCents' | 'note'>> = {},
): Difference => ({ kind, ref, expectedCents: null, foundCents: null, note: '', ...rest });

type Sums = { card: number; bank_account: number; total: number };

/** Entries that move no money at the provider, and so have no movement there. */
const INTERNAL = `('funds_available')`;

const ROWS = 200;

type Row = { ref: string; expected: number | null; found: number | null; note: string };

const QUERIES: ReadonlyArray<{ kind: Difference['kind']; sql: string }> = [
  {
    // The provider moved money that is not in the ledger.
    kind: 'not_in_ledger',
    sql: `select b.id as ref, null::bigint as expected, b.net_cents as found, b.type || ' ' || coalesce(b.source, '') as note
      from provider_balance b where not exists (select from ledger_entry e where e.provider_txn = b.id) order by b.created_at limit ${ROWS}`,
  },
  {
    // The ledger names a movement that the provider does not have.
    kind: 'not_at_provider',
    sql: `select e.provider_txn as ref, (select sum(l.amount_cents) from ledger_line l where l.entry_id = e.id and l.account like 'stripe:%')::bigint as expected,
        null::bigint as found, e.cause as note
      from ledger_entry e where e.provider_txn is not null
        and not exists (select from provider_balance b where b.id = e.provider_txn) order by e.at limit ${ROWS}`,
  },
  {
    // The ledger moved money at the provider without naming the movement.
    kind: 'not_tied',
    sql: `select e.cause || ' ' || e.cause_ref as ref, sum(l.amount_cents)::bigint as expected, null::bigint as found, e.note
      from ledger_entry e join ledger_line l on l.entry_id = e.id and l.account like 'stripe:%'
      where e.provider_txn is null and e.cause not in ${INTERNAL} group by e.id, e.cause, e.cause_ref, e.note, e.at order by e.at limit ${ROWS}`,
  },
  {
    kind: 'amount_differs',
    sql: `select b.id as ref, x.net as expected, b.net_cents as found, e.cause as note
      from provider_balance b join ledger_entry e on e.provider_txn = b.id
      cross join lateral (select coalesce(sum(l.amount_cents), 0)::bigint as net from ledger_line l
        where l.entry_id = e.id and l.account like 'stripe:%') x
      where x.net <> b.net_cents order by b.created_at limit ${ROWS}`,
  },
  {
    kind: 'fee_differs',
    sql: `select b.id as ref, x.fee as expected, b.fee_cents as found, e.cause as note
      from provider_balance b join ledger_entry e on e.provider_txn = b.id
      cross join lateral (select coalesce(sum(l.amount_cents), 0)::bigint as fee from ledger_line l
        where l.entry_id = e.id and l.account = 'stripe_fees') x
      where x.fee <> b.fee_cents order by b.created_at limit ${ROWS}`,
  },
  {
    // Returned by the buyer's bank, or never sent: staff must pay it out. A refund that the provider has accepted but
    // cannot pay yet is no fault for ten days.
    kind: 'refund_owed',
    sql: `select l.account as ref, sum(l.amount_cents)::bigint as expected, null::bigint as found,
        'a buyer waits for money' || coalesce((select ': refund ' || string_agg(r.id::text, ', ' order by r.id) from refund r
          join invoice v on v.id = r.invoice_id where r.state = 'failed' and 'refund_due:' || v.user_id = l.account), '') as note
      from ledger_line l where l.account like 'refund_due:%' and not exists (select from provider_operation o
        where o.kind = 'invoice.refund' and o.state = 'pending' and 'refund_due:' || (o.request->>'buyerId') = l.account)
        and not exists (select from refund r join invoice v on v.id = r.invoice_id where r.state = 'pending'
          and r.updated_at > $1::timestamptz - interval '10 days' and 'refund_due:' || v.user_id = l.account)
      group by l.account having sum(l.amount_cents) <> 0 limit ${ROWS}`,
  },
  {
    kind: 'operation_stuck',
    sql: `select key as ref, null::bigint as expected, null::bigint as found, coalesce(last_error, '') as note
      from provider_operation where state = 'pending' and created_at <= $1::timestamptz - interval '1 day' limit ${ROWS}`,
  },
  {
    kind: 'event_stuck',
    sql: `select id as ref, null::bigint as expected, null::bigint as found, type || ': ' || coalesce(last_error, '') as note
      from provider_event where handled_at is null and received_at <= $1::timestamptz - interval '1 hour' limit ${ROWS}`,
  },
];

/** Compares ledger, stored movements and the provider's balance; whatever does not agree, in the order of the kinds. */
export async function compareBooks(
  ctx: Pick<AppContext, 'pool' | 'clock'>,
  balance: { available: Sums; pending: Sums },
): Promise<Difference[]> {
  const differences: Difference[] = [];
  for (const { kind, sql } of QUERIES) {
    const { rows } = await ctx.pool.query<Row>(sql, sql.includes('$1') ? [ctx.clock.date()] : []);
    for (const { ref, expected, found, note } of rows)
      differences.push(createDifference(kind, ref, { expectedCents: expected, foundCents: found, note }));
  }
  const { rows } = await ctx.pool.query<Pick<Tables['ledger_line'], 'account'> & { cents: number }>(
    `select account, sum(amount_cents)::bigint as cents from ledger_line where account like 'stripe:%' group by account`,
  );
  const ours = new Map(rows.map(({ account, cents }) => [account, cents]));
  for (const [account, foundCents] of [
    ['stripe:pending', balance.pending.total],
    ['stripe:available:card', balance.available.card],
    ['stripe:available:bank_account', balance.available.bank_account],
  ] as const) {
    const expectedCents = ours.get(account) ?? 0;
    if (expectedCents !== foundCents)
      differences.push(createDifference('balance_differs', account, { expectedCents, foundCents }));
  }
  return differences;
}
