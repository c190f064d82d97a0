import type { Statement, StatementLine } from '@assay/contract/shapes/reports.ts';
import type { AppContext } from '../../../platform/context.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { isStaff, type Viewer } from '../../../platform/http/viewer.ts';

type Row = {
  at: Date;
  cause: string;
  invoice_id: string | null;
  number: string;
  amount_cents: number;
  balance_cents: number;
};
export type StatementPage = { offset: number; limit: number };

const KINDS: Readonly<Record<string, StatementLine['kind']>> = {
  invoice_issued: 'invoiced',
  invoice_voided: 'voided',
  payment_succeeded: 'paid',
  payment_returned: 'payment_returned',
  payment_restored: 'payment_restored',
  dispute_owed: 'payment_restored',
  refund_created: 'refund_decided',
  surplus_received: 'refund_decided',
  refund_sent: 'refund_sent',
  refund_failed: 'refund_returned',
};

/** What a buyer and Assay owe each other, from the ledger alone, oldest first: for one invoice, or for all of them. */
async function read(
  ctx: Pick<AppContext, 'pool'>,
  userId: string,
  invoiceId: string | null,
  { offset, limit }: StatementPage,
): Promise<Statement> {
  const values = [userId, invoiceId];
  const [page, whole] = await Promise.all([
    ctx.pool.query<Row>(`${LINES} select * from line order by n offset $3 limit $4`, [...values, offset, limit]),
    ctx.pool.query<{ total: number; balance_cents: number }>(
      `${LINES} select count(*)::int as total, coalesce(sum(amount_cents), 0)::bigint as balance_cents from line`,
      values,
    ),
  ]);
  const items = page.rows.map(
    (row): StatementLine => ({
      at: row.at.toISOString(),
      kind: KINDS[row.cause] ?? 'invoiced',
      invoiceId: row.invoice_id,
      number: row.number,
      amountCents: row.amount_cents,
      balanceCents: row.balance_cents,
    }),
  );
  return { items, total: whole.rows[0]!.total, offset, limit, balanceCents: whole.rows[0]!.balance_cents };
}

/** Every line of a person's ($1) receivables and refunds, or of one invoice ($2), numbered, with the balance after it. */
const LINES = `with line as (
  select e.at, e.cause, coalesce(v.id, r.invoice_id) as invoice_id, coalesce(v.number, w.number, e.note) as number, l.amount_cents,
    row_number() over (order by e.at, e.id, l.position) as n,
    (sum(l.amount_cents) over (order by e.at, e.id, l.position rows unbounded preceding))::bigint as balance_cents
  from ledger_line l join ledger_entry e on e.id = l.entry_id
  left join invoice v on l.account = 'buyer_receivable:' || v.id
  left join refund r on l.account like 'refund_due:%' and split_part(e.cause_ref, ':', 1) = r.id::text
  left join invoice w on w.id = r.invoice_id
  where (l.account = any(select 'buyer_receivable:' || id from invoice where user_id = $1) or l.account = 'refund_due:' || $1::text)
    and ($2::uuid is null or v.id = $2 or r.invoice_id = $2))`;

/** Every movement between a user and Assay. */
export const readStatement = (ctx: Pick<AppContext, 'pool'>, userId: string, page: StatementPage): Promise<Statement> =>
  read(ctx, userId, null, page);

/** The ledger entries of one invoice: the user's own, or any for staff. Null: not visible to this viewer. */
export async function readInvoiceStatement(
  ctx: AppContext,
  viewer: Viewer,
  invoiceId: string,
  page: StatementPage,
): Promise<Statement | null> {
  const { rows } = await ctx.pool.query<Pick<Tables['invoice'], 'user_id'>>(
    "select user_id from invoice where id = $1 and status <> 'draft'",
    [invoiceId],
  );
  const owner = rows[0]?.user_id;
  if (owner === undefined || (owner !== viewer.userId && !(await isStaff(ctx, viewer, ['finance', 'support']))))
    return null;
  return read(ctx, owner, invoiceId, page);
}
