-- What came on consignment isn't for sale until consignors can be paid (decision 0240): one more reason in item.sale_hold, which
-- everything that sells reads. The expression of a generated column can't be changed before PostgreSQL 17: a trigger computes it.
alter table item add column is_consigned boolean not null default false;
comment on column item.is_consigned is 'It came with a delivery on consignment.';

set constraints all immediate;
alter table item alter column sale_hold drop expression,
  add constraint item_sale_hold_check check (sale_hold in ('consignment', 'certificate', 'recheck', 'custody'));
comment on column item.sale_hold is
  'Computed: why it is not for sale (consignment, certificate, recheck, or custody); null: nothing prevents a sale.';

create function item_sale_hold() returns trigger language plpgsql as $$
begin
  new.sale_hold := case
    when new.is_consigned then 'consignment'
    when new.certificate_state <> 'active' then 'certificate'
    when new.failed_recheck is not null then 'recheck'
    when new.custody in ('held', 'lost') then 'custody' end;
  return new;
end $$;
create trigger item_sale_hold before insert or update of is_consigned, certificate_state, failed_recheck, custody, sale_hold on item
  for each row execute function item_sale_hold();

-- Items that are listed or sold already are left to their sale.
update item i set is_consigned = true
where exists (select from intake_line l join intake v on v.id = l.intake_id where l.item_id = i.id and v.kind = 'consignment')
  and i.owner_id is null and i.item_assignment is null
  and not exists (select from auction a where a.item_id = i.id and a.status <> 'done')
  and not exists (select from offer o where o.item_id = i.id and o.holds_item);
