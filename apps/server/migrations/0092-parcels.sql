-- The parcel of what the house itself sells: who carries it, and when it left and arrived. A resale's parcels stand with it.
alter table invoice
  add column carrier text,
  add column tracking_number text,
  add column shipped_at timestamptz,
  add column received_at timestamptz,
  add check ((carrier is null) = (tracking_number is null)),
  add check (carrier is null or shipped_at is not null);
