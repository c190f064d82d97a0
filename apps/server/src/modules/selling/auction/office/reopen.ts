import { type Refusal, refuse } from '@assay/contract/problem.ts';
import type { AppContext } from '../../../../platform/context.ts';
import type { Tx } from '../../../../platform/database/database.ts';
import { newId } from '../../../../platform/ids.ts';
import type { Emit } from '../../../../platform/outbox.ts';
import { setOfferType } from '../../../catalog/item/operations.ts';
import { iso, publicLot } from '../../../catalog/lot/presenter.ts';
import { type LotRow, toLotState } from '../../../catalog/lot/queries.ts';
import { closeOffers } from '../../offer/operations.ts';
import { lockItemUse, sellAgainRefusal } from '../afterSale/itemUse.ts';
import { logReopened } from '../checkpoints.ts';
import { lockLot, lotActFor } from '../lotLock.ts';

/** Input for a new auction of the same item. Times in ISO 8601. */
export type ReopenTerms = { publicNote: string; startsAt: string; endsAt: string };

/** Why a finished lot's item cannot be listed again now, or null. Locks the lot and its item. */
export async function reopenRefusal(
  ctx: AppContext,
  tx: Tx,
  auctionId: string,
  terms: ReopenTerms,
): Promise<Refusal | null> {
  return refusalFor(tx, await lockLot(tx, auctionId), terms, ctx.clock.now());
}

async function refusalFor(tx: Tx, row: LotRow | null, terms: ReopenTerms, now: number): Promise<Refusal | null> {
  if (row === null) return refuse('not_found');
  if (row.done_at === null)
    return refuse('auction_state', { detail: 'You can only relist a closed lot; this one is still open' });
  if (row.type === 'buy_now')
    return refuse('auction_state', { detail: 'This is a listing at a fixed price, not a lot. List the item again' });
  if (Date.parse(terms.startsAt) < now || Date.parse(terms.endsAt) <= Date.parse(terms.startsAt))
    return refuse('validation_failed', {
      errors: [{ path: 'startsAt', code: 'invalid', message: 'Choose a start in the future and an end after it' }],
    });
  return sellAgainRefusal(await lockItemUse(tx, row));
}

/**
 * Lists the item of a finished lot again, in a new auction with the same terms (rules §1.4; a closed lot itself is never
 * opened again). The old lot's log and both lots' pages carry the public note. Inside the caller's transaction.
 */
export async function reopenAuction(
  ctx: AppContext,
  tx: Tx,
  emit: Emit,
  auctionId: string,
  terms: ReopenTerms,
): Promise<string | Refusal> {
  const now = ctx.clock.now();
  const row = await lockLot(tx, auctionId);
  const refusal = await refusalFor(tx, row, terms, now);
  if (refusal !== null || row === null) return refusal ?? refuse('not_found');
  const newAuctionId = newId(now);
  const startsAt = Date.parse(terms.startsAt);
  await tx.client.query(
    `insert into auction (id, item_id, type, status, starts_at, ends_at, blind_enabled, blind_pricing, window_ms, cap_ms, blind_ms,
       opening_cents, reserve_cents, price_cents, table_version, buyer_premium_bps, public_note, next_due_at, created_at)
     select $2, item_id, type, 'not_started', to_timestamp($3 / 1000.0), to_timestamp($4 / 1000.0), blind_enabled, blind_pricing, window_ms,
       cap_ms, blind_ms, opening_cents, reserve_cents, opening_cents, table_version, buyer_premium_bps, $5, to_timestamp($3 / 1000.0),
       to_timestamp($6 / 1000.0)
     from auction where id = $1`,
    [row.id, newAuctionId, startsAt, Date.parse(terms.endsAt), terms.publicNote, now],
  );
  await setOfferType(tx, [row.item_id], 'auction');
  await closeOffers(tx, emit, { id: row.item_id, title: row.title, slug: row.slug }, now);
  await tx.client.query('update auction set public_note = $2 where id = $1', [row.id, terms.publicNote]);
  const position = await logReopened(ctx, tx, row, newAuctionId, now);
  const state = toLotState(row);
  const lot = publicLot({ ...row, public_note: terms.publicNote }, state, row.leader_alias, now, null);
  const payload = { auctionId: row.id, seq: state.seq, lot, from: 'done', serverNow: now };
  emit({ kind: 'phase', dedupeKey: `lot:${row.id}:reopened:${position}`, auctionId: row.id, payload });
  emit({
    kind: 'auction.reopened',
    dedupeKey: `auction.reopened:${newAuctionId}`,
    private: {
      ...(await lotActFor(tx, row, position)),
      publicNote: terms.publicNote,
      startsAt: iso(startsAt),
    },
  });
  return newAuctionId;
}
