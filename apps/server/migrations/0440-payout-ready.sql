-- The first setup of payouts is confirmed; only later changes are security notices.
alter table users add column payout_ready_at timestamptz;
update users u set payout_ready_at = coalesce(stripe_account_read_at, created_at)
where stripe_connected_status = 'verified'
  or exists (select from account_act a where a.user_id = u.id and a.act = 'payout_account_ready');
comment on column users.payout_ready_at is 'When the payout account could receive payouts for the first time.';
