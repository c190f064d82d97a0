-- Who has the object: every move, added and never changed. The item keeps the last one (migration sale-holds).
create table custody_move (
  id uuid primary key,
  item_id uuid not null references item (id),
  position int not null check (position > 0),
  trigger text not null,
  from_state text not null,
  to_state text not null check (to_state in ('with_owner', 'in_transit_in', 'in_house', 'in_transit_out', 'returned', 'held', 'lost')),
  shelf text,
  carrier text,
  tracking_number text,
  actor_id uuid references users (id),
  note text not null default '',
  at timestamptz not null,
  unique (item_id, position)
);
create trigger custody_move_only_grows before update or delete on custody_move
  for each row execute function log_only_grows();
create index item_custody on item (custody, custody_since) where custody is not null;

-- Nothing recorded yet: the house has what nobody owns, until its parcel has left, and what it keeps for an owner.
create function custody_of(t item) returns text language sql stable as $$
  select coalesce(t.custody, case
    when t.owner_id is null then coalesce((
      select case v.shipping_status when 'shipped' then 'in_transit_out' when 'received' then 'with_owner' end
      from invoice_line l join invoice v on v.id = l.invoice_id and v.status = 'paid'
      where l.item_id = t.id order by v.paid_at desc limit 1), 'in_house')
    when t.is_in_custody then 'in_house' else 'with_owner' end)
$$;

-- What failed a recheck before moves were recorded is still at the house.
update item set custody = case failed_recheck when 'counterfeit' then 'held' else 'in_house' end, custody_since = certificate_left_at
  where failed_recheck is not null and custody is null;
