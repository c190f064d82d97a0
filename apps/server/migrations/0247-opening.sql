-- A shop that sells already is open; a new one opens when its checklist is done.
insert into setting (version, id, key, value, valid_from)
select (select coalesce(max(version), 0) from setting) + 1, gen_random_uuid(), 'opening', '{"isOpen": true}', now()
where exists (select from item);
