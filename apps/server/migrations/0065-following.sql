-- Saved searches, and the artists and collections that somebody follows (rules §7, §9): new items are told once a day,
-- lots of theirs before they open.
create table follow (
  user_id uuid not null references users (id),
  artist_id uuid references artist (id) on delete cascade,
  collection_id uuid references collection (id) on delete cascade,
  created_at timestamptz not null,
  check (num_nonnulls(artist_id, collection_id) = 1),
  unique nulls not distinct (user_id, artist_id, collection_id)
);
create index follow_artist on follow (artist_id) where artist_id is not null;
create index follow_collection on follow (collection_id) where collection_id is not null;

create table saved_search (
  id uuid primary key,
  user_id uuid not null references users (id),
  name text not null,
  query text not null,                   -- filters of GET /v1/search, as they stand in its address, in one order
  fingerprint bytea not null check (octet_length(fingerprint) = 32),
  created_at timestamptz not null,
  unique (user_id, fingerprint)
);

-- Until when somebody has been told what is new, and when it is looked for again.
create table digest (
  user_id uuid primary key references users (id),
  seen_until timestamptz not null,
  due_at timestamptz not null
);
create index digest_due on digest (due_at);
