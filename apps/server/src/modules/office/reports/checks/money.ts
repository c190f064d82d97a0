import type { Check } from './check.ts';

const MOVES = `('invoice_issued', 'invoice_voided', 'payment_succeeded', 'payment_returned', 'payment_restored')`;
/** For payments whose money arrived, even if a bank has reversed it since. */
const CAPTURED = `('succeeded', 'disputed', 'returned')`;

export const moneyChecks: readonly Check[] = [
  {
    id: 'M01',
    statement: 'Every entry of the ledger sums to zero',
    sql: 'select entry_id, sum(amount_cents) as off_cents from ledger_line group by entry_id having sum(amount_cents) <> 0',
  },
  {
    id: 'M02',
    statement: 'Every entry has at least two lines and none is zero',
    sql: `select e.id from ledger_entry e left join ledger_line l on l.entry_id = e.id group by e.id
      having count(l.entry_id) < 2 or count(*) filter (where l.amount_cents = 0) > 0`,
  },
  {
    id: 'M03',
    statement: 'Invoice subtotal equals the sum of its lines',
    sql: `select v.id from invoice v left join invoice_line l on l.invoice_id = v.id group by v.id, v.subtotal_cents
      having v.subtotal_cents <> coalesce(sum(l.amount_cents), 0)`,
  },
  {
    id: 'M04',
    statement: 'Invoice total = subtotal + premium + shipping + tax − discount',
    sql: 'select id from invoice where total_cents <> subtotal_cents + premium_cents + shipping_cents + tax_cents - discount_cents',
  },
  {
    id: 'M05',
    statement: 'Line amount = quantity × unit price, quantity at least 1',
    sql: 'select id from invoice_line where quantity < 1 or amount_cents <> quantity * unit_cents',
  },
  {
    id: 'M06',
    statement: 'All money columns are bigint cents',
    sql: `select table_name, column_name, data_type from information_schema.columns
      where table_schema = 'public' and column_name like '%\\_cents' and data_type <> 'bigint'`,
  },
  {
    id: 'M07',
    statement: 'Discount is between 0 and the subtotal; no total is negative',
    sql: 'select id from invoice where discount_cents < 0 or discount_cents > subtotal_cents or total_cents < 0',
  },
  {
    id: 'M08',
    statement:
      'A paid invoice has exactly one succeeded payment, captured for its total (none for a total of 0), and no other invoice has one',
    sql: `select v.id, v.status, count(p.id) as payments from invoice v left join payment p on p.invoice_id = v.id and p.status = 'succeeded'
      group by v.id, v.status, v.total_cents
      having (v.status in ('paid', 'refunded') and v.total_cents > 0) <> (count(p.id) = 1) or coalesce(max(p.amount_cents), v.total_cents) <> v.total_cents`,
  },
  {
    id: 'M09',
    statement: 'At most one succeeded payment per invoice, and at most one that is open',
    sql: `select invoice_id from payment where status = 'succeeded' group by invoice_id having count(*) > 1
      union all
      select invoice_id from payment where status in ('created', 'requires_action', 'processing', 'failed') group by invoice_id having count(*) > 1`,
  },
  {
    id: 'M10',
    statement: 'A provider intent belongs to one payment row',
    sql: 'select intent_id from payment where intent_id is not null group by intent_id having count(*) > 1',
  },
  {
    id: 'M11',
    statement: 'Refunds never exceed what was captured',
    sql: `select v.id from invoice v where v.refunded_cents > coalesce((select sum(p.amount_cents) from payment p where p.invoice_id = v.id and p.status = 'succeeded'), 0)`,
  },
  {
    id: 'M12',
    statement: 'An invoice is refunded exactly when its whole capture came back; a refund that failed does not count',
    sql: `select id from invoice where (status = 'refunded') <> (refunded_cents = total_cents and refunded_cents > 0)
      union all
      select v.id from invoice v left join refund f on f.invoice_id = v.id and f.state <> 'failed' and f.reason <> 'surplus'
      group by v.id, v.refunded_cents having v.refunded_cents <> coalesce(sum(f.amount_cents), 0)`,
  },
  {
    id: 'M21',
    statement: 'The ledger agrees with the payments: one entry a capture, for its amount',
    sql: `select p.id, p.amount_cents, sum(l.amount_cents) as booked_cents from payment p
      left join ledger_entry e on e.cause = 'payment_succeeded' and e.cause_ref = p.id::text
      left join ledger_line l on l.entry_id = e.id and l.account in ('stripe:pending', 'stripe_fees', 'bank')
      where p.status in ${CAPTURED} group by p.id, p.amount_cents having coalesce(sum(l.amount_cents), 0) <> p.amount_cents
      union all
      select null, null, 0 from ledger_entry e where e.cause = 'payment_succeeded'
        and not exists (select from payment p where p.id::text = e.cause_ref and p.status in ${CAPTURED})`,
  },
  {
    id: 'M21b',
    statement: 'A buyer owes in the ledger what their invoice says: the total while unpaid, nothing afterwards',
    sql: `select v.id, v.status, v.total_cents, coalesce(sum(l.amount_cents), 0) as owed_cents from invoice v
      left join ledger_line l on l.account = 'buyer_receivable:' || v.id
      left join ledger_entry e on e.id = l.entry_id and e.cause in ${MOVES}
      where v.auction_id is not null or v.reservation_id is not null or v.bag_id is not null or v.offer_id is not null group by v.id, v.status, v.total_cents
      having coalesce(sum(l.amount_cents), 0) <> case when v.status in ('open', 'pending', 'failed') then v.total_cents else 0 end`,
  },
  {
    id: 'M21c',
    statement:
      'A payment is disputed exactly while its bank has the money back and its unshipped invoice waits for that',
    sql: `select p.id, v.status from payment p join invoice v on v.id = p.invoice_id
      where (p.status = 'disputed') <> exists (select from dispute d where d.payment_id = p.id and d.phase = 'opened' and d.is_returned)
        or (p.status = 'disputed' and (v.status <> 'failed' or v.due_at is not null))
      union all
      select d.invoice_id, u.email from dispute d join invoice v on v.id = d.invoice_id join users u on u.id = v.user_id
      where d.has_blocked and (d.phase is distinct from 'opened' or (u.blocked_at is null and u.deleted_at is null))`,
  },
  {
    id: 'M21d',
    statement: 'Money that came for a settled invoice is booked once, as owed to its buyer, and goes back in full',
    sql: `select r.id, r.amount_cents, sum(l.amount_cents) as booked_cents from refund r
      left join ledger_entry e on e.cause = 'surplus_received' and e.cause_ref = r.id::text
      left join ledger_line l on l.entry_id = e.id and l.account in ('stripe:pending', 'stripe_fees')
      where r.reason = 'surplus' group by r.id, r.amount_cents having coalesce(sum(l.amount_cents), 0) <> r.amount_cents
      union all
      select payment_id, null, null from refund where reason = 'surplus' group by payment_id having count(*) > 1`,
  },
  {
    id: 'M22',
    statement: 'Invoice states move only forward: times and money say what the state says',
    sql: `select id, status from invoice where (status in ('paid', 'refunded')) <> (paid_at is not null) or (status = 'void') <> (voided_at is not null)
      or (status in ('paid', 'refunded', 'void') and auto_charge_at is not null)`,
  },
  {
    id: 'M23',
    statement: 'A provider event and a balance transaction have at most one effect',
    sql: `select provider_txn from ledger_entry where provider_txn is not null group by provider_txn having count(*) > 1
      union all
      select id from provider_event where handled_at is not null and handled_at < received_at`,
  },
];
