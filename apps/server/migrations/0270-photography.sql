-- What photographers take of items of a category, and the queue of items that are not for sale yet, by shelf.
alter table category add column shot_details text[] not null default '{}';
comment on column category.shot_details is 'Details that every item of the category is photographed with, such as Tag or Sleeve; empty: one detail of any kind.';

create index item_to_photograph on item (shelf, created_at, id) where status not in ('live', 'withdrawn');
