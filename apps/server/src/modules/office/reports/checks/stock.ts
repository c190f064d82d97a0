import type { Check } from './check.ts';

export const stockChecks: readonly Check[] = [
  {
    id: 'S01',
    statement: 'Stock sold stays between 0 and the total',
    sql: 'select auction_id from buy_now where quantity_sold < 0 or quantity_sold > quantity_total',
  },
  {
    id: 'S02',
    statement: 'The counters equal the reservations that are sold and held',
    sql: `select n.auction_id, n.quantity_sold, n.quantity_reserved from buy_now n
      left join reservation r on r.auction_id = n.auction_id group by n.auction_id
      having n.quantity_sold <> coalesce(sum(r.quantity) filter (where r.state = 'sold'), 0)
        or n.quantity_reserved <> coalesce(sum(r.quantity) filter (where r.state = 'held'), 0)`,
  },
  {
    id: 'S03',
    statement: 'Sold plus live reservations never exceed the total',
    sql: 'select auction_id from buy_now where quantity_sold + quantity_reserved > quantity_total or quantity_reserved < 0',
  },
  {
    id: 'S05',
    statement: 'One reservation makes at most one sale: one invoice that is not void, for its units',
    sql: `select r.id from reservation r join invoice_line l on l.reservation_id = r.id join invoice v on v.id = l.invoice_id and v.status <> 'void'
      group by r.id, r.quantity having count(distinct v.id) > 1 or sum(l.quantity) <> r.quantity
      union all
      select v.reservation_id from invoice v where v.reservation_id is not null
        and not exists (select from invoice_line l where l.invoice_id = v.id and l.reservation_id = v.reservation_id)`,
  },
  {
    id: 'S06',
    statement: 'A reservation is freed within 60 s of its end, unless its money is under way',
    needsNow: true,
    sql: `select r.id, r.expires_at from reservation r where r.state = 'held' and r.expires_at + interval '60 s' < $1
      and not exists (select from invoice_line l join payment p on p.invoice_id = l.invoice_id
        where l.reservation_id = r.id and p.status in ('processing', 'succeeded'))`,
  },
  {
    id: 'S08',
    statement:
      'Every sold reservation has its paid invoice (a VIP may pay later, and a bank may have taken the payment back), and no other one keeps a payment',
    sql: `select r.id, r.state, v.status from reservation r
      left join (invoice_line l join invoice v on v.id = l.invoice_id and v.status <> 'void') on l.reservation_id = r.id
      where case r.state
        when 'sold' then v.id is null or not (v.status in ('paid', 'refunded') or v.pays_later
          or exists (select from payment p where p.invoice_id = v.id and p.status in ('disputed', 'returned')))
        else coalesce(v.status = 'paid' and not exists (select from refund f where f.invoice_id = v.id and f.state = 'failed'), false) end`,
  },
  {
    id: 'S09',
    statement: 'A listing of type buy_now never has bids',
    sql: `select a.id from auction a where a.type = 'buy_now' and (a.bid_count > 0 or exists (select from bid b where b.auction_id = a.id))`,
  },
  {
    id: 'S12',
    statement: 'No one has bought more than the limit per person',
    sql: `select r.auction_id, r.user_id, sum(r.quantity) as bought from reservation r join buy_now n on n.auction_id = r.auction_id
      where r.state <> 'released' group by r.auction_id, r.user_id, n.per_user_limit having sum(r.quantity) > n.per_user_limit`,
  },
];
