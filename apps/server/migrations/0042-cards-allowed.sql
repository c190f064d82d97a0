-- Above $5,000 goods are paid from a bank account; staff may take cards for an item up to $10,000.
alter table item add column card_allowed boolean not null default false;
