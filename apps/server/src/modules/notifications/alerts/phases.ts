import { formatCents } from '@assay/domain/money/money.ts';
import type { AppContext } from '../../../platform/context.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { mailTime } from '../../../platform/mail/templates.ts';
import type { EventOf } from '../../../platform/outbox.ts';
import { notify } from './notices.ts';

// Notifies bidders of a lot's progress: overtime, and the reserve.

type Bidder = Pick<Tables['auction_bidder'], 'user_id'> &
  Pick<Tables['item'], 'title' | 'slug'> & { item_id: Tables['item']['id']; leads: boolean; ends: Date };

async function readBidders(ctx: AppContext, auctionId: string): Promise<Bidder[]> {
  const { rows } = await ctx.pool.query<Bidder>(
    `select p.user_id, i.id as item_id, i.title, i.slug, coalesce(a.leader_id = p.user_id, false) as leads,
       coalesce(a.extended_ends_at, a.ends_at) as ends
     from auction a join item i on i.id = a.item_id join auction_bidder p on p.auction_id = a.id
     where a.id = $1 order by p.alias`,
    [auctionId],
  );
  return rows;
}

/** AUCTION_EXTENDED, once per lot, to all who may bid in overtime: a bid in the last minutes started it. */
export async function notifyExtended(ctx: AppContext, event: EventOf<'phase'>): Promise<void> {
  const { auctionId, from, lot } = event.payload;
  if (from !== 'open' || lot.status !== 'extended') return;
  for (const { user_id: userId, item_id: itemId, title, slug, leads, ends } of await readBidders(ctx, auctionId))
    await notify(ctx, {
      userId,
      type: 'AUCTION_EXTENDED',
      ref: auctionId,
      title: 'Extended bidding has started',
      body: `“${title}” is at ${formatCents(lot.priceCents)}${leads ? ', and you’re leading' : ''}. It closes ${mailTime(ctx, ends.getTime())} unless someone bids. You can still bid.`,
      href: `/items/${slug}`,
      itemId,
      expiresAt: ends.getTime(),
      label: 'View lot',
    });
}

/** RESERVE_MET, once per lot, to all bidders: from now on the highest bid wins. */
export async function notifyReserveMet(ctx: AppContext, event: EventOf<'bid'>): Promise<void> {
  const { isReserveMet, title, slug, itemId } = event.private;
  const { auctionId } = event.payload;
  if (!isReserveMet) return;
  for (const { user_id: userId, leads } of await readBidders(ctx, auctionId))
    await notify(ctx, {
      userId,
      type: 'RESERVE_MET',
      ref: auctionId,
      title: 'Reserve met',
      body: `“${title}” will be sold to the highest bidder.${leads ? ' You’re leading.' : ''}`,
      href: `/items/${slug}`,
      itemId,
      label: 'View lot',
    });
}
