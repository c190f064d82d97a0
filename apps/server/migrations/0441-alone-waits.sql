-- A change of staff that no other administrator decides: who asked may carry it out alone after 72 hours (decision 0275).
alter table office_request
  add column alone_started_at timestamptz,
  add column alone_notice text check (alone_notice in ('started', 'reminder', 'ended', 'done')),
  add column alone_objected_at timestamptz,
  add column alone_objected_by uuid references users,
  add check (alone_started_at is null or kind in ('staff_invite', 'staff_roles', 'staff_end', 'staff_factor')),
  add check ((alone_notice is null) = (alone_started_at is null)),
  add check (alone_objected_at is null or alone_started_at is not null),
  add check ((alone_objected_by is null) = (alone_objected_at is null)),
  drop constraint office_request_check,
  add constraint office_request_two_people check (status <> 'confirmed' or decided_by <> requested_by
    or (alone_started_at is not null and alone_objected_at is null and decided_at >= alone_started_at + interval '72 hours'));
create unique index office_request_alone on office_request ((true))
  where status = 'waiting' and alone_started_at is not null and alone_objected_at is null;
comment on column office_request.alone_started_at is
  'When the person who asked began to wait for carrying it out alone; null: no such wait.';
comment on column office_request.alone_notice is 'The last notice of that wait that administrators were sent.';
comment on column office_request.alone_objected_at is 'When another administrator ended that wait.';
