-- What a person has chosen to be told, and when nothing may buzz. Without a row everything is as the matrix says.
create table notification_setting (
  user_id uuid primary key references users (id),
  -- { "AUCTION_LOST": { "email": true } }: only what differs from the matrix need be here.
  choices jsonb not null default '{}',
  -- Minutes after local midnight; both null: no quiet hours.
  quiet_from smallint default 1260 check (quiet_from between 0 and 1439),
  quiet_to smallint default 540 check (quiet_to between 0 and 1439),
  time_zone text,
  has_overtime_texts boolean not null default false,
  updated_at timestamptz not null,
  check ((quiet_from is null) = (quiet_to is null))
);

-- Mail to the address came back for good: nothing more is sent until the address is confirmed anew.
alter table users
  add column mail_failed_at timestamptz,
  add column mail_failure text;

-- A text that waits for the end of the quiet hours.
alter table message add column due_at timestamptz;
create index message_due on message (due_at) where due_at is not null and sent_at is null and dropped_at is null;
