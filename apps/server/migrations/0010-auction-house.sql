-- What staff do to lots, and who did it.
alter table auction
  add column paused_at timestamptz,          -- the clock of the lot stands since then
  add column public_note text;               -- what everybody is told of a withdrawal or a new listing
alter table bid add column void_reason text
  check (void_reason in ('typo', 'fraud', 'shill', 'blocked', 'lot_description_changed'));

-- Every act of staff: who, when, why, what it was before and after.
create table audit_event (
  id uuid primary key,
  at timestamptz not null,
  actor_id uuid not null references users (id),
  action text not null,
  subject text not null check (subject in ('auction', 'invoice', 'item', 'user', 'request')),
  subject_id uuid not null,
  reason text not null default '',
  note text not null default '',
  before jsonb not null default '{}',
  after jsonb not null default '{}',
  ip text not null default '',
  request_id text not null default ''
);
create index audit_event_subject on audit_event (subject, subject_id, at desc);
create index audit_event_at on audit_event (at desc, id);
create trigger audit_event_only_grows before update or delete on audit_event for each row execute function log_only_grows();

-- What needs a second person: asked for by one, decided by another.
create table office_request (
  id uuid primary key,
  kind text not null check (kind in ('reopen', 'credit_limit')),
  subject_id uuid not null,
  terms jsonb not null,
  status text not null default 'waiting' check (status in ('waiting', 'confirmed', 'declined')),
  requested_by uuid not null references users (id),
  requested_at timestamptz not null,
  decided_by uuid references users (id),
  decided_at timestamptz,
  result_id uuid,
  check (status <> 'confirmed' or decided_by <> requested_by),
  check ((status = 'waiting') = (decided_by is null))
);
create unique index office_request_waiting on office_request (kind, subject_id) where status = 'waiting';
