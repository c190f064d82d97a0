import { type Refusal, refuse } from '@assay/contract/problem.ts';
import { penaltyCharged, priceLowered } from '@assay/domain/ledger/ledger.ts';
import { applyTaxBps } from '@assay/domain/money/money.ts';
import { addBusinessDays } from '@assay/domain/resale/days.ts';
import { sellerNet } from '@assay/domain/resale/fee.ts';
import { EXTENSION_DAYS } from '@assay/domain/resale/machine.ts';
import type { AppContext } from '../../../platform/context.ts';
import { postEntry } from '../../../platform/ledger.ts';
import { sendOperation } from '../../../platform/providerOperations.ts';
import { readTimeZone } from '../../../platform/settings.ts';
import { trackingRefusal } from '../../../platform/trackingRefusal.ts';
import { moveParcel, refundCall, refundSale } from '../../billing/invoice/index.ts';
import { moveWithSale } from '../../catalog/custody/operations.ts';
import { failItem, passedFields, passItem } from './ending.ts';
import { heldCents } from './payouts.ts';
import { feesOf, isPaid } from './rows.ts';
import { applyTransition, emitPageUpdate, emitPendingAction, emitToSide, type Work, withResale } from './writes.ts';

// What seller and buyer do in a resale. For anyone else it does not exist.

type Caller = { id: string; userId: string };
type Side = 'buyer' | 'seller';

function asSide(
  ctx: AppContext,
  { id, userId }: Caller,
  only: Side | null,
  work: (given: Work, side: Side) => Promise<Refusal | null>,
): Promise<Refusal | null> {
  return withResale<null>(ctx, id, async (given) => {
    const side = given.row.seller_id === userId ? 'seller' : given.row.buyer_id === userId ? 'buyer' : null;
    if (side === null) return refuse('not_found');
    if (only !== null && side !== only) return refuse('forbidden');
    return (await work(given, side)) as null;
  });
}

/** The seller has given the parcel to a carrier. Refusals: not_found, forbidden, validation_failed, sale_state. */
export function markShipped(
  ctx: AppContext,
  by: Caller & { carrier: string; trackingNumber: string },
): Promise<Refusal | null> {
  return asSide(ctx, by, 'seller', async (work) => {
    const wrong = trackingRefusal(by);
    if (wrong !== null) return wrong;
    const refusal = await applyTransition(work, 'hand_in', 'seller', {
      shipping_status: 'shipped',
      carrier: by.carrier,
      tracking_number: by.trackingNumber,
      handed_in_at: new Date(work.now),
    });
    if (refusal !== null) return refusal;
    await moveWithSale(work.ctx, work.tx, {
      itemId: work.row.item_id,
      trigger: 'send_in',
      actorId: by.userId,
      note: '',
      at: work.now,
      fields: { carrier: by.carrier, trackingNumber: by.trackingNumber },
    });
    emitPendingAction(work, 'handed_in', 'The item is on its way to us');
    emitPageUpdate(work);
    return null;
  });
}

/**
 * The seller extends the shipping deadline by two business days, once, before it passes. Refusals: not_found,
 * forbidden, sale_state.
 */
export function extendShipping(ctx: AppContext, by: Caller): Promise<Refusal | null> {
  return asSide(ctx, by, 'seller', async (work) => {
    const shipBy = work.row.ship_by;
    const refusal = await applyTransition(work, 'extend', 'seller', {
      is_extended: true,
      reminders: 0,
      ...(shipBy === null
        ? {}
        : { ship_by: new Date(addBusinessDays(shipBy.getTime(), EXTENSION_DAYS, readTimeZone(ctx))) }),
    });
    if (refusal !== null) return refusal;
    emitPendingAction(work, 'extended', 'The seller took two more business days');
    emitPageUpdate(work);
    return null;
  });
}

/**
 * A side answers Assay's proposal after a recheck. When both agree the sale continues. One no ends it. Refusals:
 * not_found, sale_state (no proposal, deadline passed, already answered), invoice_state (the buyer's bank has the
 * money).
 */
export function answerProposal(ctx: AppContext, by: Caller & { isAccepted: boolean }): Promise<Refusal | null> {
  return asSide(ctx, by, null, async (work, side) => {
    const at = new Date(work.now);
    if (!by.isAccepted) {
      const declined = await applyTransition(work, 'decline', side, { ended_at: at });
      if (declined === null) await failItem(work, work.row.failed_by);
      return declined;
    }
    if (!isPaid(work.row)) return refuse('invoice_state', { detail: 'The buyer hasn’t paid yet' });
    const agreed = side === 'buyer' ? { buyer_agreed_at: at } : { seller_agreed_at: at };
    const refusal = await applyTransition(work, 'consent', side, agreed);
    if (refusal !== null) return refusal;
    const { row } = work;
    const goesOn = await applyTransition(work, 'agreed', 'house', {
      ...passedFields(work),
      ...(row.proposed_cents === null ? {} : { agreed_cents: row.proposed_cents }),
    });
    if (goesOn !== null) emitPendingAction(work, `agreed_${side}`, 'One side agreed');
    else await applyAgreement(work);
    emitPageUpdate(work);
    return null;
  });
}

/** Both have agreed: the buyer gets the difference back, or the seller pays for the new seal. */
async function applyAgreement(work: Work): Promise<void> {
  const { row } = work;
  if (row.agreed_cents !== null) await lowerPrice(work, row.agreed_cents);
  else await chargeSeal(work);
  await passItem(work, row.failed_by);
}

async function chargeSeal({ tx, row, now }: Work): Promise<void> {
  const { resealCents } = feesOf(row);
  if (resealCents > 0)
    await postEntry(tx, { ...penaltyCharged(row.seller_id, resealCents), causeRef: `${row.id}:seal` }, now);
}

async function lowerPrice(work: Work, agreedCents: number): Promise<void> {
  const { ctx, tx, emit, row, now } = work;
  const lessCents = row.price_cents - agreedCents;
  const back = await refundSale({
    ctx,
    tx,
    emit,
    invoiceId: row.invoice_id,
    amountCents: lessCents + applyTaxBps(lessCents, row.tax_rate_bps),
    reason: 'lower_price',
    note: '',
    by: null,
    now,
  });
  if (back !== null && back.key !== null) {
    const { key } = back;
    work.afterwards.push(() => sendOperation(ctx, refundCall, key));
  }
  // The refund reversed goods, shipping and tax in proportion: the seller's held proceeds are adjusted to the cent.
  const more = sellerNet(agreedCents, feesOf(row)) - (await heldCents(tx, row.id));
  if (more !== 0) await postEntry(tx, { ...priceLowered(row.id, more), causeRef: row.id }, now);
}

/** The buyer confirms that the parcel has arrived. Refusals: not_found, forbidden, sale_state. */
export function confirmDelivery(ctx: AppContext, by: Caller): Promise<Refusal | null> {
  return asSide(ctx, by, 'buyer', (work) => deliver(work, 'buyer'));
}

export async function deliver(work: Work, actor: 'buyer' | 'carrier'): Promise<Refusal | null> {
  const { tx, row, now } = work;
  const refusal = await applyTransition(work, 'deliver', actor, { delivered_at: new Date(now) });
  if (refusal !== null) return refusal;
  await moveParcel(tx, row.invoice_id, 'received', now);
  if (row.type !== 'virtual')
    await moveWithSale(work.ctx, tx, { itemId: row.item_id, trigger: 'deliver', actorId: null, note: '', at: now });
  emitToSide(work, 'buyer', 'ITEM_DELIVERED', {}, 'delivered');
  emitPageUpdate(work);
  return null;
}

/** The buyer reports damage within 48 hours of delivery. Refusals: not_found, forbidden, sale_state. */
export function claim(ctx: AppContext, by: Caller & { text: string }): Promise<Refusal | null> {
  return asSide(ctx, by, 'buyer', async (work) => {
    const refusal = await applyTransition(work, 'claim', 'buyer', {
      claimed_at: new Date(work.now),
      claim_text: by.text,
    });
    if (refusal !== null) return refusal;
    emitPendingAction(work, 'claimed', 'Damage reported');
    emitPageUpdate(work);
    return null;
  });
}
