-- What is approved doesn't wait for photography.
drop index item_to_photograph;
create index item_to_photograph on item (shelf, created_at, id) where status in ('draft', 'in_review');
