-- Lots from a file are for one draft sale.
alter table import add column sale_id uuid references sale (id);
create index import_sale on import (sale_id) where sale_id is not null;
comment on column import.sale_id is 'Draft sale that its lots are for; null: it lists something else.';
