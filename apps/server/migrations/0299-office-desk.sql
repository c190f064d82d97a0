-- What is pending in the office, counted once for all: the desk and the rail read this row instead of every queue.

create table office_desk (
  id boolean primary key default true check (id),
  queues jsonb not null,
  counted_at timestamptz not null,
  last_act uuid
);
comment on table office_desk is 'The queues of the office as last counted; one row.';
comment on column office_desk.id is 'Always true.';
comment on column office_desk.queues is 'In the order of the desk: [{"queue", "count", "dueAt"}].';
comment on column office_desk.last_act is 'The newest act of staff (audit_event) that is counted in. Null: there was none.';

-- The queues whose lists are not read in the order of an index are counted by one.
create index custody_move_label on custody_move (item_id) where trigger = 'label';
create index item_giveaway on item (created_at desc, id desc) where type = 'giveaway' and status = 'live';
