-- Where this invoice goes was chosen for it alone: it no longer follows the person's default address.
alter table invoice add column address_chosen boolean not null default false;
