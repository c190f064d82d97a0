-- Whether a withdrawn item was ever for sale decides if its certificate and photos are public (decision 0251): its row says so now.
alter table item add column first_live_at timestamptz;
comment on column item.first_live_at is 'When it first went live; null: no one outside the office has seen it. It has its certificate and frozen photos from then on.';

-- A withdrawn item was live unless the audit log says that it was withdrawn before.
alter table item disable trigger user;
update item i set first_live_at = i.published_at where i.status = 'live' or (i.status = 'withdrawn' and not exists (
  select from audit_event e where e.subject = 'item' and e.subject_id = i.id and e.action = 'item.withdraw'
    and e.before->>'status' in ('draft', 'in_review', 'approved')));
alter table item enable trigger user;

create function item_first_live() returns trigger language plpgsql as $$
begin
  new.first_live_at := new.published_at;
  return new;
end $$;
create trigger item_first_live_inserted before insert on item for each row when (new.status = 'live') execute function item_first_live();
create trigger item_first_live before update on item for each row
  when (new.status = 'live' and old.first_live_at is null) execute function item_first_live();

create or replace function media_freeze(item uuid, out is_sealed boolean, out has_commitment boolean) language sql stable as $$
  select exists (select from item i where i.id = $1 and i.first_live_at is not null
      and (i.serial is not null and i.authentication_type is not null
        or exists (select from provenance_event p where p.item_id = $1 and p.kind = 'sealed'))),
    exists (select from auction a where a.item_id = $1 and exists (select from bid b where b.auction_id = a.id))
      or exists (select from offer o where o.item_id = $1)
      or exists (select from invoice_line l where l.item_id = $1)
$$;
