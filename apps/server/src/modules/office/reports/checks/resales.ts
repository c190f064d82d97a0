import type { Check } from './check.ts';

const PASSED = "('reauthenticated', 'shipped_to_buyer', 'done')";

/** Resales, what their sellers are paid, and whose the item is afterwards (reliability B: M13–M16, W06, W08). */
export const resaleChecks: readonly Check[] = [
  {
    id: 'M13',
    statement: 'A payout is the price less fee and what was owed; the ledger holds exactly what is not sent yet',
    sql: `select p.id, p.net_cents, coalesce(-sum(l.amount_cents), 0) as held_cents from payout p left join ledger_line l on l.account = 'held:' || p.id
      group by p.id, p.net_cents, p.state, p.gross_cents, p.fee_cents, p.netted_cents
      having p.net_cents <> p.gross_cents - p.fee_cents - p.netted_cents
        or coalesce(-sum(l.amount_cents), 0) <> case when p.state in ('sent', 'reversing', 'lost') then 0 else p.net_cents end`,
  },
  {
    id: 'M14',
    statement: 'Every payout is sent once: its transfers less those taken back are what it says',
    sql: `select p.id, p.state, p.sent_cents, x.cents from payout p cross join lateral (
        select coalesce(sum(l.amount_cents), 0)::bigint as cents from ledger_line l join ledger_entry e on e.id = l.entry_id
        where l.account = 'held:' || p.id and e.cause in ('transfer', 'transfer_reversed')) x
      where x.cents <> case when p.state in ('sent', 'reversing') then p.sent_cents else 0 end or (p.state = 'sent' and p.sent_cents <> p.net_cents)`,
  },
  {
    id: 'M15',
    statement: 'A payout is of a resale that has passed, for its price, or of a parcel that was lost, by insurance',
    sql: `select p.id from payout p join secondary_transaction s on s.id = p.id
      where p.seller_id <> s.seller_id or p.gross_cents <> coalesce(s.agreed_cents, s.price_cents)
        or not case when p.cause = 'sale' then s.status in ${PASSED} else s.cancel_reason is not distinct from 'lost' end
        or (p.state <> 'waiting' and p.due_at is null) or p.sent_at < p.due_at
      union all
      select s.id from secondary_transaction s where s.status in ${PASSED} and not exists (select from payout p where p.id = s.id)`,
  },
  {
    id: 'M16',
    statement: 'Nothing is held for a sale that ended without a payout, except insurance for a lost parcel',
    needsNow: true,
    sql: `select s.id, sum(l.amount_cents) from secondary_transaction s join ledger_line l on l.account = 'held:' || s.id
      where s.status in ('cancelled', 'reauthenticated_failed') and s.cancel_reason is distinct from 'lost' and s.ended_at < $1::timestamptz - interval '60 seconds'
        and not exists (select from dispute d join invoice v on v.id = d.invoice_id where v.offer_id = s.id)
      group by s.id having sum(l.amount_cents) <> 0`,
  },
  {
    id: 'W06',
    statement: 'Every resale that has passed moved ownership from its seller to its buyer, once, at that moment',
    sql: `select s.id from secondary_transaction s where s.status in ${PASSED}
      and (select count(*) from ownership w where w.item_id = s.item_id and w.user_id = s.buyer_id and w.from_at = s.reauthenticated_at and w.cause = 'resale') <> 1
      union all
      select s.id from secondary_transaction s where s.status in ${PASSED} and exists (select from ownership w where w.item_id = s.item_id and w.user_id = s.seller_id
        and w.from_at < s.reauthenticated_at and coalesce(w.to_at, 'infinity') > s.reauthenticated_at)`,
  },
  {
    id: 'W08',
    statement: 'A resale that was canceled or has failed moved no ownership',
    sql: `select w.item_id from ownership w where w.cause = 'resale' and not exists (select from secondary_transaction s
      where s.item_id = w.item_id and s.buyer_id = w.user_id and s.status in ${PASSED} and s.reauthenticated_at = w.from_at)`,
  },
  {
    id: 'W09',
    statement:
      'An item is held by a sale until that is settled, and by none afterwards; a failed recheck was seen by two',
    sql: `select s.id from secondary_transaction s join offer o on o.id = s.id where o.holds_item <> (s.ended_at is null)
      union all
      select id from secondary_transaction where status = 'reauthenticated_failed' and (reviewer_id is null or failed_by is null or reviewer_id = failed_by)`,
  },
];
