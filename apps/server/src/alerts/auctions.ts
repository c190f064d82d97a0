import { formatCents } from '@assay/domain/money/money.ts';
import type { House } from '../platform/house.ts';
import { queueMail } from '../platform/mail/operations.ts';
import { change, type OutboxRow } from '../platform/outbox.ts';
import { bidEvent, bidPayload, phasePayload, settledEvent } from './events.ts';
import { addAlert, raiseAlert } from './operations.ts';
import { readRecipient } from './recipients.ts';

/** In the open phase at most one outbid mail a lot in this time; overtime is short, so there each counts. */
const OUTBID_MAIL_PAUSE_MS = 15 * 60_000;

/** Tells those who led and were beaten: alert at once, mail within its limits, nothing in the blind phase (rules §7). */
export async function tellOutbid(house: House, row: OutboxRow): Promise<void> {
  const event = bidEvent.parse(row.private);
  if (event.displaced.length === 0) return;
  const { lot } = bidPayload.parse(row.payload);
  const auctionId = row.auction_id;
  if (auctionId === null) throw new Error(`The bid event ${row.id} names no auction`);
  if (lot.status === 'blind') return;
  for (const displaced of event.displaced) {
    const { userId, seq, byAlias, priceCents, minNextBidCents } = displaced;
    const recipient = await readRecipient(house.pool, userId);
    if (recipient === null) continue;
    await change(house, async (tx, tell) => {
      const isNew = await addAlert(house, tx, tell, {
        userId,
        type: 'AUCTION_OUTBID',
        ref: `${auctionId}:${seq}`,
        title: 'You have been outbid',
        body: `${byAlias} leads “${event.title}” at ${formatCents(priceCents)}. The next bid is ${formatCents(minNextBidCents)}.`,
        href: `/items/${event.slug}`,
        itemId: event.itemId,
      });
      if (!isNew) return;
      // The alert holds the user's lock, so that two rows cannot both find no mail.
      const prefix = `outbid:${auctionId}:${userId}:`;
      if (lot.status === 'open') {
        const { rowCount } = await tx.client.query(
          "select from message where user_id = $1 and template = 'outbid' and starts_with(dedupe_key, $2) and created_at > $3 limit 1",
          [userId, prefix, new Date(house.clock.now() - OUTBID_MAIL_PAUSE_MS)],
        );
        if (rowCount !== 0) return;
      }
      await queueMail(house, tx.client, {
        userId,
        to: recipient.email,
        template: 'outbid',
        data: {
          title: event.title,
          byAlias,
          priceCents,
          minNextBidCents,
          endsAt: Date.parse(lot.endsAt),
          url: `${house.config.PUBLIC_URL}/items/${event.slug}`,
        },
        dedupeKey: `${prefix}${seq}`,
      });
    });
  }
}

/**
 * Tells everybody who has bid that sealed bids have begun: all of them the same and at once, so that it says nothing of
 * what anybody does.
 */
export async function tellBlindStarted(house: House, row: OutboxRow): Promise<void> {
  const { auctionId, lot } = phasePayload.parse(row.payload);
  if (lot.status !== 'blind') return;
  const { rows } = await house.pool.query<{ user_id: string; item_id: string; title: string; slug: string }>(
    `select p.user_id, i.id as item_id, i.title, i.slug from auction a join item i on i.id = a.item_id
     join auction_bidder p on p.auction_id = a.id and p.has_bid_before_end where a.id = $1 order by p.alias`,
    [auctionId],
  );
  for (const { user_id: userId, item_id: itemId, title, slug } of rows)
    await raiseAlert(house, {
      userId,
      type: 'BLIND_PHASE_STARTED',
      ref: auctionId,
      title: 'Sealed bids have begun',
      body: `“${title}” stands at ${formatCents(lot.priceCents)}. You may leave one sealed bid until the deadline.`,
      href: `/items/${slug}`,
      itemId,
    });
}

/** Tells the winner with his invoice, and the others that the lot went elsewhere. */
export async function tellSettled(house: House, row: OutboxRow): Promise<void> {
  const event = settledEvent.parse(row.private);
  if (event.outcome === 'sold' && event.winnerId != null) await tellWinner(house, event);
  for (const userId of event.loserIds) {
    await raiseAlert(house, {
      userId,
      type: 'AUCTION_LOST',
      ref: event.auctionId,
      title: lostTitle(event),
      body: lostBody(event),
      href: `/items/${event.slug}`,
      itemId: event.itemId,
    });
  }
}

function lostTitle(event: ReturnType<typeof settledEvent.parse>): string {
  if (event.isBought) return 'Somebody bought it at once';
  return event.outcome === 'sold' ? 'Another bidder won' : 'The lot was not sold';
}

function lostBody(event: ReturnType<typeof settledEvent.parse>): string {
  if (event.outcome === 'sold')
    return `“${event.title}” was sold${event.hammerCents ? ` for ${formatCents(event.hammerCents)}` : ''}.`;
  if (event.outcome === 'reserve_not_met') return `The bids on “${event.title}” did not reach the reserve.`;
  return `“${event.title}” was withdrawn or not sold.`;
}

async function tellWinner(house: House, event: ReturnType<typeof settledEvent.parse>): Promise<void> {
  const { winnerId, hammerCents, invoiceId, invoiceNumber, dueAt } = event;
  if (winnerId == null || hammerCents == null || invoiceId == null || invoiceNumber == null || dueAt == null)
    throw new Error(`The sale of lot ${event.auctionId} came without winner, hammer price or invoice`);
  const recipient = await readRecipient(house.pool, winnerId);
  if (recipient === null) return;
  const href = `/account/invoices/${invoiceId}`;
  await change(house, async (tx, tell) => {
    await addAlert(house, tx, tell, {
      userId: winnerId,
      type: 'AUCTION_WON',
      ref: event.auctionId,
      title: 'You won',
      body: `“${event.title}” is yours for ${formatCents(hammerCents)}. Invoice ${invoiceNumber} is ready.`,
      href,
      itemId: event.itemId,
    });
    await queueMail(house, tx.client, {
      userId: winnerId,
      to: recipient.email,
      template: 'won',
      data: {
        title: event.title,
        hammerCents,
        invoiceNumber,
        dueAt: new Date(dueAt).getTime(),
        url: `${house.config.PUBLIC_URL}${href}`,
      },
      dedupeKey: `won:${event.auctionId}:${winnerId}`,
    });
  });
}
