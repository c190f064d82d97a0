import { formatCents } from '@assay/domain/money/money.ts';
import type { AppContext } from '../../../platform/context.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { mailTime } from '../../../platform/mail/templates.ts';
import type { EventOf } from '../../../platform/outbox.ts';
import { type Notice, notify } from './notices.ts';

// What both sides of an offer are told (rules §7). Neither is told who the other is.

type OfferEvent = EventOf<'offer.changed'>['private'];

type OfferCopy = Pick<Notice, 'type' | 'title' | 'body' | 'label'> & { to: 'buyer' | 'owner' };

const until = (event: OfferEvent) => mailTime(Date.parse(event.expiresAt));
const price = (event: OfferEvent) => formatCents(event.priceCents);
const net = (event: OfferEvent) =>
  event.netCents === null ? '' : ` You receive ${formatCents(event.netCents)} after the house’s fee.`;
const isCounter = (event: OfferEvent) => event.status.startsWith('counter');

/** What is said to whom; nothing to whoever has just done it himself. */
function wordsFor(event: OfferEvent): OfferCopy[] {
  const { title } = event;
  switch (event.change) {
    case 'submitted':
      return [
        {
          to: 'owner',
          type: 'OFFER_NEW',
          title: `An offer of ${price(event)}`,
          body: `Buyer ${event.alias} offers ${price(event)} for “${title}”. Answer ${until(event)} at the latest.${net(event)}`,
          label: 'Answer the offer',
        },
      ];
    case 'countered':
      return [
        {
          to: 'buyer',
          type: 'OFFER_COUNTERED',
          title: `A counter offer of ${price(event)}`,
          body: `The owner of “${title}” asks ${price(event)}. Your own offer no longer stands. Answer ${until(event)} at the latest.`,
          label: 'Answer the counter offer',
        },
      ];
    case 'expiring':
      return [
        isCounter(event)
          ? {
              to: 'buyer',
              type: 'OFFER_COUNTERED',
              title: 'A counter offer ends soon',
              body: `The owner of “${title}” asks ${price(event)}. It ends ${until(event)}.`,
              label: 'Answer the counter offer',
            }
          : {
              to: 'owner',
              type: 'OFFER_EXPIRING',
              title: 'An offer ends soon',
              body: `The offer of ${price(event)} for “${title}” ends ${until(event)}.`,
              label: 'Answer the offer',
            },
      ];
    case 'accepted':
      return [
        {
          to: 'buyer',
          type: event.ownerId === null ? 'OFFER_ACCEPTED' : 'SECONDARY_BOUGHT',
          title: `Yours for ${price(event)}`,
          body: `“${title}” is sold to you for ${price(event)}, shipping and tax are added. If the payment fails, you have 48 hours to pay another way.`,
          label: 'See the sale',
        },
        {
          to: 'owner',
          type: 'SECONDARY_SOLD',
          title: `Sold for ${price(event)}`,
          body: `“${title}” is sold and waits for the payment. Keep it where it is until we tell you that the buyer has paid.${net(event)}`,
          label: 'See the sale',
        },
      ];
    case 'undone':
      return [
        {
          to: 'owner',
          type: 'SECONDARY_SOLD',
          title: 'The sale is cancelled',
          body: `“${title}” was not paid in time. It is yours to sell as before.`,
          label: 'See your items',
        },
      ];
    default:
      return [lost(event)];
  }
}

/** An offer, or a counter, that came to nothing: the other side than the one who decided is told. */
function lost(event: OfferEvent): OfferCopy {
  const why =
    event.change === 'expired'
      ? 'expired without an answer'
      : event.change === 'gone'
        ? event.reason === 'sold'
          ? 'has ended: the item was sold to somebody else'
          : 'has ended: the item is no longer available'
        : 'was declined';
  return isCounter(event)
    ? {
        to: 'owner',
        type: 'OFFER_COUNTER_REJECTED',
        title: 'Your counter offer came to nothing',
        body: `Your counter offer of ${price(event)} for “${event.title}” ${why}.`,
        label: 'See your offers',
      }
    : {
        to: 'buyer',
        type: 'OFFER_REJECTED',
        title: 'Your offer came to nothing',
        body: `Your offer of ${price(event)} for “${event.title}” ${why}. Nothing was charged.`,
        label: 'See the item',
      };
}

/** OFFER_NEW, OFFER_COUNTERED, OFFER_REJECTED, OFFER_COUNTER_REJECTED, SECONDARY_SOLD, SECONDARY_BOUGHT and their like. */
export async function notifyOfferChanged(ctx: AppContext, { private: event }: EventOf<'offer.changed'>): Promise<void> {
  for (const { to, label, ...words } of wordsFor(event)) {
    const isRefused = words.type === 'OFFER_REJECTED';
    for (const userId of await peopleOf(ctx, event, to, words.type))
      await notify(ctx, {
        userId,
        ...words,
        label,
        ref: `${event.offerId}:${event.change}`,
        href: isRefused ? `/items/${event.slug}` : to === 'owner' ? '/buying/offers' : '/buying/offers?tab=made',
        itemId: event.itemId,
        key: `offer:${event.offerId}:${event.change}:${userId}`,
        facts: [
          ['Item', event.title],
          ['Amount', formatCents(event.priceCents)],
        ],
      });
  }
  // Losers of a race under a counter are buyers, too: the owner has sold it himself.
  if (event.change === 'gone' && isCounter(event)) await notifyCounterGone(ctx, event);
}

/** The buyer whose counter ended because the item is gone. */
async function notifyCounterGone(ctx: AppContext, event: OfferEvent): Promise<void> {
  await notify(ctx, {
    userId: event.buyerId,
    type: 'OFFER_REJECTED',
    ref: `${event.offerId}:gone`,
    title: 'A counter offer has ended',
    body: `“${event.title}” ${event.reason === 'sold' ? 'was sold to somebody else' : 'is no longer available'}. Nothing was charged.`,
    href: `/items/${event.slug}`,
    itemId: event.itemId,
    key: `offer:${event.offerId}:gone:${event.buyerId}`,
    label: 'See the item',
  });
}

/** The house's own offers are news for its staff; what it has decided itself is not. */
async function peopleOf(ctx: AppContext, event: OfferEvent, to: 'buyer' | 'owner', type: string): Promise<string[]> {
  if (to === 'buyer') return [event.buyerId];
  if (event.ownerId !== null) return [event.ownerId];
  if (type !== 'OFFER_NEW' && type !== 'OFFER_EXPIRING') return [];
  const { rows } = await ctx.pool.query<Pick<Tables['users'], 'id'>>(
    "select id from users where role = 'staff' and blocked_at is null and deleted_at is null order by id",
  );
  return rows.map(({ id }) => id);
}

/** Whose last offer came to nothing and would be enough for the lower minimum hears of it (rules §3). */
export async function notifyMinimumLowered(
  ctx: AppContext,
  { private: event }: EventOf<'offer.minimum_lowered'>,
): Promise<void> {
  const { rows } = await ctx.pool.query<{ buyer_id: string; amount_cents: number }>(
    `select buyer_id, amount_cents from (
       select distinct on (buyer_id) buyer_id, amount_cents, status from offer where item_id = $1 and reason is null order by buyer_id, created_at desc) o
     where status in ('rejected', 'counter_rejected') and amount_cents >= $2`,
    [event.itemId, event.minOfferCents ?? 0],
  );
  const minimum = event.minOfferCents === null ? 'any amount' : `offers from ${formatCents(event.minOfferCents)}`;
  for (const { buyer_id: userId } of rows)
    await notify(ctx, {
      userId,
      type: 'PRICE_DROP',
      ref: `${event.itemId}:${event.at}`,
      title: 'A lower minimum',
      body: `The owner of “${event.title}” now takes ${minimum}. Your last offer would be enough.`,
      href: `/items/${event.slug}`,
      itemId: event.itemId,
      key: `minimum:${event.itemId}:${event.at}:${userId}`,
      label: 'Make an offer',
    });
}
