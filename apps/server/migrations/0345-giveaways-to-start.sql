-- The list of giveaways also has the approved ones, which can be started.
create index item_giveaway_listed on item (created_at desc, id desc) where type = 'giveaway' and status in ('approved', 'live');
drop index item_giveaway;
