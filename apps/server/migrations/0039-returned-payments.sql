-- A payment whose money a bank has taken back: `disputed` while it may come again, `returned` when it will not.
alter table payment drop constraint payment_status_check, add constraint payment_status_check
  check (status in ('created', 'requires_action', 'processing', 'succeeded', 'failed', 'canceled', 'disputed', 'returned'));

alter table dispute
  add column phase text check (phase in ('opened', 'lost', 'won')),   -- of its money; null: none was taken
  add column is_returned boolean not null default false,              -- its invoice had to be paid again
  add column has_blocked boolean not null default false;              -- it keeps its buyer blocked
create index dispute_phase on dispute (invoice_id) where phase = 'opened';
