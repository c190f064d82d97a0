-- The first of two savers lost an hour without a word: an edit of a record names the version it is based on, and of another one
-- it is refused. A trigger counts the versions, whoever writes.
create function next_version() returns trigger language plpgsql as $$
begin
  -- The arguments are the columns that no one edits; a column added later counts.
  if (to_jsonb(new) - 'version' - tg_argv) is distinct from (to_jsonb(old) - 'version' - tg_argv) then
    new.version := old.version + 1;
  end if;
  return new;
end $$;
comment on function next_version() is 'Counts the versions of a record; its arguments are columns that are not edited.';

alter table artist add column version int not null default 1;
create trigger artist_version before update on artist for each row execute function next_version('id', 'kind');
alter table category add column version int not null default 1;
create trigger category_version before update on category for each row execute function next_version('id');
alter table genre add column version int not null default 1;
create trigger genre_version before update on genre for each row execute function next_version('id');
alter table condition add column version int not null default 1;
create trigger condition_version before update on condition for each row execute function next_version('id');
alter table partner add column version int not null default 1;
create trigger partner_version before update on partner for each row execute function next_version('id');
alter table collection add column version int not null default 1;
create trigger collection_version before update on collection for each row execute function next_version('id');
alter table location add column version int not null default 1;
create trigger location_version before update on location for each row
  execute function next_version('id', 'code', 'created_by', 'created_at');
alter table sale_preset add column version int not null default 1;
create trigger sale_preset_version before update on sale_preset for each row
  execute function next_version('id', 'created_by', 'created_at', 'changed_at');
alter table sale add column version int not null default 1;
create trigger sale_version before update on sale for each row execute function next_version('id', 'created_by', 'created_at');
-- The order of lots is a version of their sale, that of pictures of the one that was moved: the others only make room.
alter table draft_lot add column version int not null default 1;
create trigger draft_lot_version before update on draft_lot for each row
  execute function next_version('id', 'item_id', 'sale_id', 'position', 'created_by', 'created_at');
alter table media add column version int not null default 1;
create trigger media_version before update on media for each row execute function next_version('id', 'item_id', 'position');

-- A move is a version, and no other change of a frozen photo.
create or replace function media_is_frozen() returns trigger language plpgsql as $$
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
        or to_jsonb(new) - '{position,focal_x,focal_y,version}'::text[] = to_jsonb(old) - '{position,focal_x,focal_y,version}'::text[]) end)
  then
    raise exception 'photos of item % are frozen: % needs a reason', subject, lower(tg_op) using errcode = 'check_violation';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;

-- Bids write this row at their pace: only what staff edit fires the trigger.
alter table auction add column version int not null default 1;
create function auction_next_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;
create trigger auction_version before update of opening_cents, reserve_cents, starts_at, ends_at on auction for each row
  when ((old.opening_cents, old.reserve_cents, old.starts_at, old.ends_at)
    is distinct from (new.opening_cents, new.reserve_cents, new.starts_at, new.ends_at))
  execute function auction_next_version();

-- What a person may do at the office, and whether they may at all.
alter table users add column staff_version int not null default 1;
create function users_next_staff_version() returns trigger language plpgsql as $$
begin
  new.staff_version := old.staff_version + 1;
  return new;
end $$;
create trigger users_staff_version before update of staff_roles, blocked_at, deleted_at on users for each row
  when ((old.staff_roles, old.blocked_at, old.deleted_at) is distinct from (new.staff_roles, new.blocked_at, new.deleted_at))
  execute function users_next_staff_version();

alter table audit_event add column version int;
comment on column audit_event.version is 'The version of the record that this act made; null: the act is no edit of a versioned record.';

comment on column artist.version is 'Counts its changes; a trigger writes it. An edit names the version it is based on.';
comment on column category.version is 'Counts its changes; a trigger writes it. An edit names the version it is based on.';
comment on column genre.version is 'Counts its changes; a trigger writes it. An edit names the version it is based on.';
comment on column condition.version is 'Counts its changes; a trigger writes it. An edit names the version it is based on.';
comment on column partner.version is 'Counts its changes; a trigger writes it. An edit names the version it is based on.';
comment on column collection.version is 'Counts its changes; a trigger writes it. An edit names the version it is based on.';
comment on column location.version is 'Counts its changes; a trigger writes it. An edit names the version it is based on.';
comment on column sale_preset.version is 'Counts its changes; a trigger writes it. An edit names the version it is based on.';
comment on column sale.version is 'Counts its changes, the order of its lots included. An edit names the version it is based on.';
comment on column draft_lot.version is 'Counts its changes; a trigger writes it. An edit names the version it is based on.';
comment on column media.version is 'Counts its changes; a trigger writes it, and a move counts as well. An edit names the version it is based on.';
comment on column auction.version is 'Counts the changes of its terms and times; a trigger writes it. An edit names the version it is based on.';
comment on column users.staff_version is 'Counts the changes of roles, blocks and deletion; a trigger writes it. A change of roles names it, a request was made on it.';
