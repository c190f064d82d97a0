-- Cards of items are kept in memory beside the register (decision 0113): a listing is touched by all that its item's card shows and the
-- listing itself does not have, so that the register hears of it. Like all that changes a listing it waits for the commit: its row is
-- locked last. A bid changes none of this.
create function item_listing_touch(id uuid) returns void language sql as $$
  update item_listing set changed_in = pg_current_xact_id() where item_id = $1 and changed_in <> pg_current_xact_id()
$$;

create function item_listing_shown() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'item' then
    perform item_listing_touch(new.id);
    return null;
  end if;
  if tg_op <> 'INSERT' then perform item_listing_touch(old.item_id); end if;
  if tg_op <> 'DELETE' then perform item_listing_touch(new.item_id); end if;
  return null;
end $$;
create constraint trigger item_listing_renamed after update on item deferrable initially deferred for each row
  when ((old.slug, old.sale_type) is distinct from (new.slug, new.sale_type)) execute function item_listing_shown();
create constraint trigger item_listing_pictured after insert or delete on media deferrable initially deferred
  for each row execute function item_listing_shown();
create constraint trigger item_listing_repictured after update on media deferrable initially deferred for each row
  when (old.* is distinct from new.*) execute function item_listing_shown();
-- The first lot of an item may leave its listing as it was.
create constraint trigger item_listing_with_lot after insert or update of item_id on auction deferrable initially deferred
  for each row execute function item_listing_shown();
