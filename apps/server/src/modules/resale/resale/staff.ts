import { isRefusal, type Refusal, refuse } from '@assay/contract/problem.ts';
import { insurancePaid } from '@assay/domain/ledger/ledger.ts';
import { effects } from '@assay/domain/office/effects.ts';
import { twoPersons } from '@assay/domain/office/twoPersons.ts';
import { normalizeSlipCode } from '@assay/domain/resale/code.ts';
import { addBusinessDays } from '@assay/domain/resale/days.ts';
import {
  CONSENT_MS,
  type FailureClass,
  moveResale,
  RECHECK_DAYS,
  type ResaleAct,
  resaleMachine,
} from '@assay/domain/resale/machine.ts';
import { type Actor, recordAudit } from '../../../platform/audit.ts';
import type { AppContext } from '../../../platform/context.ts';
import { listSql } from '../../../platform/database/sql.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { postEntry } from '../../../platform/ledger.ts';
import { transact } from '../../../platform/outbox.ts';
import { sendOperation } from '../../../platform/providerOperations.ts';
import { readSettings, readTimeZone } from '../../../platform/settings.ts';
import { trackingRefusal } from '../../../platform/trackingRefusal.ts';
import { moveParcel, refundCall, refundSale, sumDecidedRefunds, voidByStaff } from '../../billing/invoice/index.ts';
import { moveWithSale } from '../../catalog/custody/operations.ts';
import { type Approval, endRequests, type Requested, requireSecondPerson } from '../../identity/approval/operations.ts';
import { totalChanged } from '../../pricing/price/index.ts';
import { releaseOffer } from '../../selling/offer/operations.ts';
import { beginRecheck, failItem, finishSale, loseItem, passedFields, passItem } from './ending.ts';
import { lockPayout } from './payoutRows.ts';
import { heldCents } from './payouts.ts';
import { isPaid, type ResaleRow, toFacts } from './rows.ts';
import { deliver } from './sides.ts';
import { applyTransition, emitPageUpdate, emitPendingAction, emitToSide, type Work, withResale } from './writes.ts';

// Staff actions on resales. Every act is audited; a failed recheck needs two people (rules §4).

export type StaffAct = {
  act: ResaleAct;
  failureClass?: FailureClass | undefined;
  publicNote?: string | undefined;
  priceCents?: number | undefined;
  carrier?: string | undefined;
  trackingNumber?: string | undefined;
  amountCents?: number | undefined;
};
type StaffCaller = { actor: Actor; note: string; approval?: Approval };

/** The resale whose packing slip, or whose item's seal or serial number, this is. Refused with not_found. */
export async function findByCode(ctx: AppContext, typed: string): Promise<string | Refusal> {
  const { rows } = await ctx.pool.query<Pick<Tables['secondary_transaction'], 'id'>>(
    `select s.id from secondary_transaction s join item t on t.id = s.item_id
     where s.status not in ${listSql(resaleMachine.terminal)} and (s.code = $1 or upper(t.serial) = $1 or t.qrcode = $2)
     order by s.created_at desc limit 1`,
    [normalizeSlipCode(typed), typed.trim()],
  );
  return rows[0]?.id ?? refuse('not_found');
}

/**
 * One staff action on a resale. Refusals: not_found; sale_state (not allowed from this state); forbidden (a fault must
 * be confirmed by a different person than the finder); invoice_state (the buyer's bank has the money);
 * validation_failed; request_state. What one person may not do alone becomes a request.
 */
export async function actAsStaff(
  ctx: AppContext,
  id: string,
  given: StaffAct,
  by: StaffCaller,
): Promise<Requested | Refusal | null> {
  const name = given.act;
  if (name === 'cancel') return cancel(ctx, id, given, by);
  return withResale<Requested | null>(ctx, id, async (work) => {
    const before = work.row.status;
    const held = await requireSecond(work, given, by);
    if (held !== null) return held;
    const refusal = await ACTS[name](work, given, by.actor.userId);
    if (refusal !== null) return refusal;
    const { act, ...terms } = given;
    await recordAudit(work.tx, {
      actor: by.actor,
      action: `resale.${act}`,
      subject: 'resale',
      subjectId: id,
      note: by.note,
      before: { status: before },
      after: { status: work.row.status, ...terms },
      at: work.now,
    });
    emitPageUpdate(work);
    return null;
  });
}

function requireSecond(work: Work, given: StaffAct, by: StaffCaller): Promise<Requested | Refusal | null> {
  if (given.act === 'decide_claim') return requireSecondForClaim(work, given.amountCents ?? 0, by);
  return given.act === 'lost' ? requireSecondForLoss(work, by) : Promise.resolve(null);
}

/** A lost parcel pays the buyer back and the seller, too. */
async function requireSecondForLoss(
  work: Work,
  { actor, note, approval }: StaffCaller,
): Promise<Requested | Refusal | null> {
  const { ctx, tx, row, now } = work;
  const move = moveResale(toFacts(row), 'lost', 'staff', now);
  // The act itself says what is missing.
  if (!move.ok) return null;
  const { rows } = await tx.client.query<{ cents: Tables['invoice']['total_cents'] }>(
    'select total_cents as cents from invoice where id = $1',
    [row.invoice_id],
  );
  const valueCents = effects.refund({ amountCents: rows[0]!.cents });
  return requireSecondPerson(tx, {
    kind: 'lose_parcel',
    subjectId: row.id,
    terms: { refundCents: valueCents },
    isNeeded: false,
    effect: { kind: 'refund', valueCents, gainerId: row.seller_id, bounds: readSettings(ctx).bounds },
    ...{ actor, note, approval, at: now },
  });
}

/**
 * A claim refunds the buyer. If the total with earlier refunds of the invoice exceeds the amount in the table, a second
 * person confirms it. Refusals: sale_state, validation_failed.
 */
async function requireSecondForClaim(
  work: Work,
  amountCents: number,
  by: StaffCaller,
): Promise<Requested | Refusal | null> {
  const earlierCents = await sumDecidedRefunds(work.tx, work.row.invoice_id);
  const { bounds } = readSettings(work.ctx);
  const isNeeded = amountCents > 0 && twoPersons.refund({ amountCents: earlierCents + amountCents }, bounds);
  if (amountCents === 0 && by.approval === undefined) return null;
  const move = moveResale(toFacts(work.row), 'decide_claim', 'staff', work.now);
  if (!move.ok) return refuse(move.code);
  const wrong = await checkRefundLimit(work, amountCents);
  if (wrong !== null) return wrong;
  const { actor, note, approval } = by;
  const subject = { kind: 'claim', subjectId: work.row.id, terms: { amountCents } } as const;
  const valueCents = effects.refund({ amountCents });
  const effect = { kind: 'refund', valueCents, gainerId: work.row.buyer_id, bounds } as const;
  return requireSecondPerson(work.tx, { ...subject, isNeeded, effect, actor, note, approval, at: work.now });
}

type Step = (work: Work, given: StaffAct, staffId: string) => Promise<Refusal | null>;

/** What an act needs and was not given. */
const missingField = (path: string): Refusal =>
  refuse('validation_failed', { errors: [{ path, code: 'required', message: 'Required for this action' }] });

const ACTS: Readonly<Record<Exclude<ResaleAct, 'cancel'>, Step>> = {
  async receive(work, _given, staffId) {
    const { now } = work;
    const refusal = await applyTransition(work, 'scan', 'staff', {
      shipping_status: 'received',
      handed_in_at: work.row.handed_in_at ?? new Date(now),
      received_at: new Date(now),
      recheck_by: new Date(addBusinessDays(now, RECHECK_DAYS, readTimeZone(work.ctx))),
    });
    if (refusal !== null) return refusal;
    await custody(work, 'receive', staffId);
    await beginRecheck(work, staffId);
    return null;
  },
  async pass(work, _given, staffId) {
    if (!isPaid(work.row)) return refuse('invoice_state', { detail: 'The buyer hasn’t paid yet' });
    const refusal = await applyTransition(work, 'pass', 'staff', { ...passedFields(work), reviewer_id: staffId });
    if (refusal === null) await passItem(work, staffId);
    return refusal;
  },
  async find_fault(work, { failureClass, publicNote }, staffId) {
    if (failureClass === undefined) return missingField('failureClass');
    if (publicNote === undefined) return missingField('publicNote');
    const refusal = await applyTransition(work, 'find_fault', 'staff', {
      failure_class: failureClass,
      failure_note: publicNote,
      reviewer_id: staffId,
    });
    if (refusal === null) emitPendingAction(work, `fault:${work.now}`, 'A second authenticator is examining the item');
    return refusal;
  },
  async dismiss_fault(work, _given, staffId) {
    const refusal = await applyTransition(
      work,
      'dismiss_fault',
      'staff',
      { failure_class: null, failure_note: '', reviewer_id: null },
      { staffId },
    );
    if (refusal === null) emitPendingAction(work, `dismissed:${work.now}`, 'The problem wasn’t confirmed');
    return refusal;
  },
  async fail(work, _given, staffId) {
    if (!isPaid(work.row)) return refuse('invoice_state', { detail: 'The buyer hasn’t paid yet' });
    const ended = { failed_by: staffId, ended_at: new Date(work.now) };
    const refusal = await applyTransition(work, 'fail', 'staff', ended, { staffId });
    if (refusal === null) await failItem(work, staffId);
    return refusal;
  },
  async propose(work, { priceCents }, staffId) {
    const wrong = proposalRefusal(work.row, priceCents);
    if (wrong !== null) return wrong;
    const asked = {
      failed_by: staffId,
      consent_by: new Date(work.now + CONSENT_MS),
      ...(priceCents === undefined ? {} : { proposed_cents: priceCents }),
    };
    const refusal = await applyTransition(work, 'propose', 'staff', asked, { staffId });
    if (refusal === null) emitPendingAction(work, 'proposed', 'Should the sale continue?');
    return refusal;
  },
  async lost(work, _given, staffId) {
    const refusal = await applyTransition(work, 'lost', 'staff', {
      cancel_reason: 'lost',
      ended_at: new Date(work.now),
    });
    if (refusal === null) await loseItem(work, staffId);
    return refusal;
  },
  async ship(work, { carrier, trackingNumber }, staffId) {
    if (carrier === undefined) return missingField('carrier');
    if (trackingNumber === undefined) return missingField('trackingNumber');
    if (!isPaid(work.row)) return refuse('invoice_state', { detail: 'The buyer hasn’t paid yet' });
    const wrong = trackingRefusal({ carrier, trackingNumber });
    if (wrong !== null) return wrong;
    const refusal = await applyTransition(work, 'ship', 'staff', {
      outbound_carrier: carrier,
      outbound_number: trackingNumber,
      shipped_at: new Date(work.now),
    });
    if (refusal !== null) return refusal;
    await moveParcel(work.tx, work.row.invoice_id, 'shipped', work.now);
    await custody(work, 'ship', staffId, { carrier, trackingNumber });
    emitToSide(work, 'buyer', 'ITEM_SHIPPED', { carrier, trackingNumber }, 'shipped');
    return null;
  },
  deliver: (work) => deliver(work, 'carrier'),
  async hand_over(work, _given, staffId) {
    if (!isPaid(work.row)) return refuse('invoice_state', { detail: 'The buyer hasn’t paid yet' });
    const at = new Date(work.now);
    const refusal = await applyTransition(work, 'hand_over', 'staff', { ended_at: at });
    if (refusal !== null) return refusal;
    await moveParcel(work.tx, work.row.invoice_id, 'received', work.now);
    await custody(work, 'hand_over', staffId);
    await finishSale(work);
    return null;
  },
  async decide_claim(work, { amountCents }, staffId) {
    if (amountCents === undefined) return missingField('amountCents');
    const at = new Date(work.now);
    const refusal = await applyTransition(work, 'decide_claim', 'staff', {
      claim_decided_at: at,
      claim_cents: amountCents,
    });
    if (refusal !== null) return refusal;
    const wrong = amountCents === 0 ? null : await compensate(work, amountCents, staffId);
    if (wrong !== null) return wrong;
    await endRequests(work.tx, [work.row.id], work.now);
    emitPendingAction(work, 'claim_decided', amountCents === 0 ? 'Claim declined' : 'Claim approved');
    return null;
  },
};

/** The object moves with its sale. */
function custody(
  { ctx, tx, row, now }: Work,
  trigger: 'receive' | 'ship' | 'hand_over',
  staffId: string,
  fields: { carrier?: string; trackingNumber?: string } = {},
): Promise<void> {
  // An item delivered only by email has no physical object.
  if (row.type === 'virtual') return Promise.resolve();
  return moveWithSale(ctx, tx, { itemId: row.item_id, trigger, actorId: staffId, note: '', at: now, fields });
}

/** A new price must be below the agreed one, in whole dollars, and only for a worse condition. */
function proposalRefusal(row: ResaleRow, priceCents: number | undefined): Refusal | null {
  const isCondition = row.failure_class === 'condition';
  const isRight = isCondition
    ? priceCents !== undefined && priceCents % 100 === 0 && priceCents > 0 && priceCents < row.price_cents
    : priceCents === undefined;
  if (isRight || row.failure_class === null) return null;
  const message = isCondition ? 'Enter whole dollars, below the agreed price' : 'The price can’t change';
  return refuse('validation_failed', { errors: [{ path: 'priceCents', code: 'price', message }] });
}

/** No one is refunded more than they paid. */
async function checkRefundLimit({ tx, row }: Work, amountCents: number): Promise<Refusal | null> {
  const { rows } = await tx.client.query<{ left_cents: number }>(
    'select total_cents - refunded_cents as left_cents from invoice where id = $1',
    [row.invoice_id],
  );
  if (amountCents <= rows[0]!.left_cents) return null;
  const message = 'More than what’s left of the buyer’s payment';
  return refuse('validation_failed', { errors: [{ path: 'amountCents', code: 'too_much', message }] });
}

/** Assay (or its insurance) bears damage in shipping: the buyer is refunded, and the seller's share does not change. */
async function compensate(work: Work, amountCents: number, by: string): Promise<Refusal | null> {
  const { ctx, tx, emit, row, now } = work;
  const wrong = await checkRefundLimit(work, amountCents);
  if (wrong !== null) return wrong;
  const heldBefore = await heldCents(tx, row.id);
  const back = await refundSale({
    ctx,
    tx,
    emit,
    invoiceId: row.invoice_id,
    amountCents,
    reason: 'damaged',
    note: '',
    by,
    now,
  });
  if (back === null)
    return refuse('invoice_state', {
      detail: 'This is more than is left of the buyer’s payment, or the payment is disputed',
    });
  const compensatedCents = heldBefore - (await heldCents(tx, row.id));
  if (compensatedCents > 0)
    await postEntry(tx, { ...insurancePaid(row.id, compensatedCents), causeRef: `${row.id}:claim` }, now);
  const { key } = back;
  if (key !== null) work.afterwards.push(() => sendOperation(ctx, refundCall, key));
  return null;
}

/**
 * Staff cancel an unpaid sale: its invoice is void without a strike, the item is the seller's. As with any invoice, before it
 * is due that takes two people, and a reason that the buyer reads. Refusals: not_found, sale_state, validation_failed,
 * request_state.
 */
async function cancel(
  ctx: AppContext,
  id: string,
  { publicNote }: StaffAct,
  by: StaffCaller,
): Promise<Requested | Refusal | null> {
  const { rows } = await ctx.pool.query<
    Pick<Tables['secondary_transaction'], 'status'> & { invoice_id: Tables['invoice']['id'] }
  >(
    'select v.id as invoice_id, s.status from secondary_transaction s join invoice v on v.offer_id = s.id where s.id = $1',
    [id],
  );
  const known = rows[0];
  if (known === undefined) return refuse('not_found');
  if (known.status !== 'pending')
    return refuse('sale_state', {
      detail:
        known.status === 'cancelled'
          ? 'The sale is canceled already'
          : 'Only an unpaid sale can be canceled, and this one is paid',
    });
  const voided = await voidByStaff(ctx, {
    ...{ invoiceId: known.invoice_id, reason: 'sale_undone', publicNote, ...by },
    asks: { kind: 'cancel_resale', subjectId: id },
  });
  if ('request' in voided) return voided;
  if (isRefusal(voided))
    return voided.code === 'invoice_state' ? refuse('sale_state', { detail: 'A payment is processing' }) : voided;
  return withResale<null>(ctx, id, async (work) => {
    const ended = { cancel_reason: 'staff', ended_at: new Date(work.now) } as const;
    // The event of the invoice may have been quicker: then it is canceled already.
    if ((await applyTransition(work, 'cancel', 'staff', ended)) === null) {
      await releaseOffer(work.tx, id);
      emitPendingAction(work, 'cancelled', 'Sale canceled');
    }
    await recordAudit(work.tx, {
      actor: by.actor,
      action: 'resale.cancel',
      subject: 'resale',
      subjectId: id,
      note: by.note,
      after: { status: work.row.status },
      at: work.now,
    });
    return null;
  });
}

/**
 * Staff hold a payout or release it. A person who has passed the recheck can't release the payout for the same item
 * (rules §10). Refusals: not_found, request_state (sent), forbidden.
 */
export function holdPayout(
  ctx: AppContext,
  act: StaffCaller & { payoutId: string; isHeld: boolean; expectedTotalCents?: number | undefined },
): Promise<Refusal | null> {
  return transact(ctx, async (tx) => {
    const payout = await lockPayout(tx, act.payoutId);
    if (payout === null) return refuse('not_found');
    if (payout.state !== 'waiting' || payout.is_held === act.isHeld)
      return refuse('request_state', { detail: 'The payout was already sent or is already in that state' });
    const { rows } = await tx.client.query<Pick<Tables['secondary_transaction'], 'reviewer_id'>>(
      'select reviewer_id from secondary_transaction where id = $1',
      [act.payoutId],
    );
    if (!act.isHeld && rows[0]!.reviewer_id === act.actor.userId)
      return refuse('forbidden', { detail: 'The person who passed the recheck can’t release the payout' });
    if (!act.isHeld && act.expectedTotalCents !== undefined && act.expectedTotalCents !== payout.net_cents)
      return totalChanged(payout.net_cents);
    const now = ctx.clock.now();
    await tx.client.query('update payout set is_held = $2, updated_at = $3 where id = $1', [
      act.payoutId,
      act.isHeld,
      new Date(now),
    ]);
    await recordAudit(tx, {
      actor: act.actor,
      action: act.isHeld ? 'payout.hold' : 'payout.release',
      subject: 'payout',
      subjectId: act.payoutId,
      note: act.note,
      after: { isHeld: act.isHeld },
      at: now,
    });
    return null;
  });
}
