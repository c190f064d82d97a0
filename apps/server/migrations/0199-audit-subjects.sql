-- What an act was on is named by the code alone: each new subject wanted this list again.
alter table audit_event drop constraint audit_event_subject_check;
alter table audit_event add constraint audit_event_subject_check check (subject <> '');
