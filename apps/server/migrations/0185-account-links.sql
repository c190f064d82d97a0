-- Accounts that one person seems to use (rules 1.10): evidence by kind, its strength, and what staff decided.
alter table session add column device_uuid text check (length(device_uuid) <= 64);
create index session_device_uuid on session (device_uuid) where device_uuid is not null;
create index payment_method_fingerprint on payment_method (fingerprint, type) where fingerprint is not null;

-- The same name at the same address, however it is typed.
create function address_match_key(full_name text, line1 text, line2 text, postal_code text) returns text
  language sql immutable parallel safe
  return lower(regexp_replace(full_name || ' ' || line1 || ' ' || coalesce(line2, '') || ' ' || left(postal_code, 5), '[^[:alnum:]]', '', 'g'));
create index address_match on address (address_match_key(full_name, line1, line2, postal_code));

create table account_link (
  id uuid primary key,
  low_id uuid not null references users (id),
  high_id uuid not null references users (id),
  kinds text[] not null check (kinds <@ array['document', 'card', 'bank', 'address', 'device'] and cardinality(kinds) > 0),
  strength text not null check (strength in ('weak', 'strong')),
  status text not null default 'open' check (status in ('open', 'cleared', 'confirmed')),
  -- Neither may bid on, buy or make offers for what the other owns or consigns.
  is_barred boolean generated always as (status = 'confirmed' or (status = 'open' and strength = 'strong')) stored,
  found_at timestamptz not null,
  updated_at timestamptz not null,
  decided_by uuid references users (id),
  decided_at timestamptz,
  check (low_id < high_id),
  check ((status = 'open') = (decided_at is null)),
  check ((decided_at is null) = (decided_by is null)),
  unique (low_id, high_id)
);
create index account_link_high on account_link (high_id);
create index account_link_open on account_link (found_at) where status = 'open' and strength = 'weak';

-- What people report to us: shill bidding, counterfeits, harassment.
create table abuse_report (
  id uuid primary key,
  number bigint generated always as identity (start with 10001) unique,
  subject text not null check (subject in ('lot', 'item', 'offer', 'resale', 'profile')),
  subject_id uuid not null,
  reason text not null check (reason in ('shill_bidding', 'counterfeit', 'misdescribed', 'harassment', 'other')),
  message text not null check (length(message) <= 5000),
  reporter_id uuid references users (id),
  created_at timestamptz not null,
  outcome text check (outcome in ('action_taken', 'no_action')),
  closed_by uuid references users (id),
  closed_at timestamptz,
  check ((outcome is null) = (closed_at is null)),
  check ((outcome is null) = (closed_by is null))
);
create unique index abuse_report_once on abuse_report (reporter_id, subject, subject_id, reason) where closed_at is null and reporter_id is not null;
create index abuse_report_open on abuse_report (created_at, id) where closed_at is null;
create index abuse_report_closed on abuse_report (closed_at desc, id) where closed_at is not null;

alter table audit_event drop constraint audit_event_subject_check;
alter table audit_event add constraint audit_event_subject_check
  check (subject in ('auction', 'invoice', 'item', 'user', 'request', 'resale', 'payout', 'coupon', 'report'));
