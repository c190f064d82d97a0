-- A seller's payout account at the payment provider, and when it was last looked at.
alter table users
  add column stripe_account_id text unique,
  add column stripe_account_missing text[] not null default '{}',
  add column stripe_account_read_at timestamptz;
create index users_stripe_account_waiting on users (stripe_account_read_at)
  where stripe_account_id is not null and stripe_connected_status <> 'verified';
