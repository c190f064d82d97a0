-- An owner may show an item on a public wall of his (rules §9.15). The choice ends with his ownership.
alter table ownership add column is_on_wall boolean not null default false;
create index ownership_wall on ownership (user_id, from_at desc) where to_at is null and is_on_wall;
