import type { routes } from '@assay/contract/index.ts';
import { isRefusal, type Refusal, refuse } from '@assay/contract/problem.ts';
import type { RouteAnswer } from '@assay/contract/route.ts';
import type { AppContext } from '../../../platform/context.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { transact } from '../../../platform/outbox.ts';
import { requireRecentProof } from '../auth/policy.ts';
import { readActivity } from './activity.ts';
import { recordAct } from './acts.ts';
import { readImage } from './profileImage.ts';

type UserExport = RouteAnswer<(typeof routes)['user.export']>;
const DAY = 86_400_000;

/** An export contains all of it, not only the page's latest hundred. */
const ALL_ACTS = 10_000;

/** Exported fields of each kind: no internal data, no hashes, no card numbers. */
export const LISTS = {
  addresses: `select full_name, line1, line2, city, state, postal_code, country, phone, mode, created_at from address where user_id = $1 order by created_at`,
  paymentMethods: `select type, brand, last4, exp_month, exp_year, is_default, created_at, removed_at from payment_method where user_id = $1 order by created_at`,
  bids: `select b.auction_id, i.title, b.seq, b.price_cents, b.is_max, b.phase, b.received_at, b.voided_at from bid b
    join auction a on a.id = b.auction_id join item i on i.id = a.item_id where b.user_id = $1 order by b.received_at`,
  invoices: `select number, type, status, address, subtotal_cents, shipping_cents, tax_cents, total_cents, created_at, due_at, paid_at from invoice where user_id = $1 order by created_at`,
  credit: `select at, operation, amount_cents, kind, balance_after_cents, note from credit_entry where user_id = $1 order by at, id`,
  reports: `select number, subject, reason, message, created_at, closed_at from abuse_report where reporter_id = $1 order by created_at`,
  limitRequests: `select wanted_cents, reason, status, asked_at, limit_cents, answer, answered_at from limit_request where user_id = $1 order by asked_at`,
  favorites: `select i.title, i.slug, f.created_at from favorite f join item i on i.id = f.item_id where f.user_id = $1 order by f.created_at`,
  follows: `select coalesce(a.name, c.name) as name, f.created_at from follow f left join artist a on a.id = f.artist_id left join collection c on c.id = f.collection_id
    where f.user_id = $1 order by f.created_at`,
  followedSales: `select s.title, s.slug, f.created_at from sale_follow f join sale s on s.id = f.sale_id where f.user_id = $1 order by f.created_at`,
  savedSearches: `select name, query, created_at from saved_search where user_id = $1 order by created_at`,
  recentlyViewed: `select i.title, i.slug, v.viewed_at from recently_viewed v join item i on i.id = v.item_id where v.user_id = $1 order by v.viewed_at`,
  alerts: `select type, title, body, created_at, read_at from alert where user_id = $1 order by created_at`,
  messages: `select channel, recipient, subject, created_at, sent_at from message where user_id = $1 order by created_at`,
  sessions: `select user_agent, ip, created_at, last_seen_at, expires_at, revoked_at from session where user_id = $1 order by created_at`,
  identityChecks: `select status, last_error_code, review, reviewed_at, created_at, updated_at from identity_session where user_id = $1 order by created_at`,
  pushBrowsers: `select user_agent, created_at, last_sent_at from push_subscription where user_id = $1 order by created_at`,
  gifts: `select i.title, i.slug, x.from_id = $1 as "isGiver", case when x.from_id = $1 then x.named end as named, x.status, x.created_at, x.expires_at, x.concluded_at
    from item_transfer x join item i on i.id = x.item_id where x.from_id = $1 or x.to_id = $1 order by x.created_at`,
  textMessages: `select status, phone, subscribed_at, ended_at from sms_subscription where user_id = $1`,
  offers: `select i.title, i.slug, case when o.buyer_id = $1 then 'buyer' else 'owner' end as "youAre", o.status, o.amount_cents, o.counter_cents, o.reason,
      o.conclusion_mode, o.created_at, o.expires_at, o.answered_at, o.concluded_at
    from offer o join item i on i.id = o.item_id where $1 in (o.buyer_id, o.owner_id) order by o.created_at`,
  resales: `select i.title, i.slug, t.code, case when t.buyer_id = $1 then 'buyer' else 'seller' end as "youAre", t.status, t.shipping_status, t.price_cents,
      case when t.seller_id = $1 then t.fee_cents end as fee_cents, case when t.buyer_id = $1 then t.claim_text end as claim_text, t.claim_cents,
      t.carrier, t.tracking_number, t.outbound_carrier, t.outbound_number, t.created_at, t.paid_at, t.shipped_at, t.delivered_at, t.ended_at, t.cancel_reason, t.penalty_cents
    from secondary_transaction t join item i on i.id = t.item_id where $1 in (t.buyer_id, t.seller_id) order by t.created_at`,
  payouts: `select cause, gross_cents, fee_cents, netted_cents, net_cents, state, due_at, blocked_reason, sent_cents, sent_at, created_at from payout where seller_id = $1 order by created_at`,
  ownedItems: `select i.title, i.slug, i.serial, w.from_at, w.to_at, w.cause, w.paid_cents, case when i.owner_id = $1 and w.to_at is null then i.min_offer_cents end as min_offer_cents
    from ownership w join item i on i.id = w.item_id where w.user_id = $1 order by w.from_at`,
  linkedCodes: `select i.title, l.qrcode, l.linked_at from item_link l join item i on i.id = l.item_id where l.user_id = $1 order by l.linked_at`,
  secondChances: `select l.auction_id, i.title, l.kind, l.amount_cents, l.status, l.offered_at, l.expires_at, l.answered_at from lot_offer l
    join auction a on a.id = l.auction_id join item i on i.id = a.item_id where l.user_id = $1 order by l.offered_at`,
  sealedBids: `select s.auction_id, i.title, s.revision, encode(s.commitment, 'hex') as commitment, s.updated_at, s.revealed_at from sealed_bid s
    join auction a on a.id = s.auction_id join item i on i.id = a.item_id where s.user_id = $1 order by s.updated_at`,
  reservations: `select i.title, r.quantity, r.state, r.created_at, r.ended_at from reservation r join auction a on a.id = r.auction_id
    join item i on i.id = a.item_id where r.user_id = $1 order by r.created_at`,
  bag: `select i.title, i.slug, l.quantity, l.added_at from bag b join bag_line l on l.bag_id = b.id join item i on i.id = l.item_id where b.user_id = $1 order by l.added_at`,
  coupons: `select c.code, c.type, n.number as invoice, u.discount_cents, u.booked_at, u.given_back_at from coupon_use u join coupon c on c.id = u.coupon_id
    join invoice n on n.id = u.invoice_id where u.user_id = $1 order by u.booked_at`,
  redeemed: `select c.code, c.kind, i.title, r.claimed_at from redeem_claim r join redeem_code c on c.id = r.code_id left join item i on i.id = r.item_id
    where r.user_id = $1 order by r.claimed_at`,
  refunds: `select n.number, r.amount_cents, r.state, r.reason, r.created_at from refund r join invoice n on n.id = r.invoice_id where n.user_id = $1 order by r.created_at`,
  holds: `select a.limit_cents, h.kind, h.amount_cents, h.created_at from credit_account a left join live_hold h on h.user_id = a.user_id where a.user_id = $1 order by h.created_at`,
  strikes: `select n.number, s.reason, s.at, s.review_at, s.lifted_at from strike s left join invoice n on n.id = s.invoice_id where s.user_id = $1 order by s.at`,
  passkeys: `select name, created_at, last_used_at from passkey where user_id = $1 order by created_at`,
  secondFactor: `select channel, phone, enabled_at from second_factor where user_id = $1`,
  recoveryCodes: `select created_at, used_at from recovery_code where user_id = $1 order by created_at, used_at`,
  google: `select provider, email, linked_at from external_identity where user_id = $1 order by linked_at`,
  bankAccountsBegun: `select bank_name, last4, state, created_at from bank_setup where user_id = $1 order by created_at`,
  taxCertificates: `select state, number, business_name, expires_on::text, status, note, submitted_at, decided_at from tax_certificate where user_id = $1 order by submitted_at`,
  sellerTax: `select legal_name, tin_last4, certified_at from seller_tax where user_id = $1`,
  notificationSettings: `select choices, quiet_from, quiet_to, time_zone, has_overtime_texts, updated_at from notification_setting where user_id = $1`,
  newsletter: `select n.status, n.asked_at, n.confirmed_at, n.left_at from newsletter_subscription n join users u on n.email = lower(u.email) where u.id = $1`,
  contactMessages: `select c.number, c.name, c.topic, c.message, c.created_at from contact_message c join users u on u.id = $1
    where c.user_id = u.id or (lower(c.email) = lower(u.email) and u.email_verified_at is not null) order by c.created_at`,
  textsFromYou: `select x.act, x.received_at from sms_inbound x join sms_subscription s on s.phone = x.phone where s.user_id = $1 order by x.received_at`,
} as const;

/**
 * Exports everything Assay stores about a user (reliability S-14.6). Refusals: step_up_required; rate_limited if one
 * was made less than a day ago.
 */
export async function exportData(
  ctx: AppContext,
  viewer: { userId: string; sessionId: string },
): Promise<UserExport | Refusal> {
  const proof = await requireRecentProof(ctx, viewer.sessionId);
  if (isRefusal(proof)) return proof;
  const now = ctx.clock.now();
  const claimed = await transact(ctx, async (tx) => {
    const { rows } = await tx.client.query<Pick<Tables['users'], 'exported_at'>>(
      'select exported_at from users where id = $1 for no key update',
      [viewer.userId],
    );
    const last = rows[0]?.exported_at?.getTime();
    if (last !== undefined && last > now - DAY) return refuse('rate_limited', { retryAfterMs: last + DAY - now });
    await tx.client.query('update users set exported_at = $2 where id = $1', [viewer.userId, new Date(now)]);
    await recordAct(tx.client, { userId: viewer.userId, act: 'data_exported', at: new Date(now) });
    return undefined;
  });
  if (isRefusal(claimed)) return claimed;
  const lists: Record<string, Record<string, unknown>[]> = {};
  for (const [name, sql] of Object.entries(LISTS)) lists[name] = (await ctx.pool.query(sql, [viewer.userId])).rows;
  const { rows } = await ctx.pool.query(
    `select email, username, first_name, last_name, created_at, email_verified_at, terms_version, terms_accepted_at,
       is_vip, vip_until, kyc_status, image_file, role, staff_roles, auto_charge, username_changed_at, blocked_at, bidding_suspended_until, payout_held_until,
       stripe_connected_status, stripe_account_bank, mail_failed_at, mail_failure, deletion_due_at, intended_path, updated_at from users where id = $1`,
    [viewer.userId],
  );
  const activity = await readActivity(ctx.pool, viewer.userId, ALL_ACTS);
  const { image_file: file, ...profile } = rows[0] as Record<string, unknown>;
  const picture = typeof file === 'string' ? await readImage(ctx, file) : null;
  return {
    madeAt: new Date(now).toISOString(),
    profile,
    ...(lists as Record<keyof typeof LISTS, Record<string, unknown>[]>),
    activity,
    certificateFiles: await ctx.ports.readOwnFiles(ctx, viewer.userId),
    picture: picture === null ? null : `data:image/webp;base64,${picture.toString('base64')}`,
  };
}
