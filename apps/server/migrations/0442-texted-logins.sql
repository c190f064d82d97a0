-- Staff who log in by texted codes are asked for a factor that doesn't depend on texts.
alter table second_factor add column texted_logins integer not null default 0;
comment on column second_factor.texted_logins is 'Logins by a texted code since it was set up.';
