-- An account that is to be deleted is there until then; and when its data was last taken away as a copy.
alter table users
  add column deletion_due_at timestamptz,
  add column exported_at timestamptz;
create index users_deletion_due on users (deletion_due_at) where deletion_due_at is not null and deleted_at is null;
