-- Addresses that want the newsletter, with or without an account: pending until the mailed link is opened.
create table newsletter_subscription (
  email text primary key check (email = lower(email)),
  status text not null check (status in ('pending', 'subscribed', 'unsubscribed')),
  -- Of the link that was mailed last: it confirms, and afterwards it ends the subscription.
  hash bytea not null unique check (octet_length(hash) = 32),
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  confirmed_at timestamptz,
  left_at timestamptz
);
