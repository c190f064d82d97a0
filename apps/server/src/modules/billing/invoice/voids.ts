import { type Refusal, refuse } from '@assay/contract/problem.ts';
import { issue } from '@assay/domain/account/issue.ts';
import { moveInvoice } from '@assay/domain/invoice/machine.ts';
import { effects } from '@assay/domain/office/effects.ts';
import { twoPersons } from '@assay/domain/office/twoPersons.ts';
import { type Actor, recordAudit } from '../../../platform/audit.ts';
import type { AppContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { transact } from '../../../platform/outbox.ts';
import { readSettings } from '../../../platform/settings.ts';
import { type Approval, type Requested, requireSecondPerson } from '../../identity/approval/operations.ts';
import { lockCredit } from '../../identity/credit/operations.ts';
import { endCheckout, lockCart } from '../../selling/cart/operations.ts';
import { releaseUse } from '../../selling/coupon/operations.ts';
import { lockInvoiceReservations, lockListings, release, restock } from '../../selling/inventory/operations.ts';
import { releaseGifts } from '../redeem/operations.ts';
import { endPayment, postVoid } from './changes.ts';
import {
  findLivePayment,
  INVOICE_COLUMNS,
  type InvoiceRow,
  invoiceNumber,
  isSaleHeld,
  livePaymentRefusal,
  lockInvoice,
  readInvoiceRow,
  stateRefusal,
  toFacts,
} from './rows.ts';
import { releaseInvoiceHold, setInvoice } from './writes.ts';

// Unpaid invoices that will no longer be paid.

export type VoidReason = 'non_payment' | 'fraud' | 'sale_undone';
type StaffVoid = { reason: VoidReason; actor: Actor; note: string; publicNote?: string | undefined };
type VoidBy =
  | { actor: 'clock' }
  | { actor: 'staff'; given: StaffVoid; approve?: (tx: Tx) => Promise<Requested | Refusal | null> };

/**
 * Voids an invoice that is still unpaid two days after it was due (rules §1.9). Staff decide on a VIP's invoice.
 * Returns false if it cannot be voided now.
 */
export async function voidOverdue(ctx: AppContext, invoiceId: string): Promise<boolean> {
  return (await voidUnpaid(ctx, invoiceId, { actor: 'clock' })) === true;
}

/**
 * Staff void an unpaid invoice, of a lot or of a purchase. Before it is due that takes two people, and a reason that its
 * buyer reads. `asks`: what a colleague is asked to confirm, if it is more than this void. Refusals: not_found;
 * validation_failed (without that reason); request_state; invoice_state (paid, void, a payment is under way, or its goods are).
 */
export async function voidByStaff(
  ctx: AppContext,
  act: StaffVoid & {
    invoiceId: string;
    approval?: Approval;
    asks?: { kind: 'cancel_resale'; subjectId: string };
  },
): Promise<{ invoiceId: string; status: 'void' } | Requested | Refusal> {
  const { invoiceId, reason, publicNote, actor, note, approval } = act;
  const asks = act.asks ?? ({ kind: 'void_invoice', subjectId: invoiceId } as const);
  const approve = async (tx: Tx, isRehearsal = false): Promise<Requested | Refusal | null> => {
    const invoice = await lockInvoice(tx, invoiceId);
    if (invoice === null) return refuse('not_found');
    const now = ctx.clock.now();
    if (!isVoidable(invoice, 'staff', now)) return stateRefusal(invoice);
    const isNeeded = twoPersons.void_invoice({ dueAt: invoice.due_at?.getTime() ?? null, now });
    if (isNeeded && publicNote === undefined)
      return refuse('validation_failed', {
        errors: [issue('publicNote', 'required', 'It isn’t due yet: write why it’s void. Its buyer reads this')],
      });
    const valueCents = effects.void_invoice({ isManual: invoice.type === 'manual', totalCents: invoice.total_cents });
    return requireSecondPerson(tx, {
      ...asks,
      terms: { reason, publicNote },
      isNeeded,
      effect: { kind: 'void_invoice', valueCents, gainerId: invoice.user_id, bounds: readSettings(ctx).bounds },
      ...{ actor, note, approval, at: now, isRehearsal },
    });
  };
  // Asked before the buyer's payment is stopped.
  const held = approval === undefined ? await transact(ctx, (tx) => approve(tx, true)) : null;
  return held ?? voidApproved(ctx, invoiceId, { actor: 'staff', given: act, approve });
}

/** Voids an unpaid invoice whose sale two people, or its seller, have ended already. Refusals: not_found, invoice_state. */
export const voidUndone = (
  ctx: AppContext,
  act: StaffVoid & { invoiceId: string },
): Promise<{ invoiceId: string; status: 'void' } | Requested | Refusal> =>
  voidApproved(ctx, act.invoiceId, { actor: 'staff', given: act });

async function voidApproved(
  ctx: AppContext,
  invoiceId: string,
  by: VoidBy,
): Promise<{ invoiceId: string; status: 'void' } | Requested | Refusal> {
  const done = await voidUnpaid(ctx, invoiceId, by);
  if (done === null) return refuse('not_found');
  if (typeof done === 'object') return done;
  if (done) return { invoiceId, status: 'void' };
  const invoice = await readInvoiceRow(ctx.pool, invoiceId);
  // Then its payment couldn't be stopped.
  return invoice !== null && isVoidable(invoice, 'staff', ctx.clock.now())
    ? livePaymentRefusal(invoice)
    : stateRefusal(invoice);
}

/** It can be voided: unpaid, and not shipped, as a VIP's may be. Staff decide on those of who pays later. */
const isVoidable = (invoice: InvoiceRow, by: VoidBy['actor'], now: number): boolean =>
  (by === 'staff' || !invoice.pays_later) &&
  // What staff shipped before payment cannot be taken back with one click.
  invoice.shipping_status !== 'shipped' &&
  invoice.shipping_status !== 'received' &&
  moveInvoice(toFacts(invoice), 'void', by, now).ok;

type InvoiceToVoid = InvoiceRow & { listing_ids: string[] };

/**
 * The invoice's intent is canceled first. Then hold, units, coupon and gifts are released and the ledger entry
 * reversed. The event updates lots and buyer. Returns null if there is no such invoice, false if it cannot be voided
 * now.
 */
async function voidUnpaid(
  ctx: AppContext,
  invoiceId: string,
  by: VoidBy,
): Promise<boolean | Requested | Refusal | null> {
  const { rows } = await ctx.pool.query<InvoiceToVoid>(
    `select ${INVOICE_COLUMNS},
       array(select r.auction_id from invoice_line l join reservation r on r.id = l.reservation_id where l.invoice_id = v.id) as listing_ids
     from invoice v where v.id = $1`,
    [invoiceId],
  );
  const known = rows[0];
  if (known === undefined) return null;
  const isMovable = (invoice: InvoiceRow) => isVoidable(invoice, by.actor, ctx.clock.now());
  // No one can pay while the sale is on hold, so no one is late.
  if (by.actor === 'clock' && (await isSaleHeld(ctx.pool, invoiceId))) return false;
  if (!isMovable(known)) return false;
  if (!(await endPayment(ctx, invoiceId))) return false;
  return transact(ctx, async (tx, emit) => {
    const now = ctx.clock.now();
    const userId = known.user_id;
    if (known.bag_id !== null) await lockCart(tx, known.bag_id);
    const listings = await lockListings(tx, known.listing_ids);
    await lockCredit(tx, [userId]);
    const invoice = await lockInvoice(tx, invoiceId);
    if (invoice === null || !isMovable(invoice) || (await findLivePayment(tx.client, invoiceId)) !== null) return false;
    const held = by.actor === 'staff' ? ((await by.approve?.(tx)) ?? null) : null;
    if (held !== null) return held;
    await postVoid(tx, invoice, now);
    await releaseInvoiceHold(tx, invoice, 'void', now);
    await setInvoice(tx, emit, invoice, { status: 'void', autoChargeAt: null }, now);
    if (invoice.coupon_id !== null) await releaseUse(tx, invoiceId, new Date(now));
    if (invoice.bag_id !== null) {
      await endCheckout(tx, invoice.bag_id, invoiceId);
      await releaseGifts(tx, invoiceId);
    }
    for (const reservation of await lockInvoiceReservations(tx, invoiceId)) {
      const listing = listings.get(reservation.auction_id)!;
      if (reservation.state === 'held') await release(tx, emit, listing, reservation, now);
      else await restock(tx, emit, listing, reservation, now);
    }
    const given = by.actor === 'staff' ? by.given : null;
    const reason = given?.reason ?? 'non_payment';
    const note = given?.publicNote ?? null;
    await tx.client.query('update invoice set void_reason = $2, void_note = $3 where id = $1', [
      invoiceId,
      reason,
      note,
    ]);
    if (given !== null)
      await recordAudit(tx, {
        actor: given.actor,
        action: 'invoice.void',
        subject: 'invoice',
        subjectId: invoiceId,
        reason,
        note: given.note,
        before: { status: invoice.status, totalCents: invoice.total_cents },
        after: { status: 'void', ...(note === null ? {} : { note }) },
        at: now,
      });
    emit({
      kind: 'invoice.voided',
      dedupeKey: `invoice.voided:${invoiceId}`,
      userId,
      private: {
        invoiceId,
        number: invoiceNumber(invoice),
        userId,
        auctionId: invoice.auction_id,
        listingIds: known.listing_ids,
        reason,
        note,
      },
    });
    return true;
  });
}
