-- The chain of custody: rows are added, never changed, and each row's hash covers the one before it (docs/certificates.md).
alter table provenance_event add column position int;
alter table provenance_event add column hash bytea;
-- A field is one line of the text that is hashed.
update provenance_event set kind = regexp_replace(kind, '\s+', ' ', 'g'), place = regexp_replace(place, '\s+', ' ', 'g'),
  text = regexp_replace(text, '\s+', ' ', 'g') where kind ~ '[\n\r]' or place ~ '[\n\r]' or text ~ '[\n\r]';

create function custody_hash(previous bytea, e provenance_event) returns bytea language sql immutable as $$
  select sha256(convert_to(concat_ws(E'\n', 'assay-custody/1', coalesce(encode(previous, 'hex'), repeat('0', 64)), e.item_id::text,
    e.position::text, floor(extract(epoch from e.at) * 1000)::bigint::text, e.kind, e.place, e.text), 'UTF8'))
$$;

do $$
declare
  e provenance_event;
  last_item uuid;
  last_position int;
  last_hash bytea;
begin
  for e in select * from provenance_event order by item_id, at, id loop
    if e.item_id is distinct from last_item then
      last_item := e.item_id; last_position := 0; last_hash := null;
    end if;
    e.position := last_position + 1;
    e.hash := custody_hash(last_hash, e);
    update provenance_event set position = e.position, hash = e.hash where id = e.id;
    last_position := e.position; last_hash := e.hash;
  end loop;
end $$;

alter table provenance_event alter column position set not null;
alter table provenance_event alter column hash set not null;
alter table provenance_event alter column position set default 0;
alter table provenance_event alter column hash set default '';
alter table provenance_event add constraint provenance_event_lines check (kind !~ '[\n\r]' and place !~ '[\n\r]' and text !~ '[\n\r]');
create unique index provenance_position on provenance_event (item_id, position);

-- Two writers at once: one of them meets provenance_position and is told so. Operations lock the item first.
create function custody_chain() returns trigger language plpgsql as $$
declare
  last_position int;
  last_hash bytea;
begin
  select position, hash into last_position, last_hash from provenance_event
    where item_id = new.item_id order by position desc limit 1;
  new.position := coalesce(last_position, 0) + 1;
  new.hash := custody_hash(last_hash, new);
  return new;
end $$;
create trigger custody_chain before insert on provenance_event for each row execute function custody_chain();
create trigger provenance_event_only_grows before update or delete on provenance_event
  for each row execute function log_only_grows();

-- What became of a certificate since it was sealed; without a row it is active. The last row counts, none is changed.
create table certificate_change (
  id uuid primary key,
  item_id uuid not null references item (id),
  position int not null check (position > 0),
  state text not null check (state in ('active', 'in_reauthentication', 'failed', 'revoked', 'stolen')),
  note text not null check (length(note) between 10 and 300),   -- told to everybody
  actor_id uuid references users (id),
  at timestamptz not null,
  unique (item_id, position)
);
create trigger certificate_change_only_grows before update or delete on certificate_change
  for each row execute function log_only_grows();

-- Look-ups: one a device and half hour. The device is a hash that only the house can compute; rows go after 13 months,
-- the totals stay.
create table scan (
  item_id uuid not null references item (id),
  device bytea not null,
  window_number bigint not null,
  at timestamptz not null,
  primary key (item_id, device, window_number)
);
create index scan_item_at on scan (item_id, at);
create index scan_at on scan (at);
create table scan_total (
  item_id uuid primary key references item (id),
  total bigint not null check (total > 0),
  first_at timestamptz not null,
  last_at timestamptz not null
);
