import { formatCents } from '@assay/domain/money/money.ts';
import type { House } from '../platform/house.ts';
import { queueMail, queueMails } from '../platform/mail/operations.ts';
import { change, type OutboxRow } from '../platform/outbox.ts';
import { bidEvent, bidPayload, phasePayload, settledEvent } from './events.ts';
import { addAlert, addAlerts, type NewAlert, raiseAlert } from './operations.ts';
import { readRecipient, readRecipients } from './recipients.ts';

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

type Settled = ReturnType<typeof settledEvent.parse>;

/** Tells the winners with their invoices, and the others that the lot went elsewhere; many lots in one transaction. */
export async function tellSettled(house: House, rows: readonly OutboxRow[]): Promise<void> {
  const events = rows.map((row) => settledEvent.parse(row.private));
  const sales = events.map(saleOf).filter((sale) => sale !== null);
  const recipients = await readRecipients(
    house.pool,
    sales.map((sale) => sale.winnerId),
  );
  const reached = sales.filter((sale) => recipients.has(sale.winnerId));
  await change(house, async (tx, tell) => {
    await addAlerts(house, tx, tell, [...reached.map(wonAlert), ...events.flatMap(lostAlerts)]);
    await queueMails(
      house,
      tx.client,
      reached.map((sale) => ({
        userId: sale.winnerId,
        to: recipients.get(sale.winnerId)!.email,
        template: 'won',
        data: {
          title: sale.title,
          hammerCents: sale.hammerCents,
          invoiceNumber: sale.invoiceNumber,
          dueAt: new Date(sale.dueAt).getTime(),
          url: `${house.config.PUBLIC_URL}/account/invoices/${sale.invoiceId}`,
        },
        dedupeKey: `won:${sale.auctionId}:${sale.winnerId}`,
      })),
    );
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

function wonAlert(sale: NonNullable<ReturnType<typeof saleOf>>): NewAlert {
  return {
    userId: sale.winnerId,
    type: 'AUCTION_WON',
    ref: sale.auctionId,
    title: 'You won',
    body: `“${sale.title}” is yours for ${formatCents(sale.hammerCents)}. Invoice ${sale.invoiceNumber} is ready.`,
    href: `/account/invoices/${sale.invoiceId}`,
    itemId: sale.itemId,
  };
}

function lostAlerts(event: Settled): NewAlert[] {
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
  if (event.isBought) return 'Somebody bought it at once';
  return event.outcome === 'sold' ? 'Another bidder won' : 'The lot was not sold';
}

function lostBody(event: Settled): string {
  if (event.outcome === 'sold')
    return `“${event.title}” was sold${event.hammerCents ? ` for ${formatCents(event.hammerCents)}` : ''}.`;
  if (event.outcome === 'reserve_not_met') return `The bids on “${event.title}” did not reach the reserve.`;
  return `“${event.title}” was withdrawn or not sold.`;
}
