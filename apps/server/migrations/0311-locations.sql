-- Shelves have labels, and an object that is no item yet moves between them as items do.
create table location (
  id uuid primary key,
  code text not null unique check (code = upper(code) and length(code) between 1 and 40),
  name text not null default '' check (length(name) <= 120),
  created_by uuid not null references users (id),
  created_at timestamptz not null,
  closed_at timestamptz
);
create index location_creator on location (created_by);

create table intake_line_move (
  id uuid primary key,
  line_id uuid not null references intake_line (id),
  position int not null check (position > 0),
  shelf text check (length(shelf) between 1 and 40),
  actor_id uuid not null references users (id),
  note text not null default '',
  at timestamptz not null,
  unique (line_id, position)
);
create index intake_line_move_actor on intake_line_move (actor_id);
create trigger intake_line_move_only_grows before update or delete on intake_line_move for each row execute function log_only_grows();
create index intake_line_shelf on intake_line (shelf, id) where item_id is null and shelf is not null;

insert into intake_line_move (id, line_id, position, shelf, actor_id, note, at)
  select gen_random_uuid(), l.id, 1, l.shelf, v.received_by, 'Received as ' || v.number, v.received_at
  from intake_line l join intake v on v.id = l.intake_id;

comment on table location is 'A shelf or another place for objects, with a label to scan.';
comment on column location.code is 'As on its label, in capitals; item.shelf and intake_line.shelf have it.';
comment on column location.closed_at is 'No longer offered; what is on it stays there until it is moved.';
comment on table intake_line_move is 'A move of an object that is no item yet; only added. From then on: custody_move.';
comment on column intake_line_move.position is 'Number of the move of this line, from 1: its arrival.';
comment on column intake_line_move.shelf is 'Where it was put; null: received without a shelf.';
