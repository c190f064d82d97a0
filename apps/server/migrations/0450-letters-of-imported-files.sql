-- A file is read in the encoding that it was written in, and a row that can't be read is a faulty row of a good file.
alter table import
  add column encoding text not null default 'utf-8'
    check (encoding in ('utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'macintosh')),
  add column is_encoding_sure boolean not null default true;
comment on column import.encoding is 'The encoding that its letters were read in.';
comment on column import.is_encoding_sure is 'False: staff have to say first how its letters are read.';

alter table import_row add column unread jsonb;
comment on column import_row.unread is 'Why the row can’t be read, and the cell (from 0) that is to blame: {"cell": 2, "message"}. Null: it was read.';
