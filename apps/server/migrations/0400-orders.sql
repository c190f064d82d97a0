-- An order says how it travels, and which orders share its parcel; each line says when it was put into it.
alter table invoice add column shipping_service text;
comment on column invoice.shipping_service is 'Service of the carrier, such as Ground; null: not said.';
alter table invoice add column packed_with uuid references invoice (id);
alter table invoice add constraint invoice_packed_with_check check (packed_with <> id);
comment on column invoice.packed_with is 'The invoice of the same buyer and address in whose parcel this one was packed; null: in its own.';
create index invoice_packed_with on invoice (packed_with) where packed_with is not null;
alter table invoice_line add column packed_at timestamptz;
comment on column invoice_line.packed_at is 'When its object was scanned into the parcel; null: not yet, or packed without a scan.';
