import { formatCents } from '@assay/domain/money/money.ts';
import type { AppContext } from '../../../platform/context.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { mailTime } from '../../../platform/mail/templates.ts';
import type { EventOf } from '../../../platform/outbox.ts';
import { type Notice, notify } from './notices.ts';

// Notifications to both sides of an offer (rules §7). Neither side learns who the other is.

type OfferEvent = EventOf<'offer.changed'>['private'];

type OfferCopy = Pick<Notice, 'type' | 'title' | 'body' | 'label'> & { to: 'buyer' | 'owner' };

const formatDeadline = (ctx: AppContext, event: OfferEvent) => mailTime(ctx, Date.parse(event.expiresAt));
const price = (event: OfferEvent) => formatCents(event.priceCents);
const formatNet = (event: OfferEvent) =>
  event.netCents === null ? '' : ` You’d receive ${formatCents(event.netCents)} after our fee.`;
const isCounter = (event: OfferEvent) => event.status.startsWith('counter');

/** The notices of an event, by side. The person who acted gets none. */
function copyFor(ctx: AppContext, event: OfferEvent): OfferCopy[] {
  const { title } = event;
  switch (event.change) {
    case 'submitted':
      return [
        {
          to: 'owner',
          type: 'OFFER_NEW',
          title: `New offer: ${price(event)}`,
          body: `Buyer ${event.alias} offered ${price(event)} for “${title}”. Respond by ${formatDeadline(ctx, event)}.${formatNet(event)}`,
          label: 'View offer',
        },
      ];
    case 'countered':
      return [
        {
          to: 'buyer',
          type: 'OFFER_COUNTERED',
          title: `Counter offer: ${price(event)}`,
          body: `The owner of “${title}” countered at ${price(event)}, which replaces your offer. Respond by ${formatDeadline(ctx, event)}.`,
          label: 'View counter offer',
        },
      ];
    case 'expiring':
      return [
        isCounter(event)
          ? {
              to: 'buyer',
              type: 'OFFER_COUNTERED',
              title: 'Counter offer expires soon',
              body: `The owner’s counter offer of ${price(event)} for “${title}” expires ${formatDeadline(ctx, event)}.`,
              label: 'View counter offer',
            }
          : {
              to: 'owner',
              type: 'OFFER_EXPIRING',
              title: 'Offer expires soon',
              body: `The offer of ${price(event)} for “${title}” expires ${formatDeadline(ctx, event)}.`,
              label: 'View offer',
            },
      ];
    case 'accepted':
      return [
        {
          to: 'buyer',
          type: event.ownerId === null ? 'OFFER_ACCEPTED' : 'SECONDARY_BOUGHT',
          title: `Offer accepted: ${price(event)}`,
          body: `You’re buying “${title}” for ${price(event)} plus shipping and tax. If the payment fails, you have 48 hours to pay another way.`,
          label: 'View order',
        },
        {
          to: 'owner',
          type: 'SECONDARY_SOLD',
          title: `Sold for ${price(event)}`,
          body: `“${title}” is sold, and we’re waiting for the payment. Don’t ship it until we tell you the buyer has paid.${formatNet(event)}`,
          label: 'View sale',
        },
      ];
    case 'undone':
      return [
        {
          to: 'owner',
          type: 'SECONDARY_SOLD',
          title: 'Sale canceled',
          body: `The buyer of “${title}” didn’t pay in time. You can sell it again.`,
          label: 'View your items',
        },
      ];
    default:
      return [lostOfferCopy(event)];
  }
}

/** An offer or counter that wasn’t accepted: notifies the side that didn’t decide. */
function lostOfferCopy(event: OfferEvent): OfferCopy {
  const why =
    event.change === 'expired'
      ? 'expired without a response'
      : event.change === 'gone'
        ? event.reason === 'sold'
          ? 'ended because the item was sold to someone else'
          : 'ended because the item is no longer available'
        : 'was declined';
  return isCounter(event)
    ? {
        to: 'owner',
        type: 'OFFER_COUNTER_REJECTED',
        title: 'Your counter offer wasn’t accepted',
        body: `Your counter offer of ${price(event)} for “${event.title}” ${why}.`,
        label: 'View your offers',
      }
    : {
        to: 'buyer',
        type: 'OFFER_REJECTED',
        title: 'Your offer wasn’t accepted',
        body: `Your offer of ${price(event)} for “${event.title}” ${why}. You weren’t charged.`,
        label: 'View item',
      };
}

/** OFFER_NEW, OFFER_COUNTERED, OFFER_REJECTED, OFFER_COUNTER_REJECTED, SECONDARY_SOLD, SECONDARY_BOUGHT and their like. */
export async function notifyOfferChanged(ctx: AppContext, { private: event }: EventOf<'offer.changed'>): Promise<void> {
  for (const { to, label, ...words } of copyFor(ctx, event)) {
    const href = await hrefOf(ctx, event, to, words.type);
    for (const userId of await findRecipients(ctx, event, to, words.type))
      await notify(ctx, {
        userId,
        ...words,
        label,
        ref: `${event.offerId}:${event.change}`,
        href,
        itemId: event.itemId,
        key: `offer:${event.offerId}:${event.change}:${userId}`,
        facts: [
          ['Item', event.title],
          ['Amount', formatCents(event.priceCents)],
        ],
      });
  }
  // With a counter pending, the buyer loses the item too; the owner, who sold it, knows.
  if (event.change === 'gone' && isCounter(event)) await notifyCounterGone(ctx, event);
}

/** Where an offer's notice leads: an accepted one to the buyer's order and the seller's sale. */
async function hrefOf(ctx: AppContext, event: OfferEvent, to: 'buyer' | 'owner', type: string): Promise<string> {
  if (type === 'OFFER_REJECTED') return `/items/${event.slug}`;
  if (event.change !== 'accepted') return to === 'owner' ? '/buying/offers' : '/buying/offers?tab=made';
  if (to === 'owner') return `/buying/in-transaction#sale-${event.offerId}`;
  const { rows } = await ctx.pool.query<Pick<Tables['invoice'], 'id'>>(
    "select id from invoice where offer_id = $1 and status <> 'void'",
    [event.offerId],
  );
  return rows[0] === undefined ? '/buying/offers?tab=made' : `/order-placed/${rows[0].id}`;
}

/** The buyer whose counteroffer ended because the item is no longer available. */
async function notifyCounterGone(ctx: AppContext, event: OfferEvent): Promise<void> {
  await notify(ctx, {
    userId: event.buyerId,
    type: 'OFFER_REJECTED',
    ref: `${event.offerId}:gone`,
    title: 'Counter offer ended',
    body: `“${event.title}” ${event.reason === 'sold' ? 'was sold to someone else' : 'is no longer available'}. You weren’t charged.`,
    href: `/items/${event.slug}`,
    itemId: event.itemId,
    key: `offer:${event.offerId}:gone:${event.buyerId}`,
    label: 'View item',
  });
}

/** Offers on Assay's own items notify staff, but not of what staff decided. */
async function findRecipients(
  ctx: AppContext,
  event: OfferEvent,
  to: 'buyer' | 'owner',
  type: string,
): Promise<string[]> {
  if (to === 'buyer') return [event.buyerId];
  if (event.ownerId !== null) return [event.ownerId];
  if (type !== 'OFFER_NEW' && type !== 'OFFER_EXPIRING') return [];
  const { rows } = await ctx.pool.query<Pick<Tables['users'], 'id'>>(
    "select id from users where role = 'staff' and blocked_at is null and deleted_at is null order by id",
  );
  return rows.map(({ id }) => id);
}

/** Notifies buyers whose last offer was not accepted and would meet the lower minimum (rules §3). */
export async function notifyMinimumLowered(
  ctx: AppContext,
  { private: event }: EventOf<'offer.minimum_lowered'>,
): Promise<void> {
  const { rows } = await ctx.pool.query<Pick<Tables['offer'], 'buyer_id' | 'amount_cents'>>(
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
      title: 'Lower minimum offer',
      body: `The owner of “${event.title}” now accepts ${minimum}. Your last offer would be enough.`,
      href: `/items/${event.slug}`,
      itemId: event.itemId,
      key: `minimum:${event.itemId}:${event.at}:${userId}`,
      label: 'Make an offer',
    });
}
