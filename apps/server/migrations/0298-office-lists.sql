-- Every list of the office reads its first page along an index, however many rows its table has.

create index invoice_listed on invoice ((case when status in ('open', 'pending', 'failed') then due_at end), created_at desc, id);
create index invoice_due on invoice (due_at, created_at desc, id) where status in ('open', 'pending', 'failed');
create index invoice_draft on invoice (created_at desc, id) where status = 'draft';
create index invoice_paid on invoice (created_at desc, id) where status in ('paid', 'refunded');
create index invoice_to_send on invoice ((coalesce(paid_at, created_at)), id)
  where (status = 'paid' or (status = 'open' and pays_later)) and type = 'item' and shipping_status in ('pending', 'ready') and seller_fee_cents is null;
create index invoice_to_store on invoice (ready_at, id) where delivery_method = 'pickup' and shipping_status = 'ready';
create index invoice_by_due on invoice (due_at, id);
create index invoice_by_due_desc on invoice (due_at desc nulls last, id desc);
create index invoice_tracking on invoice (tracking_number) where tracking_number is not null;
create index invoice_by_total on invoice (total_cents, id);

create index refund_at on refund (created_at, id);
create index refund_state on refund (state, created_at, id);
create index dispute_listed on dispute ((closed_at is not null), evidence_due_at, opened_at desc, id);

create index secondary_ended on secondary_transaction (created_at desc, id) where ended_at is not null;
create index payout_by_due on payout (due_at, id);
create index payout_by_due_desc on payout (due_at desc nulls last, id desc);
create index payout_by_net on payout (net_cents, id);
create index payout_open on payout (due_at, id) where state in ('waiting', 'sending', 'reversing');
create index payout_unclaimed on payout (due_at, id) where is_unclaimed;

create index offer_house_listed on offer ((case when status = 'pending' then expires_at end), created_at desc, id) where owner_id is null;

-- By when they end. The times of a lot change when its next step does, never with every bid.
create index auction_running on auction ((coalesce(blind_ends_at, extended_ends_at, ends_at)), id) where status in ('open', 'extended', 'blind', 'closed');
create index auction_paused on auction ((coalesce(blind_ends_at, extended_ends_at, ends_at)), id) where paused_at is not null and status in ('open', 'extended', 'blind', 'closed');
create index auction_upcoming on auction ((coalesce(blind_ends_at, extended_ends_at, ends_at)), id) where status = 'not_started';
create index auction_done on auction ((coalesce(blind_ends_at, extended_ends_at, ends_at)), id) where status = 'done';
create index auction_listed on auction ((case when status <> 'done' then coalesce(blind_ends_at, extended_ends_at, ends_at) end), (coalesce(blind_ends_at, extended_ends_at, ends_at)) desc, id);
create index auction_ends on auction ((coalesce(blind_ends_at, extended_ends_at, ends_at)), id);

create index users_name_trigram on users using gin (lower(first_name || ' ' || last_name) gin_trgm_ops);
create index users_blocked on users (id) where blocked_at is not null;
create index users_suspended on users (bidding_suspended_until) where bidding_suspended_until is not null;
create index strike_standing on strike (user_id) where lifted_at is null;

create index office_request_at on office_request (requested_at desc, id);
create index office_request_status on office_request (status, requested_at desc, id);
create index audit_event_of_subject on audit_event (subject, at desc, id desc);
create index audit_event_of_actor on audit_event (actor_id, at desc, id desc);
create index audit_event_of_action on audit_event (action, at desc, id desc);

create index account_link_at on account_link (found_at, id);
create index account_link_barred on account_link (found_at, id) where is_barred;
create index account_link_status on account_link (status, found_at, id);
create index item_consignor on item (consignor_id) where consignor_id is not null;
create index tax_certificate_status on tax_certificate (status, submitted_at, id);

create index item_kept on item (custody_since, id) where owner_id is not null and (custody = 'in_house' or (custody is null and is_in_custody));
create index item_failed on item (custody_since, id) where failed_recheck is not null or custody = 'lost';
create index seal_batch_status on seal (batch_id, status);

create index authentication_graded on authentication (at desc, id) where grade in ('gold', 'silver');
create index authentication_grade on authentication (grade, at desc, id);
create index coupon_running on coupon (created_at desc, id desc) where disabled_at is null;

-- array_to_string is only stable, for the sake of other element types.
create function artist_forms(name text, aliases text[]) returns text language plpgsql immutable parallel safe as $$
begin
  return ' ' || public.search_forms(name || ' | ' || array_to_string(aliases, ' | '), true);
end $$;
comment on function artist_forms is 'The words that find an artist, each after a space.';
create index artist_found on artist using gin (artist_forms(name, aliases) gin_trgm_ops);
