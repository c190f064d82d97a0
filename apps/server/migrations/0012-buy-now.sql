-- What can be bought at once: a listing of type buy_now, or a lot of an auction with a price beside the bidding.
create table buy_now (
  auction_id uuid primary key references auction (id),
  price_cents bigint not null check (price_cents between 100 and 10000000000),
  quantity_total int not null check (quantity_total between 1 and 10000),
  quantity_sold int not null default 0 check (quantity_sold >= 0),
  quantity_reserved int not null default 0 check (quantity_reserved >= 0),
  per_user_limit int not null default 2 check (per_user_limit >= 1),
  created_at timestamptz not null,
  check (quantity_sold + quantity_reserved <= quantity_total)
) with (fillfactor = 70);

-- Units withheld from everybody else while one person pays. Sold and released are final.
create table reservation (
  id uuid primary key,
  auction_id uuid not null references buy_now (auction_id),
  user_id uuid not null references users (id),
  quantity int not null check (quantity >= 1),
  state text not null default 'held' check (state in ('held', 'sold', 'released')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  check ((state = 'held') = (ended_at is null))
);
create unique index reservation_held on reservation (auction_id, user_id) where state = 'held';
create index reservation_due on reservation (expires_at) where state = 'held';
create index reservation_user on reservation (user_id, auction_id);

-- The invoice that pays for reserved units. A buy-now purchase has no due date: the reservation is its time.
alter table invoice add column reservation_id uuid references reservation (id);
create unique index invoice_reservation_live on invoice (reservation_id) where status <> 'void';

-- A listing of type buy_now never has bids (invariant S09).
alter table auction add constraint auction_buy_now_has_no_bids check (type <> 'buy_now' or bid_count = 0);
create index auction_bought on reservation (auction_id) where state = 'sold';
