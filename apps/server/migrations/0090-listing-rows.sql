-- What an item's listing says, as a view: a large catalogue's listings can be written aside and taken in at once.
create view item_listing_row as
select t.id as item_id,
  case when t.status <> 'live' or t.type = 'companion' then 'hidden' when t.is_qa then 'qa' else 'public' end as visibility,
  t.artist_id, coalesce(c.parent_id, c.id) as category_id,
  case when c.parent_id is null then null else c.id end as sub_category_id, t.genre_id, t.condition_id,
  t.partner_id, t.collection_id, t.offer_type, t.authentication_type, t.autographed, s.sale_state, s.price_cents, s.bid_count,
  (select count(*) from favorite f where f.item_id = t.id)::int as watch_count, t.published_at,
  setweight(to_tsvector('english', search_words(t.title)), 'A') ||
  setweight(to_tsvector('english', search_words(coalesce(x.name, '') || ' ' || array_to_string(coalesce(x.aliases, '{}'), ' '))), 'A') ||
  setweight(to_tsvector('english', search_words(t.subtitle || ' ' || coalesce(c.name, '') || ' ' || coalesce(p.name, ''))), 'B') ||
  setweight(to_tsvector('english', search_words(coalesce(g.name, '') || ' ' || coalesce(k.name, ''))), 'C') ||
  setweight(to_tsvector('english', search_words(t.story)), 'D') as search
from item t
join item_sale s on s.item_id = t.id
left join artist x on x.id = t.artist_id
left join category c on c.id = t.category_id
left join category p on p.id = c.parent_id
left join genre g on g.id = t.genre_id
left join collection k on k.id = t.collection_id;

-- As before, from the view.
create or replace function item_listing_refresh(ids uuid[]) returns void language plpgsql as $$
declare row record;
begin
  insert into item_listing as l (item_id, visibility, artist_id, category_id, sub_category_id, genre_id, condition_id, partner_id,
    collection_id, offer_type, authentication_type, autographed, sale_state, price_cents, bid_count, watch_count, published_at, search)
  select * from item_listing_row r where r.item_id = any(ids) order by r.item_id
  on conflict (item_id) do update set visibility = excluded.visibility, artist_id = excluded.artist_id, category_id = excluded.category_id,
    sub_category_id = excluded.sub_category_id, genre_id = excluded.genre_id, condition_id = excluded.condition_id,
    partner_id = excluded.partner_id, collection_id = excluded.collection_id, offer_type = excluded.offer_type,
    authentication_type = excluded.authentication_type, autographed = excluded.autographed, sale_state = excluded.sale_state,
    price_cents = excluded.price_cents, bid_count = excluded.bid_count, watch_count = excluded.watch_count,
    published_at = excluded.published_at, search = excluded.search;
  for row in
    select search_words(string_agg(distinct concat_ws(' ', t.title, t.subtitle, x.name, array_to_string(x.aliases, ' '), c.name, p.name, g.name, k.name), ' ')) as names,
      search_words(string_agg(t.story, ' ')) as stories
    from item t left join artist x on x.id = t.artist_id left join category c on c.id = t.category_id
    left join category p on p.id = c.parent_id left join genre g on g.id = t.genre_id left join collection k on k.id = t.collection_id
    where t.id = any(ids) and t.status = 'live' and not t.is_qa
  loop
    perform search_word_add(coalesce(row.names, ''), true), search_word_add(coalesce(row.stories, ''), false);
  end loop;
end $$;
