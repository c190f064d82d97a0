import { isRefusal, type Refusal, refuse } from '@assay/contract/problem.ts';
import { moveOffer } from '@assay/domain/offer/machine.ts';
import { counterRefusal, itemReason } from '@assay/domain/offer/offer.ts';
import { sellerFee, sellerNet } from '@assay/domain/resale/fee.ts';
import { type Actor, recordAudit } from '../../../platform/audit.ts';
import type { AppContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { type Emit, transact } from '../../../platform/outbox.ts';
import { readSettings } from '../../../platform/settings.ts';
import { type Approval, type Requested, requireSecondPerson } from '../../identity/approval/operations.ts';
import { readPriceMeaning } from '../../identity/approval/policy.ts';
import { lockCredit } from '../../identity/credit/operations.ts';
import { totalChanged, totalRefusal } from '../../pricing/price/index.ts';
import { currentPrice, type ItemFactsRow, lockItem, type OfferRow, toOfferFacts, toOfferItem } from './rows.ts';
import { sellItem } from './sale.ts';
import { toRefusal } from './submit.ts';
import { emitOffer, writeMove } from './writes.ts';

type ByUser = { userId: string };
type ByStaff = { staff: Actor; note: string; approval?: Approval };
/** Who answers: one of the two sides, or staff for Assay. */
export type Answerer = ByUser | ByStaff;
type Answer<By extends Answerer = Answerer> = { offerId: string; by: By };
type Amount = { amountCents: number };
/** The amount the caller was shown: all-in for the buyer, net of the fee for the owner. */
type ShownTotal = { expectedTotalCents?: number | undefined };

type Side = 'owner' | 'buyer';
type Locked = { item: ItemFactsRow; offer: OfferRow; side: Side; now: number };

/**
 * Accepts: the owner an offer, the buyer a counteroffer. The item is sold, every other offer ends, the invoice is
 * created and charged immediately. If that fails the buyer has 48 hours (rules §3). Returns the offer's id. Refusals:
 * not_found, offer_state, offer_expired, item_not_for_sale, account_blocked, payout_required, total_changed. Below the
 * price that needs two approvers, staff create a request instead.
 */
export async function acceptOffer(ctx: AppContext, given: Answer<ByUser> & ShownTotal): Promise<string | Refusal>;
export async function acceptOffer(ctx: AppContext, given: Answer & ShownTotal): Promise<string | Requested | Refusal>;
export async function acceptOffer(ctx: AppContext, given: Answer & ShownTotal): Promise<string | Requested | Refusal> {
  const sold = await withOffer(ctx, given, async (tx, emit, { item, offer, side, now }) => {
    const move = moveOffer(toOfferFacts(offer), 'accept', side, now);
    if (!move.ok) return refuse(move.code);
    const gone = saleRefusal(item, offer, side);
    if (gone !== null) return gone;
    await lockCredit(tx, [offer.buyer_id]);
    const changed = await changedTotalRefusal(ctx, tx, { offer, side, priceCents: currentPrice(offer), now }, given);
    if (changed !== null) return changed;
    const held = await requireSecondForPrice(ctx, tx, given.by, 'accept_offer', offer, currentPrice(offer), now);
    if (held !== null) return held;
    const after = await writeMove(tx, offer, move, { now, readBy: side, holdsItem: true });
    const paysLater = await buysLater(tx, after);
    const { invoiceId } = await ctx.ports.openOfferInvoice(
      ctx,
      tx,
      emit,
      {
        offerId: offer.id,
        itemId: item.id,
        title: item.title,
        userId: offer.buyer_id,
        priceCents: currentPrice(after),
        sellerFeeCents: offer.owner_id === null ? null : sellerFee(currentPrice(after), readSettings(ctx).fees),
        paysLater,
        isCharged: false,
      },
      now,
    );
    await sellItem(ctx, tx, emit, { item, offer: after, now });
    await audit(tx, given.by, 'offer.accept', item, { offerId: offer.id, amountCents: currentPrice(after) }, now);
    return { invoiceId, buyerId: offer.buyer_id, paysLater };
  });
  if (isRefusal(sold) || 'request' in sold) return sold;
  if (!sold.paysLater) {
    // The buyer fixes a refused charge on their invoice. A sweep retries a charge that could not be sent.
    const charged = await ctx.ports.chargeAutomatically(ctx, sold.invoiceId, sold.buyerId);
    if (isRefusal(charged)) ctx.log.info({ invoice: sold.invoiceId, code: charged.code }, 'charge of an offer refused');
  }
  return given.offerId;
}

/** Rejects: the owner an offer, the buyer a counter offer. Refusals: not_found, offer_state, offer_expired, account_blocked. */
export function rejectOffer(ctx: AppContext, given: Answer): Promise<string | Refusal> {
  return withOffer(ctx, given, async (tx, emit, { item, offer, side, now }) => {
    const move = moveOffer(toOfferFacts(offer), 'reject', side, now);
    if (!move.ok) return refuse(move.code);
    const after = await writeMove(tx, offer, move, { now, readBy: side });
    emitOffer(emit, { item, offer: after, change: 'rejected', now });
    await audit(tx, given.by, 'offer.reject', item, { offerId: offer.id }, now);
    return offer.id;
  });
}

/**
 * The owner counters: the buyer has 48 hours from now (spec §9). Refusals: those of accepting, and counter_too_low,
 * validation_failed, total_changed. Below the price that needs two approvers, staff create a request instead.
 */
export function counterOffer(ctx: AppContext, given: Answer<ByUser> & ShownTotal & Amount): Promise<string | Refusal>;
export function counterOffer(
  ctx: AppContext,
  given: Answer & ShownTotal & Amount,
): Promise<string | Requested | Refusal>;
export function counterOffer(
  ctx: AppContext,
  given: Answer & ShownTotal & Amount,
): Promise<string | Requested | Refusal> {
  return withOffer<string | Requested>(ctx, given, async (tx, emit, { item, offer, side, now }) => {
    const move = moveOffer(toOfferFacts(offer), 'counter', side, now);
    if (!move.ok) return refuse(move.code);
    const gone = saleRefusal(item, offer, side);
    if (gone !== null) return gone;
    const terms = toOfferItem(item);
    const refusal = counterRefusal(terms, offer.amount_cents, given.amountCents);
    if (refusal !== null) return toRefusal(refusal);
    const changed = await changedTotalRefusal(ctx, tx, { offer, side, priceCents: given.amountCents, now }, given);
    if (changed !== null) return changed;
    const held = await requireSecondForPrice(ctx, tx, given.by, 'counter_offer', offer, given.amountCents, now);
    if (held !== null) return held;
    const after = await writeMove(tx, offer, move, { now, readBy: side, counterCents: given.amountCents });
    emitOffer(emit, { item, offer: after, change: 'countered', now });
    await audit(tx, given.by, 'offer.counter', item, { offerId: offer.id, amountCents: given.amountCents }, now);
    return offer.id;
  });
}

/** Staff sell for Assay: below the price of the table a colleague confirms first. */
async function requireSecondForPrice(
  ctx: AppContext,
  tx: Tx,
  by: Answerer,
  kind: 'accept_offer' | 'counter_offer',
  offer: OfferRow,
  amountCents: number,
  at: number,
): Promise<Requested | Refusal | null> {
  if (!('staff' in by)) return null;
  const { staff: actor, note, approval } = by;
  const { isNeeded, valueCents } = await readPriceMeaning(tx, offer.item_id, { priceCents: amountCents });
  return requireSecondPerson(tx, {
    kind,
    subjectId: offer.id,
    terms: { amountCents },
    isNeeded,
    effect: { kind: 'price', valueCents, gainerId: offer.buyer_id, bounds: readSettings(ctx).bounds },
    actor,
    note,
    approval,
    at,
  });
}

/** The total differs from what the caller was shown: for the buyer all-in, for the owner what they receive. */
async function changedTotalRefusal(
  ctx: AppContext,
  tx: Tx,
  { offer, side, priceCents, now }: { offer: OfferRow; side: Side; priceCents: number; now: number },
  { expectedTotalCents }: ShownTotal,
): Promise<Refusal | null> {
  if (expectedTotalCents === undefined) return null;
  if (side === 'buyer') {
    const sale = { itemId: offer.item_id, userId: offer.buyer_id, priceCents, premiumBps: 0 };
    return totalRefusal(ctx, tx.client, sale, { expectedTotalCents, now });
  }
  const netCents = offer.owner_id === null ? priceCents : sellerNet(priceCents, readSettings(ctx).fees);
  return netCents === expectedTotalCents ? null : totalChanged(netCents);
}

/** The item is available, and the seller has started payout setup (rules §3). */
function saleRefusal(item: ItemFactsRow, offer: OfferRow, side: Side): Refusal | null {
  if (item.owner_id !== offer.owner_id) return refuse('item_not_for_sale', { detail: 'The item has another owner' });
  if (itemReason(toOfferItem(item)) !== null)
    return refuse('item_not_for_sale', { detail: 'The item is sold, listed, on hold, or no longer takes offers' });
  if (side === 'owner' && item.owner_id !== null && (item.payout_status ?? 'not_connected') === 'not_connected')
    return refuse('payout_required');
  return null;
}

/** A VIP who buys from Assay pays later. A private seller does not have to wait. */
async function buysLater(tx: Tx, offer: OfferRow): Promise<boolean> {
  if (offer.owner_id !== null) return false;
  const { rows } = await tx.client.query<Pick<Tables['users'], 'is_vip'>>('select is_vip from users where id = $1', [
    offer.buyer_id,
  ]);
  return rows[0]!.is_vip;
}

/** Locks the item, then the offer, and determines the caller's side. For anyone else the offer does not exist. */
async function withOffer<T>(
  ctx: AppContext,
  { offerId, by }: Answer,
  work: (tx: Tx, emit: Emit, locked: Locked) => Promise<T | Refusal>,
): Promise<T | Refusal> {
  const { rows } = await ctx.pool.query<Pick<Tables['offer'], 'item_id'>>('select item_id from offer where id = $1', [
    offerId,
  ]);
  const itemId = rows[0]?.item_id;
  if (itemId === undefined) return refuse('not_found');
  return transact(ctx, async (tx, emit) => {
    const item = await lockItem(tx, itemId);
    const locked = await tx.client.query<OfferRow>('select * from offer where id = $1 for update', [offerId]);
    const offer = locked.rows[0];
    if (item === null || offer === undefined) return refuse('not_found');
    const side = findCallerSide(offer, by);
    if (side === null) return refuse('not_found');
    if ('userId' in by && (await isBlocked(tx, by.userId))) return refuse('account_blocked');
    return work(tx, emit, { item, offer, side, now: ctx.clock.now() });
  });
}

function findCallerSide(offer: OfferRow, by: Answerer): Side | null {
  if ('staff' in by) return offer.owner_id === null ? 'owner' : null;
  if (offer.buyer_id === by.userId) return 'buyer';
  // While it is being charged only its buyer sees it.
  return offer.owner_id === by.userId && !offer.is_charging && offer.reason !== 'payment_failed' ? 'owner' : null;
}

async function isBlocked(tx: Tx, userId: string): Promise<boolean> {
  const { rowCount } = await tx.client.query(
    'select from users where id = $1 and (blocked_at is not null or deleted_at is not null)',
    [userId],
  );
  return rowCount !== 0;
}

async function audit(
  tx: Tx,
  by: Answerer,
  action: string,
  item: ItemFactsRow,
  after: Record<string, unknown>,
  at: number,
): Promise<void> {
  if (!('staff' in by)) return;
  await recordAudit(tx, { actor: by.staff, action, subject: 'item', subjectId: item.id, note: by.note, after, at });
}
