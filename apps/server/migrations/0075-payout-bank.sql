-- Which bank account the provider pays a seller out to, as a mark by which a change is seen; null: not seen yet.
alter table users add column stripe_account_bank text;
