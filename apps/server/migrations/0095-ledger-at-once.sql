-- An entry is written whole, with its lines, in one statement (platform/ledger.ts): it is looked at once when that ends, not
-- line by line at the commit. Lines can only be added, so nothing later makes it false.
drop trigger ledger_balances on ledger_line;
drop trigger ledger_has_lines on ledger_entry;
drop function ledger_entry_balances();
drop function ledger_entry_has_lines();
create function ledger_entries_balance() returns trigger language plpgsql as $$
declare wrong record;
begin
  select l.entry_id, sum(l.amount_cents) as cents, count(*) as lines into wrong
    from (select distinct entry_id from added) a join ledger_line l on l.entry_id = a.entry_id
    group by l.entry_id having sum(l.amount_cents) <> 0 or count(*) < 2 limit 1;
  if found then
    raise exception 'ledger entry % does not balance: % cents over % lines', wrong.entry_id, wrong.cents, wrong.lines
      using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger ledger_balances after insert on ledger_line referencing new table as added
  for each statement execute function ledger_entries_balance();
create function ledger_entries_have_lines() returns trigger language plpgsql as $$
declare bare uuid;
begin
  select a.id into bare from added a where not exists (select from ledger_line l where l.entry_id = a.id) limit 1;
  if found then
    raise exception 'ledger entry % has no lines', bare using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger ledger_has_lines after insert on ledger_entry referencing new table as added
  for each statement execute function ledger_entries_have_lines();

-- The bag's running reservations are read with each call of the bag.
create index reservation_bag on reservation (bag_id) where state = 'held';
