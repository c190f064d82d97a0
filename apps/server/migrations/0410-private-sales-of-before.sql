-- Manual invoices from before 0371 have sold what they name, unless it is sold, for sale, or held by another way.
with sold as (
  update invoice_line l set sells_item = true
  from (
    select distinct on (l.item_id) l.id
    from invoice_line l join invoice v on v.id = l.invoice_id join item i on i.id = l.item_id
    where v.type = 'manual' and v.status in ('open', 'pending', 'failed', 'paid') and i.owner_id is null and i.item_assignment is null
      and not exists (select from auction a where a.item_id = i.id and a.status <> 'done')
      and not exists (select from offer o where o.item_id = i.id and o.holds_item)
    order by l.item_id, v.created_at, v.id, l.position) first
  where l.id = first.id returning l.item_id)
update item set item_assignment = 'virtual' where id in (select item_id from sold);

-- As they are stored and searched.
update invoice set tracking_number = upper(regexp_replace(tracking_number, '[\s-]', '', 'g'))
where tracking_number <> upper(regexp_replace(tracking_number, '[\s-]', '', 'g'));
