import type { Check } from './check.ts';

export const creditChecks: readonly Check[] = [
  {
    id: 'B16',
    statement:
      'Bids never hold more than the limit of a user who is no VIP, unless the limit was lowered or the VIP status ended later',
    // Holds are summed first: a subquery per led lot would reread the leader's history for each.
    sql: `with held as materialized (select user_id, sum(amount_cents) as held_cents from live_hold where kind = 'bid' group by user_id)
      select c.user_id, c.limit_cents from held h
      join credit_account c on c.user_id = h.user_id and h.held_cents > c.limit_cents
      join users u on u.id = c.user_id
      where not u.is_vip and u.vip_ended_at is null and not exists (select from credit_entry e
        where e.user_id = c.user_id and e.kind in ('limit', 'deposit', 'strike') and e.operation = 'subtract')`,
  },
  {
    id: 'B17',
    statement:
      'What the history holds for lots is exactly what holds their present leaders, for their maximum with premium',
    sql: `select user_id, ref from (select * from live_hold where kind = 'bid') h
      full join (select user_id, auction_id as ref, sum(case operation when 'subtract' then amount_cents else -amount_cents end) as held_cents
        from credit_entry where kind in ('bid_hold', 'bid_release') group by user_id, auction_id) e using (user_id, ref)
      where coalesce(h.amount_cents, 0) <> coalesce(e.held_cents, 0)`,
  },
  {
    id: 'B17b',
    statement: 'Live invoice holds are exactly those of unpaid invoices of lots, for their total',
    sql: `select coalesce(h.ref, v.id) as ref, h.amount_cents, v.total_cents, v.status from
      credit_hold h
      full join (select * from invoice where (auction_id is not null or offer_id is not null or pays_later) and status in ('open', 'pending', 'failed')) v on v.id = h.ref
      where h.ref is null or v.id is null or h.user_id <> v.user_id or h.amount_cents <> v.total_cents`,
  },
  {
    id: 'B18',
    statement: 'Limit and holds equal their history, and the limit is never negative',
    sql: `select c.user_id, c.limit_cents from credit_account c
      left join lateral (select coalesce(sum(case operation when 'add' then amount_cents else -amount_cents end), 0) as balance,
          coalesce(sum(case operation when 'add' then amount_cents else -amount_cents end) filter (where kind in ('limit', 'deposit', 'strike')), 0) as lim
        from credit_entry e where e.user_id = c.user_id) e on true
      left join lateral (select e.balance_after_cents from credit_entry e where e.user_id = c.user_id order by e.id desc limit 1) last on true
      where c.limit_cents < 0 or c.limit_cents <> e.lim or c.limit_cents - c.hold_cents <> e.balance
        or coalesce(last.balance_after_cents, 0) <> e.balance
        or c.hold_cents <> (select coalesce(sum(h.amount_cents), 0) from live_hold h where h.user_id = c.user_id)`,
  },
];
