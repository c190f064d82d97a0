-- The resale certificate itself: its file below "certificates" in the file store.
alter table tax_certificate add column file text check (file ~ '^[0-9a-f]{32}[.](pdf|jpg|png)$');
