import { rowsFor } from '@assay/domain/machine.ts';
import { moveOffer } from '@assay/domain/offer/machine.ts';
import { resaleMachine } from '@assay/domain/resale/machine.ts';
import type { AppContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { transact } from '../../../platform/outbox.ts';
import { holdConsigned, releaseItem } from '../../catalog/item/operations.ts';
import { lockItem, type OfferRow, toOfferFacts } from './rows.ts';
import { closeOthers, emitOffer, writeMove } from './writes.ts';

/** An invoice's offer. Null if the invoice is for anything else. */
async function offerOf(ctx: AppContext, invoiceId: string): Promise<{ id: string; item_id: string } | null> {
  const { rows } = await ctx.pool.query<Pick<Tables['offer'], 'id' | 'item_id'>>(
    'select o.id, o.item_id from invoice v join offer o on o.id = v.offer_id where v.id = $1',
    [invoiceId],
  );
  return rows[0] ?? null;
}

/**
 * The invoice of an accepted offer is void: the sale is undone, the owner can sell the item again, and no other offer
 * is revived (rules §4). An offer that was only being charged is ended by its own operation. Idempotent.
 */
export async function undoSale(ctx: AppContext, invoiceId: string): Promise<void> {
  const known = await offerOf(ctx, invoiceId);
  if (known === null) return;
  await transact(ctx, async (tx, emit) => {
    const now = ctx.clock.now();
    const item = (await lockItem(tx, known.item_id))!;
    // Only a resale that the table allows to end is undone: staff decide about one that passed its recheck.
    if (!(await canUndo(tx, known.id))) return;
    const { rows } = await tx.client.query<OfferRow>(
      'update offer set holds_item = false, is_read_owner = false, is_read_buyer = false where id = $1 and holds_item and not is_charging returning *',
      [known.id],
    );
    const offer = rows[0];
    if (offer === undefined) return;
    if (offer.owner_id === null) {
      await releaseItem(tx, item.id);
      await holdConsigned(tx, [item.id]);
    } else await ctx.ports.undoUnpaidResale(ctx, tx, emit, offer.id, now);
    emitOffer(emit, { item, offer, change: 'undone', now });
  });
}

async function canUndo(tx: Tx, offerId: string): Promise<boolean> {
  const { rows } = await tx.client.query<Pick<Tables['secondary_transaction'], 'status'>>(
    'select status from secondary_transaction where id = $1',
    [offerId],
  );
  return rows[0] === undefined || rowsFor(resaleMachine, rows[0].status, 'invoice_void').length > 0;
}

/** Expires an offer after its 48 hours, exactly once. Returns true if this call did it. */
export function expireOffer(ctx: AppContext, offerId: string, itemId: string): Promise<boolean> {
  return transact(ctx, async (tx, emit) => {
    const item = (await lockItem(tx, itemId))!;
    const { rows } = await tx.client.query<OfferRow>('select * from offer where id = $1 for update', [offerId]);
    const offer = rows[0]!;
    const now = ctx.clock.now();
    const move = moveOffer(toOfferFacts(offer), 'time', 'clock', now);
    if (!move.ok) return false;
    const after = await writeMove(tx, offer, move, { now });
    emitOffer(emit, { item, offer: after, change: 'expired', now });
    return true;
  });
}

/** Concludes the live offers on an item that no longer takes any. Returns how many. */
export function closeUnavailable(ctx: AppContext, itemId: string): Promise<number> {
  return transact(ctx, async (tx, emit) => {
    const item = (await lockItem(tx, itemId))!;
    const { rowCount } = await tx.client.query(`select from offer o where o.item_id = $1 and ${IS_UNAVAILABLE}`, [
      itemId,
    ]);
    if (rowCount === 0) return 0;
    return closeOthers(tx, emit, { item, exceptId: null, reason: 'unavailable', now: ctx.clock.now() });
  });
}

/**
 * A live offer on an item that was withdrawn or sold another way, is in an auction, changed hands, or whose owner or
 * buyer deleted their account.
 */
export const IS_UNAVAILABLE = `o.status in ('pending', 'countered') and not o.is_charging and exists (
  select from item t left join users u on u.id = t.owner_id where t.id = o.item_id and (t.status <> 'live' or t.sale_hold is not null or t.is_hidden_from_offers
    or t.owner_id is distinct from o.owner_id or t.item_assignment is distinct from case when t.owner_id is not null then 'final' end
    or (t.owner_id is null and t.offer_type not in ('make_offer', 'offer_instant')) or u.blocked_at is not null or u.deleted_at is not null
    or exists (select from auction a where a.item_id = t.id and a.status <> 'done')))`;

/** Reminds the person who has to answer, once per deadline. Returns true if this call did it. */
export function remindResponder(ctx: AppContext, offerId: string, itemId: string): Promise<boolean> {
  return transact(ctx, async (tx, emit) => {
    const item = (await lockItem(tx, itemId))!;
    const now = ctx.clock.now();
    const { rows } = await tx.client.query<OfferRow>(
      `update offer set reminded_at = $2 where id = $1 and reminded_at is null and status in ('pending', 'countered') and not is_charging
         and expires_at > $2 returning *`,
      [offerId, new Date(now)],
    );
    if (rows[0] === undefined) return false;
    emitOffer(emit, { item, offer: rows[0], change: 'expiring', now });
    return true;
  });
}
