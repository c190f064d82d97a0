-- Names that items are filed under are made, changed, merged and deleted by staff (back office §3).
alter table collection
  add column position int not null default 0,
  add column featured_from timestamptz,
  add column featured_to timestamptz,
  add column cover_item_id uuid references item (id) on delete set null,
  add constraint collection_featured_check check (featured_to > featured_from);

create table taxonomy_slug (
  kind text not null check (kind in ('artist', 'category', 'genre', 'condition', 'partner', 'collection')),
  slug text not null,
  target_id uuid not null,
  merged_id uuid,
  replaced_at timestamptz not null,
  primary key (kind, slug)
);
create index taxonomy_slug_target on taxonomy_slug (target_id);
create index taxonomy_slug_merged on taxonomy_slug (merged_id) where merged_id is not null;

-- What uses a name: asked before it is deleted, and moved when it is merged.
create index item_category on item (category_id) where category_id is not null;
create index item_genre on item (genre_id) where genre_id is not null;
create index item_condition on item (condition_id) where condition_id is not null;
create index item_partner on item (partner_id) where partner_id is not null;
create index item_collection on item (collection_id) where collection_id is not null;
create index category_parent on category (parent_id) where parent_id is not null;

comment on column collection.position is 'Order among collections, smallest first.';
comment on column collection.featured_from is 'A featured collection is shown as such from then on; null: no limit.';
comment on column collection.featured_to is 'Not featured from then on; null: no limit.';
comment on column collection.cover_item_id is 'Item whose first picture is the cover; null: the newest item.';
comment on table taxonomy_slug is 'Former slugs of artists, categories, genres, conditions, partners and collections, also of merged ones. Their pages redirect.';
comment on column taxonomy_slug.merged_id is 'Id of the merged one that had this slug; null: the slug was changed.';
comment on column taxonomy_slug.target_id is 'Id of the artist, category, … that the slug now leads to.';
