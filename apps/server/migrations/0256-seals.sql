-- The stock of seals. A seal binds once; its code is a secret that only its print and its object show.
create sequence seal_batch_number;
create table seal_batch (
  id uuid primary key,
  number text not null unique default 'SB-' || lpad(nextval('seal_batch_number')::text, 6, '0'),
  count int not null check (count between 1 and 5000),
  note text not null,
  created_by uuid not null references users (id),
  created_at timestamptz not null
);
create index seal_batch_at on seal_batch (created_at desc, id);
create index seal_batch_creator on seal_batch (created_by);
create trigger seal_batch_only_grows before update or delete on seal_batch for each row execute function log_only_grows();

create table seal (
  serial text primary key,
  token text not null unique,
  batch_id uuid references seal_batch (id),
  position int,
  status text not null check (status in ('printed', 'issued', 'applied', 'active', 'replaced', 'revoked', 'lost')),
  item_id uuid references item (id),
  issued_to uuid references users (id),
  replaces text references seal (serial),
  changed_at timestamptz not null,
  unique (batch_id, position),
  check ((batch_id is null) = (position is null)),
  check (status not in ('active', 'replaced') or item_id is not null),
  check (status not in ('printed', 'issued', 'applied', 'lost') or item_id is null)
);
create unique index seal_active on seal (item_id) where status = 'active';
create index seal_item on seal (item_id) where item_id is not null;
create index seal_status on seal (status, changed_at desc, serial);
create index seal_changed on seal (changed_at desc, serial);
create index seal_issued_to on seal (issued_to) where issued_to is not null;
create unique index seal_replaces on seal (replaces) where replaces is not null;

create table seal_change (
  id uuid primary key,
  serial text not null references seal (serial),
  from_status text not null,
  to_status text not null,
  item_id uuid references item (id),
  actor_id uuid references users (id),
  note text not null,
  at timestamptz not null
);
create index seal_change_serial on seal_change (serial, at);
create index seal_change_actor on seal_change (actor_id);
create index seal_change_item on seal_change (item_id) where item_id is not null;
create trigger seal_change_only_grows before update or delete on seal_change for each row execute function log_only_grows();

-- Seals on objects from before the stock was recorded.
insert into seal (serial, token, status, item_id, changed_at)
  select serial, qrcode, case certificate_state when 'revoked' then 'revoked' else 'active' end, id, created_at
  from item where serial is not null and qrcode is not null;

comment on table seal_batch is 'Seals made together, for one print run; only added.';
comment on column seal_batch.number is 'Shown to staff: SB-000001.';
comment on table seal is 'A hologram seal with its serial and the secret code of its QR code; it binds to one item, once.';
comment on column seal.token is 'Secret code of its QR code; item.qrcode once it is bound.';
comment on column seal.batch_id is 'Null: on its object before the stock was recorded.';
comment on column seal.position is 'Place in its batch, from 1.';
comment on column seal.status is 'printed (in stock), issued (to an authenticator), applied (on an object), active (bound to its item), replaced, revoked, or lost.';
comment on column seal.issued_to is 'The authenticator who has it, or had it when it was bound.';
comment on column seal.replaces is 'The seal of the same item that it replaced.';
comment on table seal_change is 'A change of a seal''s status; only added.';
comment on column seal_change.from_status is 'Status before (see seal.status).';
comment on column seal_change.to_status is 'Status after (see seal.status).';
