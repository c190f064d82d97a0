-- A file's dry run offers the names that look like a missing one.
create index artist_alike on artist using gin (normal_name(name) gin_trgm_ops);
create index partner_alike on partner using gin (normal_name(name) gin_trgm_ops);
create index collection_alike on collection using gin (normal_name(name) gin_trgm_ops);
