-- What happens to a resale after it is paid (rules §4), and what its seller is paid (payments §2).
alter table secondary_transaction
  add column code text unique,                       -- on the packing slip in the seller's parcel
  add column agreed_cents bigint check (agreed_cents > 0 and agreed_cents < price_cents), -- the price both sides agreed on after a recheck
  add column paid_at timestamptz,
  add column ship_by timestamptz,
  add column is_extended boolean not null default false,
  add column is_in_custody boolean not null default false,
  add column carrier text,
  add column tracking_number text,
  add column handed_in_at timestamptz,
  add column reminders int not null default 0,
  add column received_at timestamptz,
  add column recheck_by timestamptz,
  add column reviewer_id uuid references users (id), -- who passed it, or found the fault
  add column failure_class text check (failure_class in ('seal', 'condition', 'mismatch', 'counterfeit')),
  add column failure_note text not null default '',   -- what both sides are told
  add column failed_by uuid references users (id),    -- the second one, who has seen the same
  add column consent_by timestamptz,
  add column proposed_cents bigint check (proposed_cents > 0),
  add column seller_agreed_at timestamptz,
  add column buyer_agreed_at timestamptz,
  add column reauthenticated_at timestamptz,
  add column outbound_by timestamptz,
  add column outbound_carrier text,
  add column outbound_number text,
  add column shipped_at timestamptz,
  add column delivered_at timestamptz,
  add column claimed_at timestamptz,
  add column claim_text text not null default '',
  add column claim_decided_at timestamptz,
  add column claim_cents bigint check (claim_cents >= 0),
  add column ended_at timestamptz,
  add column cancel_reason text check (cancel_reason in ('unpaid', 'staff', 'not_shipped', 'lost', 'payment_returned')),
  add column penalty_cents bigint not null default 0 check (penalty_cents >= 0);
update secondary_transaction set ended_at = updated_at, cancel_reason = 'unpaid' where status = 'cancelled';
update secondary_transaction s set paid_at = s.updated_at, ship_by = s.updated_at + interval '7 days', code = 'RS-' || upper(substr(md5(s.id::text), 1, 8))
  where status = 'paid';
alter table secondary_transaction
  add check ((status in ('cancelled', 'reauthenticated_failed', 'done')) = (ended_at is not null)),
  add check ((status = 'cancelled') = (cancel_reason is not null)),
  add check (status not in ('paid', 'office_received', 'reauthenticated', 'shipped_to_buyer', 'done', 'reauthenticated_failed') or paid_at is not null),
  add check (status not in ('office_received', 'reauthenticated', 'shipped_to_buyer', 'done', 'reauthenticated_failed') or received_at is not null),
  add check ((status in ('reauthenticated', 'shipped_to_buyer', 'done')) = (reauthenticated_at is not null)),
  -- Two people fail a recheck.
  add check (failed_by is null or failed_by <> reviewer_id),
  add check (consent_by is null or failed_by is not null),
  add check (status <> 'reauthenticated_failed' or (failure_class is not null and failed_by is not null)),
  add check (claimed_at is null or delivered_at is not null),
  add check ((claim_decided_at is null) = (claim_cents is null));
create index secondary_due on secondary_transaction (status, ship_by) where status not in ('cancelled', 'reauthenticated_failed', 'done');

create or replace function secondary_status_moves_along_the_graph() returns trigger language plpgsql as $$
begin
  if (old.status, new.status) in (
    ('pending', 'paid'), ('pending', 'cancelled'), ('paid', 'office_received'), ('paid', 'cancelled'),
    ('office_received', 'reauthenticated'), ('office_received', 'reauthenticated_failed'), ('office_received', 'cancelled'),
    ('reauthenticated', 'shipped_to_buyer'), ('reauthenticated', 'done'), ('shipped_to_buyer', 'done')) then return new; end if;
  raise exception 'transaction % may not move from % to %', old.id, old.status, new.status;
end $$;

-- What a seller gets for a resale, once. It has the id of the resale.
create table payout (
  id uuid primary key references secondary_transaction (id),
  seller_id uuid not null references users (id),
  cause text not null check (cause in ('sale', 'insurance')),
  gross_cents bigint not null check (gross_cents > 0),
  fee_cents bigint not null check (fee_cents >= 0),
  netted_cents bigint not null default 0 check (netted_cents >= 0), -- kept for what the seller owed the house
  net_cents bigint not null check (net_cents >= 0),
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'reversing', 'reversed', 'lost')),
  due_at timestamptz,                                -- null: waits for the sale to be done
  blocked_reason text check (blocked_reason in ('account', 'hold', 'payment', 'staff', 'refused')),
  reminders int not null default 0,
  is_held boolean not null default false,            -- by staff
  is_unclaimed boolean not null default false,
  transfer_id text unique,
  sent_cents bigint check (sent_cents >= 0),
  sent_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (net_cents = gross_cents - fee_cents - netted_cents),
  check ((state = 'sent') <= (sent_at is not null))
);
create index payout_seller on payout (seller_id, created_at desc);
create index payout_due on payout (due_at) where state = 'waiting';

-- A failed resale may bring its seller two strikes at once: the second one names no invoice.
alter table strike drop constraint strike_reason_check;
alter table strike add constraint strike_reason_check check (reason in ('non_payment', 'fraud', 'not_shipped', 'wrong_item'));

-- A cancelled or failed resale never moves ownership, and each that was passed moves it once (reliability W06, W08).
create function ownership_follows_resale() returns trigger language plpgsql as $$
begin
  if new.cause = 'resale' and not exists (select from secondary_transaction s where s.item_id = new.item_id and s.buyer_id = new.user_id
      and s.reauthenticated_at = new.from_at) then
    raise exception 'no passed resale gives item % to %', new.item_id, new.user_id;
  end if;
  return new;
end $$;
create trigger ownership_resale before insert on ownership for each row execute function ownership_follows_resale();

-- The house keeps it for its owner: nothing is sent when it is sold again.
alter table item add column is_in_custody boolean not null default false;

alter table audit_event drop constraint audit_event_subject_check;
alter table audit_event add constraint audit_event_subject_check
  check (subject in ('auction', 'invoice', 'item', 'user', 'request', 'resale', 'payout'));
