import { formatCents } from '@assay/domain/money/money.ts';
import type { AppContext } from '../../../platform/context.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { mailTime } from '../../../platform/mail/templates.ts';
import { notify } from './notices.ts';

// Reminders before a lot closes: watchers must bid before then, bidders learn the current price.
// The alert records that a reminder was sent.

const HOUR = 3_600_000;
const BATCH = 200;
/** Lots in one email. */
const MAX_LISTED = 20;
const REMINDERS = [
  { hours: 24, untilMs: HOUR, title: 'Closes within 24 hours' },
  { hours: 1, untilMs: 0, title: 'Closes within the hour' },
] as const;

type EndingRow = Pick<Tables['item'], 'title' | 'slug'> &
  Pick<Tables['auction'], 'ends_at' | 'price_cents'> & {
    auction_id: Tables['auction']['id'];
    user_id: Tables['users']['id'];
    item_id: Tables['item']['id'];
    has_bid: boolean;
    leads: boolean;
    round: string;
  };

/**
 * Reminds watchers and bidders of lots that close within 24 hours and within one, once per mark and opening of the lot.
 * A late sweep skips the earlier mark.
 */
export async function sweepEndings(ctx: AppContext): Promise<number> {
  let notifiedCount = 0;
  for (const reminder of REMINDERS) {
    const { rows } = await ctx.pool.query<EndingRow>(
      `select a.id as auction_id, p.user_id, i.id as item_id, i.title, i.slug, a.ends_at, a.price_cents, p.has_bid,
         a.leader_id = p.user_id as leads, extract(epoch from a.opened_at)::bigint as round
       from auction a join item i on i.id = a.item_id
       cross join lateral (
         select b.user_id, true as has_bid, b.first_bid_at as since from auction_bidder b where b.auction_id = a.id
         union all
         select f.user_id, false, f.created_at from favorite f where f.item_id = a.item_id and not exists
           (select from auction_bidder b where b.auction_id = a.id and b.user_id = f.user_id)) p
       join users u on u.id = p.user_id and u.deleted_at is null
       where a.status = 'open' and a.type = 'auction' and a.paused_at is null
         and a.ends_at > $1::timestamptz + $2 * interval '1 ms' and a.ends_at <= $1::timestamptz + $3 * interval '1 ms'
         and greatest(a.opened_at, p.since) <= a.ends_at - $3 * interval '1 ms'
         and i.owner_id is distinct from p.user_id
         and not exists (select from alert t where t.user_id = p.user_id and t.type = 'AUCTION_ENDING'
           and t.ref = a.id || ':' || extract(epoch from a.opened_at)::bigint || ':' || $4)
       order by a.ends_at, a.id, p.user_id limit $5`,
      [ctx.clock.date(), reminder.untilMs, reminder.hours * HOUR, reminder.hours, BATCH],
    );
    for (const row of rows) {
      const ref = `${row.auction_id}:${row.round}:${reminder.hours}`;
      const emails = `ending:${reminder.hours}:${row.user_id}`;
      const closing = await readClosing(ctx, row.user_id, reminder.hours * HOUR);
      await notify(ctx, {
        userId: row.user_id,
        type: 'AUCTION_ENDING',
        ref,
        title: reminder.title,
        body: endingText(ctx, row),
        href: `/items/${row.slug}`,
        itemId: row.item_id,
        key: `${emails}:${ref}`,
        // An email about a lot that closes earlier may already list this one.
        mailPause: { prefix: `${emails}:`, pauseMs: HOUR },
        ...(closing.length > 1
          ? { mail: () => ({ template: 'notice', data: severalText(ctx, reminder.title, closing) }) }
          : {
              facts: [['Closes', mailTime(ctx, row.ends_at.getTime())]],
              label: row.has_bid ? 'View lot' : 'Bid before it closes',
            }),
        expiresAt: row.ends_at.getTime(),
        barred: reminder.hours === 1 ? [] : ['sms'],
      });
    }
    notifiedCount += rows.length;
  }
  return notifiedCount;
}

type Closing = Pick<Tables['item'], 'title'> & { endsAt: Tables['auction']['ends_at'] };

/** The lots a person bid on or watches that close up to an hour after the mark: one email lists them all. */
async function readClosing(ctx: AppContext, userId: string, markMs: number): Promise<Closing[]> {
  const { rows } = await ctx.pool.query<Closing>(
    `select i.title, a.ends_at as "endsAt" from auction a join item i on i.id = a.item_id
     where a.status = 'open' and a.type = 'auction' and a.paused_at is null
       and a.ends_at > $2::timestamptz and a.ends_at <= $2::timestamptz + $3 * interval '1 ms'
       and i.owner_id is distinct from $1
       and (exists (select from auction_bidder b where b.auction_id = a.id and b.user_id = $1)
         or exists (select from favorite f where f.item_id = a.item_id and f.user_id = $1))
     order by a.ends_at, a.id limit ${MAX_LISTED}`,
    [userId, ctx.clock.date(), markMs + HOUR],
  );
  return rows;
}

function severalText(ctx: AppContext, title: string, closing: readonly Closing[]) {
  const others = closing.length - 1;
  return {
    title,
    about: `${closing[0]!.title} and ${others === 1 ? '1 more lot' : `${others} more lots`}`,
    body: `${closing.length} lots you bid on or watch close soon. To take part in extended bidding, bid on each lot before its scheduled end.`,
    facts: closing.map((lot): [string, string] => [lot.title, `Closes ${mailTime(ctx, lot.endsAt.getTime())}`]),
    label: 'View your lots',
    url: `${ctx.config.PUBLIC_URL}/buying/watching`,
  };
}

function endingText(ctx: AppContext, { title, ends_at, price_cents, has_bid, leads }: EndingRow): string {
  const closes = `“${title}” closes ${mailTime(ctx, ends_at.getTime())}.`;
  const price = formatCents(price_cents);
  if (!has_bid) return `${closes} Bid before then to take part in extended bidding.`;
  return leads ? `${closes} You’re leading at ${price}.` : `${closes} Another bidder leads at ${price}.`;
}

/**
 * Reminds of sealed rounds that end within the hour. All who may bid get the same text, which reveals nothing about
 * anyone’s bid. Rounds of an hour or less get no reminder.
 */
export async function sweepBlindEndings(ctx: AppContext): Promise<number> {
  const { rows } = await ctx.pool.query<EndingRow & { blind_ends_at: NonNullable<Tables['auction']['blind_ends_at']> }>(
    `select a.id as auction_id, p.user_id, i.id as item_id, i.title, i.slug, a.blind_ends_at,
       extract(epoch from a.opened_at)::bigint as round
     from auction a join item i on i.id = a.item_id
     join auction_bidder p on p.auction_id = a.id and p.has_bid_before_end
     join users u on u.id = p.user_id and u.deleted_at is null
     where a.status = 'blind' and a.paused_at is null and a.blind_ms > $2
       and a.blind_ends_at > $1::timestamptz and a.blind_ends_at <= $1::timestamptz + $2 * interval '1 ms'
       and not exists (select from alert t where t.user_id = p.user_id and t.type = 'BLIND_ENDING'
         and t.ref = a.id || ':' || extract(epoch from a.opened_at)::bigint)
     order by a.blind_ends_at, a.id, p.user_id limit $3`,
    [ctx.clock.date(), HOUR, BATCH],
  );
  for (const row of rows) {
    const ref = `${row.auction_id}:${row.round}`;
    await notify(ctx, {
      userId: row.user_id,
      type: 'BLIND_ENDING',
      ref,
      title: 'The sealed round ends within the hour',
      body: `You can place or raise your sealed bid on “${row.title}” until ${mailTime(ctx, row.blind_ends_at.getTime())}. No one can see whether you do.`,
      href: `/items/${row.slug}`,
      itemId: row.item_id,
      key: `blind_ending:${ref}:${row.user_id}`,
      expiresAt: row.blind_ends_at.getTime(),
      label: 'View lot',
    });
  }
  return rows.length;
}
