-- What a username looks like (packages/domain/src/account/username.ts has the same function): names with one skeleton are
-- taken for one another, so only the first of them is given out.
create function skeleton_of(username text) returns text language sql immutable strict parallel safe as $$
  select replace(replace(translate(lower(username), '01i258._-', 'ollzsb'), 'rn', 'm'), 'vv', 'w')
$$;

alter table users
  add column username_skeleton text not null generated always as (skeleton_of(username)) stored,
  -- Looked like an older name when this came: keeps its name until it is changed.
  add column is_username_twin boolean not null default false;
update users u set is_username_twin = true
where u.deleted_at is null and exists (
  select from users o where o.deleted_at is null and o.username_skeleton = u.username_skeleton and (o.created_at, o.id) < (u.created_at, u.id));
create unique index users_username_skeleton on users (username_skeleton) where deleted_at is null and not is_username_twin;
