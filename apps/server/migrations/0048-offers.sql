-- Offers of buyers to owners and to the house (rules §3), resales that follow from them (rules §4), and who owns what.
create table offer (
  id uuid primary key,
  item_id uuid not null references item (id),
  buyer_id uuid not null references users (id),
  owner_id uuid references users (id),           -- null: the house
  alias int not null check (alias > 0),          -- 'Buyer 2' of this item: all that its owner is told
  status text not null check (status in ('pending', 'rejected', 'countered', 'accepted', 'counter_accepted', 'counter_rejected')),
  conclusion_mode text check (conclusion_mode in ('auto', 'counter', 'owner')),
  amount_cents bigint not null check (amount_cents >= 100 and amount_cents % 100 = 0),
  counter_cents bigint check (counter_cents % 100 = 0),
  min_offer_cents bigint,                        -- the owner's terms when it was made
  instant_cents bigint,
  payment_method_id uuid references payment_method (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  counter_at timestamptz,
  answered_at timestamptz,                       -- the owner's first answer
  concluded_at timestamptz,
  expired_at timestamptz,
  reason text check (reason in ('sold', 'unavailable', 'payment_failed')),
  is_charging boolean not null default false,    -- it reaches the instant price and is being charged
  holds_item boolean not null default false,     -- the item is being sold, or was sold, by it
  is_read_owner boolean not null,
  is_read_buyer boolean not null,
  reminded_at timestamptz,
  check (buyer_id <> owner_id),
  check (counter_cents > amount_cents),
  check ((counter_cents is null) = (counter_at is null)),
  check (expires_at = coalesce(counter_at, created_at) + interval '48 hours'),
  check ((status in ('pending', 'countered')) = (concluded_at is null)),
  check ((concluded_at is null) = (conclusion_mode is null)),
  check (expired_at is null or (conclusion_mode = 'auto' and status in ('rejected', 'counter_rejected'))),
  check (status in ('pending', 'rejected', 'accepted') or counter_cents is not null),
  check (not is_charging or (status = 'pending' and holds_item)),
  check (not holds_item or is_charging or status in ('accepted', 'counter_accepted'))
);
create unique index offer_live on offer (item_id, buyer_id) where status in ('pending', 'countered');
create unique index offer_holds_item on offer (item_id) where holds_item;
create index offer_item on offer (item_id, created_at desc);
create index offer_buyer on offer (buyer_id, created_at desc);
create index offer_owner on offer (owner_id, created_at desc) where owner_id is not null;
create index offer_house on offer (created_at desc) where owner_id is null;
create index offer_due on offer (expires_at) where status in ('pending', 'countered');

create function offer_status_moves_along_the_graph() returns trigger language plpgsql as $$
begin
  if (old.status, new.status) in (
    ('pending', 'accepted'), ('pending', 'rejected'), ('pending', 'countered'),
    ('countered', 'counter_accepted'), ('countered', 'counter_rejected')) then return new; end if;
  raise exception 'offer % may not move from % to %', old.id, old.status, new.status;
end $$;
create trigger offer_status_graph before update of status on offer
  for each row when (old.status is distinct from new.status) execute function offer_status_moves_along_the_graph();

-- An accepted offer to a person. It has the id of its offer.
create table secondary_transaction (
  id uuid primary key references offer (id),
  item_id uuid not null references item (id),
  seller_id uuid not null references users (id),
  buyer_id uuid not null references users (id),
  price_cents bigint not null check (price_cents > 0),
  fee_cents bigint not null check (fee_cents >= 0 and fee_cents <= price_cents),
  status text not null default 'pending' check (status in ('pending', 'cancelled', 'paid', 'office_received', 'reauthenticated',
    'reauthenticated_failed', 'shipped_to_buyer', 'done')),
  shipping_status text not null default 'pending' check (shipping_status in ('pending', 'ready', 'shipped', 'received')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (seller_id <> buyer_id)
);
create unique index secondary_live on secondary_transaction (item_id)
  where status not in ('cancelled', 'reauthenticated_failed', 'done');
create index secondary_seller on secondary_transaction (seller_id, created_at desc);
create index secondary_buyer on secondary_transaction (buyer_id, created_at desc);
create function secondary_status_moves_along_the_graph() returns trigger language plpgsql as $$
begin
  if (old.status, new.status) in (
    ('pending', 'paid'), ('pending', 'cancelled'), ('paid', 'office_received'), ('paid', 'cancelled'),
    ('office_received', 'reauthenticated'), ('office_received', 'reauthenticated_failed'),
    ('reauthenticated', 'shipped_to_buyer'), ('reauthenticated', 'done'), ('shipped_to_buyer', 'done')) then return new; end if;
  raise exception 'transaction % may not move from % to %', old.id, old.status, new.status;
end $$;
create trigger secondary_status_graph before update of status on secondary_transaction
  for each row when (old.status is distinct from new.status) execute function secondary_status_moves_along_the_graph();

-- The invoice of an accepted offer. `seller_fee_cents`: what the house keeps of a resale; null when the house sells.
alter table invoice
  add column offer_id uuid references offer (id),
  add column seller_fee_cents bigint check (seller_fee_cents >= 0 and seller_fee_cents <= subtotal_cents),
  add check (seller_fee_cents is null or offer_id is not null);
create unique index invoice_offer on invoice (offer_id) where offer_id is not null;

-- Who owned an item from when to when. At most one at a time.
create table ownership (
  item_id uuid not null references item (id),
  user_id uuid not null references users (id),
  from_at timestamptz not null,
  to_at timestamptz,
  cause text not null check (cause in ('sale', 'link', 'resale', 'gift')),
  paid_cents bigint check (paid_cents >= 0),
  primary key (item_id, from_at),
  check (to_at > from_at)
);
create unique index ownership_now on ownership (item_id) where to_at is null;
create index ownership_user on ownership (user_id, from_at desc);

-- A QR code links once and for ever.
create table item_link (
  qrcode text primary key,
  item_id uuid not null unique references item (id),
  user_id uuid not null references users (id),
  linked_at timestamptz not null
);
create function link_stays() returns trigger language plpgsql as $$
begin
  raise exception 'a link cannot be undone: % is refused', lower(tg_op);
end $$;
create trigger item_link_stays before update or delete or truncate on item_link for each statement execute function link_stays();

alter table item
  add column is_hidden_from_offers boolean not null default false;
