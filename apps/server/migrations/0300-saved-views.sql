-- A list of the office as a person has narrowed and ordered it, under a name of their own.

create table saved_view (
  id uuid primary key,
  user_id uuid not null references users (id),
  list text not null check (list ~ '^/office/[a-z/-]{2,60}$'),
  name text not null check (length(name) between 1 and 40),
  query text not null check (length(query) <= 1000),
  created_at timestamptz not null
);
create unique index saved_view_name on saved_view (user_id, list, lower(name));
comment on table saved_view is 'A view of a list of the office that a member of staff has saved for themselves.';
comment on column saved_view.list is 'Address of the list: /office/invoices.';
comment on column saved_view.query is 'The part of the address behind the question mark: status=paid&sort=-total.';
