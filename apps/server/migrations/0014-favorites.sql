-- What a person watches (spec §2: a watchlist of favourite items).
create table favorite (
  user_id uuid not null references users (id),
  item_id uuid not null references item (id),
  created_at timestamptz not null,
  primary key (user_id, item_id)
);
create index favorite_newest on favorite (user_id, created_at desc, item_id);
create index favorite_item on favorite (item_id);
