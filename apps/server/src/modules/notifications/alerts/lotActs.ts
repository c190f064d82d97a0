import type { VoidReason } from '@assay/domain/auction/office.ts';
import type { NotificationType } from '@assay/domain/enums.ts';
import { formatCents } from '@assay/domain/money/money.ts';
import type { AppContext } from '../../../platform/context.ts';
import { mailTime } from '../../../platform/mail/templates.ts';
import type { EventOf } from '../../../platform/outbox.ts';
import { notify } from './notices.ts';

// What bidders are told of the acts of staff on a lot.

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
    body: `${event.cause === undefined ? `The house has stopped the clock of “${event.title}”.` : `We are checking the certificate of “${event.title}”.`} Your bids stand. The paused time is added to its end.`,
  });
}

export function notifyResumed(ctx: AppContext, { private: event }: EventOf<'auction.resumed'>): Promise<void> {
  return notifyAll(ctx, event, {
    type: 'AUCTION_PAUSED',
    title: 'Bidding goes on',
    body: `The clock of “${event.title}” runs again. It now closes ${mailTime(Date.parse(event.endsAt))}.`,
  });
}

export function notifyPostponed(ctx: AppContext, { private: event }: EventOf<'auction.postponed'>): Promise<void> {
  return notifyAll(ctx, event, {
    type: 'AUCTION_PAUSED',
    title: 'A lot closes later',
    body: `Bids could not be placed for a while, so “${event.title}” now closes ${mailTime(Date.parse(event.endsAt))}. This happens once.`,
  });
}

export function notifyWithdrawn(ctx: AppContext, { private: event }: EventOf<'auction.withdrawn'>): Promise<void> {
  return notifyAll(ctx, event, {
    type: 'AUCTION_WITHDRAWN',
    title: 'A lot was withdrawn',
    body: `“${event.title}”: ${event.publicNote} Nothing of it is held on your credit.`,
  });
}

export function notifyReopened(ctx: AppContext, { private: event }: EventOf<'auction.reopened'>): Promise<void> {
  return notifyAll(ctx, event, {
    type: 'AUCTION_REOPENED',
    title: 'A lot is listed again',
    body: `“${event.title}” opens again ${mailTime(Date.parse(event.startsAt))}. ${event.publicNote}`.trim(),
  });
}

const VOID_WORDS: Record<VoidReason, string> = {
  typo: 'as a slip of the keyboard',
  fraud: 'to keep the sale fair',
  shill: 'to keep the sale fair',
  blocked: 'because the account may not bid',
  lot_description_changed: 'because the description of the lot has changed',
};

/** The bidders whose bids went, whoever leads instead, and whoever lost the lead by it. */
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
      body: `The house has voided your bid on “${event.title}” ${VOID_WORDS[event.reason]}.`,
    });
  const { leaderId, previousLeaderId } = event;
  if (leaderId === previousLeaderId) return;
  if (leaderId !== null && event.leaderMaxCents !== null)
    await notify(ctx, {
      ...common,
      userId: leaderId,
      title: 'You lead again',
      body: `A bid on “${event.title}” was voided. You lead at ${formatCents(event.priceCents)}; your maximum of ${formatCents(event.leaderMaxCents)} stands.`,
    });
  if (previousLeaderId !== null && !event.voidedUserIds.includes(previousLeaderId))
    await notify(ctx, {
      ...common,
      userId: previousLeaderId,
      title: 'You no longer lead',
      body: `A bid on “${event.title}” was voided and the lot was reckoned anew. The next bid is ${formatCents(event.minNextBidCents)}.`,
    });
}
