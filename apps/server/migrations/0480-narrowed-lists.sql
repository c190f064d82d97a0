-- Lists of items by person or team, or by category, newest first.
drop index item_artist;
create index item_artist on item (artist_id, id desc) where artist_id is not null;
drop index item_category;
create index item_category on item (category_id, id desc) where category_id is not null;
