-- Browsers that a person lets the house write to by push, each through its maker's push service.
create table push_subscription (
  id uuid primary key,
  user_id uuid not null references users (id),
  endpoint text not null unique,
  -- The browser's public key (65 bytes) and secret (16 bytes) that what is sent is sealed for.
  p256dh bytea not null check (octet_length(p256dh) = 65),
  auth bytea not null check (octet_length(auth) = 16),
  user_agent text not null,
  created_at timestamptz not null,
  last_sent_at timestamptz
);
create index push_subscription_user on push_subscription (user_id, created_at);

-- One row for each browser and occasion: it is pushed once.
create table push_message (
  id uuid primary key,
  user_id uuid not null references users (id),
  subscription_id uuid not null references push_subscription (id) on delete cascade,
  dedupe_key text not null,
  payload jsonb not null,
  created_at timestamptz not null,
  -- Not before: the end of the quiet hours.
  due_at timestamptz,
  attempts int not null default 0,
  sent_at timestamptz,
  dropped_at timestamptz,
  last_error text,
  unique (subscription_id, dedupe_key)
);
create index push_message_due on push_message (due_at) where due_at is not null and sent_at is null and dropped_at is null;
create index push_message_created on push_message (created_at);
