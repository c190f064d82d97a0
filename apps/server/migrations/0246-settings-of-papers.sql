-- Every invoice keeps the settings that it was made with.
create function newest_settings() returns integer language sql stable as $$
  select coalesce(max(version), 0) from setting
$$;
alter table invoice add column settings_version integer;
alter table invoice alter column settings_version set default newest_settings();
comment on column invoice.settings_version is 'Version of the settings when it was created, which its printout shows. Null: created before there were any; the first version then.';

insert into setting (version, id, key, value, valid_from)
select (select max(version) from setting) + number, gen_random_uuid(), key, value, now()
from (values
  (1, 'shipping', '{"baseCents": {"S": 1500, "M": 2500, "L": 7500, "XL": null}, "remoteSurchargeBps": 4000, "insuranceFreeCents": 10000, "insuranceStepCents": 10000, "insurancePerStepCents": 100, "furtherItemDiscountBps": 5000}'::jsonb),
  (2, 'tax', (select jsonb_build_object('registrations', jsonb_agg(jsonb_build_object('state', state, 'number', '')))
    from unnest(string_to_array('AL AR AZ CA CO CT DC FL GA HI IA ID IL IN KS KY LA MA MD ME MI MN MO MS NC ND NE NJ NM NV NY OH OK PA RI SC SD TN TX UT VA VT WA WI WV WY', ' ')) as state))
) as known (number, key, value)
where exists (select from users) and exists (select from setting where key = 'business');
