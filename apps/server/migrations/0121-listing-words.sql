-- Finds of a question are kept until a text changes (decision 0098): a listing names the transaction that last changed its words or
-- whether it is public. All else of a listing changes far more often.
alter table item_listing add column reworded_in xid8 not null default pg_current_xact_id();
create or replace function item_listing_change() returns trigger language plpgsql as $$
begin
  new.changed_in := pg_current_xact_id();
  if new.search is distinct from old.search or new.visibility is distinct from old.visibility then
    new.reworded_in := new.changed_in;
  end if;
  return new;
end $$;
