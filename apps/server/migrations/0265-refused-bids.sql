-- The control room counts the bids refused in the last minutes. An index by blocks costs each refusal nothing.
create index bid_request_created on bid_request using brin (created_at);
