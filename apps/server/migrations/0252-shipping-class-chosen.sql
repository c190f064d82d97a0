-- A draft has no shipping class until a person chooses one: a large object must not ship as a small parcel because no one looked.
alter table item add column has_shipping_class boolean not null default true;

drop trigger item_version on item;
create trigger item_version before update on item for each row
  when ((old.slug, old.type, old.authentication_type, old.offer_type, old.sale_type, old.fulfillment, old.status, old.is_qa, old.title,
      old.subtitle, old.story, old.condition_report, old.dimensions, old.estimate_low_cents, old.estimate_high_cents, old.min_offer_cents,
      old.artist_id, old.category_id, old.genre_id, old.condition_id, old.partner_id, old.collection_id, old.autographed, old.ach_only,
      old.shipping_class, old.has_shipping_class, old.main_item_id)
    is distinct from (new.slug, new.type, new.authentication_type, new.offer_type, new.sale_type, new.fulfillment, new.status, new.is_qa,
      new.title, new.subtitle, new.story, new.condition_report, new.dimensions, new.estimate_low_cents, new.estimate_high_cents,
      new.min_offer_cents, new.artist_id, new.category_id, new.genre_id, new.condition_id, new.partner_id, new.collection_id,
      new.autographed, new.ach_only, new.shipping_class, new.has_shipping_class, new.main_item_id))
  execute function item_next_version();

comment on column item.has_shipping_class is 'Staff chose the shipping class; false: a draft that has the smallest one until then, and can''t be approved.';
