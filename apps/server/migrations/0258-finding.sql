-- Staff find items and deliveries by a part of their text.
create index item_title_trigram on item using gin (lower(title) gin_trgm_ops);
create index intake_source_trigram on intake using gin (lower(source_name) gin_trgm_ops);
create index item_moved on item (custody_since desc, id) where custody_since is not null;
create index item_shelf on item (shelf, id) where shelf is not null;
