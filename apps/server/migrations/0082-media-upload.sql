-- What a picture is about, in percent from its left and its top: the part that stays when it is cut.
alter table media add column focal_x smallint not null default 50 check (focal_x between 0 and 100);
alter table media add column focal_y smallint not null default 50 check (focal_y between 0 and 100);
-- Films: how long they run.
alter table media add column duration_ms int check (duration_ms > 0);
