-- An offer for the house that is accepted or countered below the reserve or half of the low estimate takes two people, and
-- so does a private sale; a claim of a resale that is granted more than $500 is a refund like any other. A request ends by itself, decided by nobody, when what it is about has ended.
alter table office_request
  drop constraint office_request_kind_check,
  drop constraint office_request_check1,
  add constraint office_request_kind_check check (kind in ('reopen', 'credit_limit', 'refund', 'payment', 'list_at_price', 'after_sale',
    'accept_offer', 'counter_offer', 'private_sale', 'claim', 'void_bids', 'certificate')),
  add constraint office_request_decided check ((status = 'waiting') = (decided_at is null)),
  add constraint office_request_confirmed check (status <> 'confirmed' or decided_by is not null);
