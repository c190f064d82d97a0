import type { OfferMove, OfferTrigger } from '@assay/domain/offer/machine.ts';
import { moveOffer } from '@assay/domain/offer/machine.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Emit } from '../../../platform/outbox.ts';
import { endRequests } from '../../identity/approval/operations.ts';
import { currentPrice, type ItemFactsRow, type OfferRow, toOfferFacts } from './rows.ts';

// Changes to an offer, under the lock of its item: the row, and the notifications to both sides.

/** An offer's event, as emitted to the alerts. */
export type OfferChange =
  | 'submitted'
  | 'countered'
  | 'accepted'
  | 'rejected'
  | 'expired'
  | 'gone'
  | 'expiring'
  | 'undone';

export type AllowedMove = Extract<OfferMove, { ok: true }>;

/**
 * Writes a move of the table and ends staff requests about the offer's earlier state. `readBy`: the side that acted,
 * which needs no notification.
 */
export async function writeMove(
  tx: Tx,
  offer: OfferRow,
  move: AllowedMove,
  given: {
    now: number;
    counterCents?: number;
    reason?: OfferRow['reason'];
    readBy?: 'owner' | 'buyer';
    holdsItem?: boolean;
  },
): Promise<OfferRow> {
  const at = new Date(given.now);
  const isAnswer = offer.answered_at === null && (move.conclusionMode === 'owner' || move.to === 'countered');
  const { rows } = await tx.client.query<OfferRow>(
    `update offer set status = $2, conclusion_mode = $3, concluded_at = case when $3::text is null then null else $4::timestamptz end,
       expired_at = case when $5 then expires_at end, reason = $6, is_charging = false, holds_item = $7,
       counter_cents = coalesce($8, counter_cents), counter_at = case when $8::bigint is null then counter_at else $4 end,
       expires_at = case when $8::bigint is null then expires_at else $4::timestamptz + interval '48 hours' end,
       answered_at = case when $9 then $4 else answered_at end, is_read_owner = $10, is_read_buyer = $11, reminded_at = case when $8::bigint is null then reminded_at end
     where id = $1 returning *`,
    [
      offer.id,
      move.to,
      move.conclusionMode,
      at,
      move.isExpired,
      given.reason ?? null,
      given.holdsItem ?? false,
      given.counterCents ?? null,
      isAnswer,
      given.readBy === 'owner',
      given.readBy === 'buyer',
    ],
  );
  await endRequests(tx, [offer.id], given.now);
  return rows[0]!;
}

/** Tells both sides' open pages, and the alerts. */
export function emitOffer(
  emit: Emit,
  given: {
    item: Pick<ItemFactsRow, 'id' | 'title' | 'slug'>;
    offer: OfferRow;
    change: OfferChange;
    now: number;
    /** What the seller would receive, where the change names it. */
    netCents?: number | null;
  },
): void {
  const { item, offer, change, now, netCents = null } = given;
  const priceCents = currentPrice(offer);
  for (const userId of [offer.buyer_id, offer.owner_id])
    if (userId !== null)
      emit({
        kind: 'offer',
        userId,
        payload: { seq: now, offerId: offer.id, itemId: item.id, status: offer.status, serverNow: now },
      });
  emit({
    kind: 'offer.changed',
    dedupeKey: `offer:${offer.id}:${change}:${offer.status}`,
    private: {
      offerId: offer.id,
      change,
      status: offer.status,
      itemId: item.id,
      title: item.title,
      slug: item.slug,
      buyerId: offer.buyer_id,
      ownerId: offer.owner_id,
      alias: offer.alias,
      amountCents: offer.amount_cents,
      priceCents,
      netCents,
      reason: offer.reason,
      expiresAt: offer.expires_at.toISOString(),
    },
  });
}

/**
 * Concludes every live offer on an item but one: it was sold, or no longer takes offers. The caller has the item's
 * lock. Offers past their deadline end as expired. Returns how many.
 */
export async function closeOthers(
  tx: Tx,
  emit: Emit,
  given: {
    item: Pick<ItemFactsRow, 'id' | 'title' | 'slug'>;
    exceptId: string | null;
    reason: 'sold' | 'unavailable';
    now: number;
  },
): Promise<number> {
  const { item, exceptId, reason, now } = given;
  const { rows } = await tx.client.query<OfferRow>(
    `select * from offer where item_id = $1 and status in ('pending', 'countered') and id is distinct from $2 and not is_charging
     order by id for update`,
    [item.id, exceptId],
  );
  for (const offer of rows) await concludeResale(tx, emit, { item, offer, now, reason });
  return rows.length;
}

/** Ends an offer as expired if its deadline has passed, otherwise for `reason`. */
async function concludeResale(
  tx: Tx,
  emit: Emit,
  given: {
    item: Pick<ItemFactsRow, 'id' | 'title' | 'slug'>;
    offer: OfferRow;
    reason: 'sold' | 'unavailable';
    now: number;
  },
): Promise<void> {
  const { item, offer, reason, now } = given;
  const isOver = offer.expires_at.getTime() <= now;
  const trigger: OfferTrigger = isOver ? 'time' : 'item_gone';
  const move = moveOffer(toOfferFacts(offer), trigger, isOver ? 'clock' : 'house', now);
  if (!move.ok) throw new Error(`Offer ${offer.id} is ${offer.status} and was read as live`);
  const after = await writeMove(tx, offer, move, { now, reason: isOver ? null : reason });
  emitOffer(emit, { item, offer: after, change: isOver ? 'expired' : 'gone', now });
}
