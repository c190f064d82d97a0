-- What a process's register of the catalogue follows (decision 0098): each listing names the transaction that wrote it last, and what
-- leaves no row behind, a listing taken out or a name that changed, leaves a note.
alter table item_listing add column changed_in xid8 not null default pg_current_xact_id();
create index item_listing_changed on item_listing (changed_in);
create function item_listing_change() returns trigger language plpgsql as $$
begin new.changed_in := pg_current_xact_id(); return new; end $$;
create trigger item_listing_changes before update on item_listing for each row execute function item_listing_change();

create table catalogue_change (
  changed_in xid8 not null default pg_current_xact_id(),
  item_id uuid               -- of a listing that is gone; null: a name
);
create index catalogue_change_since on catalogue_change (changed_in);

create function catalogue_change_of_listing() returns trigger language plpgsql as $$
begin
  insert into catalogue_change (item_id) select item_id from gone;
  return null;
end $$;
create trigger item_listing_gone after delete on item_listing referencing old table as gone
  for each statement execute function catalogue_change_of_listing();

create function catalogue_change_of_name() returns trigger language plpgsql as $$
begin
  insert into catalogue_change default values;
  return null;
end $$;
create trigger artist_named after insert or update or delete on artist for each statement execute function catalogue_change_of_name();
create trigger category_named after insert or update or delete on category for each statement execute function catalogue_change_of_name();
create trigger genre_named after insert or update or delete on genre for each statement execute function catalogue_change_of_name();
create trigger condition_named after insert or update or delete on condition for each statement execute function catalogue_change_of_name();
create trigger partner_named after insert or update or delete on partner for each statement execute function catalogue_change_of_name();
create trigger collection_named after insert or update or delete on collection for each statement execute function catalogue_change_of_name();
