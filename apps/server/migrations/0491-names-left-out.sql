-- Names that staff leave out come after those that nobody decided about. A name that only refused rows use isn't created.
alter table import_name drop constraint import_name_choice_check,
  add constraint import_name_choice_check check (choice in ('create', 'use', 'leave')),
  add column is_used boolean not null default true;
comment on column import_name.choice is 'create: the run creates it. use: target_id is meant. leave: rows with it are left out. Null: undecided, and rows with it are left out.';
comment on column import_name.is_used is 'At the last dry run, a row that would be imported uses it.';
