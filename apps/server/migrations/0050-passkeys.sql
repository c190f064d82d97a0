-- Passkeys (WebAuthn): the public half of keys that people keep in their devices.
create table passkey (
  id uuid primary key,
  user_id uuid not null references users (id),
  credential_id text not null unique,
  public_key bytea not null,
  -- COSE number: -7, -8 or -257.
  algorithm int not null,
  -- What the device counted at its last use; one that goes back is a copy.
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkey_user on passkey (user_id, created_at);

create table passkey_challenge (
  hash bytea primary key check (octet_length(hash) = 32),
  -- Whose new passkey it is for; null: a sign-in.
  user_id uuid references users (id),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index passkey_challenge_expires on passkey_challenge (expires_at);
