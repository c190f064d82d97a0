-- What staff members work on. `role` follows from it: anyone with a staff role is staff.
alter table users add column staff_roles text[] not null default '{}'
  constraint users_staff_roles_check check (
    staff_roles <@ array['admin', 'catalog', 'authenticator', 'auction', 'finance', 'logistics', 'support', 'auditor']
    and array_position(staff_roles, null) is null
  );
update users set staff_roles = '{admin}' where role = 'staff';

alter table users drop column role;
alter table users add column role text not null
  generated always as (case when cardinality(staff_roles) > 0 then 'staff' else 'user' end) stored;

create index users_staff on users (id) where cardinality(staff_roles) > 0;

comment on column users.staff_roles is 'What a staff member works on: admin, catalog, authenticator, auction, finance, logistics, support, auditor (reads only); empty: not staff.';
comment on column users.role is 'Computed: staff or user.';
