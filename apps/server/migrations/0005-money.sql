create sequence invoice_number start 10001;

create table invoice (
  id uuid primary key,
  number text unique,
  user_id uuid not null references users (id),
  type text not null check (type in ('manual', 'item')),
  status text not null check (status in ('draft', 'open', 'pending', 'failed', 'paid', 'void', 'refunded')),
  shipping_status text not null default 'pending' check (shipping_status in ('pending', 'ready', 'shipped', 'received')),
  auction_id uuid references auction (id),
  delivery_method text not null default 'ship' check (delivery_method in ('ship', 'pickup')),
  address jsonb,                     -- snapshot of the ship-to address
  subtotal_cents bigint not null check (subtotal_cents >= 0),
  premium_cents bigint not null default 0 check (premium_cents >= 0),
  discount_cents bigint not null default 0 check (discount_cents >= 0 and discount_cents <= subtotal_cents),
  shipping_cents bigint not null default 0 check (shipping_cents >= 0),
  tax_cents bigint not null default 0 check (tax_cents >= 0),
  tax_rate_bps int not null default 0,
  tax_state text,
  total_cents bigint not null check (total_cents >= 0),
  refunded_cents bigint not null default 0 check (refunded_cents >= 0 and refunded_cents <= total_cents),
  ach_only boolean not null default false,
  pays_later boolean not null default false,
  attempt int not null default 1,
  failure_code text,
  log_head text,                     -- head of the lot's bid log when the lot closed
  due_at timestamptz,
  auto_charge_at timestamptz,
  paid_at timestamptz,
  voided_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (total_cents = subtotal_cents + premium_cents + shipping_cents + tax_cents - discount_cents)
);
create unique index invoice_auction_live on invoice (auction_id) where status <> 'void';
create index invoice_user on invoice (user_id, created_at desc, id);
create index invoice_owing on invoice (user_id, due_at) where status in ('open', 'pending', 'failed');
create index invoice_auto_charge on invoice (auto_charge_at) where auto_charge_at is not null and status = 'open';

create table invoice_line (
  id uuid primary key,
  invoice_id uuid not null references invoice (id),
  position int not null,
  item_id uuid references item (id),
  title text not null,
  quantity int not null check (quantity >= 1),
  unit_cents bigint not null check (unit_cents >= 0),
  amount_cents bigint not null,
  unique (invoice_id, position),
  check (amount_cents = quantity * unit_cents)
);

create table payment (
  id uuid primary key,
  invoice_id uuid not null references invoice (id),
  attempt int not null,
  intent_id text unique,
  method_id uuid references payment_method (id),
  status text not null check (status in ('created', 'requires_action', 'processing', 'succeeded', 'failed', 'canceled')),
  amount_cents bigint not null check (amount_cents > 0),
  charge_id text,
  decline_code text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (invoice_id, attempt)
);
create unique index payment_succeeded on payment (invoice_id) where status = 'succeeded';
create unique index payment_open on payment (invoice_id) where status in ('created', 'requires_action', 'processing');

-- What must be said to the payment provider, written with the change that causes it, sent by a worker.
create table provider_operation (
  key text primary key,
  kind text not null,
  ref uuid not null,
  request jsonb not null,
  state text not null default 'pending' check (state in ('pending', 'done', 'refused')),
  result_id text,
  answer jsonb,
  attempts int not null default 0,
  first_sent_at timestamptz,
  last_error text,
  created_at timestamptz not null,
  finished_at timestamptz
);
create index provider_operation_pending on provider_operation (created_at) where state = 'pending';

create table provider_event (
  id text primary key,
  type text not null,
  object_id text not null,
  payload jsonb not null,
  received_at timestamptz not null,
  handled_at timestamptz,
  attempts int not null default 0,
  last_error text
);
create index provider_event_unhandled on provider_event (received_at) where handled_at is null;

create table ledger_account (name text primary key);
create table ledger_entry (
  id uuid primary key,
  at timestamptz not null,
  cause text not null,
  cause_ref text not null,
  provider_txn text unique,
  note text not null default '',
  unique (cause, cause_ref)
);
create table ledger_line (
  entry_id uuid not null references ledger_entry (id),
  position int not null,
  account text not null references ledger_account (name),
  amount_cents bigint not null check (amount_cents <> 0),  -- debit positive, credit negative
  primary key (entry_id, position)
);
create index ledger_line_account on ledger_line (account);
create function ledger_entry_balances() returns trigger language plpgsql as $$
declare total bigint; lines int;
begin
  select coalesce(sum(amount_cents), 0), count(*) into total, lines from ledger_line where entry_id = coalesce(new.entry_id, old.entry_id);
  if total <> 0 or lines = 1 then
    raise exception 'ledger entry % does not balance: % cents over % lines', coalesce(new.entry_id, old.entry_id), total, lines
      using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger ledger_balances after insert or update or delete on ledger_line
  deferrable initially deferred for each row execute function ledger_entry_balances();
create function ledger_entry_has_lines() returns trigger language plpgsql as $$
begin
  if (select count(*) from ledger_line where entry_id = new.id) < 2 then
    raise exception 'ledger entry % has fewer than two lines', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger ledger_has_lines after insert on ledger_entry
  deferrable initially deferred for each row execute function ledger_entry_has_lines();
create function is_append_only() returns trigger language plpgsql as $$
begin raise exception '% is append-only', tg_table_name; end $$;
create trigger ledger_line_append_only before update or delete on ledger_line for each row execute function is_append_only();
create trigger ledger_entry_append_only before update or delete on ledger_entry for each row execute function is_append_only();
create trigger credit_entry_append_only before update or delete on credit_entry for each row execute function is_append_only();
