import { withPremium } from '@assay/domain/auction/premium.ts';
import { formatCents } from '@assay/domain/money/money.ts';
import type { AppContext } from '../../../platform/context.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { type EventOf, transact } from '../../../platform/outbox.ts';
import { type InvoiceFigures, readInvoiceFigures, totalFacts } from '../../billing/invoice/index.ts';
import { type Notice, notify, notifyAll } from './notices.ts';

/** In the open phase at most one outbid email per lot in this time. Overtime is short, so there every one is sent. */
const OUTBID_MAIL_PAUSE_MS = 15 * 60_000;

/** Notifies outbid leaders: alert immediately, email within its limits, nothing in the blind phase (rules §7). */
export async function notifyOutbid(ctx: AppContext, { private: event, payload }: EventOf<'bid'>): Promise<void> {
  const { auctionId, lot } = payload;
  if (lot.status === 'blind') return;
  for (const displaced of event.displaced) {
    const { userId, seq, byAlias, priceCents, minNextBidCents } = displaced;
    const href = `/items/${event.slug}`;
    const prefix = `outbid:${auctionId}:${userId}:`;
    const isOvertime = lot.status === 'extended';
    const nextBid = withPremium(formatCents(minNextBidCents), lot);
    await notify(ctx, {
      userId,
      type: 'AUCTION_OUTBID',
      ref: `${auctionId}:${seq}`,
      title: 'You’ve been outbid',
      body: `${byAlias} leads “${event.title}” at ${formatCents(priceCents)}. The next bid is ${nextBid}.`,
      href,
      itemId: event.itemId,
      mail: () => ({
        template: 'outbid',
        data: {
          title: event.title,
          byAlias,
          priceCents,
          nextBid,
          endsAt: Date.parse(lot.endsAt),
          url: `${ctx.config.PUBLIC_URL}${href}`,
        },
      }),
      key: `${prefix}${seq}`,
      isOvertime,
      // Before overtime there would be too many texts. Email is throttled.
      ...(isOvertime ? {} : { barred: ['sms'], mailPause: { prefix, pauseMs: OUTBID_MAIL_PAUSE_MS } }),
    });
  }
}

/**
 * Notifies every bidder that sealed bids have begun: the same message to all at the same time, so that it reveals
 * nothing about any bidder.
 */
export async function notifyBlindStarted(ctx: AppContext, event: EventOf<'phase'>): Promise<void> {
  const { auctionId, lot } = event.payload;
  if (lot.status !== 'blind') return;
  const { rows } = await ctx.pool.query<
    Pick<Tables['auction_bidder'], 'user_id'> &
      Pick<Tables['item'], 'title' | 'slug'> & { item_id: Tables['item']['id'] }
  >(
    `select p.user_id, i.id as item_id, i.title, i.slug from auction a join item i on i.id = a.item_id
     join auction_bidder p on p.auction_id = a.id and p.has_bid_before_end where a.id = $1 order by p.alias`,
    [auctionId],
  );
  for (const { user_id: userId, item_id: itemId, title, slug } of rows)
    await notify(ctx, {
      userId,
      type: 'BLIND_PHASE_STARTED',
      ref: auctionId,
      title: 'The sealed round has started',
      body: `The price of “${title}” is frozen at ${formatCents(lot.priceCents)}. You can place one sealed bid before the deadline.`,
      href: `/items/${slug}`,
      itemId,
    });
}

type Settled = EventOf<'auction.settled'>['private'];

/** Tells the winners with their invoices, and the others that the lot went elsewhere; many lots in one transaction. */
export async function notifySettled(
  ctx: AppContext,
  settled: ReadonlyArray<EventOf<'auction.settled'>>,
): Promise<void> {
  const events = settled.map((event) => event.private);
  const sales = events.map(saleOf).filter((sale) => sale !== null);
  await transact(ctx, async (tx, emit) => {
    const figures = await readInvoiceFigures(
      tx.client,
      sales.map(({ invoiceId }) => invoiceId),
    );
    await notifyAll(ctx, tx, emit, [
      ...sales.map((sale) => wonNotice(sale, figures.get(sale.invoiceId), ctx.config.PUBLIC_URL)),
      ...events.flatMap(lostNotices),
    ]);
  });
}

/** The sale to the highest bidder; null when there is none. */
function saleOf(event: Settled) {
  const { winnerId, hammerCents, invoiceId, invoiceNumber, dueAt } = event;
  if (event.outcome !== 'sold' || winnerId == null) return null;
  if (hammerCents == null || invoiceId == null || invoiceNumber == null || dueAt == null)
    throw new Error(`The sale of lot ${event.auctionId} came without hammer price or invoice`);
  return { ...event, winnerId, hammerCents, invoiceId, invoiceNumber, dueAt };
}

function wonNotice(
  sale: NonNullable<ReturnType<typeof saleOf>>,
  figures: InvoiceFigures | undefined,
  publicUrl: string,
): Notice {
  const href = `/account/invoices/${sale.invoiceId}`;
  return {
    userId: sale.winnerId,
    type: 'AUCTION_WON',
    ref: sale.auctionId,
    title: 'You won',
    body: `“${sale.title}” is yours for ${formatCents(sale.hammerCents)}${sale.premiumCents ? ` plus ${formatCents(sale.premiumCents)} buyer’s premium` : ''}. Invoice ${sale.invoiceNumber} is ready.`,
    href,
    itemId: sale.itemId,
    mail: () => ({
      template: 'won',
      data: {
        title: sale.title,
        hammerCents: sale.hammerCents,
        totals: figures === undefined ? [] : totalFacts(figures, 'Total'),
        invoiceNumber: sale.invoiceNumber,
        dueAt: new Date(sale.dueAt).getTime(),
        chargeAt: figures?.chargeAt ?? null,
        totalCents: figures?.totalCents ?? sale.hammerCents + (sale.premiumCents ?? 0),
        url: `${publicUrl}${href}`,
      },
    }),
    key: `won:${sale.auctionId}:${sale.winnerId}`,
  };
}

function lostNotices(event: Settled): Notice[] {
  return event.loserIds.map((userId) => ({
    userId,
    type: 'AUCTION_LOST',
    ref: event.auctionId,
    title: lostTitle(event),
    body: lostBody(event),
    href: `/items/${event.slug}`,
    itemId: event.itemId,
  }));
}

function lostTitle(event: Settled): string {
  if (event.isBought) return 'Sold with Buy now';
  return event.outcome === 'sold' ? 'Another bidder won' : 'The lot didn’t sell';
}

function lostBody(event: Settled): string {
  if (event.outcome === 'sold')
    return `“${event.title}” was sold${event.hammerCents ? ` for ${formatCents(event.hammerCents)}` : ''}.`;
  if (event.outcome === 'reserve_not_met') return `The reserve on “${event.title}” wasn’t met.`;
  return `“${event.title}” was withdrawn or didn’t sell.`;
}
