-- Foundation: plumbing that every capability uses.
create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- Product time = database time + offset. Only the sandbox clock ever changes it.
create table product_clock (
  id smallint primary key default 1 check (id = 1),
  offset_ms bigint not null default 0 check (offset_ms >= 0)
);
insert into product_clock default values;

create table app_setting (
  name text primary key,
  value jsonb not null
);

-- Events leave through here, written in the transaction of the change they tell about.
create table outbox (
  id bigint generated always as identity primary key,
  kind text not null,
  dedupe_key text unique,
  auction_id uuid,
  user_id uuid,
  payload json not null default '{}',   -- may be shown to anybody who watches the auction or is the user
  private json not null default '{}',   -- for the house's own consumers only
  created_at timestamptz not null,
  dispatched_at timestamptz,
  claimed_until timestamptz,
  attempts int not null default 0,
  last_error text
);
create index outbox_undispatched on outbox (id) where dispatched_at is null;

-- Stored answers of idempotent calls (bids keep theirs in bid_request).
create table idempotency (
  user_id uuid not null,
  route text not null,
  key text not null check (char_length(key) between 16 and 64),
  request_hash bytea not null check (octet_length(request_hash) = 32),
  status int,
  body jsonb,
  created_at timestamptz not null,
  finished_at timestamptz,
  primary key (user_id, route, key)
);
create index idempotency_created on idempotency (created_at);
