import { isRefusal } from '@assay/contract/problem.ts';
import type { CertificateState } from '@assay/domain/item/certificate.ts';
import { penaltyCharged } from '@assay/domain/ledger/ledger.ts';
import { defaultMinOffer } from '@assay/domain/offer/offer.ts';
import { addBusinessDays } from '@assay/domain/resale/days.ts';
import { mismatchPenalty, notShippedPenalty } from '@assay/domain/resale/fee.ts';
import { OUTBOUND_DAYS } from '@assay/domain/resale/machine.ts';
import type { CancelReason } from '@assay/domain/resale/timeline.ts';
import { businessName } from '@assay/domain/settings/name.ts';
import { postEntry } from '../../../platform/ledger.ts';
import { sendOperation } from '../../../platform/providerOperations.ts';
import { readSettings, readTimeZone } from '../../../platform/settings.ts';
import { refundCall, refundSale } from '../../billing/invoice/index.ts';
import { moveCertificate } from '../../catalog/certificate/operations.ts';
import { failRecheck, moveWithSale, passRecheck } from '../../catalog/custody/operations.ts';
import { addProvenance, assignItems, changeOwner, changeTerms, removeOwner } from '../../catalog/item/operations.ts';
import { addStrikes, blockAccount, type StrikeReason } from '../../identity/strikes/operations.ts';
import { releaseOffer } from '../../selling/offer/operations.ts';
import { beginOwnership, endOwnership } from '../../selling/ownership/operations.ts';
import { openPayout, scheduleWhenDone } from './payouts.ts';
import { saleCents } from './rows.ts';
import { applyTransition, emitPageUpdate, emitPendingAction, emitToSide, note, type Work } from './writes.ts';

// What a resale does to others when it passes, fails, is canceled or done: item, ownership, certificate, money, strikes.

/** Updates the certificate, if the item has one whose state table allows it. */
async function certify(work: Work, state: CertificateState, text: string, actorId: string | null): Promise<void> {
  const { tx, row, now, ctx } = work;
  const moved = await moveCertificate(tx, { itemId: row.item_id, state, note: text, actorId, at: now });
  if (isRefusal(moved) && moved.code !== 'not_found')
    ctx.log.error({ resale: row.id, item: row.item_id, state }, 'the certificate could not follow its resale');
}

const addHistory = ({ ctx, tx, row, now }: Work, kind: string, text: string): Promise<void> =>
  addProvenance(tx, { itemId: row.item_id, at: now, kind, place: businessName(readSettings(ctx)), text });

/** Assay has the item and rechecks it: both sides are notified, and its certificate shows it. */
export async function beginRecheck(work: Work, staffId: string | null): Promise<void> {
  await certify(work, 'in_reauthentication', 'Resold: we’re re-authenticating it.', staffId);
  await addHistory(work, 'received', 'Received for re-authentication.');
  for (const side of ['buyer', 'seller'] as const)
    emitToSide(work, side, 'SECONDARY_IN_REAUTHENTICAATION', { result: 'begun' }, 'begun');
}

/** The fields of a resale that passes its recheck now. */
export const passedFields = ({ ctx, now }: Pick<Work, 'ctx' | 'now'>) => ({
  reauthenticated_at: new Date(now),
  outbound_by: new Date(addBusinessDays(now, OUTBOUND_DAYS, readTimeZone(ctx))),
});

/**
 * The item matches its description: it belongs to the buyer from now on, its history is updated, and the seller's
 * payout gets its date. The row's state has changed before.
 */
export async function passItem(work: Work, staffId: string | null): Promise<void> {
  const { tx, row } = work;
  const at = row.reauthenticated_at!;
  const { item_id: itemId, buyer_id: userId } = row;
  await endOwnership(tx, itemId, at);
  await beginOwnership(tx, { itemId, userId, at, cause: 'resale', paidCents: saleCents(row) });
  await changeOwner(tx, { itemId, userId, minOfferCents: null });
  await assignItems(tx, [itemId], 'virtual');
  await passRecheck(tx, itemId);
  await certify(work, 'active', 'Re-authenticated by us.', staffId);
  await addHistory(work, 'rechecked', 'Re-authenticated: it is the item that we sealed.');
  await addHistory(work, 'resold', 'Resold to a private collector.');
  await openPayout(work, 'sale');
  for (const side of ['buyer', 'seller'] as const)
    emitToSide(work, side, 'SECONDARY_IN_REAUTHENTICAATION', { result: 'passed' }, 'passed');
  emitPageUpdate(work);
}

/** The buyer has the item: they are its final owner, and may resell it from the price paid plus 20%. */
export async function finishSale(work: Work): Promise<void> {
  const { tx, row } = work;
  await releaseOffer(tx, row.id);
  await assignItems(tx, [row.item_id], 'final');
  await changeTerms(tx, row.item_id, { min_offer_cents: defaultMinOffer(saleCents(row)) });
  await scheduleWhenDone(work);
  emitPendingAction(work, 'done', 'Sale complete');
  emitPageUpdate(work);
}

/** Everything the buyer paid is refunded the way it came (rules §4), including shipping and tax. */
async function refundBuyer(work: Work, reason: string, by: string | null): Promise<void> {
  const { ctx, tx, emit, row, now } = work;
  const back = await refundSale({
    ctx,
    tx,
    emit,
    invoiceId: row.invoice_id,
    amountCents: null,
    reason,
    note: '',
    by,
    now,
  });
  if (back === null) return;
  const { key } = back;
  if (key !== null) work.afterwards.push(() => sendOperation(ctx, refundCall, key));
}

/** The seller's penalty is deducted from their next payouts. */
async function penalizeSeller(work: Work, cents: number, reason: StrikeReason, count = 1): Promise<void> {
  const { tx, emit, row, now } = work;
  await note(work, { penalty_cents: cents });
  await postEntry(tx, { ...penaltyCharged(row.seller_id, cents), causeRef: row.id }, now);
  const number = row.invoice_number ?? '';
  await addStrikes(tx, emit, { userId: row.seller_id, invoiceId: row.invoice_id, number, reason }, now, count);
}

async function freeItem({ tx, row }: Work): Promise<void> {
  await releaseOffer(tx, row.id);
}

/**
 * The recheck failed: the buyer gets a full refund; further effects depend on the failure class. The row's state has
 * changed before.
 */
export async function failItem(work: Work, staffId: string | null): Promise<void> {
  const { tx, row, now } = work;
  await freeItem(work);
  await refundBuyer(work, `recheck_${row.failure_class}`, staffId);
  if (row.failure_class === 'mismatch')
    await penalizeSeller(work, mismatchPenalty(row.price_cents, row.invoice_shipping_cents), 'wrong_item', 2);
  if (row.failure_class === 'condition') {
    // The item is authentic: only its condition was described wrong.
    await certify(work, 'active', 'Authentic, but its condition is worse than described.', staffId);
  } else {
    await certify(work, 'failed', row.failure_note, staffId);
    await changeTerms(tx, row.item_id, { is_hidden_from_offers: true });
  }
  await failRecheck(work.ctx, tx, work.emit, {
    itemId: row.item_id,
    failureClass: row.failure_class!,
    actorId: staffId,
    note: row.failure_note,
    at: now,
  });
  await addHistory(work, 'recheck_failed', row.failure_note);
  if (row.failure_class === 'counterfeit') {
    await certify(work, 'revoked', row.failure_note, staffId);
    await blockAccount(tx, row.seller_id, new Date(now));
  }
  emitPendingAction(work, 'failed', 'Re-authentication failed', true);
  emitPageUpdate(work);
}

/** The buyer is paid back, and the item is its seller's again. */
async function undoSale(work: Work, by: string | null): Promise<void> {
  await freeItem(work);
  await refundBuyer(work, `resale_${work.row.cancel_reason}`, by);
  emitPendingAction(work, 'cancelled', 'Sale canceled');
  emitPageUpdate(work);
}

const endedFields = (reason: CancelReason, now: number) => ({ cancel_reason: reason, ended_at: new Date(now) });

/** Not shipped in time: paid back, 10 % (at least $15) and a strike for the seller (rules §4). False: not so. */
export async function cancelUnshipped(work: Work): Promise<boolean> {
  if ((await applyTransition(work, 'not_shipped', 'clock', endedFields('not_shipped', work.now))) !== null)
    return false;
  await penalizeSeller(work, notShippedPenalty(work.row.price_cents), 'not_shipped');
  await undoSale(work, null);
  return true;
}

/** The parcel is lost: the buyer is refunded, insurance pays the seller, and the item no longer has an owner. */
export async function loseItem(work: Work, staffId: string): Promise<void> {
  const { tx, row, now } = work;
  await undoSale(work, staffId);
  await moveWithSale(work.ctx, tx, { itemId: row.item_id, trigger: 'lose', actorId: staffId, note: '', at: now });
  await endOwnership(tx, row.item_id, new Date(now));
  await removeOwner(tx, row.item_id);
  await addHistory(work, 'lost', 'Lost on its way to us.');
  await openPayout(work, 'insurance');
}

/** Its invoice is void. False: nothing was to be undone. */
export async function cancelUnpaid(work: Work): Promise<boolean> {
  const { tx, row, now } = work;
  const wasPaid = row.paid_at !== null;
  const { rows } = await tx.client.query<{ is_undone: boolean }>(
    "select void_reason is not distinct from 'sale_undone' or status = 'refunded' as is_undone from invoice where id = $1",
    [row.invoice_id],
  );
  const reason = wasPaid ? 'payment_returned' : rows[0]!.is_undone ? 'staff' : 'unpaid';
  if ((await applyTransition(work, 'invoice_void', 'house', endedFields(reason, now))) !== null) return false;
  if (row.received_at !== null) {
    await certify(work, 'active', 'The sale was canceled before we examined the item.', null);
  }
  if (wasPaid) emitPendingAction(work, 'cancelled', 'Sale canceled');
  emitPageUpdate(work);
  return true;
}
