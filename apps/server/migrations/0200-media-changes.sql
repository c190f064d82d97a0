-- Photos and films are frozen from sealing, and from the first bid, offer or sale (decision 0170): what changes after that
-- leaves a row here with its reason and with the photo as it was. Rows are added, never changed.
create table media_change (
  id uuid primary key,
  item_id uuid not null references item (id),
  media_id uuid not null,          -- of a photo that may be gone from the item
  act text not null check (act in ('added', 'replaced', 'reworded', 'captioned', 'arranged', 'removed')),
  reason text not null check (length(reason) between 10 and 300),   -- everybody reads it
  actor_id uuid not null references users (id),
  at timestamptz not null,
  before jsonb,                    -- the row of media as it was; null where it was added
  changed_in xid8 not null default pg_current_xact_id(),
  check ((act = 'added') = (before is null))
);
create index media_change_item on media_change (item_id, at desc);
create trigger media_change_only_grows before update or delete on media_change for each row execute function log_only_grows();
create trigger media_change_stays before truncate on media_change for each statement execute function log_only_grows();

-- What freezes the photos of an item: its certificate, and what people committed to by them.
create function media_freeze(item uuid, out is_sealed boolean, out has_commitment boolean) language sql stable as $$
  select exists (select from item i where i.id = $1 and i.serial is not null and i.authentication_type is not null)
      or exists (select from provenance_event p where p.item_id = $1 and p.kind = 'sealed'),
    exists (select from auction a where a.item_id = $1 and exists (select from bid b where b.auction_id = a.id))
      or exists (select from offer o where o.item_id = $1)
      or exists (select from invoice_line l where l.item_id = $1)
$$;

-- Locks an item and its lots, in the order of all locks, so that no first bid comes between this and a change of its photos.
create function lock_media(item uuid, out is_sealed boolean, out has_commitment boolean) returns setof record language plpgsql as $$
begin
  perform from auction a where a.item_id = $1 order by a.id for update;
  perform from item i where i.id = $1 for no key update;
  if found then return query select * from media_freeze($1); end if;
end $$;

-- A frozen photo changes only in the transaction that recorded what it was. Its place in the order moves with those of the
-- others, so there the record of the one that moved, came or went is enough.
create function media_is_frozen() returns trigger language plpgsql as $$
declare
  frozen record;
  subject uuid := case tg_op when 'INSERT' then new.item_id else old.item_id end;
begin
  if tg_op = 'UPDATE' and new is not distinct from old then return new; end if;
  select * into frozen from media_freeze(subject);
  if tg_op = 'UPDATE' and new.item_id <> old.item_id then
    if frozen.is_sealed or frozen.has_commitment or (select has_commitment from media_freeze(new.item_id)) then
      raise exception 'a frozen photo stays with its item' using errcode = 'check_violation';
    end if;
    return new;
  end if;
  if not (frozen.has_commitment or (frozen.is_sealed and tg_op <> 'INSERT')) then
    return case tg_op when 'DELETE' then old else new end;
  end if;
  if not exists (
    select from media_change c where c.item_id = subject and c.changed_in = pg_current_xact_id() and case tg_op
      when 'INSERT' then c.act = 'added' and c.media_id = new.id
      when 'DELETE' then c.act = 'removed' and c.before = to_jsonb(old)
      else to_jsonb(new) - 'position' = to_jsonb(old) - 'position' or c.before = to_jsonb(old) and (c.act <> 'arranged'
        or to_jsonb(new) - '{position,focal_x,focal_y}'::text[] = to_jsonb(old) - '{position,focal_x,focal_y}'::text[]) end)
  then
    raise exception 'photos of item % are frozen: % needs a reason', subject, lower(tg_op) using errcode = 'check_violation';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger media_is_frozen before insert or update or delete on media for each row execute function media_is_frozen();
create trigger media_stays before truncate on media for each statement execute function log_only_grows();
