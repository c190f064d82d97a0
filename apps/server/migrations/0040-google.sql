-- An account's identity at another house: found by its subject there, never by its address.
create table external_identity (
  provider text not null check (provider = 'google'),
  subject text not null check (subject <> ''),
  user_id uuid not null references users (id),
  email text not null,
  linked_at timestamptz not null,
  primary key (provider, subject)
);
create unique index external_identity_user on external_identity (user_id, provider);

-- Nonces of sign-ins that came back: each brings one token, once.
create table google_nonce (
  hash bytea primary key check (octet_length(hash) = 32),
  used_at timestamptz not null
);
create index google_nonce_used on google_nonce (used_at);

-- A proved identity that has no account yet, or meets one with its address: waits for a username or a password, in the
-- browser it came to.
create table google_pending (
  id uuid primary key,
  hash bytea not null unique check (octet_length(hash) = 32),
  kind text not null check (kind in ('signup', 'link')),
  subject text not null,
  email text not null,
  user_id uuid references users (id),
  device_hash bytea not null check (octet_length(device_hash) = 32),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  done_at timestamptz,
  check ((kind = 'link') = (user_id is not null))
);
create index google_pending_expires on google_pending (expires_at);

-- Linked when the sign-in that proves the account has ended, its second factor included.
alter table signin_challenge add column google_pending_id uuid references google_pending (id);
