-- Lots of a sale are published together. Item by item, at the commit, their rows in item_listing took 26 s for 2,000 lots (each
-- text taken apart again, each row written three times) and could exceed what a statement may take. A transaction that says
-- so writes them by item_listing_publish instead, and the triggers of its items and lots leave them.
create function item_listing_is_together() returns boolean language sql stable as $$
  select coalesce(current_setting('assay.listings_together', true), '') = 'on'
$$;
comment on function item_listing_is_together is 'True in a transaction that refreshes item_listing itself, by item_listing_publish.';

create or replace function item_listing_of_item() returns trigger language plpgsql as $$
begin
  if not item_listing_is_together() then perform item_listing_refresh(array[new.id]); end if;
  return null;
end $$;

create or replace function item_listing_of_auction() returns trigger language plpgsql as $$
begin
  if not item_listing_is_together() then perform item_listing_sale(new.item_id); end if;
  return null;
end $$;

create or replace function item_listing_shown() returns trigger language plpgsql as $$
begin
  if item_listing_is_together() then return null; end if;
  if tg_table_name = 'item' then
    perform item_listing_touch(new.id);
    return null;
  end if;
  if tg_op <> 'INSERT' then perform item_listing_touch(old.item_id); end if;
  if tg_op <> 'DELETE' then perform item_listing_touch(new.item_id); end if;
  return null;
end $$;

-- Items whose texts are as before: their state, each row once. Their words count from now on.
create function item_listing_publish(ids uuid[]) returns void language plpgsql as $$
begin
  update item_listing l set visibility = r.visibility, offer_type = r.offer_type, sale_state = r.sale_state, price_cents = r.price_cents,
    bid_count = r.bid_count, published_at = r.published_at, changed_in = pg_current_xact_id()
  from item_listing_row r where r.item_id = any(ids) and l.item_id = r.item_id;
  perform search_word_add(string_agg(word, ' '), true) from (
    select distinct word from item t join item_search_names n on n.item_id = t.id, string_to_table(search_forms(n.names, false), ' ') word
    where t.id = any(ids) and t.status = 'live' and not t.is_qa) words;
  perform search_word_add(string_agg(word, ' '), false) from (
    select distinct word from item t, string_to_table(search_forms(t.story, false), ' ') word
    where t.id = any(ids) and t.status = 'live' and not t.is_qa) words;
end $$;
comment on function item_listing_publish is 'Refreshes the rows of items that were put on sale, but not their texts, in a transaction that has set assay.listings_together.';
