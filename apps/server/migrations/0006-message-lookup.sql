-- What was mailed to a person about a subject, newest first: asked before a mail that has a pause.
create index message_user on message (user_id, template, created_at desc);
