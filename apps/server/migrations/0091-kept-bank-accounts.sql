-- A bank account that its owner asked to be kept while he paid with it. It counts as removed, so that nothing can use it,
-- until he has confirmed that it is he (reliability S-7.1).
alter table payment_method add column awaits_proof_at timestamptz check (awaits_proof_at is null or removed_at is not null);
create index payment_method_awaits_proof on payment_method (user_id) where awaits_proof_at is not null;
