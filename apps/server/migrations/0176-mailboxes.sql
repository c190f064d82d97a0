-- The mailbox behind an address: what follows a plus is the same mailbox, and so are dots at Gmail.
create function mailbox_of(email text) returns text language sql immutable strict parallel safe as $$
  select case when domain in ('gmail.com', 'googlemail.com') then replace(name, '.', '') || '@gmail.com' else name || '@' || domain end
  from (select coalesce(nullif(split_part(split_part(lower(email), '@', 1), '+', 1), ''), split_part(lower(email), '@', 1)) as name,
          split_part(lower(email), '@', 2) as domain) m
$$;

-- Mail that may go to somebody who never asked for it.
create index message_to_mailbox on message (mailbox_of(recipient), created_at)
  where channel = 'email' and (user_id is null or template in ('verify_email', 'reset_password'));
create index users_mailbox on users (mailbox_of(email)) where email_verified_at is not null;
create index newsletter_mailbox on newsletter_subscription (mailbox_of(email)) where confirmed_at is not null;
