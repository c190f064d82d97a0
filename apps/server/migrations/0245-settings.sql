-- What staff maintain about the business. Every change is a new row; papers keep the version they were made with.
create table setting (
  version integer primary key,
  id uuid not null unique,
  key text not null,
  value jsonb not null check (jsonb_typeof(value) = 'object'),
  valid_from timestamptz not null,
  changed_by uuid references users
);
create index setting_newest on setting (key, version desc);
create trigger setting_only_grows before update or delete on setting for each row execute function log_only_grows();

comment on table setting is 'Facts, prices and texts of the business by key. The newest version of a key is in force; rows are never changed.';
comment on column setting.version is 'Counts the changes of all keys together: the settings as of a version are, for each key, its newest row up to it.';
comment on column setting.id is 'Names the change in the audit log.';
comment on column setting.key is 'business, address, pickup, ...; the contract has the shape of each value.';
comment on column setting.valid_from is 'When it was changed.';
comment on column setting.changed_by is 'Null: set by the migration or with the demo.';

-- A business that is running already keeps what was in the code until now.
insert into setting (version, id, key, value, valid_from)
select version, gen_random_uuid(), key, value::jsonb, now()
from (values
  (1, 'business', '{"legalName": "Assay", "phone": ""}'),
  (2, 'address', '{"line1": "180 Varick Street", "city": "New York", "state": "NY", "postalCode": "10014"}'),
  (3, 'pickup', '{"name": "Assay, pickup desk", "line1": "180 Varick Street", "city": "New York", "state": "NY", "postalCode": "10014", "hours": "By appointment"}')
) as known (version, key, value)
where exists (select from users);
