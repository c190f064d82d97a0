-- Wrong passwords, counted for an account, or for what was typed where there is none: twenty a day end the password until it
-- is chosen anew by mail. A device that has signed in before has a count of its own.
create table signin_lock (
  hash bytea primary key check (octet_length(hash) = 32),
  user_id uuid references users (id),
  failures int not null,
  window_started_at timestamptz not null,
  locked_at timestamptz
);
create index signin_lock_user on signin_lock (user_id);
create index signin_lock_window on signin_lock (window_started_at);

-- Nothing is paid out before: something that guards the account was changed.
alter table users add column payout_held_until timestamptz;

-- The sign-in that waits came from a device that the account knows.
alter table signin_challenge add column is_known_device boolean not null default true;
