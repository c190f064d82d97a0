-- Lists of staff: what can become a lot or a listing, what is open to offers, and listings, each newest first.
create index item_sellable on item (id desc)
  where owner_id is null and item_assignment is null and status in ('draft', 'in_review', 'approved', 'live');
create index item_open_to_offers on item (id desc)
  where status = 'live' and owner_id is null and item_assignment is null and offer_type in ('make_offer', 'offer_instant');
create index auction_listing on auction (id desc) where type = 'buy_now';
create index auction_listing_live on auction (id desc) where type = 'buy_now' and status <> 'done';
