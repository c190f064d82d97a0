-- Times in a file are those of the business's zone when it was uploaded, in the dry run as in the run.
alter table import add column time_zone text;
comment on column import.time_zone is 'Time zone of the times in its cells. Null: uploaded before there was a choice; America/New_York.';
