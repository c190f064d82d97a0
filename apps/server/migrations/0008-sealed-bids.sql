-- Sealed bids of the blind phase, one a person and lot, raised in place. What they say is encrypted under a key that is
-- not in the database; a sealed bid changes no row that anything public is read from.
create table sealed_bid (
  auction_id uuid not null references auction (id),
  user_id uuid not null references users (id),
  key_id text not null,             -- which SEALED_BID_KEY
  bid bytea not null,               -- encrypted: amount and nonce
  hold bytea not null,              -- encrypted: what it holds of the credit beyond a carried maximum
  commitment bytea not null check (octet_length(commitment) = 32),
  revision int not null check (revision > 0),
  seq int not null check (seq > 0), -- order of the last revision among the lot's sealed bids, for ties
  request_key text not null,
  updated_at timestamptz not null,  -- when the last revision was received
  blind_ends_at timestamptz not null,
  revealed_at timestamptz,
  primary key (auction_id, user_id),
  check (revealed_at >= blind_ends_at)
);
create index sealed_bid_user on sealed_bid (user_id) where revealed_at is null;

-- Every sealed bid and every raise in order, by its commitment: what the log takes over at the reveal.
create table sealed_entry (
  auction_id uuid not null references auction (id),
  seq int not null,
  user_id uuid not null references users (id),
  revision int not null,
  commitment bytea not null check (octet_length(commitment) = 32),
  received_at timestamptz not null,
  request_key text not null,
  primary key (auction_id, seq),
  unique (auction_id, user_id, revision)
);
create trigger sealed_entry_only_grows before update or delete on sealed_entry
  for each row execute function log_only_grows();

-- The hold of a sealed bid lies encrypted beside it, never here.
alter table credit_hold drop constraint credit_hold_kind_check, add constraint credit_hold_kind_check check (kind in ('bid', 'invoice'));
-- How many live sealed bids a person has: a bid of who has none need not look for them.
alter table credit_account add column sealed_count int not null default 0 check (sealed_count >= 0);
-- The order of sealed bids is theirs, so that the lot's row stays as it is.
alter table auction drop column sealed_seq;
