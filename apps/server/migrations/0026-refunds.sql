-- Money that goes back, in part or whole; payments that came another way; what staff write down by hand.
create table refund (
  id uuid primary key,
  invoice_id uuid not null references invoice (id),
  payment_id uuid not null references payment (id),
  amount_cents bigint not null check (amount_cents > 0),
  state text not null default 'pending' check (state in ('pending', 'sent', 'failed')),
  reason text not null,
  note text not null default '',
  created_by uuid references users (id),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index refund_invoice on refund (invoice_id, created_at);

alter table payment
  add column manual_kind text check (manual_kind in ('wire', 'check', 'cash')),
  add column manual_ref text,
  add constraint payment_manual check ((manual_kind is null) = (manual_ref is null));
