-- An item whose certificate is not active, that failed a recheck, or that nobody can hand over, is not for sale: one
-- column says so to everything that sells (decision 0135). Only the triggers below and the acts of custody write it.
alter table item
  add column certificate_state text not null default 'active'
    check (certificate_state in ('active', 'in_reauthentication', 'failed', 'revoked', 'stolen')),
  -- When the certificate left "active"; null while it is active. The 24 hours for a decision are counted from here.
  add column certificate_left_at timestamptz,
  -- Class of the recheck that failed, until staff have decided what becomes of the item.
  add column failed_recheck text check (failed_recheck in ('seal', 'condition', 'mismatch', 'counterfeit')),
  -- Who has the object. Null: nothing was ever recorded; then the house has what nobody owns.
  add column custody text check (custody in ('with_owner', 'in_transit_in', 'in_house', 'in_transit_out', 'returned', 'held', 'lost')),
  add column shelf text check (length(shelf) between 1 and 40),
  add column custody_since timestamptz;

update item i set certificate_state = c.state, certificate_left_at = case when c.state <> 'active' then (
    select min(f.at) from certificate_change f where f.item_id = i.id and f.position > coalesce(
      (select max(l.position) from certificate_change l where l.item_id = i.id and l.state = 'active'), 0)) end
  from (select distinct on (item_id) item_id, state from certificate_change order by item_id, position desc) c where c.item_id = i.id;
update item i set failed_recheck = s.failure_class
  from (select distinct on (item_id) item_id, status, failure_class from secondary_transaction where received_at is not null
    order by item_id, received_at desc) s
  where s.item_id = i.id and s.status = 'reauthenticated_failed';

-- A table with triggers that wait for the commit cannot be altered.
set constraints all immediate;
alter table item add column sale_hold text generated always as (case
  when certificate_state <> 'active' then 'certificate'
  when failed_recheck is not null then 'recheck'
  when custody in ('held', 'lost') then 'custody' end) stored;
create index item_sale_hold on item (certificate_left_at) where sale_hold is not null;

create function certificate_state_follows() returns trigger language plpgsql as $$
begin
  update item set certificate_state = new.state,
    certificate_left_at = case when new.state = 'active' then null else coalesce(certificate_left_at, new.at) end
  where id = new.item_id;
  return null;
end $$;
create trigger certificate_state_follows after insert on certificate_change
  for each row execute function certificate_state_follows();

-- A lot that was paused because its item may not be sold now: it goes on by itself when it may.
alter table auction add column pause_cause text check (pause_cause = 'certificate'),
  add check (pause_cause is null or paused_at is not null);
