-- What the log and the kept answer say of a bid stands in the bid's own row: one row and two index entries instead of three rows
-- and four (decision 0122). All processes must have stopped: what was here before asks for rows that are gone.
alter table bid
  add column commitment bytea check (octet_length(commitment) = 32),
  add column chain_hash bytea check (octet_length(chain_hash) = 32),   -- null: its entry is one of log_entry (a reveal)
  add column request_hash bytea check (octet_length(request_hash) = 32),
  add column told text;             -- what its bidder was told beyond this row, JSON; null: his answer is in bid_request

-- Only what the row says word for word moves; whatever else there is stays where it is.
create temporary table moved on commit drop as
  select l.auction_id, l.position, b.seq, l.commitment, l.hash from bid_log l
  join bid b on b.auction_id = l.auction_id and b.log_position = l.position
  where l.kind = 'bid' and b.phase <> 'blind'
    and (l.at, l.alias, l.price_cents, l.note) is not distinct from (b.received_at, b.alias, b.price_cents, b.phase);
update bid b set commitment = m.commitment, chain_hash = m.hash from moved m where b.auction_id = m.auction_id and b.seq = m.seq;
alter table bid_log disable trigger bid_log_only_grows;
delete from bid_log l using moved m where l.auction_id = m.auction_id and l.position = m.position;
alter table bid_log enable trigger bid_log_only_grows;

alter table bid_log rename to log_entry;
alter table log_entry rename constraint bid_log_pkey to log_entry_pkey;
alter trigger bid_log_only_grows on log_entry rename to log_entry_only_grows;
-- The public log of a lot: the bids, and between them what is no bid.
create view bid_log as
  select auction_id, position, kind, at, alias, price_cents, commitment, note, hash from log_entry
  union all
  select auction_id, log_position, 'bid', received_at, alias, price_cents, commitment, phase, chain_hash from bid
  where chain_hash is not null;

-- A bid stands as it was taken; that it is void is all that is ever said of it later.
create trigger bid_only_grows before delete or update of auction_id, seq, user_id, alias, amount_cents, is_max, phase, min_required_cents,
  price_cents, leader_alias, received_at, accepted_at, request_key, log_position, nonce, commitment, chain_hash, request_hash, told
  on bid for each row execute function log_only_grows();

-- A person's key is asked for here as in bid_request.
create unique index bid_request_key on bid (user_id, request_key);

alter type bid_line add attribute commitment bytea, add attribute chain_hash bytea, add attribute request_hash bytea, add attribute told text;
