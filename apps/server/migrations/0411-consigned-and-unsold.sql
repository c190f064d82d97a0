-- On sale at 0370, and unsold since.
update item i set is_consigned = true
where not i.is_consigned and i.owner_id is null and i.item_assignment is null
  and exists (select from intake_line l join intake v on v.id = l.intake_id where l.item_id = i.id and v.kind = 'consignment')
  and not exists (select from auction a where a.item_id = i.id and a.status <> 'done')
  and not exists (select from offer o where o.item_id = i.id and o.holds_item)
  and not exists (select from lot_offer o join auction a on a.id = o.auction_id where a.item_id = i.id and o.status = 'offered');
