-- Files that people handed in, noted before they are written: what nobody has a day later (an upload that was cut off) is taken away.
create table stored_file (
  name text primary key,
  created_at timestamptz not null
);
create index stored_file_created on stored_file (created_at);
