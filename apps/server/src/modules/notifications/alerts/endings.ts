import { formatCents } from '@assay/domain/money/money.ts';
import type { AppContext } from '../../../platform/context.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { mailTime } from '../../../platform/mail/templates.ts';
import { notify } from './notices.ts';

// The word before a lot closes (rules §7): to those who watch it, that they must bid before then to stay in; to those who
// have bid, where it stands. What is due is found by product time, and what was told is the alert itself.

const HOUR = 3_600_000;
const BATCH = 200;
/** Lots in one mail. */
const MAX_LISTED = 20;
const MARKS = [
  { hours: 24, untilMs: HOUR, title: 'Closes within 24 hours' },
  { hours: 1, untilMs: 0, title: 'Closes within the hour' },
] as const;

type EndingRow = Pick<Tables['item'], 'title' | 'slug'> &
  Pick<Tables['auction'], 'ends_at' | 'price_cents'> & {
    auction_id: Tables['auction']['id'];
    user_id: string;
    item_id: Tables['item']['id'];
    has_bid: boolean;
    leads: boolean;
    round: string;
  };

/**
 * Tells of lots that close within 24 hours and within one: everybody who watched or had bid when the mark was passed,
 * once a mark, and again only for a lot that was opened anew. A sweep that comes late leaves out the earlier mark.
 */
export async function sweepEndings(ctx: AppContext): Promise<number> {
  let told = 0;
  for (const mark of MARKS) {
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
      [ctx.clock.date(), mark.untilMs, mark.hours * HOUR, mark.hours, BATCH],
    );
    for (const row of rows) {
      const ref = `${row.auction_id}:${row.round}:${mark.hours}`;
      const mails = `ending:${mark.hours}:${row.user_id}`;
      const closing = await readClosing(ctx, row.user_id, mark.hours * HOUR);
      await notify(ctx, {
        userId: row.user_id,
        type: 'AUCTION_ENDING',
        ref,
        title: mark.title,
        body: endingText(row),
        href: `/items/${row.slug}`,
        itemId: row.item_id,
        key: `${mails}:${ref}`,
        // The mail has told of this lot too, when it was written for another that closes first.
        mailPause: { prefix: `${mails}:`, pauseMs: HOUR },
        ...(closing.length > 1
          ? { mail: () => ({ template: 'notice', data: severalText(ctx, mark.title, closing) }) }
          : {
              facts: [['Closes', mailTime(row.ends_at.getTime())]],
              label: row.has_bid ? 'See the lot' : 'Bid before it closes',
            }),
        expiresAt: row.ends_at.getTime(),
        barred: mark.hours === 1 ? [] : ['sms'],
      });
    }
    told += rows.length;
  }
  return told;
}

type Closing = Pick<Tables['item'], 'title'> & { endsAt: Tables['auction']['ends_at'] };

/** The lots a person has bid on or watches that close up to an hour after the mark: one mail tells of all of them. */
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
    body: `${closing.length} lots that you bid on or watch close soon. Bid on each before it closes, or you cannot join its overtime.`,
    facts: closing.map((lot): [string, string] => [lot.title, `Closes ${mailTime(lot.endsAt.getTime())}`]),
    label: 'See your lots',
    url: `${ctx.config.PUBLIC_URL}/buying/watching`,
  };
}

function endingText({ title, ends_at, price_cents, has_bid, leads }: EndingRow): string {
  const closes = `“${title}” closes ${mailTime(ends_at.getTime())}.`;
  const price = formatCents(price_cents);
  if (!has_bid) return `${closes} Bid before then, or you cannot join overtime.`;
  return leads ? `${closes} You lead at ${price}.` : `${closes} Another bidder leads at ${price}.`;
}

/**
 * Tells of sealed bids that open within the hour. All who may seal one get the same words, so that they say nothing of
 * what anybody did; where sealed bids last an hour or less, the word that they began was enough.
 */
export async function sweepBlindEndings(ctx: AppContext): Promise<number> {
  const { rows } = await ctx.pool.query<EndingRow & { blind_ends_at: Date }>(
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
      title: 'Sealed bids open within the hour',
      body: `“${row.title}”: until ${mailTime(row.blind_ends_at.getTime())} you may seal a bid or raise the one you sealed. Nobody sees whether you do.`,
      href: `/items/${row.slug}`,
      itemId: row.item_id,
      key: `blind_ending:${ref}:${row.user_id}`,
      expiresAt: row.blind_ends_at.getTime(),
      label: 'See the lot',
    });
  }
  return rows.length;
}
