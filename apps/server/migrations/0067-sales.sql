-- What items were sold for (rules §6.7): results of auctions that stand, and what was bought at a price or by an offer and is paid.
create view item_sold as
select a.item_id, coalesce(a.hammer_cents, a.price_cents) as price_cents, a.done_at as at, 'auction' as how, a.id
from auction a
where a.type = 'auction' and a.status = 'done' and a.outcome = 'sold'
  and (not exists (select from invoice v where v.auction_id = a.id)
    or exists (select from invoice v where v.auction_id = a.id and v.status not in ('void', 'refunded')))
union all
select n.item_id, n.unit_cents, v.paid_at, case when v.offer_id is null then 'buy_now' else 'offer' end, n.id
from invoice_line n join invoice v on v.id = n.invoice_id left join auction a on a.id = v.auction_id
where n.item_id is not null and v.status = 'paid' and v.paid_at is not null and v.refunded_cents < v.total_cents
  and n.unit_cents > 0 and (a.id is null or a.type = 'buy_now');

create index invoice_line_item on invoice_line (item_id) where item_id is not null;
