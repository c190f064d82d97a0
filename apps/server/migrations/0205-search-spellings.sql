-- One word, however it is written (decision 0171): E.T. is ET, AC/DC is acdc, Spider-Man and Spider Man are spiderman. Titles and
-- questions go through the same functions.

-- Folded text in groups between blanks. Single letters that stand together are one word: "E.T.", "E. T." and "R & B" give "et.", "et." and
-- "rb"; the s of a possessive is none of them, and commas and bars stand between words.
create function search_units(given text) returns text language sql immutable parallel safe strict as $$
  select regexp_replace(regexp_replace(lower(public.unaccent('public.unaccent'::regdictionary, given)),
    '(?<=\m[[:alpha:]])(?:[^[:alnum:][:space:]]*[^[:alnum:][:space:]''](?=[[:alpha:]]\M)|[^[:alnum:][:space:]]*''(?=[^s]\M))', '', 'g'),
    '(?<=(?:^|[[:space:]])[^[:alnum:][:space:]]*[[:alpha:]])[^[:alnum:],;|]*[[:space:]][^[:alnum:],;|]*(?=[[:alpha:]][^[:alnum:][:space:]]*(?:$|[[:space:]]))', '', 'g')
$$;

-- All words under which a text is found: its words, then each group with marks inside as one word; with `pairs` also what neighbors
-- make when they are written together, and three where the middle one is a letter (Guns N' Roses). Years and larger numbers pair
-- with nothing, nor do words on both sides of a bar.
create function search_forms(given text, pairs boolean) returns text language plpgsql immutable parallel safe strict as $$
declare
  units text := public.search_units(given);
  found text := trim(regexp_replace(units, '[^[:alnum:]]+', ' ', 'g'));
  groups text[] := string_to_array(found, ' ');
begin
  if units ~ '[[:alnum:]][^[:alnum:][:space:]]+[[:alnum:]]|[|]' then
    groups := string_to_array(trim(regexp_replace(regexp_replace(units, '[^[:alnum:][:space:]|]+', '', 'g'), '[[:space:]]+', ' ', 'g')), ' ');
    found := found || coalesce((
      select string_agg(' ' || regexp_replace(m[1], '[^[:alnum:]]+', '', 'g'), '')
      from regexp_matches(units, '([^[:space:]]*[[:alnum:]][^[:alnum:][:space:]]+[[:alnum:]][^[:space:]]*)', 'g') m), '');
  end if;
  if not pairs then return found; end if;
  for i in 1 .. cardinality(groups) - 1 loop
    continue when groups[i] ~ '^[0-9]{4}|[|]' or groups[i + 1] ~ '^[0-9]{4}|[|]';
    found := found || ' ' || groups[i] || groups[i + 1];
    if length(groups[i + 1]) = 1 and i + 2 <= cardinality(groups) and groups[i + 2] !~ '^[0-9]{4}|[|]' then
      found := found || ' ' || groups[i] || groups[i + 1] || groups[i + 2];
    end if;
  end loop;
  return found;
end $$;

create or replace view item_listing_row as
select t.id as item_id,
  case when t.status <> 'live' or t.type = 'companion' then 'hidden' when t.is_qa then 'qa' else 'public' end as visibility,
  t.artist_id, coalesce(c.parent_id, c.id) as category_id,
  case when c.parent_id is null then null else c.id end as sub_category_id, t.genre_id, t.condition_id,
  t.partner_id, t.collection_id, t.offer_type, t.authentication_type, t.autographed, s.sale_state, s.price_cents, s.bid_count,
  (select count(*) from favorite f where f.item_id = t.id)::int as watch_count, t.published_at,
  setweight(to_tsvector('english', search_forms(t.title, true)), 'A') ||
  setweight(to_tsvector('english', search_forms(concat_ws(' | ', x.name, array_to_string(x.aliases, ' | ')), true)), 'A') ||
  setweight(to_tsvector('english', search_forms(concat_ws(' | ', t.subtitle, c.name, p.name), false)), 'B') ||
  setweight(to_tsvector('english', search_forms(concat_ws(' | ', g.name, k.name), true)), 'C') ||
  setweight(to_tsvector('english', search_forms(t.story, false)), 'D') as search
from item t
join item_sale s on s.item_id = t.id
left join artist x on x.id = t.artist_id
left join category c on c.id = t.category_id
left join category p on p.id = c.parent_id
left join genre g on g.id = t.genre_id
left join collection k on k.id = t.collection_id;

-- The texts of items that name them: words of these are names in the dictionary.
create view item_search_names as
select t.id as item_id,
  concat_ws(' | ', t.title, t.subtitle, x.name, array_to_string(x.aliases, ' | '), c.name, p.name, g.name, k.name) as names
from item t left join artist x on x.id = t.artist_id left join category c on c.id = t.category_id
left join category p on p.id = c.parent_id left join genre g on g.id = t.genre_id left join collection k on k.id = t.collection_id;

-- As before, but for words of two letters, and in time that grows with the text alone.
create or replace function search_word_add(given text, as_name boolean) returns void language sql as $$
  insert into search_word (word, stem, is_name, near)
  select w.word, coalesce((ts_lexize('english_stem', w.word))[1], w.word), as_name, search_near(w.word)
  from (select distinct word from string_to_table(given, ' ') as word
        where length(word) between 2 and 30 and word ~ '[[:alpha:]]' and ts_lexize('english_stem', word) <> '{}') w
  where not exists (select from search_word s where s.word = w.word and (s.is_name or not as_name))
  order by w.word
  on conflict (word) do update set is_name = true where excluded.is_name and not search_word.is_name
$$;

-- As before, with the forms of all words.
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
    select search_forms(string_agg(distinct n.names, ' | '), false) as names, search_forms(string_agg(t.story, ' | '), false) as stories
    from item t join item_search_names n on n.item_id = t.id
    where t.id = any(ids) and t.status = 'live' and not t.is_qa
  loop
    perform search_word_add(row.names, true), search_word_add(row.stories, false);
  end loop;
end $$;

-- What suggestions look for: no row's name is taken apart while somebody types.
create function artist_words(name text, aliases text[]) returns tsvector language sql immutable parallel safe as $$
  select to_tsvector('simple', public.search_forms(concat_ws(' | ', name, array_to_string(aliases, ' | ')), true))
$$;
drop index artist_names;
create index artist_names on artist using gin (artist_words(name, aliases));
create index category_names on category using gin (to_tsvector('simple', search_forms(name, true)));
create index genre_names on genre using gin (to_tsvector('simple', search_forms(name, true)));
create index collection_names on collection using gin (to_tsvector('simple', search_forms(name, true)));

-- What is on record gets its forms, under a lock that the refresh of single items waits for.
lock table item_listing in share row exclusive mode;
update item_listing l set search = r.search
from item_listing_row r where r.item_id = l.item_id and r.search <> l.search;
select search_word_add(string_agg(word, ' '), true) from (
  select distinct word from item t join item_search_names n on n.item_id = t.id, string_to_table(search_forms(n.names, false), ' ') word
  where t.status = 'live' and not t.is_qa) words;
select search_word_add(string_agg(word, ' '), false) from (
  select distinct word from item t, string_to_table(search_forms(t.story, false), ' ') word
  where t.status = 'live' and not t.is_qa) words;
