import type { Statement, StatementLine } from '@assay/contract/shapes/reports.ts';
import type { House } from '../platform/house.ts';
import { isStaff, type Viewer } from '../platform/http/viewer.ts';

type Row = { at: Date; cause: string; invoice_id: string | null; number: string; amount_cents: number };

const KINDS: Readonly<Record<string, StatementLine['kind']>> = {
  invoice_issued: 'invoiced',
  invoice_voided: 'voided',
  payment_succeeded: 'paid',
  payment_returned: 'payment_returned',
  payment_restored: 'payment_restored',
  dispute_owed: 'payment_restored',
  refund_created: 'refund_decided',
  refund_sent: 'refund_sent',
  refund_failed: 'refund_returned',
};

/** What a buyer and the house owe each other, from the ledger alone, oldest first; of one invoice, or of them all. */
async function read(house: Pick<House, 'pool'>, userId: string, invoiceId: string | null): Promise<Statement> {
  const { rows } = await house.pool.query<Row>(
    `select e.at, e.cause, coalesce(v.id, r.invoice_id) as invoice_id, coalesce(v.number, w.number, e.note) as number, l.amount_cents
     from ledger_line l join ledger_entry e on e.id = l.entry_id
     left join invoice v on l.account = 'buyer_receivable:' || v.id
     left join refund r on l.account like 'refund_due:%' and e.cause_ref = r.id::text
     left join invoice w on w.id = r.invoice_id
     where (l.account = any(select 'buyer_receivable:' || id from invoice where user_id = $1) or l.account = 'refund_due:' || $1::text)
       and ($2::uuid is null or v.id = $2 or r.invoice_id = $2)
     order by e.at, e.id, l.position`,
    [userId, invoiceId],
  );
  let balanceCents = 0;
  const items = rows.map((row): StatementLine => {
    balanceCents += row.amount_cents;
    return {
      at: row.at.toISOString(),
      kind: KINDS[row.cause] ?? 'invoiced',
      invoiceId: row.invoice_id,
      number: row.number,
      amountCents: row.amount_cents,
      balanceCents,
    };
  });
  return { items, balanceCents };
}

/** Every movement between a person and the house. */
export const readStatement = (house: Pick<House, 'pool'>, userId: string): Promise<Statement> =>
  read(house, userId, null);

/** The movements of one invoice: one's own, or any for staff. Null: not there for this viewer. */
export async function readInvoiceStatement(house: House, viewer: Viewer, invoiceId: string): Promise<Statement | null> {
  const { rows } = await house.pool.query<{ user_id: string }>(
    "select user_id from invoice where id = $1 and status <> 'draft'",
    [invoiceId],
  );
  const owner = rows[0]?.user_id;
  if (owner === undefined || (owner !== viewer.userId && !(await isStaff(house, viewer)))) return null;
  return read(house, owner, invoiceId);
}
