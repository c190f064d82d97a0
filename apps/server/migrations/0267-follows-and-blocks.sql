create table sale_follow (
  user_id uuid not null references users (id),
  sale_id uuid not null references sale (id) on delete cascade,
  created_at timestamptz not null,
  primary key (user_id, sale_id)
);
create index sale_follow_sale on sale_follow (sale_id, user_id);

comment on table sale_follow is 'Who follows a published sale: they are told before it opens and closes, and get messages to everyone in it.';

-- A block by staff stays when strikes are removed and disputes are settled.
alter table users add column staff_blocked_at timestamptz;
comment on column users.staff_blocked_at is 'When staff blocked the account themselves; null: they did not, or ended it. blocked_at says whether it is blocked, for whatever reason.';
