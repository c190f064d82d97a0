-- What the address in List-Unsubscribe of this mail ends: 'newsletter', or a type of notification; null: it cannot be ended.
alter table message add column stops text check (stops <> '');

-- Who gets the newsletter is told by newsletter_subscription alone. Who had chosen it with a confirmed address keeps it;
-- what was ticked with an address that nobody has confirmed was never asked for.
insert into newsletter_subscription (email, status, hash, asked_at, expires_at, confirmed_at)
select lower(email), 'subscribed', sha256(gen_random_uuid()::text::bytea), created_at, created_at, email_verified_at
from users where newsletter and email_verified_at is not null and deleted_at is null
on conflict (email) do nothing;
alter table users drop column newsletter;
