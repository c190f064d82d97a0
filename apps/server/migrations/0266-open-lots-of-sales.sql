-- Whether a sale has lots that are not over is asked with every list of sales.
create index auction_sale_open on auction (sale_id) where sale_id is not null and status <> 'done';
