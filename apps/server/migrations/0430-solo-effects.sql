-- What staff do without a second person is decided by its effect, added up over 24 hours and 30 days.
create table solo_effect (
  id uuid primary key,
  kind text not null check (kind <> ''),
  actor_id uuid not null references users (id),
  gainer_id uuid not null,
  value_cents bigint not null check (value_cents > 0),
  at timestamptz not null
);
create index solo_effect_actor on solo_effect (actor_id, at);
create index solo_effect_gainer on solo_effect (gainer_id, at);
comment on table solo_effect is 'Value that one member of the staff moved without a second person, in the transaction that moved it. Rows are never changed.';
comment on column solo_effect.kind is 'refund, payment, price, ...: the effects of domain/office/effects.ts.';
comment on column solo_effect.actor_id is 'Who acted.';
comment on column solo_effect.gainer_id is 'Who gains by it: a person, or the item, lot or coupon if no one is known yet.';
comment on column solo_effect.at is 'When, in product time.';
create trigger solo_effect_only_grows before update or delete on solo_effect for each row execute function log_only_grows();
