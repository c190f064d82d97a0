-- A business that is running already keeps the standard texts of its legal pages.
insert into setting (version, id, key, value, valid_from)
select (select max(version) from setting) + number, gen_random_uuid(), key, '{"text": "", "date": "2026-11-21"}', now()
from (values (1, 'terms'), (2, 'conditions'), (3, 'privacy'), (4, 'cookies')) as known (number, key)
where exists (select from users) and exists (select from setting where key = 'business');
