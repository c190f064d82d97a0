-- Presets of one's own: how lots close, under a name, with increments of their own.

-- A lot names its table by version, so a table never changes. Versions below 100 are in the code.
create table increment_table (
  version int generated always as identity (start with 100) primary key,
  steps jsonb not null unique check (jsonb_typeof(steps) = 'array' and jsonb_array_length(steps) between 1 and 20),
  created_at timestamptz not null
);
create trigger increment_table_only_grows before update or delete on increment_table for each row execute function log_only_grows();

create table sale_preset (
  id uuid primary key,
  name text not null check (length(name) between 2 and 40),
  window_ms bigint not null check (window_ms > 0),
  cap_ms bigint not null check (cap_ms >= window_ms),
  blind_ms bigint check (blind_ms > 0),
  table_version int not null,
  created_by uuid not null references users (id),
  created_at timestamptz not null,
  changed_at timestamptz not null,
  retired_at timestamptz
);
create unique index sale_preset_name on sale_preset (lower(name)) where retired_at is null;
create index sale_preset_creator on sale_preset (created_by);

-- `preset` stays 'custom' beside it, which a process of the version before reads as what it is: terms of its own.
alter table sale add column preset_id uuid references sale_preset (id);
create index sale_preset_of on sale (preset_id) where preset_id is not null;
alter table draft_lot add column preset_id uuid references sale_preset (id);
create index draft_lot_preset_of on draft_lot (preset_id) where preset_id is not null;

comment on table increment_table is 'A table of bid increments that staff have made; only added, because lots name it by version.';
comment on column increment_table.version is 'As in auction.table_version, sale.table_version and so on; from 100 on.';
comment on column increment_table.steps is 'JSON array from $0 up: from which price (fromCents) a bid is at least how much higher (incrementCents).';
comment on table sale_preset is 'How lots close, under a name that staff choose for sales and lots.';
comment on column sale_preset.window_ms is 'As auction.window_ms.';
comment on column sale_preset.cap_ms is 'As auction.cap_ms.';
comment on column sale_preset.blind_ms is 'Duration of the sealed round in milliseconds; null: none.';
comment on column sale_preset.table_version is 'Version of the bid increments.';
comment on column sale_preset.retired_at is 'No longer offered; what uses it keeps its terms.';
comment on column sale.preset_id is 'The preset of staff that it follows while it is not published; its terms are copied here with each change. Only with preset custom.';
comment on column draft_lot.preset_id is 'The preset of staff that it follows; its terms are copied here with each change. Only with preset custom.';
comment on column auction.table_version is 'Version of the bid increments that applies: below 100 in the code, from 100 on in increment_table.';
