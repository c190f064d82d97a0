-- Search and browsing (rules §13): one narrow row an item with all that a list is filtered, counted and sorted by, kept by
-- triggers that run at the end of the transaction, and a dictionary of the words in use for the correction of typos.
-- Which index serves which question: docs/search.md.

-- Nicknames and other spellings of a name: found like the name.
alter table artist add column aliases text[] not null default '{}', add column bio text not null default '', add column active_years text not null default '';
alter table collection add column description text not null default '';
alter table condition add column meaning text not null default '', add column position int not null default 0;
alter table partner add column summary text not null default '';

-- Words as both sides compare them: no accents, nothing but letters and digits between blanks.
create function search_words(given text) returns text language sql immutable parallel safe strict as $$
  select trim(regexp_replace(lower(public.unaccent('public.unaccent'::regdictionary, given)), '[^[:alnum:]]+', ' ', 'g'))
$$;

create table item_listing (
  item_id uuid primary key references item (id) on delete cascade,
  visibility text not null check (visibility in ('public', 'qa', 'hidden')),
  artist_id uuid,
  category_id uuid,          -- the upper one
  sub_category_id uuid,
  genre_id uuid,
  condition_id uuid,
  partner_id uuid,
  collection_id uuid,
  offer_type text not null,
  authentication_type text,
  autographed boolean not null,
  sale_state text not null check (sale_state in ('live', 'upcoming', 'for_sale', 'sold', 'ended')),
  price_cents bigint,        -- of a lot that runs: its own row says
  bid_count int not null default 0,
  watch_count int not null default 0,
  published_at timestamptz not null,
  search tsvector not null
);

create index item_listing_newest on item_listing (published_at desc, item_id) where visibility = 'public';
create index item_listing_price on item_listing (price_cents, item_id) where visibility = 'public';
create index item_listing_price_desc on item_listing (price_cents desc nulls last, item_id) where visibility = 'public';
create index item_listing_bids on item_listing (bid_count desc, item_id) where visibility = 'public';
create index item_listing_watched on item_listing (watch_count desc, item_id) where visibility = 'public';
create index item_listing_artist on item_listing (artist_id, published_at desc, item_id) where visibility = 'public';
create index item_listing_category on item_listing (category_id, published_at desc, item_id) where visibility = 'public';
create index item_listing_sub_category on item_listing (sub_category_id, published_at desc, item_id) where visibility = 'public';
create index item_listing_genre on item_listing (genre_id, published_at desc, item_id) where visibility = 'public';
create index item_listing_condition on item_listing (condition_id, published_at desc, item_id) where visibility = 'public';
create index item_listing_partner on item_listing (partner_id, published_at desc, item_id) where visibility = 'public';
create index item_listing_collection on item_listing (collection_id, published_at desc, item_id) where visibility = 'public';
create index item_listing_state on item_listing (sale_state, published_at desc, item_id) where visibility = 'public';
create index item_listing_search on item_listing using gin (search);
create index item_listing_qa on item_listing (published_at desc, item_id) where visibility = 'qa';

-- Every word in use. `near` has the word and what is left of it with one letter taken out: two words with one of these in
-- common differ by a letter added, left out or changed, or by two that have changed places.
create table search_word (
  word text collate "C" primary key,
  stem text collate "C" not null,
  is_name boolean not null,          -- stands in a title or a name, not in a story alone
  near text[] not null
);
create index search_word_stem on search_word (stem);
create index search_word_near on search_word using gin (near);
create index search_word_trigram on search_word using gin (word gin_trgm_ops);

create function search_near(word text) returns text[] language sql immutable parallel safe strict as $$
  select array[word] || array(select distinct left(word, at - 1) || substr(word, at + 1) from generate_series(1, length(word)) at)
$$;

-- Adds the words of a text to the dictionary, in order, so that two at once wait for each other one way round.
create function search_word_add(given text, as_name boolean) returns void language sql as $$
  insert into search_word (word, stem, is_name, near)
  select w.word, coalesce((ts_lexize('english_stem', w.word))[1], w.word), as_name, search_near(w.word)
  from (select distinct word from regexp_split_to_table(given, ' ') as word
        where length(word) between 3 and 30 and word ~ '[[:alpha:]]' and ts_lexize('english_stem', word) <> '{}') w
  where not exists (select from search_word s where s.word = w.word and (s.is_name or not as_name))
  order by w.word
  on conflict (word) do update set is_name = true where excluded.is_name and not search_word.is_name
$$;

-- Where an item stands and what it costs: by its newest lot, or by what the item itself says.
create view item_sale as
select t.id as item_id,
  case
    when a.id is null then
      case when t.offer_type in ('make_offer', 'offer_instant') or (t.offer_type = 'buy_now' and t.price_cents is not null) then 'for_sale' else 'ended' end
    when a.status = 'not_started' then 'upcoming'
    when a.type = 'buy_now' then
      case when n.quantity_sold >= n.quantity_total or a.outcome = 'sold' then 'sold'
           when a.status in ('closed', 'done') then 'ended' else 'for_sale' end
    when a.status in ('open', 'extended', 'blind') then 'live'
    when a.outcome = 'sold' then 'sold'
    else 'ended'
  end as sale_state,
  case
    when a.id is null then t.price_cents
    when a.type = 'buy_now' then n.price_cents
    when a.outcome = 'sold' then coalesce(a.hammer_cents, a.price_cents)
    when a.status = 'done' then t.price_cents
    else a.price_cents
  end as price_cents,
  coalesce(a.bid_count, 0) as bid_count
from item t
left join lateral (select * from auction where item_id = t.id order by created_at desc limit 1) a on true
left join buy_now n on n.auction_id = a.id;

-- Makes the rows of these items anew, words and all. Kept in the order of the ids.
create function item_listing_refresh(ids uuid[]) returns void language plpgsql as $$
declare row record;
begin
  insert into item_listing as l (item_id, visibility, artist_id, category_id, sub_category_id, genre_id, condition_id, partner_id,
    collection_id, offer_type, authentication_type, autographed, sale_state, price_cents, bid_count, watch_count, published_at, search)
  select t.id,
    case when t.status <> 'live' or t.type = 'companion' then 'hidden' when t.is_qa then 'qa' else 'public' end,
    t.artist_id, coalesce(c.parent_id, c.id), case when c.parent_id is null then null else c.id end, t.genre_id, t.condition_id,
    t.partner_id, t.collection_id, t.offer_type, t.authentication_type, t.autographed, s.sale_state, s.price_cents, s.bid_count,
    (select count(*) from favorite f where f.item_id = t.id), t.published_at,
    setweight(to_tsvector('english', search_words(t.title)), 'A') ||
    setweight(to_tsvector('english', search_words(coalesce(x.name, '') || ' ' || array_to_string(coalesce(x.aliases, '{}'), ' '))), 'A') ||
    setweight(to_tsvector('english', search_words(t.subtitle || ' ' || coalesce(c.name, '') || ' ' || coalesce(p.name, ''))), 'B') ||
    setweight(to_tsvector('english', search_words(coalesce(g.name, '') || ' ' || coalesce(k.name, ''))), 'C') ||
    setweight(to_tsvector('english', search_words(t.story)), 'D')
  from item t
  join item_sale s on s.item_id = t.id
  left join artist x on x.id = t.artist_id
  left join category c on c.id = t.category_id
  left join category p on p.id = c.parent_id
  left join genre g on g.id = t.genre_id
  left join collection k on k.id = t.collection_id
  where t.id = any(ids)
  order by t.id
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

-- After a change of where an item stands: two figures and a word, nothing when they are as they were.
create function item_listing_sale(id uuid) returns void language sql as $$
  update item_listing l set sale_state = s.sale_state, price_cents = s.price_cents, bid_count = s.bid_count
  from item_sale s where l.item_id = $1 and s.item_id = $1
    and (l.sale_state, l.price_cents, l.bid_count) is distinct from (s.sale_state, s.price_cents, s.bid_count)
$$;

-- All of them wait for the commit: this row is locked last, by everybody, and a bid that changes only its price costs nothing.
create function item_listing_of_item() returns trigger language plpgsql as $$
begin perform item_listing_refresh(array[new.id]); return null; end $$;
create constraint trigger item_listing_new after insert on item deferrable initially deferred
  for each row execute function item_listing_of_item();
create constraint trigger item_listing_changed after update on item deferrable initially deferred for each row
  when ((old.title, old.subtitle, old.story, old.status, old.type, old.is_qa, old.offer_type, old.authentication_type, old.autographed,
      old.price_cents, old.artist_id, old.category_id, old.genre_id, old.condition_id, old.partner_id, old.collection_id, old.published_at)
    is distinct from (new.title, new.subtitle, new.story, new.status, new.type, new.is_qa, new.offer_type, new.authentication_type,
      new.autographed, new.price_cents, new.artist_id, new.category_id, new.genre_id, new.condition_id, new.partner_id,
      new.collection_id, new.published_at))
  execute function item_listing_of_item();

create function item_listing_of_auction() returns trigger language plpgsql as $$
begin perform item_listing_sale(new.item_id); return null; end $$;
create constraint trigger item_listing_opened after insert on auction deferrable initially deferred
  for each row execute function item_listing_of_auction();
create constraint trigger item_listing_moved after update on auction deferrable initially deferred
  for each row when (old.status is distinct from new.status or old.outcome is distinct from new.outcome or old.type <> new.type
    or old.hammer_cents is distinct from new.hammer_cents)
  execute function item_listing_of_auction();

create function item_listing_of_stock() returns trigger language plpgsql as $$
begin
  perform item_listing_sale(a.item_id) from auction a where a.id = new.auction_id;
  return null;
end $$;
create constraint trigger item_listing_priced after insert on buy_now deferrable initially deferred
  for each row execute function item_listing_of_stock();
create constraint trigger item_listing_bought after update on buy_now deferrable initially deferred
  for each row when (old.quantity_sold <> new.quantity_sold or old.quantity_total <> new.quantity_total or old.price_cents <> new.price_cents)
  execute function item_listing_of_stock();

create function item_listing_of_favorite() returns trigger language plpgsql as $$
begin
  update item_listing set watch_count = watch_count + case tg_op when 'INSERT' then 1 else -1 end
  where item_id = case tg_op when 'INSERT' then new.item_id else old.item_id end;
  return null;
end $$;
create trigger item_listing_watched after insert or delete on favorite
  for each row execute function item_listing_of_favorite();

create function item_listing_of_name() returns trigger language plpgsql as $$
begin
  perform item_listing_refresh(array(select t.id from item t
    where case tg_table_name when 'artist' then t.artist_id = new.id when 'genre' then t.genre_id = new.id
      when 'collection' then t.collection_id = new.id
      else t.category_id = new.id or t.category_id in (select c.id from category c where c.parent_id = new.id) end));
  return null;
end $$;
create constraint trigger item_listing_artist after update on artist deferrable initially deferred for each row
  when (old.name <> new.name or old.aliases <> new.aliases) execute function item_listing_of_name();
create constraint trigger item_listing_category after update on category deferrable initially deferred for each row
  when (old.name <> new.name or old.parent_id is distinct from new.parent_id) execute function item_listing_of_name();
create constraint trigger item_listing_genre after update on genre deferrable initially deferred for each row
  when (old.name <> new.name) execute function item_listing_of_name();
create constraint trigger item_listing_collection after update on collection deferrable initially deferred for each row
  when (old.name <> new.name) execute function item_listing_of_name();

create index item_artist on item (artist_id) where artist_id is not null;
create index artist_names on artist using gin (to_tsvector('simple', search_words(name)));

-- The words of an item lie in its listing now.
drop trigger item_search on item;
drop function item_search_refresh();
drop index item_published;
alter table item drop column search;

select item_listing_refresh(array(select id from item));

-- Views: counted once per device and half hour. What a person has looked at: the latest fifty.
create table item_view (
  device_hash bytea not null check (octet_length(device_hash) = 32),
  item_id uuid not null references item (id) on delete cascade,
  counted_at timestamptz not null,
  primary key (device_hash, item_id)
);
create index item_view_counted on item_view (counted_at);
create table item_views (
  item_id uuid primary key references item (id) on delete cascade,
  views bigint not null
) with (fillfactor = 70);
create table recently_viewed (
  user_id uuid not null references users (id) on delete cascade,
  item_id uuid not null references item (id) on delete cascade,
  viewed_at timestamptz not null,
  primary key (user_id, item_id)
);
create index recently_viewed_newest on recently_viewed (user_id, viewed_at desc, item_id);
