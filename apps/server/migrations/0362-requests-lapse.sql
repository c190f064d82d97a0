-- A request of two people is confirmed about what it was made about, by a person who still has the standing to ask: when either has
-- changed, it lapses. Null: requested before these were kept.
alter table office_request
  add column subject_state jsonb,
  add column asker_version int,
  add column lapse_reason text not null default '';
comment on column office_request.subject_state is 'JSON object: what the request rests on, by its name in words, as it was when it was made.';
comment on column office_request.asker_version is 'users.staff_version of who asked, when they did.';
comment on column office_request.lapse_reason is 'Why it lapsed instead of being carried out; otherwise empty.';
