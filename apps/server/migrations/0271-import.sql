-- Records imported from a CSV file: the file's rows, what the dry run says of each, and what became of it.
create table import (
  id uuid primary key,
  number bigint generated always as identity,
  kind text not null check (kind in ('item', 'artist', 'location', 'lot')),
  file_name text not null,
  columns text[] not null,
  mapping jsonb not null,
  status text not null check (status in ('checked', 'running', 'done', 'undoing', 'undone')),
  row_count int not null check (row_count > 0),
  plan_create int not null default 0,
  plan_change int not null default 0,
  plan_refuse int not null default 0,
  created_count int not null default 0,
  changed_count int not null default 0,
  refused_count int not null default 0,
  undone_count int not null default 0,
  kept_count int not null default 0,
  created_by uuid not null references users (id),
  created_at timestamptz not null,
  run_by uuid references users (id),
  note text not null default '',
  started_at timestamptz,
  finished_at timestamptz,
  undone_by uuid references users (id),
  undo_note text not null default '',
  undone_at timestamptz,
  check ((status = 'checked') = (started_at is null))
);
create index import_created on import (created_at desc, id);

create table import_row (
  import_id uuid not null references import (id) on delete cascade,
  position int not null check (position > 0),
  line int not null,
  cells jsonb not null,
  plan text not null check (plan in ('create', 'change', 'refuse')),
  faults jsonb not null default '[]',
  result text check (result in ('created', 'changed', 'refused', 'undone', 'kept')),
  subject_id uuid,
  primary key (import_id, position)
);
create index import_row_plan on import_row (import_id, plan, position);
create index import_row_subject on import_row (subject_id) where subject_id is not null;

comment on table import is 'A CSV file that staff import: its columns, which field each fills, and how far it is.';
comment on column import.number is 'Number that staff see.';
comment on column import.kind is 'What its rows are: item, artist, location or lot.';
comment on column import.columns is 'Heads of its columns.';
comment on column import.mapping is 'The column of each field, from 0: {"title": 2}.';
comment on column import.status is 'checked (the dry run is there), running, done, undoing, undone.';
comment on column import.plan_create is 'Rows that the dry run would create; plan_change and plan_refuse likewise.';
comment on column import.refused_count is 'Rows that the run refused, besides those that the dry run refused.';
comment on column import.kept_count is 'Created rows that the undo left, because they were worked on since.';
comment on column import.run_by is 'Staff member who ran it; every audit line of its rows is theirs.';
comment on column import.note is 'Why it was run.';
comment on column import.finished_at is 'End of the run. What it created can be undone for 24 hours.';
comment on table import_row is 'A row of an imported file: its cells, what the dry run plans, and what became of it.';
comment on column import_row.position is 'Order in the file, from 1, without the heads.';
comment on column import_row.cells is 'Its cells as text: ["Signed ball", "1,250.00"].';
comment on column import_row.line is 'Line of the file on which it begins.';
comment on column import_row.plan is 'What the dry run says: create, change or refuse.';
comment on column import_row.faults is 'Why it is refused: [{"field", "column", "message"}], each at its column.';
comment on column import_row.result is 'What became of it: created, changed, refused by the run, undone, or kept by the undo because it was worked on since. Null: not run.';
comment on column import_row.subject_id is 'The record that it created or changed.';
