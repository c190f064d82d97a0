-- An owner gives an item away, and the receiver accepts (rules §9, delight 14). `to_id` is null while it waits for whoever
-- has that address verified; `named` is what the giver typed, for his own eyes.
create table item_transfer (
  id uuid primary key,
  item_id uuid not null references item (id),
  from_id uuid not null references users (id),
  to_id uuid references users (id),
  to_email text,
  named text not null,
  status text not null default 'pending' check (status in ('pending', 'accepted', 'declined', 'withdrawn', 'expired', 'cancelled')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  concluded_at timestamptz,
  check (to_id <> from_id),
  check (to_id is not null or to_email is not null),
  check (to_id is not null or status not in ('accepted', 'declined')),
  check (expires_at = created_at + interval '168 hours'),
  check ((status = 'pending') = (concluded_at is null)),
  check (status <> 'accepted' or concluded_at < expires_at)
);
create unique index item_transfer_live on item_transfer (item_id) where status = 'pending';
create index item_transfer_due on item_transfer (expires_at) where status = 'pending';
create index item_transfer_from on item_transfer (from_id, created_at desc);
create index item_transfer_to on item_transfer (to_id, created_at desc) where to_id is not null;
create index item_transfer_email on item_transfer (to_email) where to_id is null and status = 'pending';

create function transfer_status_moves_along_the_graph() returns trigger language plpgsql as $$
begin
  if old.status = 'pending' then return new; end if;
  raise exception 'transfer % may not move from % to %', old.id, old.status, new.status;
end $$;
create trigger item_transfer_graph before update of status on item_transfer
  for each row when (old.status is distinct from new.status) execute function transfer_status_moves_along_the_graph();
