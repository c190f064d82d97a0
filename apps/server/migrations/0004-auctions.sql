create sequence lot_number start 101;

-- A lot. Its status is a function of these facts and the time; `status` keeps what was last announced.
create table auction (
  id uuid primary key,
  item_id uuid not null references item (id),
  lot_number int not null unique default nextval('lot_number'),
  type text not null default 'auction' check (type in ('auction', 'buy_now')),
  status text not null default 'not_started'
    check (status in ('not_started', 'open', 'extended', 'blind', 'closed', 'done')),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  opened_at timestamptz,
  extended_ends_at timestamptz,
  extended_cap_at timestamptz,
  blind_ends_at timestamptz,
  blind_enabled boolean not null default true,
  blind_pricing text not null default 'second_price' check (blind_pricing in ('second_price', 'first_price')),
  window_ms bigint not null check (window_ms > 0),
  cap_ms bigint not null check (cap_ms > 0),
  blind_ms bigint not null check (blind_ms > 0),
  opening_cents bigint not null check (opening_cents >= 100),
  reserve_cents bigint check (reserve_cents > 0),
  price_cents bigint not null,               -- the opening while nobody leads
  leader_id uuid references users (id),
  leader_max_cents bigint,
  leader_seq int,
  seq int not null default 0,
  sealed_seq int not null default 0,
  bid_count int not null default 0,
  bidder_count int not null default 0,
  alias_count int not null default 0,
  extension_count int not null default 0,
  table_version int not null default 1,
  buyer_premium_bps int not null default 0,
  chain_head bytea not null default '\x0000000000000000000000000000000000000000000000000000000000000000'
    check (octet_length(chain_head) = 32),
  closed_at timestamptz,
  done_at timestamptz,
  outcome text check (outcome in ('sold', 'unsold', 'reserve_not_met', 'withdrawn')),
  winner_id uuid references users (id),
  hammer_cents bigint,
  next_due_at timestamptz,          -- when the sweeper must look again; null once done
  created_at timestamptz not null,
  check (ends_at > starts_at),
  check (winner_id is null or status in ('closed', 'done')),
  check ((leader_id is null) = (leader_max_cents is null)),
  check (price_cents <= leader_max_cents or leader_max_cents is null)
) with (fillfactor = 70);
create unique index auction_live_item on auction (item_id) where status <> 'done';
create index auction_due on auction (next_due_at) where next_due_at is not null;
create index auction_status on auction (status, ends_at, id);
create index auction_item on auction (item_id, created_at desc);

-- Who takes part in a lot, numbered in order of the first bid: 'Bidder 3'.
create table auction_bidder (
  auction_id uuid not null references auction (id),
  user_id uuid not null references users (id),
  alias int not null,
  has_bid_before_end boolean not null,
  max_cents bigint not null,
  bid_count int not null,
  first_bid_at timestamptz not null,
  last_bid_at timestamptz not null,
  primary key (auction_id, user_id),
  unique (auction_id, alias)
) with (fillfactor = 70);
create index auction_bidder_user on auction_bidder (user_id);

-- The bid log: append-only, one row an accepted bid, chained by hash. The hottest table: its lot and its bidder are
-- locked in the same transaction, and its key is unique in bid_request, so neither is checked a second time here.
create table bid (
  auction_id uuid not null,
  seq int not null,
  user_id uuid not null,
  alias int not null,
  amount_cents bigint not null,
  is_max boolean not null,
  phase text not null check (phase in ('open', 'extended', 'blind')),
  min_required_cents bigint not null,
  price_cents bigint not null,      -- price of the lot after this bid
  leader_alias int not null,        -- who leads after this bid
  received_at timestamptz not null,
  accepted_at timestamptz not null,
  request_key text not null,
  chain_hash bytea not null check (octet_length(chain_hash) = 32),
  voided_at timestamptz,
  primary key (auction_id, seq),
  check (amount_cents >= min_required_cents)
);

create index bid_user on bid (user_id, received_at desc);

-- The answer given to every keyed bid, accepted or refused, kept for ever.
create table bid_request (
  user_id uuid not null,
  key text not null check (char_length(key) between 16 and 64),
  auction_id uuid not null,
  request_hash bytea not null check (octet_length(request_hash) = 32),
  status int not null,
  answer json not null,             -- as it went over the wire
  created_at timestamptz not null,
  primary key (user_id, key)
);

create table auction_event (
  id bigint generated always as identity primary key,
  auction_id uuid not null references auction (id),
  from_status text not null,
  to_status text not null,
  at timestamptz not null,
  detail jsonb not null default '{}',
  unique (auction_id, to_status)
);
create function auction_status_moves_along_the_graph() returns trigger language plpgsql as $$
begin
  if old.status = new.status then return new; end if;
  if (old.status, new.status) in (
    ('not_started', 'open'), ('not_started', 'done'), ('open', 'extended'), ('open', 'closed'), ('open', 'done'),
    ('extended', 'blind'), ('extended', 'closed'), ('blind', 'closed'), ('closed', 'done')) then return new;
  end if;
  raise exception 'auction % may not move from % to %', old.id, old.status, new.status;
end $$;
create trigger auction_status_graph before update of status on auction
  for each row execute function auction_status_moves_along_the_graph();

-- Credit: limit and live holds; every movement has its entry, so that the balance can be replayed.
create table credit_account (
  user_id uuid primary key references users (id),
  limit_cents bigint not null default 0,
  hold_cents bigint not null default 0 check (hold_cents >= 0)
) with (fillfactor = 70);
create table credit_hold (
  user_id uuid not null references credit_account (user_id),
  kind text not null check (kind in ('bid', 'sealed', 'invoice')),
  ref uuid not null,
  amount_cents bigint not null check (amount_cents > 0),
  created_at timestamptz not null,
  primary key (user_id, kind, ref)
);
create table credit_entry (
  id bigint generated always as identity primary key,
  user_id uuid not null,
  at timestamptz not null,
  operation text not null check (operation in ('add', 'subtract')),
  amount_cents bigint not null check (amount_cents > 0),
  kind text not null check (kind in ('limit', 'bid_hold', 'bid_release', 'sealed_hold', 'sealed_release',
    'invoice_hold', 'invoice_release', 'deposit', 'strike')),
  auction_id uuid,
  invoice_id uuid,
  balance_after_cents bigint not null,
  note text not null default ''
);
create index credit_entry_user on credit_entry (user_id, id desc);

-- Everybody has a credit account from the first moment, so that its lock always finds a row.
create function open_credit_account() returns trigger language plpgsql as $$
begin
  insert into credit_account (user_id) values (new.id);
  return null;
end $$;
create trigger users_credit_account after insert on users for each row execute function open_credit_account();
