import type { VoidReason } from '@assay/domain/auction/office.ts';
import type { NotificationType } from '@assay/domain/enums.ts';
import { formatCents } from '@assay/domain/money/money.ts';
import type { AppContext } from '../../../platform/context.ts';
import { mailTime } from '../../../platform/mail/templates.ts';
import type { EventOf } from '../../../platform/outbox.ts';
import { notify } from './notices.ts';

// Notifications to bidders about what staff did to a lot.

type LotCopy = { type: NotificationType; title: string; body: string };

type LotAct = EventOf<'auction.paused' | 'auction.resumed' | 'auction.withdrawn'>['private'];

async function notifyAll(ctx: AppContext, act: LotAct, copy: LotCopy): Promise<void> {
  for (const userId of act.bidderIds)
    await notify(ctx, {
      userId,
      ref: `${act.auctionId}:${act.position}`,
      href: `/items/${act.slug}`,
      itemId: act.itemId,
      ...copy,
    });
}

export function notifyPaused(ctx: AppContext, { private: event }: EventOf<'auction.paused'>): Promise<void> {
  return notifyAll(ctx, event, {
    type: 'AUCTION_PAUSED',
    title: 'Bidding is paused',
    body: `${event.cause === undefined ? `We paused bidding on “${event.title}”.` : `We’re checking the certificate of “${event.title}”.`} Your bids remain valid, and we’ll add the paused time.`,
  });
}

export function notifyResumed(ctx: AppContext, { private: event }: EventOf<'auction.resumed'>): Promise<void> {
  return notifyAll(ctx, event, {
    type: 'AUCTION_PAUSED',
    title: 'Bidding resumed',
    body: `Bidding on “${event.title}” has resumed. It now closes ${mailTime(ctx, Date.parse(event.endsAt))}.`,
  });
}

export function notifyPostponed(ctx: AppContext, { private: event }: EventOf<'auction.postponed'>): Promise<void> {
  return notifyAll(ctx, event, {
    type: 'AUCTION_PAUSED',
    title: 'New closing time',
    body:
      event.publicNote === undefined
        ? `Bidding was unavailable for a while, so “${event.title}” now closes ${mailTime(ctx, Date.parse(event.endsAt))}. We extend a lot only once.`
        : `“${event.title}” now closes ${mailTime(ctx, Date.parse(event.endsAt))}. ${event.publicNote}`,
  });
}

export function notifyWithdrawn(ctx: AppContext, { private: event }: EventOf<'auction.withdrawn'>): Promise<void> {
  return notifyAll(ctx, event, {
    type: 'AUCTION_WITHDRAWN',
    title: 'Lot withdrawn',
    body: `“${event.title}”: ${event.publicNote} We no longer hold any of your credit for it.`,
  });
}

export function notifyReopened(ctx: AppContext, { private: event }: EventOf<'auction.reopened'>): Promise<void> {
  return notifyAll(ctx, event, {
    type: 'AUCTION_REOPENED',
    title: 'Lot relisted',
    body: `“${event.title}” opens again ${mailTime(ctx, Date.parse(event.startsAt))}. ${event.publicNote}`.trim(),
  });
}

const VOID_REASON_TEXT: Record<VoidReason, string> = {
  typo: 'because of a typing error',
  fraud: 'to keep the sale fair',
  shill: 'to keep the sale fair',
  blocked: 'because your account can’t bid',
  lot_description_changed: 'because the lot’s description changed',
};

/** Notifies the bidders whose bids were voided, the new leader and the previous one. */
export async function notifyBidsVoided(
  ctx: AppContext,
  { private: event }: EventOf<'auction.bids_voided'>,
): Promise<void> {
  const common = {
    type: 'BID_VOIDED',
    ref: `${event.auctionId}:${event.position}`,
    href: `/items/${event.slug}`,
    itemId: event.itemId,
  } as const;
  for (const userId of event.voidedUserIds)
    await notify(ctx, {
      ...common,
      userId,
      title: 'Your bid was voided',
      body: `We voided your bid on “${event.title}” ${VOID_REASON_TEXT[event.reason]}.`,
    });
  const { leaderId, previousLeaderId } = event;
  if (leaderId === previousLeaderId) return;
  if (leaderId !== null && event.leaderMaxCents !== null)
    await notify(ctx, {
      ...common,
      userId: leaderId,
      title: 'You’re leading again',
      body: `We voided a bid on “${event.title}”. You’re leading at ${formatCents(event.priceCents)}, and your maximum of ${formatCents(event.leaderMaxCents)} remains in effect.`,
    });
  if (previousLeaderId !== null && !event.voidedUserIds.includes(previousLeaderId))
    await notify(ctx, {
      ...common,
      userId: previousLeaderId,
      title: 'You’re no longer leading',
      body: `We voided a bid on “${event.title}” and recalculated the lot. The next bid is ${formatCents(event.minNextBidCents)}.`,
    });
}
