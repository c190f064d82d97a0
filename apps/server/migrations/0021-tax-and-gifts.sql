-- Resale certificates: goods that go to this state are not taxed while one is approved (rules §5.6).
create table tax_certificate (
  id uuid primary key,
  user_id uuid not null references users (id),
  state text not null check (char_length(state) = 2),
  number text not null,
  business_name text not null,
  expires_on date not null,
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected', 'withdrawn')),
  note text not null default '',           -- of staff, for the buyer
  submitted_at timestamptz not null,
  decided_at timestamptz,
  decided_by uuid references users (id),
  check ((status in ('approved', 'rejected')) = (decided_at is not null))
);
create unique index tax_certificate_pending on tax_certificate (user_id, state) where status = 'pending';
create unique index tax_certificate_approved on tax_certificate (user_id, state) where status = 'approved';
create index tax_certificate_waiting on tax_certificate (submitted_at) where status = 'pending';

-- What a seller tells for the yearly report (1099-K). The whole number is with the payment provider.
create table seller_tax (
  user_id uuid primary key references users (id),
  legal_name text not null,
  tin_last4 text not null check (tin_last4 ~ '^\d{4}$'),
  certified_at timestamptz not null
);

-- Codes that give something: a giveaway, or a coupon for oneself (rules §5.7).
create table redeem_code (
  id uuid primary key,
  code text not null unique check (code ~ '^[A-Z0-9-]{4,20}$'),
  kind text not null check (kind in ('giveaway', 'coupon')),
  item_id uuid references item (id),
  coupon_id uuid references coupon (id),
  ships_free boolean not null default false,
  starts_at timestamptz not null,
  ends_at timestamptz check (ends_at > starts_at),
  max_claims int not null default 1 check (max_claims >= 1),
  created_at timestamptz not null,
  check ((kind = 'giveaway') = (item_id is not null)),
  check ((kind = 'coupon') = (coupon_id is not null))
);
create table redeem_claim (
  id uuid primary key,
  code_id uuid not null references redeem_code (id),
  user_id uuid not null references users (id),
  item_id uuid references item (id),
  address_key text,                        -- where a giveaway goes: one an address
  claimed_at timestamptz not null,
  unique (code_id, user_id)
);
create unique index redeem_claim_person on redeem_claim (item_id, user_id) where item_id is not null;
create unique index redeem_claim_address on redeem_claim (item_id, address_key) where address_key is not null;
create index redeem_claim_user on redeem_claim (user_id, claimed_at desc);
