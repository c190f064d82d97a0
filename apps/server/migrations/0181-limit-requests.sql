-- A person asks for a higher credit limit; staff set one or say why not. One request of a person waits at a time: asking again changes it.
create table limit_request (
  id uuid primary key,
  user_id uuid not null references users (id),
  wanted_cents bigint not null check (wanted_cents > 0),
  reason text not null check (length(reason) <= 1000),
  status text not null default 'waiting' check (status in ('waiting', 'granted', 'declined')),
  asked_at timestamptz not null,
  limit_cents bigint check (limit_cents >= 0),   -- what was granted
  answer text not null default '' check (length(answer) <= 1000),   -- what the person is told when it is declined
  answered_at timestamptz,
  check ((status = 'waiting') = (answered_at is null)),
  check ((status = 'granted') = (limit_cents is not null))
);
create unique index limit_request_waiting on limit_request (user_id) where status = 'waiting';
create index limit_request_queue on limit_request (asked_at) where status = 'waiting';
create index limit_request_user on limit_request (user_id, asked_at desc);
