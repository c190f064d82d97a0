-- A business that is running already keeps its fees.
insert into setting (version, id, key, value, valid_from)
select (select max(version) from setting) + 1, gen_random_uuid(), 'fees',
  '{"sellerFeeBps": 1000, "minSellerFeeCents": 500, "resealCents": 2500}', now()
where exists (select from users) and exists (select from setting where key = 'business');
