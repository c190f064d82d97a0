-- No event of the payment provider is acknowledged without an effect, or a reason why it has none.
alter table provider_event add column outcome text check (outcome in ('done', 'ignored', 'waiting', 'failed', 'quarantined'));
update provider_event set outcome = case
  when handled_at is not null and last_error is null then 'done'
  when handled_at is not null then 'ignored'
  when last_error like 'quarantined: %' then 'quarantined'
  when last_error is not null then 'failed' end;
alter table provider_event
  add check ((handled_at is not null) = coalesce(outcome in ('done', 'ignored'), false)),
  add check (coalesce(outcome, 'done') = 'done' or last_error is not null);
comment on column provider_event.outcome is
  'done (its effects are committed), ignored, waiting (it came too early and is tried again), failed (tried again), or quarantined; null: not tried yet.';
comment on column provider_event.last_error is 'Why it is ignored, waits, failed, or is quarantined; null otherwise.';
