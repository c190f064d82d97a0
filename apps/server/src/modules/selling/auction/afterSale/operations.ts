import { type Refusal, refuse } from '@assay/contract/problem.ts';
import type { LotOffer } from '@assay/contract/shapes/auction.ts';
import type { SaleEstimate } from '@assay/contract/shapes/invoice.ts';
import { afterSaleRange } from '@assay/domain/auction/afterSale.ts';
import { holdFor } from '@assay/domain/credit/credit.ts';
import { type Actor, recordAudit } from '../../../../platform/audit.ts';
import type { AppContext } from '../../../../platform/context.ts';
import type { Tx } from '../../../../platform/database/database.ts';
import type { Tables } from '../../../../platform/database/tables.ts';
import { type Emit, transact } from '../../../../platform/outbox.ts';
import { readSettings } from '../../../../platform/settings.ts';
import { assignItems, releaseItem } from '../../../catalog/item/operations.ts';
import { type LotRow, toLotState } from '../../../catalog/lot/queries.ts';
import { type Approval, type Requested, requireSecondPerson } from '../../../identity/approval/operations.ts';
import { readPriceMeaning } from '../../../identity/approval/policy.ts';
import { lockCredit } from '../../../identity/credit/operations.ts';
import { estimateSale, totalRefusal } from '../../../pricing/price/index.ts';
import { openLog } from '../bidLog.ts';
import { lockLot } from '../lotLock.ts';
import { readPeople } from '../policy.ts';
import { type ItemUse, lockItemUse, sellAgainRefusal, takenRefusal } from './itemUse.ts';
import { insertOffer, type OfferRow, offerToNext, setResult } from './lotOffers.ts';
import { readLotOffer } from './queries.ts';

/**
 * Reopens a sold lot whose invoice was voided: it has no winner, the item is Assay's to sell, and the next bidder gets
 * an offer (rules §1.9). Idempotent: a lot that has a different winner by now stays as it is.
 */
export function releaseLot(
  ctx: AppContext,
  voided: { auctionId: string; userId: string; reason: 'non_payment' | 'fraud' | 'sale_undone' },
): Promise<void> {
  return transact(ctx, async (tx, emit) => {
    const row = await lockLot(tx, voided.auctionId);
    if (row === null || row.outcome !== 'sold' || row.winner_id !== voided.userId) return;
    await freeItem(tx, row);
    if (voided.reason === 'sale_undone')
      await setResult(ctx, tx, emit, row, { outcome: 'defaulted', buyer: null, note: 'sale_void' });
    else await offerToNext(ctx, tx, emit, row, { userId: voided.userId, isFraud: voided.reason === 'fraud' });
  });
}

/**
 * The last sold unit of an ended fixed-price listing has come back: it has no buyer, and staff may list its item again.
 * A running listing sells the unit itself. Idempotent.
 */
export function releaseListing(ctx: AppContext, auctionId: string): Promise<void> {
  return transact(ctx, async (tx, emit) => {
    const row = await lockLot(tx, auctionId);
    if (row === null || row.type !== 'buy_now' || row.closed_at === null) return;
    const sold = await tx.client.query("select from reservation where auction_id = $1 and state = 'sold' limit 1", [
      auctionId,
    ]);
    if (sold.rowCount !== 0) return;
    await freeItem(tx, row);
    if (row.outcome !== 'sold') return;
    await setResult(ctx, tx, emit, row, { outcome: 'defaulted', buyer: null, note: 'sale_void' });
  });
}

async function freeItem(tx: Tx, row: LotRow): Promise<void> {
  await tx.client.query('select id from item where id = $1 for update', [row.item_id]);
  await releaseItem(tx, row.item_id);
}

/**
 * Offers a lot that missed its reserve to its highest bidder for 48 h, at a price its owner has agreed to (rules §1.4).
 * Refusals: not_found; auction_state and item_not_for_sale (sold, listed, open to offers, or offered before);
 * validation_failed (the price).
 */
export function offerAfterSale(
  ctx: AppContext,
  act: { auctionId: string; actor: Actor; note: string; amountCents: number; approval?: Approval },
): Promise<{ expiresAt: string } | Requested | Refusal> {
  return transact(ctx, async (tx, emit) => {
    const row = await lockLot(tx, act.auctionId);
    if (row === null) return refuse('not_found');
    const state = toLotState(row);
    const range = row.done_at === null ? null : afterSaleRange(state);
    if (range === null)
      return refuse('auction_state', { detail: 'You can only do this for a lot that didn’t meet its reserve' });
    const refusal = await askRefusal(tx, row);
    if (refusal !== null) return refusal;
    if (act.amountCents < range.leastCents || act.amountCents > range.mostCents || act.amountCents % 100 !== 0)
      return refuse('validation_failed', {
        errors: [
          {
            path: 'amountCents',
            code: 'invalid',
            message: 'Enter whole dollars, from the last price up to the reserve',
          },
        ],
      });
    const { amountCents, actor, note, approval } = act;
    const { isNeeded, valueCents } = await readPriceMeaning(tx, row.item_id, { priceCents: amountCents });
    const held = await requireSecondPerson(tx, {
      kind: 'after_sale',
      subjectId: row.id,
      terms: { amountCents },
      isNeeded,
      effect: { kind: 'price', valueCents, gainerId: state.leaderId!, bounds: readSettings(ctx).bounds },
      ...{ actor, note, approval, at: ctx.clock.now() },
    });
    if (held !== null) return held;
    const id = await insertOffer(ctx, tx, emit, row, {
      kind: 'after_sale',
      round: 1,
      userId: state.leaderId!,
      amountCents: act.amountCents,
      isFraud: false,
    });
    await recordAudit(tx, {
      actor: act.actor,
      action: 'auction.after_sale',
      subject: 'auction',
      subjectId: row.id,
      note: act.note,
      after: { offerId: id, amountCents: act.amountCents },
      at: ctx.clock.now(),
    });
    const offer = await tx.client.query<OfferRow>('select * from lot_offer where id = $1', [id]);
    return { expiresAt: offer.rows[0]!.expires_at.toISOString() };
  });
}

/** Why the highest bidder can't be asked now. Null: they can. Locks the item. */
async function askRefusal(tx: Tx, row: LotRow): Promise<Refusal | null> {
  const use = await lockItemUse(tx, row);
  const asked = await tx.client.query('select from lot_offer where auction_id = $1 limit 1', [row.id]);
  if (asked.rowCount !== 0) return refuse('auction_state', { detail: 'We already made the highest bidder an offer' });
  if (use.offer_type === 'make_offer' || use.offer_type === 'offer_instant')
    return refuse('auction_state', { detail: 'The item is open to offers' });
  return sellAgainRefusal(use);
}

/** What a bidder reads. */
const HELD = 'We’re checking this item, so it can’t be sold right now';

type OfferAnswer = { offerId: string; userId: string };

/**
 * The bidder accepts the lot: they have won it at this price, and their invoice is due in five days. Refusals:
 * not_found, offer_state, offer_expired, account_blocked, invoice_overdue, total_changed.
 */
export function acceptLotOffer(
  ctx: AppContext,
  answer: OfferAnswer & { expectedTotalCents?: number | undefined },
): Promise<LotOffer | Refusal> {
  return withLotOffer(ctx, answer, async (tx, emit, row, offer, use) => {
    const now = ctx.clock.now();
    if (row.sale_hold !== null) return refuse('item_not_for_sale', { detail: HELD });
    if (takenRefusal(use) !== null) return refuse('item_not_for_sale');
    const person = (await readPeople(tx.client, [answer.userId], now))[0]!;
    if (person.is_blocked) return refuse('account_blocked');
    if (person.has_overdue_invoice) return refuse('invoice_overdue');
    const changed = await totalRefusal(ctx, tx.client, saleOf(row, offer), { ...answer, now });
    if (changed !== null) return changed;
    const { rows: aliases } = await tx.client.query<Pick<Tables['auction_bidder'], 'alias'>>(
      'select alias from auction_bidder where auction_id = $1 and user_id = $2',
      [row.id, answer.userId],
    );
    const buyer = { userId: answer.userId, alias: aliases[0]!.alias, amountCents: offer.amount_cents };
    await setResult(ctx, tx, emit, row, { outcome: 'sold', buyer, note: 'sold' });
    const after = (await lockLot(tx, row.id))!;
    const invoices = await ctx.ports.openAuctionInvoices(ctx, tx, emit, [
      {
        auctionId: row.id,
        itemId: row.item_id,
        title: row.title,
        userId: answer.userId,
        hammerCents: offer.amount_cents,
        premiumBps: row.buyer_premium_bps,
        logHead: openLog(after).head,
        closedAt: now,
      },
    ]);
    const invoice = invoices.get(row.id)!;
    await assignItems(tx, [row.item_id], 'virtual');
    await tx.client.query("update lot_offer set status = 'accepted', answered_at = $2, invoice_id = $3 where id = $1", [
      offer.id,
      new Date(now),
      invoice.invoiceId,
    ]);
    emit({
      kind: 'auction.settled',
      dedupeKey: `lot:${row.id}:settled:${offer.round}`,
      private: {
        auctionId: row.id,
        itemId: row.item_id,
        title: row.title,
        slug: row.slug,
        outcome: 'sold',
        winnerId: answer.userId,
        hammerCents: offer.amount_cents,
        premiumCents: holdFor(offer.amount_cents, row.buyer_premium_bps) - offer.amount_cents,
        invoiceId: invoice.invoiceId,
        invoiceNumber: invoice.number,
        dueAt: invoice.dueAt,
        loserIds: [],
      },
    });
    return null;
  });
}

const answeredRefusal = (status: Exclude<OfferRow['status'], 'offered'>): Refusal =>
  refuse('offer_state', { detail: status === 'expired' ? 'The offer has expired' : `The offer was ${status}` });

/** What the offered lot costs its bidder in all. Refusals: not_found, offer_state. */
export async function estimateLotOffer(
  ctx: AppContext,
  { offerId, userId }: OfferAnswer,
): Promise<SaleEstimate | Refusal> {
  const { rows } = await ctx.pool.query<OfferRow & Pick<Tables['auction'], 'item_id' | 'buyer_premium_bps'>>(
    `select o.*, a.item_id, a.buyer_premium_bps from lot_offer o join auction a on a.id = o.auction_id
     where o.id = $1 and o.user_id = $2`,
    [offerId, userId],
  );
  const offer = rows[0];
  if (offer === undefined) return refuse('not_found');
  if (offer.status !== 'offered') return answeredRefusal(offer.status);
  return estimateSale(ctx, { ...saleOf(offer, offer), methodId: null, isLater: true });
}

const saleOf = (lot: Pick<LotRow, 'item_id' | 'buyer_premium_bps'>, offer: OfferRow) => ({
  itemId: lot.item_id,
  userId: offer.user_id,
  priceCents: offer.amount_cents,
  premiumBps: lot.buyer_premium_bps,
});

/** The bidder declines the lot, and it is offered to the next one. Refusals: not_found, offer_state, offer_expired. */
export function declineLotOffer(ctx: AppContext, answer: OfferAnswer): Promise<LotOffer | Refusal> {
  return withLotOffer(ctx, answer, async (tx, emit, row, offer) => {
    await concludeOffer(ctx, tx, emit, row, offer, 'declined');
    return null;
  });
}

/** Expires an unanswered offer. Returns true if it was still open. */
export function expireLotOffer(ctx: AppContext, offerId: string, auctionId: string): Promise<boolean> {
  return transact(ctx, async (tx, emit) => {
    const row = await lockLot(tx, auctionId);
    const offer = await lockOffer(tx, offerId);
    if (row === null || offer?.status !== 'offered' || offer.expires_at.getTime() > ctx.clock.now()) return false;
    await concludeOffer(ctx, tx, emit, row, offer, 'expired');
    return true;
  });
}

/** Ends the unanswered offers of an item's lots: it can no longer be sold. Idempotent. */
export async function endLotOffers(ctx: AppContext, itemId: string): Promise<void> {
  const { rows } = await ctx.pool.query<Pick<Tables['lot_offer'], 'id' | 'auction_id'>>(
    "select o.id, o.auction_id from lot_offer o join auction a on a.id = o.auction_id where a.item_id = $1 and o.status = 'offered' order by o.id",
    [itemId],
  );
  for (const { id, auction_id: auctionId } of rows)
    await transact(ctx, async (tx, emit) => {
      const row = await lockLot(tx, auctionId);
      const offer = await lockOffer(tx, id);
      if (row !== null && offer?.status === 'offered') await concludeOffer(ctx, tx, emit, row, offer, 'expired');
    });
}

async function concludeOffer(
  ctx: AppContext,
  tx: Tx,
  emit: Emit,
  row: LotRow,
  offer: OfferRow,
  status: 'declined' | 'expired',
): Promise<void> {
  await tx.client.query('update lot_offer set status = $2, answered_at = $3 where id = $1', [
    offer.id,
    status,
    ctx.clock.date(),
  ]);
  if (offer.kind === 'second_chance') await offerToNext(ctx, tx, emit, row, null);
}

async function lockOffer(tx: Tx, offerId: string): Promise<OfferRow | null> {
  const { rows } = await tx.client.query<OfferRow>('select * from lot_offer where id = $1 for update', [offerId]);
  return rows[0] ?? null;
}

/** Locks lot, item and credit in that order, then the offer. Runs `work` if the offer is open and the caller's own. */
async function withLotOffer(
  ctx: AppContext,
  { offerId, userId }: OfferAnswer,
  work: (tx: Tx, emit: Emit, row: LotRow, offer: OfferRow, use: ItemUse) => Promise<Refusal | null>,
): Promise<LotOffer | Refusal> {
  const known = await readLotOffer(ctx, userId, offerId);
  if (known === null) return refuse('not_found');
  const refusal = await transact(ctx, async (tx, emit) => {
    const row = await lockLot(tx, known.auctionId);
    if (row === null) return refuse('not_found');
    const use = await lockItemUse(tx, row);
    await lockCredit(tx, [userId]);
    const offer = await lockOffer(tx, offerId);
    if (offer === null) return refuse('not_found');
    if (offer.status === 'expired' || (offer.status === 'offered' && offer.expires_at.getTime() <= ctx.clock.now()))
      return refuse('offer_expired');
    if (offer.status !== 'offered') return answeredRefusal(offer.status);
    return work(tx, emit, row, offer, use);
  });
  return refusal ?? ((await readLotOffer(ctx, userId, offerId)) as LotOffer);
}
