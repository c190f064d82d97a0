-- Messages that people write to the house from its contact page.
create sequence contact_number start 10001;
create table contact_message (
  id uuid primary key,
  number bigint not null unique default nextval('contact_number'),
  -- The account that was signed in, when one was.
  user_id uuid references users (id),
  name text not null,
  email text not null,
  topic text not null check (topic in ('sale', 'payment', 'shipping', 'credit', 'account', 'item', 'selling', 'privacy', 'other')),
  message text not null,
  -- Of sender, topic and message: the same again within a day is the one that is there.
  content_hash bytea not null,
  created_at timestamptz not null
);
create index contact_message_content on contact_message (content_hash, created_at desc);
create index contact_message_user on contact_message (user_id) where user_id is not null;
