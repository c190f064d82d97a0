-- The public log of a lot, a chain of hashes: bids, sealed bids and their reveal, voids, phases, each in its place.
create table bid_log (
  auction_id uuid not null,
  position int not null,
  kind text not null check (kind in ('bid', 'sealed', 'reveal', 'void', 'phase')),
  at timestamptz not null,
  alias int,
  price_cents bigint,
  commitment bytea check (octet_length(commitment) = 32),
  note text not null default '',
  hash bytea not null check (octet_length(hash) = 32),
  primary key (auction_id, position)
);

-- Until now the log was the bids alone, so a bid's place in it was its number.
insert into bid_log (auction_id, position, kind, at, alias, price_cents, note, hash)
  select auction_id, seq, 'bid', received_at, alias, price_cents, phase, chain_hash from bid;
alter table auction add column log_position int not null default 0;
update auction set log_position = seq;
alter table bid add column log_position int, add column nonce bytea check (octet_length(nonce) = 16);
update bid set log_position = seq;
alter table bid alter column log_position set not null, drop column chain_hash;

-- The house's signed word on the length and head of a log at a time.
create table log_checkpoint (
  auction_id uuid not null references auction (id),
  length int not null check (length > 0),
  head bytea not null check (octet_length(head) = 32),
  at timestamptz not null,
  key_id text not null,
  signature text not null,
  primary key (auction_id, length)
);

create function log_only_grows() returns trigger language plpgsql as $$
begin
  raise exception 'table % only grows: % is refused', tg_table_name, lower(tg_op);
end $$;
create trigger bid_log_only_grows before update or delete on bid_log for each row execute function log_only_grows();
create trigger log_checkpoint_only_grows before update or delete on log_checkpoint
  for each row execute function log_only_grows();
