-- Deliveries of one kind are listed and counted without reading the others.
create index intake_kind on intake (kind, received_at desc, id);
