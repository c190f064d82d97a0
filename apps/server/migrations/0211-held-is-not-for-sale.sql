-- An item that is held, or that failed a recheck, stood in lists and on cards as for sale although nobody could buy it.
create or replace function item_takes_offers(t item) returns boolean language sql stable as $$
  select t.offer_type in ('make_offer', 'offer_instant') and not t.is_hidden_from_offers and t.sale_hold is null
    and (t.owner_id is null or coalesce(t.item_assignment = 'final', false))
$$;

-- Who has an object that failed a recheck, is held or lost: what a card says instead of a price. Null: nothing of the kind.
create function item_held_by(t item) returns text language sql stable as $$
  select case when t.failed_recheck is not null or t.custody in ('held', 'lost') then custody_of(t) end
$$;

create or replace view item_sale as
select t.id as item_id,
  case
    when item_takes_offers(t) then 'for_sale'
    when a.id is null then
      case when t.offer_type = 'buy_now' and t.price_cents is not null and t.sale_hold is null then 'for_sale' else 'ended' end
    when a.status = 'not_started' then 'upcoming'
    when a.type = 'buy_now' then
      case when n.quantity_sold >= n.quantity_total or a.outcome = 'sold' then 'sold'
           when a.status in ('closed', 'done') or t.sale_hold is not null then 'ended' else 'for_sale' end
    when a.status in ('open', 'extended', 'blind') then 'live'
    when a.outcome = 'sold' then 'sold'
    else 'ended'
  end as sale_state,
  case
    when a.id is null or item_takes_offers(t) then t.price_cents
    when a.type = 'buy_now' then n.price_cents
    when a.outcome = 'sold' then coalesce(a.hammer_cents, a.price_cents)
    when a.status = 'done' then t.price_cents
    else a.price_cents
  end as price_cents,
  coalesce(a.bid_count, 0) as bid_count
from item t
left join lateral (select * from auction where item_id = t.id order by created_at desc limit 1) a on true
left join buy_now n on n.auction_id = a.id;

create constraint trigger item_listing_held after update on item deferrable initially deferred for each row
  when ((old.sale_hold, old.failed_recheck, old.custody) is distinct from (new.sale_hold, new.failed_recheck, new.custody))
  execute function item_listing_of_terms();

-- In the order of the ids, as all listings are locked.
select item_listing_sale(t.id), item_listing_touch(t.id)
from (select id from item where sale_hold is not null order by id) t;
