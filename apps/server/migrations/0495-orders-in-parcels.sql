-- Orders whose objects are in a parcel, among them those that have to come out of it.
create index invoice_line_packed on invoice_line (invoice_id) where packed_at is not null;
create index invoice_ready on invoice (id) where shipping_status = 'ready';
