-- Disputes, payouts and the provider's own account of our money, compared with the ledger every day.
create table dispute (
  id text primary key,
  payment_id uuid not null references payment (id),
  invoice_id uuid not null references invoice (id),
  status text not null,
  reason text not null,
  amount_cents bigint not null check (amount_cents > 0),
  evidence_due_at timestamptz,
  opened_at timestamptz not null,
  closed_at timestamptz,
  updated_at timestamptz not null
);
create index dispute_invoice on dispute (invoice_id);
create index dispute_open on dispute (evidence_due_at) where closed_at is null;

-- Balance transactions of the provider as they were last read.
create table provider_balance (
  id text primary key,
  type text not null,
  source text,
  funds text not null check (funds in ('card', 'bank_account')),
  amount_cents bigint not null,
  fee_cents bigint not null,
  net_cents bigint not null,
  is_available boolean not null,
  created_at timestamptz not null,
  read_at timestamptz not null
);
create index provider_balance_created on provider_balance (created_at);

create table reconciliation (
  id uuid primary key,
  at timestamptz not null,
  transactions int not null,
  differences int not null
);
create index reconciliation_at on reconciliation (at desc);
create table reconciliation_difference (
  reconciliation_id uuid not null references reconciliation (id),
  position int not null,
  kind text not null,
  ref text not null,
  expected_cents bigint,             -- what the ledger says
  found_cents bigint,                -- what the provider says
  note text not null default '',
  primary key (reconciliation_id, position)
);
create index ledger_entry_at on ledger_entry (at);
