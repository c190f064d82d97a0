-- A sealed item's photos are frozen from its first publication: what is wrong on a draft stays private. A withdrawn item may
-- have been published.
create or replace function media_freeze(item uuid, out is_sealed boolean, out has_commitment boolean) language sql stable as $$
  select exists (select from item i where i.id = $1 and i.status in ('live', 'withdrawn')
      and (i.serial is not null and i.authentication_type is not null
        or exists (select from provenance_event p where p.item_id = $1 and p.kind = 'sealed'))),
    exists (select from auction a where a.item_id = $1 and exists (select from bid b where b.auction_id = a.id))
      or exists (select from offer o where o.item_id = $1)
      or exists (select from invoice_line l where l.item_id = $1)
$$;
