-- Items with a grade that wait for their seal: a queue of the office.
create index item_unsealed on item (created_at, id)
  where authentication_type is not null and serial is null and status not in ('live', 'withdrawn');
comment on column office_desk.queues is 'In the order of the desk: [{"queue", "count", "oldestAt", "dueAt"}].';
