-- The second factor of an account: codes by text message, or an authenticator app.
create table second_factor (
  user_id uuid primary key references users (id),
  channel text not null check (channel in ('sms', 'app')),
  phone text,
  -- Seed of the app, sealed; the last time step that was used is refused again.
  secret_key_id text,
  secret bytea,
  last_step bigint,
  enabled_at timestamptz not null,
  check ((channel = 'sms') = (phone is not null) and (channel = 'app') = (secret is not null and secret_key_id is not null))
);

-- The seed that an app was given and that is not yet proved.
create table app_setup (
  user_id uuid primary key references users (id),
  secret_key_id text not null,
  secret bytea not null,
  created_at timestamptz not null
);

create table recovery_code (
  hash bytea primary key check (octet_length(hash) = 32),
  user_id uuid not null references users (id),
  created_at timestamptz not null,
  used_at timestamptz
);
create index recovery_code_user on recovery_code (user_id) where used_at is null;

-- A sign-in whose password was right and that waits for the second factor, in the browser it began in.
create table signin_challenge (
  id uuid primary key,
  hash bytea not null unique check (octet_length(hash) = 32),
  user_id uuid not null references users (id),
  device_hash bytea not null check (octet_length(device_hash) = 32),
  user_agent text not null,
  ip text not null,
  replaces_session_id uuid,
  attempts int not null default 0 check (attempts <= 5),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  done_at timestamptz
);
create index signin_challenge_user on signin_challenge (user_id, created_at);

create table otp_code (
  id uuid primary key,
  user_id uuid not null references users (id),
  purpose text not null check (purpose in ('mfa_enable', 'mfa_signin')),
  challenge_id uuid references signin_challenge (id),
  phone text not null,
  hash bytea not null check (octet_length(hash) = 32),
  attempts int not null default 0 check (attempts <= 5),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  consumed_at timestamptz,
  superseded_at timestamptz
);
create unique index otp_code_live on otp_code (user_id, purpose) where consumed_at is null and superseded_at is null;
create index otp_code_sent on otp_code (user_id, created_at);
create index otp_code_phone on otp_code (phone, created_at);

-- When the person last proved that it is him: signing in, or a password given again.
alter table session add column proved_at timestamptz;
update session set proved_at = created_at;
alter table session alter column proved_at set not null;
