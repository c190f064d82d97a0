-- The bag: what a person, or the browser of a visitor, means to buy. It withholds nothing from anybody.
create table coupon (
  id uuid primary key,
  code text not null unique check (code ~ '^[A-Z0-9-]{4,20}$'),
  type text not null check (type in ('percentage_off', 'dollar_off')),
  percent int check (percent between 1 and 100),
  value_cents bigint check (value_cents > 0),
  max_discount_cents bigint check (max_discount_cents > 0),
  min_spend_cents bigint not null default 0 check (min_spend_cents >= 0),
  starts_at timestamptz not null,
  ends_at timestamptz check (ends_at > starts_at),
  max_uses int check (max_uses >= 1),
  max_uses_per_user int not null default 1 check (max_uses_per_user >= 1),
  first_purchase_only boolean not null default false,
  user_ids uuid[],                   -- null: everybody
  collection_ids uuid[],             -- null: everything
  artist_ids uuid[],
  disabled_at timestamptz,
  created_at timestamptz not null,
  check ((type = 'percentage_off') = (percent is not null)),
  check ((type = 'dollar_off') = (value_cents is not null))
);

create table bag (
  id uuid primary key,
  user_id uuid unique references users (id),
  device_hash bytea unique check (octet_length(device_hash) = 32),   -- of the secret in a visitor's cookie
  coupon_id uuid references coupon (id),
  address_id uuid references address (id) on delete set null,
  postal_code text,
  delivery_method text not null default 'ship' check (delivery_method in ('ship', 'pickup')),
  notices jsonb not null default '[]',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (num_nonnulls(user_id, device_hash) = 1)
);
create index bag_left_behind on bag (updated_at) where user_id is null;

create table bag_line (
  bag_id uuid not null references bag (id) on delete cascade,
  item_id uuid not null references item (id),
  quantity int not null check (quantity between 1 and 100000),
  seen_price_cents bigint not null check (seen_price_cents >= 0),   -- the unit price its owner was shown when he set it
  added_at timestamptz not null,
  primary key (bag_id, item_id)
);

-- One invoice for one checkout of a bag; each line pays for units of its own.
alter table invoice
  add column bag_id uuid references bag (id),
  add column coupon_id uuid references coupon (id),
  add column shipping_tax_cents bigint not null default 0 check (shipping_tax_cents >= 0 and shipping_tax_cents <= tax_cents);
alter table invoice_line
  add column reservation_id uuid references reservation (id),
  add column discount_cents bigint not null default 0,
  add column tax_cents bigint not null default 0 check (tax_cents >= 0),
  add column tax_rate_bps int not null default 0,
  add column tax_state text,
  add column delivery_method text check (delivery_method in ('ship', 'pickup', 'none')),
  add check (discount_cents >= 0 and discount_cents <= amount_cents);
update invoice_line l set reservation_id = v.reservation_id from invoice v where v.id = l.invoice_id and v.reservation_id is not null;
create index invoice_line_reservation on invoice_line (reservation_id) where reservation_id is not null;
alter table reservation add column bag_id uuid references bag (id);
-- The checkout that a bag is in; one at a time.
alter table bag add column invoice_id uuid unique references invoice (id);

-- A use is booked with the invoice and given back when that is void.
create table coupon_use (
  id uuid primary key,
  coupon_id uuid not null references coupon (id),
  user_id uuid not null references users (id),
  invoice_id uuid not null unique references invoice (id),
  discount_cents bigint not null check (discount_cents >= 0),
  booked_at timestamptz not null,
  given_back_at timestamptz
);
create index coupon_use_live on coupon_use (coupon_id, user_id) where given_back_at is null;
