-- Colleagues join by invitation: a link that works once. Its secret is stored as a hash.
create table staff_invitation (
  id uuid primary key,
  email text not null check (email = lower(email)),
  roles text[] not null check (
    cardinality(roles) > 0
    and roles <@ array['admin', 'catalog', 'authenticator', 'auction', 'finance', 'logistics', 'support', 'auditor']
    and array_position(roles, null) is null
  ),
  reason text not null default '',
  invited_by uuid references users (id),
  created_at timestamptz not null,
  hash bytea unique check (octet_length(hash) = 32),
  expires_at timestamptz,
  accepted_at timestamptz,
  accepted_by uuid references users (id),
  ended_at timestamptz,
  check ((hash is null) = (expires_at is null)),
  check ((accepted_at is null) = (accepted_by is null)),
  check (accepted_at is null or hash is not null)
);
create unique index staff_invitation_open on staff_invitation (email) where accepted_at is null and ended_at is null;

comment on table staff_invitation is 'An invitation to the staff: requested, confirmed by a second administrator where there is one, accepted or ended.';
comment on column staff_invitation.roles is 'The roles that its acceptance gives, as in users.staff_roles.';
comment on column staff_invitation.reason is 'Why: the note of the administrator, or the reason given to the command.';
comment on column staff_invitation.invited_by is 'Null: by the command office:invite.';
comment on column staff_invitation.hash is 'SHA-256 of the token in the link. Null until a second administrator has confirmed the invitation.';
comment on column staff_invitation.ended_at is 'Withdrawn, declined, or replaced by a newer one for the same address.';

-- The kinds of request are declared once, in the code (domain/office/twoPersons.ts).
alter table office_request drop constraint office_request_kind_check;
alter table office_request add constraint office_request_kind_check check (kind <> '');

-- What the command does is in the audit log, too, without a person.
alter table audit_event alter column actor_id drop not null;
comment on column audit_event.actor_id is 'Null: a command on the server.';
