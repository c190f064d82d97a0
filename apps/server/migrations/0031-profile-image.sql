-- The picture of a person: its file below "avatars" in the file store.
alter table users add column image_file text check (image_file ~ '^[0-9a-f]{32}[.]webp$');
-- A username is changed once in 30 days (rules §12).
alter table users add column username_changed_at timestamptz;
-- A session that says nothing of it has proved nothing.
alter table session alter column proved_at set default '-infinity';
