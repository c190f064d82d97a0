-- Bank accounts that wait for micro-deposits, and when a debit under way is known to have come or not.
create table bank_setup (
  setup_intent_id text primary key,
  user_id uuid not null references users (id),
  bank_name text not null,
  last4 text not null,
  microdeposit_type text not null check (microdeposit_type in ('amounts', 'descriptor_code')),
  arrives_at timestamptz not null,
  attempts int not null default 0 check (attempts >= 0),
  state text not null default 'pending' check (state in ('pending', 'verified', 'failed')),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index bank_setup_pending on bank_setup (user_id) where state = 'pending';

-- Of a debit from a bank account: when it was begun, and four banking days later.
alter table payment add column debited_at timestamptz, add column expected_at timestamptz;
