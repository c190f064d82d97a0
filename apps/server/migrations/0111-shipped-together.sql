-- Invoices that are paid together share a parcel: the one that pays its shipping in full (rules §5.2, §5.5).
alter table invoice add column shipped_with uuid references invoice (id);
alter table invoice add constraint invoice_shipped_with_check check (shipped_with <> id);
create index invoice_shipped_with on invoice (shipped_with) where shipped_with is not null;
