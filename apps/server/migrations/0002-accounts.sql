create table users (
  id uuid primary key,
  email text not null,
  username text not null,
  first_name text not null,
  last_name text not null,
  password_hash text,
  role text not null default 'user' check (role in ('user', 'staff')),
  is_vip boolean not null default false,
  email_verified_at timestamptz,
  terms_version text not null,
  terms_accepted_at timestamptz not null,
  newsletter boolean not null default false,
  blocked_at timestamptz,
  kyc_status text check (kyc_status in ('canceled', 'processing', 'requires_input', 'verified')),
  stripe_customer_id text unique,
  stripe_connected_status text not null default 'not_connected'
    check (stripe_connected_status in ('not_connected', 'requires_input', 'verified')),
  auto_charge boolean not null default true,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz
);
create unique index users_email on users (lower(email)) where deleted_at is null;
create unique index users_username on users (lower(username)) where deleted_at is null;

create table session (
  id uuid primary key,
  user_id uuid not null references users (id),
  device_hash bytea not null check (octet_length(device_hash) = 32),
  user_agent text not null default '',
  ip text not null default '',
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  revoke_reason text
);
create index session_by_user on session (user_id) where revoked_at is null;

create table refresh_token (
  id uuid primary key,
  session_id uuid not null references session (id),
  hash bytea not null unique check (octet_length(hash) = 32),
  parent_id uuid unique references refresh_token (id),
  issued_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create unique index refresh_token_live on refresh_token (session_id) where used_at is null;

create table mail_token (
  id uuid primary key,
  user_id uuid not null references users (id),
  kind text not null check (kind in ('verify_email', 'reset_password')),
  hash bytea not null unique check (octet_length(hash) = 32),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  replaced_at timestamptz
);
create unique index mail_token_live on mail_token (user_id, kind) where used_at is null and replaced_at is null;

create table address (
  id uuid primary key,
  user_id uuid not null references users (id),
  full_name text not null,
  line1 text not null,
  line2 text,
  city text not null,
  state text not null,
  postal_code text not null,
  country text not null default 'US' check (country = 'US'),
  phone text not null,
  mode text not null check (mode in ('none', 'shipping', 'billing', 'both')),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index address_user on address (user_id);
create unique index address_default_shipping on address (user_id) where mode in ('shipping', 'both');
create unique index address_default_billing on address (user_id) where mode in ('billing', 'both');

-- Local mirror of saved payment methods; the provider holds the secrets.
create table payment_method (
  id uuid primary key,
  user_id uuid not null references users (id),
  provider_id text not null unique,
  type text not null check (type in ('user_card', 'user_bank_account')),
  brand text not null,
  last4 text not null,
  exp_month int,
  exp_year int,
  fingerprint text,
  is_default boolean not null default false,
  created_at timestamptz not null,
  removed_at timestamptz
);
create index payment_method_user on payment_method (user_id) where removed_at is null;
create unique index payment_method_default on payment_method (user_id) where is_default and removed_at is null;

create table identity_session (
  id text primary key,
  user_id uuid not null references users (id),
  status text not null check (status in ('canceled', 'processing', 'requires_input', 'verified')),
  last_error_code text,
  url text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index identity_session_user on identity_session (user_id, created_at desc);

create table alert (
  id uuid primary key,
  user_id uuid not null references users (id),
  type text not null,
  ref text not null,
  title text not null,
  body text not null,
  href text not null,
  item_id uuid,
  created_at timestamptz not null,
  read_at timestamptz,
  cleared_at timestamptz,
  unique (user_id, type, ref)
);
create index alert_user on alert (user_id, created_at desc, id) where cleared_at is null;

-- Outgoing mail: written once, sent by a job, retried with backoff.
create table message (
  id uuid primary key,
  user_id uuid references users (id),
  channel text not null check (channel in ('email', 'sms')),
  recipient text not null,
  template text not null,
  subject text not null,
  text text not null,
  html text not null,
  dedupe_key text not null unique,
  created_at timestamptz not null,
  sent_at timestamptz,
  attempts int not null default 0,
  last_error text
);
create index message_unsent on message (created_at) where sent_at is null;
