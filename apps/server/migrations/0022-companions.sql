-- A companion belongs to one main item and is bought together with it (rules §5.7).
alter table item add column main_item_id uuid references item (id),
  add constraint item_companion_has_main check (main_item_id is null or type = 'companion');
create index item_companions on item (main_item_id) where main_item_id is not null;
