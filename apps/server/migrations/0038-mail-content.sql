-- What a mail says, in parts: its HTML is made of them when it is sent. Mails from before have their HTML and no parts.
alter table message add column content jsonb;
alter table message alter column html set default '';
