create table artist (id uuid primary key, slug text not null unique, name text not null, kind text not null default 'person', summary text not null default '');
create table category (id uuid primary key, slug text not null unique, name text not null, parent_id uuid references category (id));
create table genre (id uuid primary key, slug text not null unique, name text not null);
create table condition (id uuid primary key, slug text not null unique, name text not null);
create table partner (id uuid primary key, slug text not null unique, name text not null);
create table collection (id uuid primary key, slug text not null unique, name text not null, summary text not null default '', is_featured boolean not null default false);

create table item (
  id uuid primary key,
  slug text not null unique,
  type text not null check (type in ('main', 'virtual', 'companion', 'giveaway', 'non_auth')),
  authentication_type text check (authentication_type in ('gold', 'silver')),
  offer_type text not null check (offer_type in ('auction', 'buy_now', 'offer_instant', 'make_offer')),
  sale_type text not null default 'primary' check (sale_type in ('primary', 'secondary')),
  fulfillment text not null check (fulfillment in ('ship', 'external', 'pickup', 'pickup_ship')),
  item_assignment text check (item_assignment in ('virtual', 'final')),
  status text not null default 'live' check (status in ('draft', 'live', 'withdrawn')),
  is_qa boolean not null default false,
  title text not null,
  subtitle text not null default '',
  story text not null default '',
  condition_report text not null default '',
  dimensions text not null default '',
  authentication_note text not null default '',
  estimate_low_cents bigint check (estimate_low_cents > 0),
  estimate_high_cents bigint,
  price_cents bigint check (price_cents > 0),
  min_offer_cents bigint check (min_offer_cents > 0),
  qrcode text unique,
  serial text unique,
  artist_id uuid references artist (id),
  category_id uuid references category (id),
  genre_id uuid references genre (id),
  condition_id uuid references condition (id),
  partner_id uuid references partner (id),
  collection_id uuid references collection (id),
  autographed boolean not null default false,
  ach_only boolean not null default false,
  shipping_class text not null default 'S' check (shipping_class in ('S', 'M', 'L', 'XL')),
  owner_id uuid references users (id),       -- null: the house sells
  consignor_id uuid references users (id),
  published_at timestamptz not null,
  created_at timestamptz not null,
  search tsvector not null default ''
);
create index item_published on item (published_at desc, id) where status = 'live' and not is_qa;
create index item_search on item using gin (search);
create index item_owner on item (owner_id) where owner_id is not null;

create function item_search_refresh() returns trigger language plpgsql as $$
begin
  new.search :=
    setweight(to_tsvector('english', unaccent(new.title)), 'A') ||
    setweight(to_tsvector('english', unaccent(coalesce((select name from artist where id = new.artist_id), ''))), 'A') ||
    setweight(to_tsvector('english', unaccent(new.subtitle)), 'B') ||
    setweight(to_tsvector('english', unaccent(new.story)), 'C');
  return new;
end $$;
create trigger item_search before insert or update of title, subtitle, story, artist_id on item
  for each row execute function item_search_refresh();

create table media (
  id uuid primary key,
  item_id uuid not null references item (id),
  type text not null check (type in ('image', 'video')),
  position int not null,
  kind text not null default 'front',
  alt text not null,
  file text not null,               -- path below the file store, immutable
  width int not null,
  height int not null,
  color text not null default '#808080',
  unique (item_id, position)
);

create table provenance_event (
  id uuid primary key,
  item_id uuid not null references item (id),
  at timestamptz not null,
  kind text not null,
  place text not null default '',
  text text not null
);
create index provenance_item on provenance_event (item_id, at);
