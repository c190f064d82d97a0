-- Jobs and outbox events that have used all their tries. The work itself stays where it is; here stands that staff were told, and when it is tried again.
create table failed_job (
  id uuid primary key,
  source text not null check (source in ('job', 'event')),
  source_id bigint not null,
  kind text not null,
  reason text not null,
  failed_at timestamptz not null,
  -- Tried again, and not known to have failed since.
  is_retried boolean not null default false,
  resumed int not null default 0,
  -- The sweep does not try it again before.
  resume_at timestamptz not null,
  unique (source, source_id)
);
create index failed_job_listed on failed_job (failed_at) where not is_retried;

-- A message says nothing true any more after this: it is dropped instead of sent.
alter table message add column expires_at timestamptz;
