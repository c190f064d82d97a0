-- What a lot holds of its leader's credit is his maximum with the premium, and both stand in the lot's row: a row of its own
-- had to be handed on with every change of the lead (decision 0119). What is held is read from here: of people who lead, and
-- of unpaid invoices, which keep their rows.
delete from credit_hold where kind = 'bid';
alter table credit_hold drop constraint credit_hold_kind_check, add constraint credit_hold_kind_check check (kind = 'invoice');
create view live_hold as
  select user_id, kind, ref, amount_cents, created_at from credit_hold
  union all
  select b.user_id, 'bid', a.id, (a.leader_max_cents + round(a.leader_max_cents * a.buyer_premium_bps / 10000.0))::bigint, b.last_bid_at
  from auction_bidder b join auction a on a.id = b.auction_id and a.leader_id = b.user_id
  where a.status in ('open', 'extended', 'blind', 'closed');
drop type hold_line;
