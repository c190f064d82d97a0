-- What an object looked like when it arrived: with a delivery, or for the recheck of a resale.
create table arrival_picture (
  id uuid primary key,
  line_id uuid references intake_line (id),
  resale_id uuid references secondary_transaction (id),
  kind text check (length(kind) between 1 and 40),
  file text not null unique,
  width int not null check (width > 0),
  height int not null check (height > 0),
  bytes int not null check (bytes > 0),
  taken_by uuid not null references users (id),
  at timestamptz not null,
  check ((line_id is null) <> (resale_id is null)),
  check ((resale_id is null) = (kind is null))
);
create index arrival_picture_line on arrival_picture (line_id, at, id) where line_id is not null;
create index arrival_picture_resale on arrival_picture (resale_id, at, id) where resale_id is not null;
create index arrival_picture_taker on arrival_picture (taken_by);
create trigger arrival_picture_only_grows before update or delete on arrival_picture for each row execute function log_only_grows();

comment on table arrival_picture is 'A photo that staff took of an object when it arrived; only added, seen by staff only.';
comment on column arrival_picture.line_id is 'The object of a delivery.';
comment on column arrival_picture.resale_id is 'The resale whose item is rechecked.';
comment on column arrival_picture.kind is 'For a recheck: the kind of certified photo (media.kind) that it is compared with.';
comment on column arrival_picture.file is 'Path in the file store, below arrivals/; a file never changes.';
