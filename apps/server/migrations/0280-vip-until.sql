-- VIP by staff ends by itself.
alter table users
  add column vip_until timestamptz,
  add column vip_ended_at timestamptz;
create index users_vip_until on users (vip_until) where vip_until is not null;
comment on column users.vip_until is 'When the VIP status that staff granted ends; null: none, or without an end.';
comment on column users.vip_ended_at is 'When the last VIP status ended. Bids from before may hold more than the limit.';
