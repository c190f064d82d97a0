-- search_units looks for single letters with a look back, which in one long text takes time by the square of its length: a
-- category of some thousand items could not be renamed any more. The texts of items are taken apart one by one.
create or replace function item_listing_refresh(ids uuid[]) returns void language plpgsql as $$
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
  perform search_word_add(string_agg(word, ' '), true) from (
    select distinct word from item t join item_search_names n on n.item_id = t.id, string_to_table(search_forms(n.names, false), ' ') word
    where t.id = any(ids) and t.status = 'live' and not t.is_qa) words;
  perform search_word_add(string_agg(word, ' '), false) from (
    select distinct word from item t, string_to_table(search_forms(t.story, false), ' ') word
    where t.id = any(ids) and t.status = 'live' and not t.is_qa) words;
end $$;
