-- A manual invoice that sells an item takes it out of every other sale, and gives it back when it is void.
alter table invoice_line add column sells_item boolean not null default false;
comment on column invoice_line.sells_item is 'A line of a manual invoice that has sold its item; false once the invoice is void.';
