import { readFile } from 'node:fs/promises';
import type { routes } from '@assay/contract/index.ts';
import { isRefusal, type Refusal, refuse } from '@assay/contract/problem.ts';
import type { RouteAnswer } from '@assay/contract/route.ts';
import { requireRecentProof } from '../auth/operations.ts';
import type { House } from '../platform/house.ts';
import { change } from '../platform/outbox.ts';
import { imagePath } from './profileImage.ts';

type Copy = RouteAnswer<(typeof routes)['user.export']>;
const DAY = 86_400_000;

/** What is given of each kind, field by field: nothing of the house's own, no hashes, no numbers of cards. */
const LISTS = {
  addresses: `select full_name, line1, line2, city, state, postal_code, country, phone, mode, created_at from address where user_id = $1 order by created_at`,
  paymentMethods: `select type, brand, last4, exp_month, exp_year, is_default, created_at, removed_at from payment_method where user_id = $1 order by created_at`,
  bids: `select b.auction_id, i.title, b.seq, b.price_cents, b.is_max, b.phase, b.received_at, b.voided_at from bid b
    join auction a on a.id = b.auction_id join item i on i.id = a.item_id where b.user_id = $1 order by b.received_at`,
  invoices: `select number, type, status, address, subtotal_cents, shipping_cents, tax_cents, total_cents, created_at, due_at, paid_at from invoice where user_id = $1 order by created_at`,
  credit: `select at, operation, amount_cents, kind, balance_after_cents, note from credit_entry where user_id = $1 order by at, id`,
  favorites: `select i.title, i.slug, f.created_at from favorite f join item i on i.id = f.item_id where f.user_id = $1 order by f.created_at`,
  follows: `select coalesce(a.name, c.name) as name, f.created_at from follow f left join artist a on a.id = f.artist_id left join collection c on c.id = f.collection_id
    where f.user_id = $1 order by f.created_at`,
  savedSearches: `select name, query, created_at from saved_search where user_id = $1 order by created_at`,
  recentlyViewed: `select i.title, i.slug, v.viewed_at from recently_viewed v join item i on i.id = v.item_id where v.user_id = $1 order by v.viewed_at`,
  alerts: `select type, title, body, created_at, read_at from alert where user_id = $1 order by created_at`,
  messages: `select channel, recipient, subject, created_at, sent_at from message where user_id = $1 order by created_at`,
  sessions: `select user_agent, ip, created_at, last_seen_at, expires_at, revoked_at from session where user_id = $1 order by created_at`,
  identityChecks: `select status, created_at, updated_at from identity_session where user_id = $1 order by created_at`,
  pushBrowsers: `select user_agent, created_at, last_sent_at from push_subscription where user_id = $1 order by created_at`,
  gifts: `select i.title, i.slug, x.from_id = $1 as "isGiver", case when x.from_id = $1 then x.named end as named, x.status, x.created_at, x.expires_at, x.concluded_at
    from item_transfer x join item i on i.id = x.item_id where x.from_id = $1 or x.to_id = $1 order by x.created_at`,
  textMessages: `select status, phone, subscribed_at, ended_at from sms_subscription where user_id = $1`,
} as const;

/**
 * A copy of everything the house keeps of a person (reliability S-14.6). Refusals: step_up_required; rate_limited when one
 * was made less than a day ago.
 */
export async function exportData(house: House, viewer: { userId: string; sessionId: string }): Promise<Copy | Refusal> {
  const proof = await requireRecentProof(house, viewer.sessionId);
  if (isRefusal(proof)) return proof;
  const now = house.clock.now();
  const taken = await change(house, async (tx) => {
    const { rows } = await tx.client.query<{ exported_at: Date | null }>(
      'select exported_at from users where id = $1 for no key update',
      [viewer.userId],
    );
    const last = rows[0]?.exported_at?.getTime();
    if (last !== undefined && last > now - DAY) return refuse('rate_limited', { retryAfterMs: last + DAY - now });
    await tx.client.query('update users set exported_at = $2 where id = $1', [viewer.userId, new Date(now)]);
    return undefined;
  });
  if (isRefusal(taken)) return taken;
  const lists: Record<string, Record<string, unknown>[]> = {};
  for (const [name, sql] of Object.entries(LISTS)) lists[name] = (await house.pool.query(sql, [viewer.userId])).rows;
  const { rows } = await house.pool.query(
    `select email, username, first_name, last_name, created_at, email_verified_at, terms_version, terms_accepted_at,
       is_vip, kyc_status, image_file from users where id = $1`,
    [viewer.userId],
  );
  const { image_file: file, ...profile } = rows[0] as Record<string, unknown>;
  return {
    madeAt: new Date(now).toISOString(),
    profile,
    ...(lists as Record<keyof typeof LISTS, Record<string, unknown>[]>),
    picture:
      typeof file === 'string'
        ? `data:image/webp;base64,${(await readFile(imagePath(house, file))).toString('base64')}`
        : null,
  };
}
