-- What every table and view holds, and every column whose name does not say it. docs/schema.md is generated from these.

-- Accounts
comment on table users is 'One person''s account, customer or staff; sign-up creates it and the row is never deleted: deleting an account erases its personal data and sets deleted_at.';
comment on column users.password_hash is 'Null when the account has no password (Google sign-up).';
comment on column users.is_vip is 'Set by staff: no credit limit, and orders may be paid later.';
comment on column users.terms_version is 'Version of the terms that the person accepted.';
comment on column users.blocked_at is 'When the account was blocked; null: not blocked.';
comment on column users.kyc_status is 'Latest identity check: processing, requires_input (try again), verified, or canceled; null: never started.';
comment on column users.stripe_connected_status is 'Payout account of a seller: not_connected, requires_input (the provider needs more data), or verified.';
comment on column users.auto_charge is 'True: an auction invoice is charged to the default payment method automatically.';
comment on column users.deleted_at is 'When the account was deleted and its personal data erased.';
comment on column users.deletion_due_at is 'When a requested deletion takes effect; null: none requested.';
comment on column users.exported_at is 'When the person last downloaded a copy of their data.';
comment on column users.bidding_suspended_until is 'No bids are accepted before this time (strikes).';
comment on column users.payout_held_until is 'No payout before this time: something that protects the account was changed.';
comment on column users.stripe_account_id is 'Payout account at the payment provider.';
comment on column users.stripe_account_missing is 'What the provider still needs before it verifies the payout account.';
comment on column users.stripe_account_read_at is 'When the payout account was last read from the provider.';
comment on column users.stripe_account_bank is 'Fingerprint of the bank account that payouts go to, to notice a change; null: not seen yet.';
comment on column users.image_file is 'Profile picture: file name below "avatars" in the file store.';
comment on column users.username_changed_at is 'Last change of the username, which is limited to one in 30 days.';
comment on column users.mail_failed_at is 'When email to the address bounced for good; no email is sent until the address is verified again.';
comment on column users.mail_failure is 'Why email to the address bounced.';
comment on column users.username_skeleton is 'Computed: the username with look-alike characters folded; unique, so that names cannot imitate each other.';
comment on column users.is_username_twin is 'True: the name looked like an older one when look-alikes were first refused; the person keeps it until they change it.';
comment on column users.intended_path is 'Page of this site that the person wanted when they signed up; email verification and login lead there.';

comment on table address is 'A saved U.S. address of a person, written by its owner; invoices keep their own snapshot.';
comment on column address.mode is 'Default for: none, shipping, billing, or both.';

comment on table session is 'One login of one browser; authentication writes it, an ended session keeps its time and reason until it is deleted by age.';
comment on column session.device_hash is 'SHA-256 of the secret in the browser''s device cookie.';
comment on column session.device_uuid is 'Device identifier sent by the client, used only to find linked accounts; null: not sent.';
comment on column session.revoked_at is 'When the session was ended early; null: it was not.';
comment on column session.revoke_reason is 'Why it ended, for example signed_out, ended_by_owner, replaced, too_many, blocked, or reuse (a stolen refresh token).';
comment on column session.proved_at is 'When the person last re-authenticated in this session; sensitive actions need a recent one.';

comment on table refresh_token is 'One refresh token of a session; each use creates the next one, and using a token twice ends the session.';
comment on column refresh_token.hash is 'SHA-256 of the token; the token itself is not stored.';
comment on column refresh_token.parent_id is 'The token that was exchanged for this one.';
comment on column refresh_token.used_at is 'When it was exchanged for the next token.';

comment on table mail_token is 'A link sent by email to verify an address or to reset a password; a newer link replaces an older one.';
comment on column mail_token.hash is 'SHA-256 of the token in the link.';
comment on column mail_token.replaced_at is 'When a newer link made this one invalid.';

comment on table second_factor is 'The second factor of an account: a phone number or an authenticator app.';
comment on column second_factor.channel is 'sms: codes by text message; app: codes of an authenticator app.';
comment on column second_factor.secret_key_id is 'Which encryption key the secret is encrypted with.';
comment on column second_factor.secret is 'Seed of the authenticator app, encrypted.';
comment on column second_factor.last_step is 'Last time step whose code was used; it is not accepted again.';

comment on table app_setup is 'An authenticator app that a person is setting up and has not confirmed with a code yet.';
comment on column app_setup.secret_key_id is 'Which encryption key the secret is encrypted with.';
comment on column app_setup.secret is 'Seed of the authenticator app, encrypted.';

comment on table recovery_code is 'A single-use code that replaces the second factor.';
comment on column recovery_code.hash is 'SHA-256 of the code; the code itself is not stored.';

comment on table signin_challenge is 'A login whose first step succeeded and that needs the second factor, tied to the browser it started in.';
comment on column signin_challenge.hash is 'SHA-256 of the challenge token.';
comment on column signin_challenge.device_hash is 'SHA-256 of the secret in the browser''s device cookie.';
comment on column signin_challenge.replaces_session_id is 'The session that the new login replaces.';
comment on column signin_challenge.done_at is 'When the challenge ended.';
comment on column signin_challenge.google_pending_id is 'The Google identity to link when the login succeeds.';
comment on column signin_challenge.is_known_device is 'True: the account has been used from this device before.';

comment on table otp_code is 'A code sent by text message to turn on the second factor or to log in; a newer code supersedes an older one.';
comment on column otp_code.hash is 'Keyed hash (HMAC-SHA-256) of the code.';
comment on column otp_code.attempts is 'Wrong entries so far; five end the code.';

comment on table signin_lock is 'Wrong passwords counted in a 24-hour window for an account (or for what was typed when no account matches); 20 lock the password until it is reset.';
comment on column signin_lock.hash is 'SHA-256 of the account or login typed, and of the device if the account knows it.';

comment on table passkey is 'A passkey (WebAuthn credential) of a person: its public key and what recognizes a copy of it.';
comment on column passkey.public_key is 'COSE encoding, as the authenticator sent it.';
comment on column passkey.algorithm is 'COSE algorithm: -7 (ES256), -8 (Ed25519), or -257 (RS256).';
comment on column passkey.counter is 'Signature counter at the last use; a lower one means a copy.';

comment on table passkey_challenge is 'A single-use WebAuthn challenge.';
comment on column passkey_challenge.hash is 'SHA-256 of the challenge.';
comment on column passkey_challenge.user_id is 'Whose new passkey it is for; null: a login.';

comment on table external_identity is 'A Google account linked to an account here, found by its subject and never by its email.';
comment on column external_identity.subject is 'The provider''s permanent identifier of the person.';
comment on column external_identity.email is 'Email at the provider.';

comment on table google_nonce is 'A nonce of a Google login that came back; each is accepted once.';
comment on column google_nonce.hash is 'SHA-256 of the cookie that carries the nonce.';

comment on table google_pending is 'A proven Google identity without a linked account: it needs a username (signup) or the password of the account with its email (link).';
comment on column google_pending.hash is 'SHA-256 of the token that the browser holds.';
comment on column google_pending.device_hash is 'SHA-256 of the secret in the browser''s device cookie.';
comment on column google_pending.user_id is 'The account to link; only for kind link.';

comment on table identity_session is 'An identity check at the provider, kept in step with what the provider reports.';
comment on column identity_session.id is 'The provider''s identifier of the check.';
comment on column identity_session.status is 'processing, requires_input (failed or incomplete), verified, or canceled.';
comment on column identity_session.document_hash is 'Keyed hash of the document, so that one document verifies one account; no document data is stored.';
comment on column identity_session.review is 'Staff review when the names differ: waiting, accepted, or declined; null: not needed.';

comment on table account_act is 'A security-relevant event of an account, as its owner reads it under Recent activity; never changed, deleted by age.';
comment on column account_act.ref is 'Identifies the event, so that it is written once.';
comment on column account_act.act is 'What happened, for example password_changed, passkey_added, or new_device.';

comment on table account_link is 'Evidence that two accounts belong to one person, found automatically and decided by staff; one row for each pair.';
comment on column account_link.low_id is 'The account with the lower id of the pair.';
comment on column account_link.high_id is 'The account with the higher id of the pair.';
comment on column account_link.kinds is 'What the accounts share: document, card, bank, address, or device.';
comment on column account_link.status is 'open (not decided), cleared (different people), or confirmed (one person).';
comment on column account_link.is_barred is 'Computed: true when neither may bid on, buy, or make offers for what the other owns or consigns.';

comment on table abuse_report is 'What a person reported to us about a lot, item, offer, resale, or profile; staff close it with an outcome.';
comment on column abuse_report.number is 'Number shown to people.';
comment on column abuse_report.subject is 'What subject_id identifies: lot, item, offer, resale, or profile.';
comment on column abuse_report.outcome is 'action_taken or no_action; null while open.';

comment on table strike is 'A strike against a person for an unpaid invoice, fraud, or a failed resale; staff may lift it.';
comment on column strike.review_at is 'When the credit limit is computed again; null: no review due.';

-- Catalog
comment on table artist is 'An artist, athlete, team, or other name that items belong to.';
comment on column artist.aliases is 'Nicknames and other spellings; search finds them like the name.';
comment on column artist.active_years is 'Text for display.';
comment on table category is 'A category of items, at most two levels deep.';
comment on column category.parent_id is 'The upper category; null: this is an upper one.';
comment on table genre is 'A genre that items are filtered by.';
comment on table condition is 'A condition grade of items.';
comment on column condition.meaning is 'What the grade means, for buyers.';
comment on column condition.position is 'Order in lists.';
comment on table partner is 'A partner whose items we sell.';
comment on table collection is 'A group of items that is presented together.';

comment on table item is 'One object (or product) with what is said about it, how it is sold, who owns it, and where it is; staff write it, and sales, certificates, and custody update it.';
comment on column item.type is 'main, virtual, companion (bought with its main item), giveaway, or non_auth (sold without authentication).';
comment on column item.authentication_type is 'Grade of authentication: gold or silver; null: not authenticated.';
comment on column item.offer_type is 'How it is sold: auction, buy_now, make_offer, or offer_instant (offers, with an instant sale price).';
comment on column item.sale_type is 'primary: first sale by us; secondary: resale by its owner.';
comment on column item.fulfillment is 'ship (we ship), external (the partner ships), pickup, or pickup_ship (the buyer chooses).';
comment on column item.item_assignment is 'virtual: sold, not linked to its owner by the code on its seal yet; final: linked; null: not sold.';
comment on column item.status is 'draft, live, or withdrawn.';
comment on column item.is_qa is 'True: a test item that only staff see.';
comment on column item.estimate_low_cents is 'Low estimate in cents.';
comment on column item.estimate_high_cents is 'High estimate in cents.';
comment on column item.price_cents is 'Asking price in cents; for offer_instant the instant sale price.';
comment on column item.min_offer_cents is 'Minimum offer in cents; lower offers are refused.';
comment on column item.qrcode is 'Secret code on the seal; the person who holds the object links it with this code.';
comment on column item.serial is 'Public serial number of the certificate.';
comment on column item.autographed is 'True: signed.';
comment on column item.ach_only is 'True: paid from a bank account only, no cards.';
comment on column item.card_allowed is 'True: staff allow cards above the usual limit.';
comment on column item.shipping_class is 'S, M, L, or XL; shipping of XL is quoted by hand.';
comment on column item.owner_id is 'The person who owns it; null: the auction house sells it, or it has no owner on record.';
comment on column item.consignor_id is 'The person who consigned it to us for sale.';
comment on column item.main_item_id is 'Of a companion: the item it is bought with.';
comment on column item.is_hidden_from_offers is 'True: the owner does not take offers.';
comment on column item.is_in_custody is 'True: we keep it for its owner, so nothing is shipped to us when it is sold again.';
comment on column item.certificate_state is 'Latest state of the certificate: active, in_reauthentication, failed, revoked, or stolen; a trigger copies it from certificate_change.';
comment on column item.certificate_left_at is 'When the certificate stopped being active; null while active.';
comment on column item.failed_recheck is 'Why its last recheck failed, until staff decide what to do: seal, condition, mismatch, or counterfeit.';
comment on column item.custody is 'Who has the object: with_owner, in_transit_in, in_house, in_transit_out, returned, held, or lost; null: nothing recorded.';
comment on column item.shelf is 'Where it lies in our storage.';
comment on column item.custody_since is 'Time of the last custody move.';
comment on column item.sale_hold is 'Computed: why it is not for sale (certificate, recheck, or custody); null: nothing prevents a sale.';

comment on table media is 'A photo or film of an item; once the item is sealed, bid on, or offered for, it changes only together with a row in media_change.';
comment on column media.position is 'Order among the media of the item.';
comment on column media.kind is 'What it shows, for example front or back.';
comment on column media.alt is 'Text for people who cannot see it.';
comment on column media.file is 'Path in the file store; a file never changes.';
comment on column media.color is 'Average color, shown while it loads.';
comment on column media.focal_x is 'Center of interest, percent from the left; cropping keeps it.';
comment on column media.focal_y is 'Center of interest, percent from the top.';
comment on column media.captions is 'Path of the captions (WebVTT); films only.';

comment on table media_change is 'A change of photos after they were frozen, with its public reason and the earlier state; only added.';
comment on column media_change.media_id is 'The photo or film; it may no longer exist.';
comment on column media_change.reason is 'Public.';
comment on column media_change.before is 'JSON object: the row of media before the change; null when it was added.';
comment on column media_change.changed_in is 'Transaction that made the change; the trigger on media looks for it.';

comment on table item_listing is 'Everything that lists filter, count, sort, and search one item by; triggers keep it equal to item_listing_row.';
comment on column item_listing.visibility is 'public, qa (staff only), or hidden.';
comment on column item_listing.category_id is 'The upper category.';
comment on column item_listing.sub_category_id is 'The lower category; null when the item has only an upper one.';
comment on column item_listing.sale_state is 'live (open for bids), upcoming, for_sale, sold, or ended.';
comment on column item_listing.price_cents is 'Price in cents; while bidding runs, auction.price_cents is the current one.';
comment on column item_listing.search is 'Words of the item, weighted: title and artist A, subtitle and category B, genre and collection C, story D.';
comment on column item_listing.changed_in is 'Transaction that last changed the row; the in-memory index follows it.';
comment on column item_listing.reworded_in is 'Transaction that last changed the words or the visibility.';

comment on view item_listing_row is 'What item_listing should say of every item, computed.';
comment on column item_listing_row.visibility is 'public, qa (staff only), or hidden.';
comment on column item_listing_row.category_id is 'The upper category.';
comment on column item_listing_row.sale_state is 'live (open for bids), upcoming, for_sale, sold, or ended.';
comment on column item_listing_row.price_cents is 'Price in cents, from item_sale.';
comment on column item_listing_row.search is 'Words of the item, weighted as in item_listing.search.';

comment on view item_sale is 'Where every item stands in its sale and what it costs, from its newest lot or from the item.';
comment on column item_sale.sale_state is 'live (open for bids), upcoming, for_sale, sold, or ended.';
comment on column item_sale.price_cents is 'Current price, asking price, or hammer price in cents.';

comment on view item_sold is 'Completed sales: auction results that stand, and paid purchases and offers.';
comment on column item_sold.price_cents is 'Hammer price or unit price in cents, without premium, tax, and shipping.';
comment on column item_sold.how is 'auction, buy_now, or offer.';
comment on column item_sold.id is 'Lot of an auction, invoice line otherwise.';

comment on view item_search_names is 'The texts that name an item, joined for the search dictionary.';

comment on table search_word is 'A word used in the catalog, for correcting typos; search refresh adds words and removes none.';
comment on column search_word.stem is 'English stem of the word.';
comment on column search_word.is_name is 'True: used in a title or a name, not only in a story.';
comment on column search_word.near is 'The word, and the word with each single letter removed: words that share one differ by a typo.';

comment on table catalogue_change is 'A removed listing or a changed name, for the in-memory indexes; deleted after seven days.';
comment on column catalogue_change.changed_in is 'Transaction that made the change.';
comment on column catalogue_change.changed_at is 'Time of the database clock.';
comment on column catalogue_change.item_id is 'Item whose listing was removed; null: a name changed.';

comment on table favorite is 'An item on a person''s watchlist.';
comment on table follow is 'An artist or a collection that a person follows.';
comment on table saved_search is 'A search that a person saved to hear about new items.';
comment on column saved_search.query is 'Parameters of GET /v1/search in a fixed order.';
comment on column saved_search.fingerprint is 'SHA-256 of the query: one person saves a search once.';
comment on table digest is 'How far a person has been told about new items of their saved searches and follows.';
comment on column digest.seen_until is 'Items published until then were covered.';
comment on column digest.due_at is 'When to look again.';
comment on table item_view is 'The last counted view of an item by a device, so that a view counts once in half an hour.';
comment on column item_view.device_hash is 'SHA-256 of the device identifier.';
comment on table item_views is 'Number of counted views of an item.';
comment on table recently_viewed is 'Items that a person looked at, the latest fifty.';

-- Certificates, custody, and ownership
comment on table provenance_event is 'One entry in the public history of an item, chained by hash; only added.';
comment on column provenance_event.at is 'When it happened, according to the entry.';
comment on column provenance_event.kind is 'For example sealed, received, linked, given, or reported.';
comment on column provenance_event.position is 'Place in the chain of the item, from 1; a trigger sets it.';
comment on column provenance_event.hash is 'SHA-256 over the entry and the hash before it (docs/certificates.md); a trigger sets it.';

comment on table certificate_change is 'A change of a certificate''s state after it was sealed; the last row counts, only added.';
comment on column certificate_change.state is 'active, in_reauthentication, failed, revoked, or stolen.';
comment on column certificate_change.note is 'Public explanation.';
comment on column certificate_change.actor_id is 'Staff member; null: the system.';

comment on table custody_move is 'One move of an object between owner, carrier, and us; only added, and item keeps the latest.';
comment on column custody_move.position is 'Number of the move of this item, from 1.';
comment on column custody_move.trigger is 'What moved it, for example intake, receive, shelve, ship, hold, or lose.';
comment on column custody_move.from_state is 'Custody before (see item.custody).';
comment on column custody_move.to_state is 'Custody after (see item.custody).';
comment on column custody_move.actor_id is 'Who did it; null: the system.';

comment on table ownership is 'A period in which a person owned an item; at most one is open per item.';
comment on column ownership.to_at is 'End of the period; null: owns it now.';
comment on column ownership.cause is 'sale, link (by the code on the seal), resale, or gift.';
comment on column ownership.paid_cents is 'What the person paid for the item in cents; null: unknown or a gift.';
comment on column ownership.is_on_wall is 'True: shown on the owner''s public wall.';

comment on table item_link is 'An item linked by the code on its seal; a code links once, and the row never changes.';
comment on column item_link.user_id is 'Who linked it.';

comment on table item_transfer is 'A gift of an item from its owner to another person, who accepts within 7 days.';
comment on column item_transfer.to_id is 'The recipient; null until a person has to_email verified.';
comment on column item_transfer.named is 'The username or email that the giver typed.';
comment on column item_transfer.status is 'pending, accepted, declined, withdrawn (by the giver), expired, or cancelled (the item became unavailable).';

comment on table scan is 'A public look-up of a certificate, one per device and half hour; deleted after 13 months.';
comment on column scan.device is 'Keyed hash of item and device, shortened to 16 bytes.';
comment on column scan.window_number is 'Half hours since 1970.';
comment on table scan_total is 'Number of public look-ups of a certificate.';

-- Auctions
comment on table auction is 'One lot: an item in an auction (or at a fixed price), its terms and its current state; staff list it, the bid engine and the sweeper update it, and the row is never deleted.';
comment on column auction.type is 'auction, or buy_now for a fixed price without bids.';
comment on column auction.status is 'Last announced phase: not_started, open, extended (extended bidding), blind (sealed round), closed, or done; the phase in force is computed from the times.';
comment on column auction.ends_at is 'Scheduled end of regular bidding.';
comment on column auction.opened_at is 'When bidding opened.';
comment on column auction.extended_ends_at is 'When extended bidding ends unless another bid comes.';
comment on column auction.extended_cap_at is 'Latest end of extended bidding, whatever is bid.';
comment on column auction.blind_ends_at is 'End of the sealed round.';
comment on column auction.blind_enabled is 'True: extended bidding that reaches its cap goes on as a sealed round.';
comment on column auction.blind_pricing is 'What the winner of a sealed round pays: second_price or first_price.';
comment on column auction.window_ms is 'A bid in extended bidding moves the end to this long after it, in milliseconds.';
comment on column auction.cap_ms is 'Longest duration of extended bidding in milliseconds.';
comment on column auction.blind_ms is 'Duration of the sealed round in milliseconds.';
comment on column auction.opening_cents is 'Opening price in cents.';
comment on column auction.reserve_cents is 'Reserve in cents, secret; null: none.';
comment on column auction.price_cents is 'Current price in cents; the opening price before the first bid.';
comment on column auction.leader_max_cents is 'Maximum bid of the leading bidder in cents, secret.';
comment on column auction.leader_seq is 'bid.seq of the leading bid.';
comment on column auction.seq is 'Number of the last bid.';
comment on column auction.alias_count is 'Number of the last alias given out.';
comment on column auction.extension_count is 'How often extended bidding was extended.';
comment on column auction.table_version is 'Version of the bid increments that applies.';
comment on column auction.buyer_premium_bps is 'Buyer''s premium in basis points of the hammer price.';
comment on column auction.chain_head is 'Hash of the last entry of the bid log.';
comment on column auction.closed_at is 'When bidding ended.';
comment on column auction.done_at is 'When the result was final.';
comment on column auction.outcome is 'sold, unsold, reserve_not_met, withdrawn, second_chance (offered to the next bidder), or defaulted (the sale was voided and not taken over); null until known.';
comment on column auction.hammer_cents is 'Hammer price in cents, without the buyer''s premium.';
comment on column auction.next_due_at is 'When the sweeper looks at the lot next; null once done.';
comment on column auction.log_position is 'Position of the last entry of the bid log.';
comment on column auction.paused_at is 'Since when the lot is paused; null: not paused.';
comment on column auction.pause_cause is 'certificate: paused because the item may not be sold now, resumes automatically; null: paused by staff, or not paused.';
comment on column auction.public_note is 'What everyone reads about a withdrawal or a new listing.';
comment on column auction.postponed_at is 'When the end was moved because of an outage; happens at most once.';

comment on table auction_bidder is 'One bidder of one lot with their public number; the bid engine writes it.';
comment on column auction_bidder.alias is 'Public number: 3 is shown as Bidder 3.';
comment on column auction_bidder.has_bid_before_end is 'True: bid before the scheduled end, which extended bidding requires.';
comment on column auction_bidder.max_cents is 'Highest amount bid on the lot in cents, secret.';

comment on table bid is 'One accepted bid; only added, and later it can only be marked as voided.';
comment on column bid.seq is 'Number of the bid within the lot, from 1.';
comment on column bid.alias is 'Public number of the bidder in this lot.';
comment on column bid.amount_cents is 'Amount given in cents; secret while it is a maximum bid.';
comment on column bid.is_max is 'True: a maximum bid; false: a bid of exactly this amount.';
comment on column bid.phase is 'Phase it was received in: open, extended, or blind (sealed round).';
comment on column bid.min_required_cents is 'Minimum bid at that moment in cents.';
comment on column bid.price_cents is 'Price of the lot after this bid in cents.';
comment on column bid.leader_alias is 'Public number of the leading bidder after this bid.';
comment on column bid.received_at is 'When the bid reached us; decides the phase and ties.';
comment on column bid.accepted_at is 'When the bid was decided.';
comment on column bid.request_key is 'Idempotency key of the call.';
comment on column bid.void_reason is 'typo, fraud, shill, blocked, or lot_description_changed.';
comment on column bid.log_position is 'Position in the bid log.';
comment on column bid.nonce is 'Random value that keeps the commitment from being guessed.';
comment on column bid.commitment is 'SHA-256 of nonce and amount, published in the bid log.';
comment on column bid.chain_hash is 'Hash of its entry in the bid log, over the entry and the hash before it; null: its entry is in log_entry (a reveal).';
comment on column bid.request_hash is 'Hash of the request: the same key with another request is refused.';
comment on column bid.told is 'JSON object as text: what the bidder was answered beyond this row (minNextBidCents, endsAt in epoch milliseconds, allInEstimate); null: the answer is in bid_request.';

comment on table bid_request is 'The answer to a bid call whose answer is not in its bid row (refusals and sealed bids); kept forever.';
comment on column bid_request.key is 'Idempotency key of the call.';
comment on column bid_request.request_hash is 'Hash of the request: the same key with another request is refused.';
comment on column bid_request.status is 'HTTP status of the answer.';
comment on column bid_request.answer is 'JSON body of the answer, as sent.';

comment on table sealed_bid is 'The current sealed bid of one person on one lot, encrypted until the sealed round ends; raised in place.';
comment on column sealed_bid.key_id is 'Which encryption key bid and hold are encrypted with.';
comment on column sealed_bid.bid is 'Encrypted: amount and nonce.';
comment on column sealed_bid.hold is 'Encrypted: the credit it holds beyond an earlier maximum bid.';
comment on column sealed_bid.commitment is 'SHA-256 of nonce and amount, published when the bids are opened.';
comment on column sealed_bid.revision is 'Counts the raises, from 1.';
comment on column sealed_bid.seq is 'Order of the last raise among the sealed bids of the lot, for ties.';
comment on column sealed_bid.revealed_at is 'When it was opened, never before blind_ends_at.';

comment on table sealed_entry is 'Every sealed bid and raise in order of receipt, by its commitment; only added, and the bid log takes it over at the reveal.';
comment on column sealed_entry.commitment is 'SHA-256 of nonce and amount.';

comment on table log_entry is 'An entry of a public bid log that is not an open bid: sealed bid, reveal, void, or phase; only added.';
comment on column log_entry.kind is 'bid (older entries), sealed, reveal, void, or phase.';
comment on column log_entry.price_cents is 'Price after the entry, or the amount of a revealed bid, in cents.';
comment on column log_entry.commitment is 'SHA-256 of nonce and amount.';
comment on column log_entry.note is 'Depends on kind, for example the nonce of a reveal (docs/bid-log.md).';
comment on column log_entry.hash is 'SHA-256 over the entry and the hash before it.';

comment on view bid_log is 'The public bid log of every lot: bids and log entries in one chain of hashes.';
comment on column bid_log.price_cents is 'Price after the entry, or the amount of a revealed bid, in cents.';
comment on column bid_log.commitment is 'SHA-256 of nonce and amount.';
comment on column bid_log.hash is 'SHA-256 over the entry and the hash before it.';

comment on table log_checkpoint is 'A signed statement of the length and head of a bid log at a time; only added.';
comment on column log_checkpoint.head is 'Hash of the last entry.';
comment on column log_checkpoint.key_id is 'Which signing key signed it.';

comment on table auction_event is 'A change of a lot''s status; one row per status reached.';
comment on column auction_event.from_status is 'Status before (see auction.status).';
comment on column auction_event.to_status is 'Status after (see auction.status).';
comment on column auction_event.detail is 'JSON object; always empty today.';

comment on table lot_offer is 'A lot offered after the auction to one of its bidders: the next one when the buyer did not pay, or the highest when it was not sold.';
comment on column lot_offer.kind is 'second_chance (buyer did not pay) or after_sale (not sold).';
comment on column lot_offer.round is 'Number of the offer for this lot, from 1.';
comment on column lot_offer.amount_cents is 'Price offered in cents, without the buyer''s premium.';
comment on column lot_offer.is_fraud is 'True: the price was computed without the fraudulent bids.';
comment on column lot_offer.status is 'offered, accepted, declined, or expired.';
comment on column lot_offer.invoice_id is 'Invoice of an accepted offer.';

comment on table bid_heartbeat is 'One row: when the bid engine last showed that it works.';
comment on column bid_heartbeat.beat_at is 'Time of the database clock, which the sandbox clock does not move.';
comment on table bid_outage is 'A gap in the heartbeat of the bid engine that moved the end of lots.';
comment on column bid_outage.last_beat_at is 'Start of the gap (product time).';
comment on column bid_outage.moved_lots is 'How many lots got a later end.';

-- Buying and offers
comment on table buy_now is 'A fixed price with its stock: of a buy_now lot, or beside the bidding of an auction.';
comment on column buy_now.price_cents is 'Price of one unit in cents.';
comment on column buy_now.quantity_reserved is 'Units held by reservations.';

comment on table reservation is 'Units held for one person while they pay; sold and released are final.';
comment on column reservation.auction_id is 'The lot in buy_now whose units are held.';
comment on column reservation.state is 'held, sold, or released.';
comment on column reservation.bag_id is 'The bag whose checkout holds the units; null: a direct purchase.';

comment on table bag is 'The shopping bag of a person, or of a visitor''s browser; it holds no stock.';
comment on column bag.device_hash is 'SHA-256 of the secret in a visitor''s cookie; null when the bag has a person.';
comment on column bag.postal_code is 'ZIP Code for the tax and shipping estimate.';
comment on column bag.notices is 'JSON array of what changed without the owner asking: { kind, message, missingCents }.';
comment on column bag.invoice_id is 'The checkout in progress; one at a time.';

comment on table bag_line is 'An item in a bag.';
comment on column bag_line.seen_price_cents is 'Unit price in cents when the line was last set, to show a change.';

comment on table coupon is 'A discount code made and stopped by staff.';
comment on column coupon.type is 'percentage_off (percent) or dollar_off (value_cents).';
comment on column coupon.value_cents is 'Discount in cents, of dollar_off.';
comment on column coupon.max_discount_cents is 'Most that it takes off, in cents; null: no limit.';
comment on column coupon.min_spend_cents is 'Minimum order in cents.';
comment on column coupon.user_ids is 'Who may use it; null: everyone.';
comment on column coupon.collection_ids is 'What it applies to; null: everything.';
comment on column coupon.artist_ids is 'What it applies to; null: everything.';
comment on column coupon.disabled_at is 'When staff stopped it.';

comment on table coupon_use is 'One use of a coupon by an invoice.';
comment on column coupon_use.discount_cents is 'What it took off in cents.';
comment on column coupon_use.given_back_at is 'When the invoice was voided and the use returned; null: it counts.';

comment on table redeem_code is 'A code that gives a giveaway item or a coupon.';
comment on column redeem_code.kind is 'giveaway (item_id) or coupon (coupon_id).';
comment on table redeem_claim is 'A person''s claim of a redeem code; one per code and person.';
comment on column redeem_claim.item_id is 'Item of a giveaway: one per person.';
comment on column redeem_claim.address_key is 'Normalized address that a giveaway ships to: one per address.';

comment on table offer is 'A buyer''s offer for an item to its owner or to us, with counteroffer and result; it expires after 48 hours.';
comment on column offer.owner_id is 'Owner who answers; null: the auction house.';
comment on column offer.alias is 'Number of the buyer for this item; all that the owner learns about the buyer.';
comment on column offer.status is 'pending, countered, accepted, rejected, counter_accepted, or counter_rejected.';
comment on column offer.conclusion_mode is 'What concluded it: auto (instant price, expiry, or item gone), counter (answer to the counteroffer), or owner.';
comment on column offer.amount_cents is 'Offered price in cents.';
comment on column offer.counter_cents is 'Counteroffer in cents.';
comment on column offer.min_offer_cents is 'Minimum offer in cents when it was made.';
comment on column offer.instant_cents is 'Instant sale price in cents when it was made.';
comment on column offer.answered_at is 'First answer of the owner.';
comment on column offer.expired_at is 'When it ended without an answer.';
comment on column offer.reason is 'Why it ended without its owner: sold, unavailable, or payment_failed.';
comment on column offer.is_charging is 'True: it reached the instant sale price and is being charged.';
comment on column offer.holds_item is 'True: the item is being sold, or was sold, through this offer.';
comment on column offer.is_read_owner is 'True: the owner has seen its latest state.';
comment on column offer.is_read_buyer is 'True: the buyer has seen its latest state.';

comment on table secondary_transaction is 'A resale: an accepted offer from one person to another, through shipping, authentication, delivery, and claims; it has the id of its offer.';
comment on column secondary_transaction.price_cents is 'Agreed price in cents when it started.';
comment on column secondary_transaction.fee_cents is 'Our seller fee in cents.';
comment on column secondary_transaction.status is 'pending (unpaid), paid, office_received, reauthenticated, shipped_to_buyer, done, reauthenticated_failed, or cancelled.';
comment on column secondary_transaction.shipping_status is 'Parcel of the seller to us: pending, ready, shipped, or received.';
comment on column secondary_transaction.code is 'Code on the packing slip in the seller''s parcel.';
comment on column secondary_transaction.agreed_cents is 'Lower price in cents that both sides agreed on after a failed recheck.';
comment on column secondary_transaction.ship_by is 'Deadline for the seller to ship.';
comment on column secondary_transaction.is_extended is 'True: the deadline to ship was extended.';
comment on column secondary_transaction.is_in_custody is 'True: we already had the item when it was sold.';
comment on column secondary_transaction.carrier is 'Carrier of the seller''s parcel.';
comment on column secondary_transaction.tracking_number is 'Of the seller''s parcel.';
comment on column secondary_transaction.handed_in_at is 'When the seller shipped.';
comment on column secondary_transaction.received_at is 'When we received the item.';
comment on column secondary_transaction.recheck_by is 'Deadline for our recheck.';
comment on column secondary_transaction.reviewer_id is 'Staff member who passed it, or who found the fault.';
comment on column secondary_transaction.failure_class is 'Fault found: seal, condition, mismatch, or counterfeit.';
comment on column secondary_transaction.failure_note is 'What both sides read about the fault.';
comment on column secondary_transaction.failed_by is 'Second staff member, who confirmed the fault.';
comment on column secondary_transaction.consent_by is 'Deadline for both sides to agree to go on.';
comment on column secondary_transaction.proposed_cents is 'Lower price in cents proposed to both sides.';
comment on column secondary_transaction.reauthenticated_at is 'When it passed; ownership moves at this time.';
comment on column secondary_transaction.outbound_by is 'Deadline for us to ship to the buyer.';
comment on column secondary_transaction.outbound_carrier is 'Carrier of our parcel to the buyer.';
comment on column secondary_transaction.outbound_number is 'Tracking number of our parcel to the buyer.';
comment on column secondary_transaction.shipped_at is 'When we shipped to the buyer.';
comment on column secondary_transaction.claimed_at is 'When the buyer reported damage.';
comment on column secondary_transaction.claim_cents is 'What was granted for the claim in cents.';
comment on column secondary_transaction.ended_at is 'When it was done, failed, or cancelled.';
comment on column secondary_transaction.cancel_reason is 'unpaid, staff, not_shipped, lost, or payment_returned.';
comment on column secondary_transaction.penalty_cents is 'Penalty charged to the seller in cents.';

-- Money
comment on table invoice is 'What a person owes or has paid for a lot, a purchase, or an offer; its amounts are fixed once it is paid.';
comment on column invoice.number is 'Number shown to people.';
comment on column invoice.type is 'item, or manual (written by staff).';
comment on column invoice.status is 'draft, open, pending (payment in progress), failed, paid, void, or refunded.';
comment on column invoice.shipping_status is 'pending, ready, shipped, or received (delivered or picked up).';
comment on column invoice.auction_id is 'The lot that it bills.';
comment on column invoice.address is 'JSON object: snapshot of the ship-to address, with the version that identifies it.';
comment on column invoice.subtotal_cents is 'Goods in cents, before discount.';
comment on column invoice.premium_cents is 'Buyer''s premium in cents.';
comment on column invoice.discount_cents is 'Coupon discount in cents.';
comment on column invoice.shipping_cents is 'Shipping in cents, before tax.';
comment on column invoice.tax_cents is 'Sales tax in cents, on goods and shipping.';
comment on column invoice.tax_rate_bps is 'Sales tax rate in basis points; 887.5 is 8.875%.';
comment on column invoice.tax_state is 'State whose tax applies.';
comment on column invoice.total_cents is 'Subtotal + premium + shipping + tax - discount, in cents.';
comment on column invoice.refunded_cents is 'Refunded so far in cents.';
comment on column invoice.ach_only is 'True: paid from a bank account only.';
comment on column invoice.pays_later is 'True: a VIP order that ships before it is paid.';
comment on column invoice.attempt is 'Number of the current payment attempt, from 1.';
comment on column invoice.failure_code is 'Why the last payment failed.';
comment on column invoice.log_head is 'Head of the lot''s bid log when the lot closed.';
comment on column invoice.due_at is 'When payment is due; null: a purchase, limited by its reservation.';
comment on column invoice.auto_charge_at is 'When it is charged automatically; null: not automatically.';
comment on column invoice.void_reason is 'non_payment, fraud, or sale_undone.';
comment on column invoice.reservation_id is 'Reserved units that a direct purchase pays for.';
comment on column invoice.reminders_sent is 'Payment reminders sent; the third says that it is overdue.';
comment on column invoice.bag_id is 'The bag that was checked out.';
comment on column invoice.shipping_tax_cents is 'Part of tax_cents that is tax on shipping.';
comment on column invoice.offer_id is 'The accepted offer that it bills.';
comment on column invoice.seller_fee_cents is 'Our fee of a resale in cents; null when we are the seller.';
comment on column invoice.payable_from is 'Start of the time to pay when shipping is quoted by hand; null: from creation.';
comment on column invoice.quoted_shipping_cents is 'Shipping quoted by staff, in cents.';
comment on column invoice.ready_at is 'When the goods were ready to ship or to be picked up.';
comment on column invoice.pickup_code is 'Code that the buyer shows at local pickup.';
comment on column invoice.shipped_with is 'The invoice whose parcel, and shipping, this one shares.';
comment on column invoice.address_chosen is 'True: the address was chosen for this invoice and no longer follows the person''s default.';

comment on table invoice_line is 'One line of an invoice.';
comment on column invoice_line.unit_cents is 'Price of one unit in cents.';
comment on column invoice_line.amount_cents is 'quantity × unit_cents.';
comment on column invoice_line.reservation_id is 'Reserved units that this line pays for.';
comment on column invoice_line.discount_cents is 'Its share of the discount in cents.';
comment on column invoice_line.tax_cents is 'Sales tax of the line in cents.';
comment on column invoice_line.tax_rate_bps is 'Sales tax rate in basis points; 887.5 is 8.875%.';
comment on column invoice_line.tax_state is 'State whose tax applies.';
comment on column invoice_line.delivery_method is 'ship, pickup, or none.';

comment on table payment is 'One attempt to pay an invoice; at most one is open and at most one has succeeded.';
comment on column payment.intent_id is 'Payment intent at the provider; null: entered by hand, or not created yet.';
comment on column payment.status is 'created, requires_action, processing, succeeded, failed, canceled, disputed (money taken back, may return), or returned (taken back for good).';
comment on column payment.amount_cents is 'Amount in cents.';
comment on column payment.charge_id is 'Charge at the provider.';
comment on column payment.debited_at is 'When a bank debit was started.';
comment on column payment.expected_at is 'When a bank debit should be known to have succeeded: four banking days later.';
comment on column payment.manual_kind is 'Entered by staff: wire, check, or cash; null: through the provider.';

comment on table refund is 'Money given back for an invoice, in part or in full.';
comment on column refund.amount_cents is 'Amount in cents.';
comment on column refund.state is 'pending, sent, or failed.';
comment on column refund.created_by is 'Staff member; null: the system.';

comment on table dispute is 'A dispute (chargeback) of a payment, kept in step with the provider.';
comment on column dispute.id is 'The provider''s identifier.';
comment on column dispute.status is 'The provider''s own status.';
comment on column dispute.amount_cents is 'Disputed amount in cents.';
comment on column dispute.phase is 'Where its money is: opened (taken from us), won (back), or lost; null: none was taken.';
comment on column dispute.is_returned is 'True: the invoice had to be paid again.';
comment on column dispute.has_blocked is 'True: it keeps the buyer blocked.';

comment on table payout is 'What the seller of a resale gets, once; it has the id of the resale.';
comment on column payout.cause is 'sale, or insurance (we lost the item).';
comment on column payout.gross_cents is 'Sale price in cents.';
comment on column payout.fee_cents is 'Our fee in cents.';
comment on column payout.netted_cents is 'Kept for what the seller owed us, in cents.';
comment on column payout.net_cents is 'gross_cents - fee_cents - netted_cents.';
comment on column payout.state is 'waiting, sending, sent, reversing, reversed, or lost.';
comment on column payout.due_at is 'Earliest time to send it; null: the sale is not done.';
comment on column payout.blocked_reason is 'What it waits for: account (not verified), hold (security), payment, staff, or refused (by the provider).';
comment on column payout.is_held is 'True: staff hold it.';
comment on column payout.is_unclaimed is 'True: it could not be sent for 180 days.';
comment on column payout.transfer_id is 'Transfer at the provider.';
comment on column payout.sent_cents is 'Transferred in cents; 0 when everything was netted.';

comment on table payment_method is 'A saved card or bank account, mirrored from the payment provider, which holds the secrets.';
comment on column payment_method.provider_id is 'The provider''s identifier.';
comment on column payment_method.type is 'user_card or user_bank_account.';
comment on column payment_method.brand is 'Card brand or bank name.';
comment on column payment_method.fingerprint is 'The provider''s mark of the card or bank account: equal for the same one.';
comment on column payment_method.verified_at is 'When a bank account was verified; null: not verified.';
comment on column payment_method.awaits_proof_at is 'Since when a bank account saved during payment needs its owner to re-authenticate; it counts as removed until then.';

comment on table bank_setup is 'A bank account being verified by micro-deposits.';
comment on column bank_setup.microdeposit_type is 'amounts (two deposits) or descriptor_code (a code in the statement).';
comment on column bank_setup.arrives_at is 'When the deposits should arrive.';
comment on column bank_setup.state is 'pending, verified, or failed.';

comment on table ledger_account is 'The name of a ledger account, such as bank, tax_payable, or held:<resale id>.';
comment on table ledger_entry is 'One double-entry booking; its lines sum to zero, and neither ever changes.';
comment on column ledger_entry.cause is 'What is booked; (cause, cause_ref) is booked once.';
comment on column ledger_entry.cause_ref is 'Identifier of what caused it.';
comment on column ledger_entry.provider_txn is 'Balance transaction at the payment provider; null: no money moved there.';
comment on table ledger_line is 'One line of a ledger entry; never changes.';
comment on column ledger_line.amount_cents is 'Cents: debit positive, credit negative.';

comment on table credit_account is 'The credit limit of a person and what is on hold of it; a trigger creates it with the account.';
comment on column credit_account.limit_cents is 'Credit limit in cents.';
comment on column credit_account.hold_cents is 'Held by leading bids and unpaid invoices, in cents; sealed bids are not included.';
comment on column credit_account.sealed_count is 'Number of live sealed bids.';
comment on table credit_hold is 'Credit held by an unpaid invoice; leading bids hold credit by their lot (see live_hold).';
comment on column credit_hold.kind is 'invoice.';
comment on column credit_hold.ref is 'The invoice.';
comment on column credit_hold.amount_cents is 'Held in cents.';
comment on view live_hold is 'All credit on hold: leading bids with the buyer''s premium, and unpaid invoices.';
comment on column live_hold.kind is 'bid or invoice.';
comment on column live_hold.ref is 'The lot of a bid, or the invoice.';
comment on column live_hold.amount_cents is 'Held in cents.';
comment on table credit_entry is 'One movement of a person''s credit, so that the balance can be recomputed; never changes.';
comment on column credit_entry.operation is 'add or subtract.';
comment on column credit_entry.amount_cents is 'Amount in cents, always positive.';
comment on column credit_entry.balance_after_cents is 'Credit limit minus holds after the entry, in cents.';
comment on table limit_request is 'A person''s request for a higher credit limit; one is open at a time.';
comment on column limit_request.wanted_cents is 'Requested limit in cents.';
comment on column limit_request.status is 'waiting, granted, or declined.';
comment on column limit_request.limit_cents is 'Limit granted, in cents.';
comment on column limit_request.answer is 'What the person reads when it is declined.';

comment on table tax_certificate is 'A buyer''s resale certificate: goods shipped to its state are not taxed while it is approved.';
comment on column tax_certificate.state is 'U.S. state, two letters.';
comment on column tax_certificate.status is 'pending, approved, rejected, or withdrawn.';
comment on column tax_certificate.note is 'From staff, for the buyer.';
comment on column tax_certificate.file is 'File name below "certificates" in the file store.';
comment on table tax_rate is 'A sales tax rate that the provider gave for a ZIP Code, cached until it expires.';
comment on column tax_rate.state is 'U.S. state, two letters.';
comment on column tax_rate.rate_bps is 'Basis points, with a fraction; null: the provider does not know the place.';
comment on column tax_rate.calculation_id is 'The provider''s calculation that the rate came from.';
comment on table seller_tax is 'What a seller certified for the yearly 1099-K report; the payment provider has the full number.';
comment on column seller_tax.tin_last4 is 'Last four digits of the taxpayer identification number.';

comment on table provider_operation is 'A call to the payment provider, stored with the change that needs it and sent until the answer is definite.';
comment on column provider_operation.key is 'Idempotency key at the provider.';
comment on column provider_operation.kind is 'What is asked, for example invoice.pay, invoice.refund, or resale.transfer.';
comment on column provider_operation.ref is 'What it is about; the table depends on kind.';
comment on column provider_operation.request is 'JSON object: the parameters of the call; the shape depends on kind.';
comment on column provider_operation.state is 'pending, done, or refused.';
comment on column provider_operation.result_id is 'Identifier of what the provider created.';
comment on column provider_operation.answer is 'JSON; not used today.';
comment on table provider_event is 'A webhook event of the payment provider; handled once, deleted 90 days later.';
comment on column provider_event.id is 'The provider''s event id.';
comment on column provider_event.object_id is 'The provider''s identifier of what it is about.';
comment on column provider_event.payload is 'JSON object: the event as received.';
comment on table provider_balance is 'A balance transaction of the provider as last read, for reconciliation.';
comment on column provider_balance.funds is 'Which balance it belongs to: card or bank_account.';
comment on column provider_balance.amount_cents is 'Gross amount in cents.';
comment on column provider_balance.fee_cents is 'The provider''s fee in cents.';
comment on column provider_balance.net_cents is 'Amount after the fee, in cents.';
comment on column provider_balance.is_available is 'True: no longer pending at the provider.';
comment on table reconciliation is 'One comparison of the ledger with the provider''s balance.';
comment on column reconciliation.transactions is 'How many balance transactions were compared.';
comment on column reconciliation.differences is 'How many differences were found.';
comment on table reconciliation_difference is 'One difference found by a reconciliation.';
comment on column reconciliation_difference.expected_cents is 'What the ledger says, in cents.';
comment on column reconciliation_difference.found_cents is 'What the provider says, in cents.';

-- Messages
comment on table alert is 'A notification in a person''s inbox on the site; written once per occasion.';
comment on column alert.ref is 'Identifies the occasion.';
comment on column alert.href is 'Page that it leads to.';
comment on column alert.cleared_at is 'When it was removed from the inbox, or never shown there.';
comment on table message is 'An outgoing email or text message; a job sends it with retries. The text is erased after 90 days and the row deleted after two years.';
comment on column message.user_id is 'The person; null: an address without an account.';
comment on column message.html is 'Body of older emails; newer ones are made from content.';
comment on column message.content is 'JSON object: subject, preview, heading, paragraphs, facts, action, note; HTML is made from it when sent.';
comment on column message.dedupe_key is 'The same key is sent once.';
comment on column message.dropped_at is 'When it was given up: never sent.';
comment on column message.due_at is 'Not sent before this time (quiet hours); null: immediately.';
comment on column message.stops is 'What its unsubscribe link ends: newsletter or a type of notification; null: it cannot be ended.';
comment on column message.expires_at is 'After this time it is no longer true and is dropped.';
comment on table push_subscription is 'A browser that a person allowed to receive push messages.';
comment on column push_subscription.endpoint is 'URL at the browser''s push service.';
comment on column push_subscription.p256dh is 'Public key of the browser (65 bytes).';
comment on column push_subscription.auth is 'Shared secret of the browser (16 bytes).';
comment on table push_message is 'A push message to one browser about one occasion.';
comment on column push_message.payload is 'JSON object: title, body, href, tag.';
comment on column push_message.due_at is 'Not sent before this time (quiet hours); null: immediately.';
comment on column push_message.dropped_at is 'When it was given up: never sent.';
comment on table notification_setting is 'What a person chose to hear about and when; without a row the defaults apply.';
comment on column notification_setting.choices is 'JSON object of what differs from the defaults: { "AUCTION_LOST": { "email": true } }.';
comment on column notification_setting.quiet_from is 'Start of quiet hours in minutes after local midnight; null: none.';
comment on column notification_setting.quiet_to is 'End of quiet hours in minutes after local midnight; null: none.';
comment on column notification_setting.has_overtime_texts is 'True: outbid messages of extended bidding come during quiet hours too.';
comment on table sms_subscription is 'Whether a person wants text messages, and the number that confirmed it.';
comment on column sms_subscription.status is 'pending (keyword not received yet), subscribed, or un_subscribed.';
comment on column sms_subscription.token is 'Keyword that the person texts to confirm the number.';
comment on table sms_stop is 'A number that sent STOP: nothing is sent to it until it sends START.';
comment on table sms_inbound is 'A text message received, so that one delivered twice acts once; its text is not kept.';
comment on column sms_inbound.sid is 'The provider''s message id.';
comment on column sms_inbound.act is 'What it was understood as.';
comment on table newsletter_subscription is 'An email address and its newsletter subscription, with or without an account.';
comment on column newsletter_subscription.status is 'pending (link not opened yet), subscribed, or unsubscribed.';
comment on column newsletter_subscription.hash is 'SHA-256 of the token in the last link; the link confirms, and later unsubscribes.';
comment on table contact_message is 'A message written on the contact page; erased with the account of its sender, otherwise it never changes.';
comment on column contact_message.number is 'Number shown to people.';
comment on column contact_message.user_id is 'The account that was logged in; null: none.';
comment on column contact_message.content_hash is 'SHA-256 of sender, topic, and message: the same one within a day is not stored again.';

-- Staff desk
comment on table audit_event is 'One action of a staff member, with reason and the state before and after; only added.';
comment on column audit_event.action is 'For example auction.pause or invoice.void.';
comment on column audit_event.subject is 'What subject_id identifies, for example auction, invoice, or user.';
comment on column audit_event.before is 'JSON object: the changed facts before; the shape depends on action.';
comment on column audit_event.after is 'JSON object: the changed facts after; the shape depends on action.';
comment on column audit_event.request_id is 'Identifier of the HTTP request, as in the logs.';
comment on table office_request is 'An action that takes two staff members: requested by one, decided by another.';
comment on column office_request.kind is 'The action, for example reopen, credit_limit, refund, or void_bids.';
comment on column office_request.subject_id is 'What it is about; the table depends on kind.';
comment on column office_request.terms is 'JSON object: parameters of the action, for example { amountCents, reason } of a refund.';
comment on column office_request.status is 'waiting, confirmed, or declined (without decided_by: its subject ended).';
comment on column office_request.result_id is 'What the confirmed action created.';
comment on table failed_job is 'A job or outbox event that used up its retries: staff were told; it is retried later.';
comment on column failed_job.source is 'job (graphile_worker) or event (outbox).';
comment on column failed_job.source_id is 'Id of the job or event.';
comment on column failed_job.is_retried is 'True: retried, and not known to have failed since.';
comment on column failed_job.resumed is 'How often it was retried.';
comment on column failed_job.resume_at is 'Not retried automatically before this time.';

-- Platform
comment on table outbox is 'An event, written in the transaction of its change and delivered at least once after the commit; deleted 30 days later (400 days with a dedupe key).';
comment on column outbox.kind is 'Type of event, for example invoice.paid.';
comment on column outbox.dedupe_key is 'The same key is delivered once.';
comment on column outbox.payload is 'JSON object that may be shown to anyone who watches the auction, or to the user; the shape depends on kind.';
comment on column outbox.private is 'JSON object for the server only; the shape depends on kind.';
comment on column outbox.claimed_until is 'Until when one worker has it.';
comment on table idempotency is 'The stored answer of an idempotent call, returned when the same key comes again; deleted after 72 hours. Bids use bid and bid_request.';
comment on column idempotency.request_hash is 'SHA-256 of parameters and body: the same key with another request is refused.';
comment on column idempotency.status is 'HTTP status of the answer; null while the call runs.';
comment on column idempotency.body is 'JSON answer; the shape depends on route.';
comment on table rate_limit is 'Calls counted by all processes together; unlogged, lost in a crash without harm.';
comment on column rate_limit.key is 'SHA-256 of limit and caller, in base64url.';
comment on column rate_limit.points is 'Calls in the window.';
comment on column rate_limit.expire is 'End of the window, epoch milliseconds in product time.';
comment on table stored_file is 'An uploaded file, noted before it is written; a file that nothing refers to a day later is deleted.';
comment on column stored_file.name is 'Path in the file store.';
comment on table app_setting is 'A named setting; the demo notes here that it was loaded.';
comment on column app_setting.value is 'JSON value; the shape depends on name (demo: { seed, firstStartAt }).';
comment on table product_clock is 'One row: how far product time is ahead of the database clock; only the sandbox changes it.';
comment on table schema_migration is 'A migration that was applied, with the hash of its file; never changes.';
comment on column schema_migration.applied_at is 'Time of the database clock.';
comment on column schema_migration.sha256 is 'SHA-256 of the file in hexadecimal; a changed file is refused.';
