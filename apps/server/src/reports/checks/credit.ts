import type { Check } from './check.ts';

const HOLD = 'a.leader_max_cents + round(a.leader_max_cents * a.buyer_premium_bps / 10000.0)';

export const creditChecks: readonly Check[] = [
  {
    id: 'B16',
    statement: 'Bids never hold more than the limit of a user who is no VIP, unless the limit was lowered later',
    sql: `select c.user_id, c.limit_cents, sum(h.amount_cents) as held_cents from credit_account c
      join users u on u.id = c.user_id join credit_hold h on h.user_id = c.user_id and h.kind <> 'invoice'
      where not u.is_vip and not exists (select from credit_entry e
        where e.user_id = c.user_id and e.kind in ('limit', 'deposit', 'strike') and e.operation = 'subtract')
      group by c.user_id, c.limit_cents having sum(h.amount_cents) > c.limit_cents`,
  },
  {
    id: 'B17',
    statement: 'Live bid holds are exactly those of present leaders, for their maximum with premium',
    sql: `select h.user_id, h.ref, h.amount_cents from credit_hold h left join auction a on a.id = h.ref
      where h.kind = 'bid' and (a.id is null or a.status not in ('open', 'extended', 'blind', 'closed')
        or a.leader_id is distinct from h.user_id or h.amount_cents <> ${HOLD})
      union all
      select a.leader_id, a.id, a.leader_max_cents from auction a
      where a.leader_id is not null and a.status in ('open', 'extended', 'blind', 'closed')
        and not exists (select from credit_hold h where h.kind = 'bid' and h.ref = a.id and h.user_id = a.leader_id)`,
  },
  {
    id: 'B17b',
    statement: 'Live invoice holds are exactly those of unpaid invoices of lots, for their total',
    sql: `select coalesce(h.ref, v.id) as ref, h.amount_cents, v.total_cents, v.status from
      (select * from credit_hold where kind = 'invoice') h
      full join (select * from invoice where (auction_id is not null or offer_id is not null or pays_later) and status in ('open', 'pending', 'failed')) v on v.id = h.ref
      where h.ref is null or v.id is null or h.user_id <> v.user_id or h.amount_cents <> v.total_cents`,
  },
  {
    id: 'B18',
    statement: 'Limit and holds equal their history, and the limit is never negative',
    sql: `select c.user_id, c.limit_cents, c.hold_cents from credit_account c
      left join lateral (select coalesce(sum(case operation when 'add' then amount_cents else -amount_cents end), 0) as balance,
          coalesce(sum(case operation when 'add' then amount_cents else -amount_cents end) filter (where kind in ('limit', 'deposit', 'strike')), 0) as lim
        from credit_entry e where e.user_id = c.user_id) e on true
      left join lateral (select e.balance_after_cents from credit_entry e where e.user_id = c.user_id order by e.id desc limit 1) last on true
      where c.limit_cents < 0 or c.limit_cents <> e.lim or c.limit_cents - c.hold_cents <> e.balance
        or coalesce(last.balance_after_cents, 0) <> e.balance
        or c.hold_cents <> (select coalesce(sum(h.amount_cents), 0) from credit_hold h where h.user_id = c.user_id)`,
  },
];
