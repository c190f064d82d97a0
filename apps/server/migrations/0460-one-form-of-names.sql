-- Names are compared by one form (decision 0285): Beyoncé in either composition, O’Neal and O'Neal, Jean–Luc and Jean-Luc.
create function normal_name(given text) returns text language sql immutable parallel safe strict as $$
  select btrim(regexp_replace(translate(
      lower(translate(normalize(regexp_replace(given, '[\u0001-\u0008\u000E-\u001F\u007F-\u0084\u0086-\u009F\u00AD\u034F\u061C\u115F-\u1160\u17B4-\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u2800\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFB\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]', '', 'g'), nfc), U&'\0130', 'I')),
      U&'\03C2\02D7\058A\05BE\1400\1806\2010\2011\2012\2013\2014\2015\2043\2212\2E17\2E1A\2E3A\2E3B\2E40\2E5D\301C\3030\30A0\FE31\FE32\FE58\FE63\FF0D\+010EAD\0060\00B4\02B9\02BB\02BC\02BD\02BE\02BF\2018\2019\201A\201B\2032\2035\FF07\00AB\00BB\201C\201D\201E\201F\2033\2036\FF02',
      U&'\03C3----------------------------''''''''''''''''''''''''''''''"""""""""'),
    '[\u0009-\u000D\u0020\u0085\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000]+', ' ', 'g'), ' ')
$$;
comment on function normal_name is 'The form in which two names are the same, as normalName of packages/domain has it. For comparing only, never stored or shown.';

-- Presets and views that only now have one name keep it, the later ones with a number behind it.
do $$
declare
  same record;
  counted int;
begin
  for same in
    select id, name, row_number() over (partition by normal_name(name) order by created_at, id) as place from sale_preset where retired_at is null
  loop
    continue when same.place = 1;
    counted := same.place;
    while exists (select from sale_preset p where p.retired_at is null and normal_name(p.name) = normal_name(left(same.name, 34) || ' (' || counted || ')')) loop
      counted := counted + 1;
    end loop;
    update sale_preset set name = left(same.name, 34) || ' (' || counted || ')' where id = same.id;
  end loop;
  for same in
    select id, user_id, list, name, row_number() over (partition by user_id, list, normal_name(name) order by created_at, id) as place from saved_view
  loop
    continue when same.place = 1;
    counted := same.place;
    while exists (select from saved_view v where v.user_id = same.user_id and v.list = same.list
      and normal_name(v.name) = normal_name(left(same.name, 34) || ' (' || counted || ')')) loop
      counted := counted + 1;
    end loop;
    update saved_view set name = left(same.name, 34) || ' (' || counted || ')' where id = same.id;
  end loop;
end $$;

drop index sale_preset_name;
create unique index sale_preset_name on sale_preset (normal_name(name)) where retired_at is null;
drop index saved_view_name;
create unique index saved_view_name on saved_view (user_id, list, normal_name(name));

-- Forms and files ask whether there is such a name. Names that are already there twice stay, so no index is unique.
create index artist_named on artist (normal_name(name));
create index category_named on category (normal_name(name));
create index genre_named on genre (normal_name(name));
create index condition_named on condition (normal_name(name));
create index partner_named on partner (normal_name(name));
create index collection_named on collection (normal_name(name));

-- Parts of names.
drop index item_title_trigram;
create index item_title_trigram on item using gin (normal_name(title) gin_trgm_ops);
drop index intake_source_trigram;
create index intake_source_trigram on intake using gin (normal_name(source_name) gin_trgm_ops);
drop index users_name_trigram;
create index users_name_trigram on users using gin (normal_name(first_name || ' ' || last_name) gin_trgm_ops);
