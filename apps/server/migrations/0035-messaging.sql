-- Text messages: who wants them, to which number. A number is known once the keyword came from it.
create table sms_subscription (
  user_id uuid primary key references users (id),
  status text not null check (status in ('pending', 'subscribed', 'un_subscribed')),
  phone text,
  -- The word to text, until it was used or is too old.
  token text unique,
  token_expires_at timestamptz,
  asked_at timestamptz not null,
  subscribed_at timestamptz,
  ended_at timestamptz,
  check (status <> 'subscribed' or phone is not null),
  check ((token is null) = (token_expires_at is null))
);
-- One number serves one account.
create unique index sms_subscription_number on sms_subscription (phone) where status = 'subscribed';
create index sms_subscription_phone on sms_subscription (phone);

-- Numbers that said STOP: nothing is sent to them until they say START.
create table sms_stop (
  phone text primary key,
  stopped_at timestamptz not null
);

-- Texts that came in, so that one delivered twice acts once. What was written is not kept.
create table sms_inbound (
  sid text primary key,
  phone text not null,
  act text not null,
  received_at timestamptz not null
);
create index sms_inbound_received on sms_inbound (received_at);

-- Never sent, for good: whoever it was for had ended it.
alter table message add column dropped_at timestamptz;
drop index message_unsent;
create index message_unsent on message (created_at) where sent_at is null and dropped_at is null;
