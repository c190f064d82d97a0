import { withPremium } from '@assay/domain/auction/premium.ts';
import { formatCents } from '@assay/domain/money/money.ts';
import { saleText } from '@assay/domain/notifications/saleText.ts';
import type { AppContext } from '../../../platform/context.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { mailTime } from '../../../platform/mail/templates.ts';
import type { EventOf } from '../../../platform/outbox.ts';
import { notify } from './notices.ts';

// The notices before a lot opens and when it does (rules §7): to its watchers, which "Remind me" on its page also adds,
// and to followers of its artist or collection. Product time decides what is due, and the alert itself records what was
// sent.

const HOUR = 3_600_000;
const BATCH = 200;
/** A sale that runs longer than this is a premier sale: its opening is also announced a day ahead (rules §1.4). */
const PREMIER_RUN_MS = 10 * 24 * HOUR;
const REMINDERS = [
  { hours: 24, untilMs: HOUR, runMs: PREMIER_RUN_MS, title: 'Opens within 24 hours' },
  { hours: 1, untilMs: 0, runMs: 0, title: 'Opens within the hour' },
] as const;

type StartingRow = Pick<Tables['item'], 'title' | 'slug'> &
  Pick<Tables['auction'], 'type' | 'starts_at' | 'buyer_premium_bps'> & {
    auction_id: Tables['auction']['id'];
    user_id: Tables['users']['id'];
    item_id: Tables['item']['id'];
    price_cents: string | number;
    was_told: boolean;
    round: string;
  };

const COLUMNS = `a.id as auction_id, f.user_id, i.id as item_id, i.title, i.slug, a.type, a.starts_at, a.buyer_premium_bps,
  coalesce(b.price_cents, a.price_cents) as price_cents, extract(epoch from a.starts_at)::bigint as round`;
const WATCHERS = `auction a join item i on i.id = a.item_id and i.status = 'live'
  join lateral (
    select p.user_id, min(p.created_at) as created_at from (
      select user_id, created_at from favorite where item_id = i.id
      union all select user_id, created_at from follow where artist_id = i.artist_id
      union all select user_id, created_at from follow where collection_id = i.collection_id) p
    group by p.user_id) f on true
  left join buy_now b on b.auction_id = a.id and a.type = 'buy_now'
  join users u on u.id = f.user_id and u.deleted_at is null`;
/** How the item was sold before: the last price, and whether it was a lot. */
const PREVIOUS_SALE = `
  (select y.price_cents from auction x join buy_now y on y.auction_id = x.id
   where x.item_id = a.item_id and x.type = 'buy_now' and x.starts_at < a.starts_at order by x.starts_at desc limit 1) as before_cents,
  exists (select from auction x where x.item_id = a.item_id and x.type = 'auction' and x.starts_at < a.starts_at) as was_lot`;
type Earlier = { before_cents: string | number | null; was_lot: boolean };
const ALREADY_NOTIFIED = `select from alert t where t.user_id = f.user_id and t.type = 'AUCTION_STARTING'
  and t.ref = a.id || ':' || extract(epoch from a.starts_at)::bigint || ':'`;

/**
 * Notifies of lots that open within the hour, and of long sales within 24 hours: everyone who watched when the mark
 * passed, once per mark, and again only if the lot's opening was moved. A late sweep skips the earlier mark.
 */
export async function sweepStartings(ctx: AppContext): Promise<number> {
  let notifiedCount = 0;
  for (const reminder of REMINDERS) {
    const { rows } = await ctx.pool.query<StartingRow>(
      `select ${COLUMNS} from ${WATCHERS}
       where a.status = 'not_started' and a.ends_at - a.starts_at > $4 * interval '1 ms'
         and a.starts_at > $1::timestamptz + $2 * interval '1 ms' and a.starts_at <= $1::timestamptz + $3 * interval '1 ms'
         and f.created_at <= a.starts_at - $3 * interval '1 ms' and i.owner_id is distinct from f.user_id
         and not exists (${ALREADY_NOTIFIED} || $5)
       order by a.starts_at, a.id, f.user_id limit $6`,
      [ctx.clock.date(), reminder.untilMs, reminder.hours * HOUR, reminder.runMs, reminder.hours, BATCH],
    );
    for (const row of rows) {
      const ref = reminderRef(row, reminder.hours);
      await notify(ctx, {
        ...toStartingNotice(row),
        ref,
        title: reminder.title,
        body: `“${row.title}” opens ${mailTime(ctx, row.starts_at.getTime())}. ${priceText(row)}.`,
        key: `starting:${ref}:${row.user_id}`,
        facts: [['Opens', mailTime(ctx, row.starts_at.getTime())]],
        label: 'View lot',
      });
    }
    notifiedCount += rows.length;
  }
  return notifiedCount;
}

/**
 * Notifies watchers once that the lot is open: by alert, and by email those who missed the earlier notice. Sends
 * nothing if this runs long after the opening.
 */
export async function notifyOpened(ctx: AppContext, event: EventOf<'phase'>): Promise<void> {
  const { auctionId, from, lot } = event.payload;
  if (from !== 'not_started' || lot.status !== 'open') return;
  const { rows } = await ctx.pool.query<StartingRow & Earlier>(
    `select ${COLUMNS}, exists (${ALREADY_NOTIFIED} || 1) as was_told, ${PREVIOUS_SALE} from ${WATCHERS}
     where a.id = $1 and a.status = 'open' and a.starts_at > $2::timestamptz - $3 * interval '1 ms'
       and f.created_at <= a.opened_at and i.owner_id is distinct from f.user_id
     order by f.user_id`,
    [auctionId, ctx.clock.date(), HOUR],
  );
  for (const each of rows) {
    const ref = reminderRef(each, 0);
    const alert = {
      ...toStartingNotice(each),
      ref,
      title: each.type === 'buy_now' ? 'On sale now' : 'Open for bids',
      body: `“${each.title}” is ${each.type === 'buy_now' ? 'on sale' : 'open'}. ${priceText(each)}.`,
      ...toPriceNotice(each),
    };
    await notify(ctx, {
      ...alert,
      key: `starting:${ref}:${each.user_id}`,
      label: 'View lot',
      // Users who got the earlier notice see on the site only that it happened.
      barred: each.was_told ? ['email', 'sms', 'push'] : ['sms'],
    });
  }
}

/**
 * How a fixed-price sale is announced to users who watched the item before: cheaper than it was, or available without
 * bidding.
 */
function toPriceNotice(
  row: StartingRow & Earlier,
): { type: 'PRICE_DROP' | 'WATCHED_NOW_BUYABLE'; title: string; body: string } | null {
  if (row.type !== 'buy_now') return null;
  const amountCents = Number(row.price_cents);
  const beforeCents = row.before_cents === null ? null : Number(row.before_cents);
  if (beforeCents !== null && amountCents < beforeCents) {
    const { title, body } = saleText.PRICE_DROP({ item: row.title, amountCents, beforeCents });
    return { type: 'PRICE_DROP', title, body };
  }
  if (!row.was_lot) return null;
  const { title, body } = saleText.WATCHED_NOW_BUYABLE({ item: row.title, amountCents });
  return { type: 'WATCHED_NOW_BUYABLE', title, body };
}

const reminderRef = (row: StartingRow, hours: number): string => `${row.auction_id}:${row.round}:${hours}`;

const toStartingNotice = (row: StartingRow) => ({
  userId: row.user_id,
  type: 'AUCTION_STARTING' as const,
  href: `/items/${row.slug}`,
  itemId: row.item_id,
});

function priceText({ type, price_cents, buyer_premium_bps: buyerPremiumBps }: StartingRow): string {
  const price = formatCents(Number(price_cents));
  return type === 'buy_now' ? `The price is ${price}` : `Bidding starts at ${withPremium(price, { buyerPremiumBps })}`;
}
