-- After the sale: offers to bidders, strikes, reminders. And the heartbeat of the bid path.
alter table auction drop constraint auction_outcome_check, add constraint auction_outcome_check
  check (outcome in ('sold', 'unsold', 'reserve_not_met', 'withdrawn', 'second_chance', 'defaulted'));

-- A lot offered to one of its bidders: to the next one when the buyer has not paid, or to the highest when it was not sold.
create table lot_offer (
  id uuid primary key,
  auction_id uuid not null references auction (id),
  kind text not null check (kind in ('second_chance', 'after_sale')),
  round int not null check (round > 0),
  user_id uuid not null references users (id),
  amount_cents bigint not null check (amount_cents > 0),
  is_fraud boolean not null default false,   -- the price is that of a replay without the fraud
  status text not null default 'offered' check (status in ('offered', 'accepted', 'declined', 'expired')),
  offered_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > offered_at),
  answered_at timestamptz,
  invoice_id uuid references invoice (id),
  unique (auction_id, round),
  check ((status = 'offered') = (answered_at is null)),
  check ((status = 'accepted') = (invoice_id is not null))
);
create unique index lot_offer_live on lot_offer (auction_id) where status = 'offered';
create index lot_offer_due on lot_offer (expires_at) where status = 'offered';
create index lot_offer_user on lot_offer (user_id, offered_at desc);

create table strike (
  id uuid primary key,
  user_id uuid not null references users (id),
  invoice_id uuid unique references invoice (id),
  reason text not null check (reason in ('non_payment', 'fraud')),
  at timestamptz not null,
  review_at timestamptz,            -- when the limit is reckoned anew
  lifted_at timestamptz,
  lifted_by uuid references users (id),
  check ((lifted_at is null) = (lifted_by is null))
);
create index strike_user on strike (user_id, at);
create index strike_review on strike (review_at) where review_at is not null;
alter table users add column bidding_suspended_until timestamptz;

alter table invoice
  add column reminders_sent int not null default 0,    -- two reminders, then that it is overdue
  add column void_reason text check (void_reason in ('non_payment', 'fraud', 'sale_undone'));
create index invoice_reminders on invoice (created_at) where status in ('open', 'failed') and reminders_sent < 3;

-- A bank account that was verified carries the whole limit of its tier; null while it was not.
alter table payment_method add column verified_at timestamptz;

-- The bid path writes here each second; a gap near the end of a lot moves that end once.
create table bid_heartbeat (
  id smallint primary key default 1 check (id = 1),
  beat_at timestamptz               -- by the database's own clock, which the sandbox does not move
);
insert into bid_heartbeat default values;
create table bid_outage (
  id bigint generated always as identity primary key,
  last_beat_at timestamptz not null,      -- by product time, like every end
  recovered_at timestamptz not null,
  moved_lots int not null default 0,
  check (recovered_at > last_beat_at)
);
alter table auction add column postponed_at timestamptz;
