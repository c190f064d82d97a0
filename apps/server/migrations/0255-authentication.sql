-- What authenticators decide about objects (rules §6). Rows are added, never changed: the last one of an item counts.
create table evidence_file (
  id uuid primary key,
  item_id uuid not null references item (id),
  name text not null check (length(name) between 1 and 120),
  file text not null unique,
  bytes int not null check (bytes > 0),
  sha256 bytea not null,
  uploaded_by uuid not null references users (id),
  at timestamptz not null
);
create index evidence_file_item on evidence_file (item_id, at);
create index evidence_file_uploader on evidence_file (uploaded_by);
create trigger evidence_file_only_grows before update or delete on evidence_file for each row execute function log_only_grows();

create table authentication (
  id uuid primary key,
  item_id uuid not null references item (id),
  position int not null check (position > 0),
  grade text not null check (grade in ('gold', 'silver', 'reject', 'unable')),
  witness jsonb,
  evidence jsonb not null,
  checklist jsonb not null,
  note text not null,
  public_note text not null default '',
  authenticator_id uuid not null references users (id),
  second_id uuid references users (id),
  at timestamptz not null,
  unique (item_id, position),
  check (second_id <> authenticator_id),
  check (grade <> 'gold' or witness is not null),
  check (grade <> 'silver' or jsonb_array_length(evidence) > 0)
);
create index authentication_at on authentication (at desc, id);
create index authentication_authenticator on authentication (authenticator_id);
create index authentication_second on authentication (second_id) where second_id is not null;
create trigger authentication_only_grows before update or delete on authentication for each row execute function log_only_grows();
-- The queue of the bench.
create index item_undecided on item (created_at, id)
  where authentication_type is null and type in ('main', 'companion', 'giveaway') and status <> 'withdrawn';

-- The code alone names what two people decide: each new kind wanted this list again.
alter table office_request drop constraint office_request_kind_check,
  add constraint office_request_kind_check check (kind <> '');

comment on table evidence_file is 'A document or picture that a decision of an authenticator rests on; only added, seen by staff only.';
comment on column evidence_file.file is 'Path in the file store, below evidence/; a file never changes.';
comment on column evidence_file.sha256 is 'Hash of the stored bytes.';
comment on table authentication is 'A decision of an authenticator about an item; only added, the last one of an item counts.';
comment on column authentication.position is 'Number of the decision about this item, from 1.';
comment on column authentication.grade is 'gold (witnessed), silver (documented), reject, or unable (nothing proves it).';
comment on column authentication.witness is 'JSON object { name, at, place }: who saw it, when and where; gold needs it.';
comment on column authentication.evidence is 'JSON array of { kind, text, fileId }; fileId is an evidence_file or null.';
comment on column authentication.checklist is 'JSON object: result of each check (pass, fail, not_applicable).';
comment on column authentication.note is 'Reasons of the authenticator, for staff.';
comment on column authentication.public_note is 'How we know, as the certificate says it.';
comment on column authentication.second_id is 'The second authenticator, who confirmed it; null: it took one.';
