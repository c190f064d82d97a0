-- A sale: lots that are published together, with one clock. Its status follows from these times and its lots.
create table sale (
  id uuid primary key,
  slug text not null unique,
  title text not null,
  text text not null default '',
  cover_media_id uuid references media (id) on delete set null,
  opens_at timestamptz not null,
  first_end_at timestamptz not null,
  stagger_ms bigint not null check (stagger_ms between 0 and 3600000),
  preset text not null check (preset in ('weekly', 'premier', 'live_drop', 'custom')),
  window_ms bigint not null check (window_ms > 0),
  cap_ms bigint not null check (cap_ms >= window_ms),
  blind_ms bigint check (blind_ms > 0),
  table_version int not null default 1,
  created_by uuid references users (id),
  created_at timestamptz not null,
  published_at timestamptz,
  canceled_at timestamptz,
  public_note text,
  check (first_end_at > opens_at)
);
create index sale_opens on sale (opens_at desc, id);
create index sale_cover on sale (cover_media_id) where cover_media_id is not null;

comment on table sale is 'A sale: lots that staff publish together; draft until published_at, then running from opens_at until its last lot is done, or canceled.';
comment on column sale.slug is 'Name in the address of its page.';
comment on column sale.cover_media_id is 'Photo of one of its items that is shown as its cover.';
comment on column sale.opens_at is 'When bidding on its lots begins.';
comment on column sale.first_end_at is 'Scheduled end of its first lot; each further lot ends stagger_ms later.';
comment on column sale.stagger_ms is 'Time between the ends of two neighboring lots, in milliseconds.';
comment on column sale.preset is 'weekly, premier, live_drop, or custom: where the terms of its lots come from.';
comment on column sale.window_ms is 'As auction.window_ms, for every lot of the sale.';
comment on column sale.cap_ms is 'As auction.cap_ms, for every lot of the sale.';
comment on column sale.blind_ms is 'Duration of the sealed round in milliseconds; null: none.';
comment on column sale.table_version is 'Version of the bid increments of its lots.';
comment on column sale.published_at is 'When its lots became public, all of them together; null: a draft that only staff see.';
comment on column sale.canceled_at is 'When staff canceled it; its lots were withdrawn.';
comment on column sale.public_note is 'What everyone reads about the cancellation.';

-- A published lot of a sale.
alter table auction
  add column sale_id uuid references sale (id),
  add column sale_position int check (sale_position > 0),
  add constraint auction_sale_position check ((sale_id is null) = (sale_position is null));
create index auction_sale on auction (sale_id, sale_position) where sale_id is not null;
comment on column auction.sale_id is 'The sale that it is a lot of; null: a lot by itself.';
comment on column auction.sale_position is 'Order within its sale, from 1.';

-- A lot that is not published: no one but staff knows of it. Publishing inserts it into auction under the same id.
create table draft_lot (
  id uuid primary key,
  item_id uuid not null unique references item (id),
  sale_id uuid references sale (id),
  position int check (position > 0),
  opening_cents bigint not null check (opening_cents >= 100),
  reserve_cents bigint check (reserve_cents > 0),
  starts_at timestamptz,
  ends_at timestamptz,
  preset text check (preset in ('weekly', 'premier', 'live_drop', 'custom')),
  window_ms bigint check (window_ms > 0),
  cap_ms bigint check (cap_ms >= window_ms),
  blind_ms bigint check (blind_ms > 0),
  table_version int,
  created_by uuid references users (id),
  created_at timestamptz not null,
  check ((sale_id is null) = (position is null)),
  check ((preset is null) = (window_ms is null) and (preset is null) = (cap_ms is null) and (preset is null) = (table_version is null)),
  check (ends_at > starts_at)
);
create index draft_lot_sale on draft_lot (sale_id, position) where sale_id is not null;

comment on table draft_lot is 'A lot that is not published yet; only staff see it. Publishing moves it to auction under the same id.';
comment on column draft_lot.position is 'Order within its sale, from 1.';
comment on column draft_lot.opening_cents is 'Opening price in cents.';
comment on column draft_lot.reserve_cents is 'Reserve in cents, secret; null: none.';
comment on column draft_lot.starts_at is 'When bidding begins; null: with its sale.';
comment on column draft_lot.ends_at is 'Scheduled end of regular bidding; null: by the first end and the stagger of its sale.';
comment on column draft_lot.preset is 'weekly, premier, live_drop, or custom; null: the terms of its sale.';
comment on column draft_lot.window_ms is 'As auction.window_ms; null: as the sale says.';
comment on column draft_lot.cap_ms is 'As auction.cap_ms; null: as the sale says.';
comment on column draft_lot.blind_ms is 'Duration of the sealed round in milliseconds; null: none, or as the sale says.';
comment on column draft_lot.table_version is 'Version of the bid increments; null: as the sale says.';
