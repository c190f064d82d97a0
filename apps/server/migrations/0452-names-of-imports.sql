-- Names that a file uses and that don't exist yet: staff say of each whether it is created or is another one.
create table import_name (
  import_id uuid not null references import (id) on delete cascade,
  kind text not null check (kind in ('artist', 'category', 'genre', 'condition', 'partner', 'collection')),
  key text not null,
  name text not null,
  row_count int not null check (row_count > 0),
  choice text check (choice in ('create', 'use')),
  target_id uuid,
  result text check (result in ('created', 'undone', 'kept')),
  primary key (import_id, kind, key),
  check (choice is distinct from 'use' or target_id is not null)
);
comment on table import_name is 'A name that rows of an imported file use and that did not exist at the dry run, and what staff decided about it.';
comment on column import_name.key is 'The name as names are compared (normal_name).';
comment on column import_name.name is 'The name as the file first has it.';
comment on column import_name.row_count is 'Rows that use it.';
comment on column import_name.choice is 'create: the run creates it. use: target_id is meant. Null: rows with it are left out.';
comment on column import_name.target_id is 'The existing name that is meant, or the one that the run created.';
comment on column import_name.result is 'created by the run; undone: removed with the import; kept by its undo, because it is used or was changed. Null: nothing was created.';
