-- More acts take two people, and a request keeps the words of the one who asks.
alter table office_request
  drop constraint office_request_kind_check,
  add constraint office_request_kind_check check (kind in ('reopen', 'credit_limit', 'refund', 'payment', 'list_at_price', 'after_sale',
    'void_bids', 'certificate')),
  add column note text not null default '';
update office_request r set note = e.note from audit_event e
  where e.action = r.kind || '.request' and e.subject_id = r.subject_id and e.actor_id = r.requested_by and e.at = r.requested_at;
