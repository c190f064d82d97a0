-- Who has bid is asked for by lot and person, by lot, and by person. Three indexes answered that, and each new bidder of a
-- lot was written into all; the key in the other order answers two of them. By lot there is (auction_id, alias).
alter table auction_bidder drop constraint auction_bidder_pkey, add primary key (user_id, auction_id);
drop index auction_bidder_user;
