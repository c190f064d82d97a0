-- Coupons are made and stopped by staff, and audited as themselves.
alter table audit_event drop constraint audit_event_subject_check;
alter table audit_event add constraint audit_event_subject_check
  check (subject in ('auction', 'invoice', 'item', 'user', 'request', 'resale', 'payout', 'coupon'));
create index redeem_code_coupon on redeem_code (coupon_id) where coupon_id is not null;
create index redeem_code_item on redeem_code (item_id) where item_id is not null;
create index coupon_created on coupon (created_at desc, id desc);
