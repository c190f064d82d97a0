-- What was done with an account, as its owner can read it: kept longer than the alerts that told it. `ref` is written once.
create table account_act (
  ref text primary key,
  user_id uuid not null references users (id),
  act text not null,
  detail text not null default '',
  ip text not null default '',
  user_agent text not null default '',
  at timestamptz not null
);
create index account_act_newest on account_act (user_id, at desc);
create index account_act_age on account_act (at);
insert into account_act (ref, user_id, act, at)
select ref, user_id, split_part(ref, ':', 1), created_at from alert where type = 'SECURITY' and position(':' in ref) > 0
on conflict do nothing;

create index alert_age on alert (created_at);

-- A check that the provider passed and the house looks at itself (rules §8): the names differ. Of the document only a keyed
-- hash is kept, so that it verifies one account.
alter table identity_session
  add column document_hash bytea check (octet_length(document_hash) = 32),
  add column review text check (review in ('waiting', 'accepted', 'declined')),
  add column reviewed_by uuid references users (id),
  add column reviewed_at timestamptz;
create unique index identity_document on identity_session (document_hash) where status = 'verified';
create index identity_review on identity_session (updated_at) where review = 'waiting';
