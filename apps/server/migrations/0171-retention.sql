-- What is forgotten is found by its age. The outbox is written with every bid: an index by blocks costs that nothing.
create index outbox_created on outbox using brin (created_at);
create index message_created on message (created_at);
create index message_worded on message (created_at) where text <> '';
create index provider_event_handled on provider_event (received_at) where handled_at is not null;
alter table catalogue_change add column changed_at timestamptz not null default now();
create index catalogue_change_age on catalogue_change (changed_at);
