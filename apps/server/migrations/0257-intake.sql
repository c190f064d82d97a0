-- Objects that arrive: a receipt with lines. A line that becomes an item keeps its place; where the item is from then on,
-- custody_move says.
create sequence intake_number;
create table intake (
  id uuid primary key,
  number text not null unique default 'IN-' || lpad(nextval('intake_number')::text, 6, '0'),
  kind text not null check (kind in ('consignment', 'purchase', 'direct', 'return')),
  source_name text not null check (length(source_name) between 2 and 120),
  source_contact text not null default '',
  source_user_id uuid references users (id),
  carrier text,
  tracking_number text,
  note text not null default '',
  received_by uuid not null references users (id),
  received_at timestamptz not null,
  created_at timestamptz not null
);
create index intake_at on intake (received_at desc, id);
create index intake_source on intake (source_user_id) where source_user_id is not null;
create index intake_receiver on intake (received_by);

create table intake_line (
  id uuid primary key,
  intake_id uuid not null references intake (id),
  position int not null check (position > 0),
  description text not null,
  quantity int not null check (quantity between 1 and 10000),
  insured_cents bigint check (insured_cents >= 0),
  condition_note text not null default '',
  shelf text check (length(shelf) between 1 and 40),
  item_id uuid references item (id),
  unique (intake_id, position)
);
create unique index intake_line_item on intake_line (item_id) where item_id is not null;
create index intake_line_open on intake_line (intake_id) where item_id is null;

-- An item's first move comes from nowhere.
alter table custody_move alter column from_state drop not null;

comment on table intake is 'A delivery of objects to us, with its receipt.';
comment on column intake.number is 'Shown on the receipt: IN-000001.';
comment on column intake.kind is 'consignment (sold for its owner), purchase, direct (from its maker or artist), or return.';
comment on column intake.source_name is 'Who delivered it, as on the receipt.';
comment on column intake.source_contact is 'Email or phone of who delivered it.';
comment on column intake.source_user_id is 'Their account, if they have one; linked items of a consignment get them as consignor.';
comment on column intake.note is 'For staff.';
comment on table intake_line is 'An object, or several alike, of a delivery.';
comment on column intake_line.insured_cents is 'Value it is insured for, in cents; null: not declared.';
comment on column intake_line.shelf is 'Where it was put; once it is an item, custody_move says where it is.';
comment on column intake_line.item_id is 'The item it has become; null: none yet.';
comment on column custody_move.from_state is 'Custody before (see item.custody); null: nothing was recorded.';
