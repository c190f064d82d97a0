import { isRefusal, type Refusal, refuse } from '@assay/contract/problem.ts';
import { couponBody } from '@assay/contract/routes/coupon.ts';
import { checklist, evidence, witness } from '@assay/contract/shapes/authentication.ts';
import type { ConfirmedRequest, OfficeRequest } from '@assay/contract/shapes/office.ts';
import { settingShapes } from '@assay/contract/shapes/settings.ts';
import { VoidReason, WithdrawReason } from '@assay/domain/auction/office.ts';
import { AuthenticationGrade } from '@assay/domain/item/authentication.ts';
import { CertificateState } from '@assay/domain/item/certificate.ts';
import { effects } from '@assay/domain/office/effects.ts';
import { StaffRole } from '@assay/domain/office/roles.ts';
import { confirmation, mayConfirm, twoPersons } from '@assay/domain/office/twoPersons.ts';
import { z } from 'zod';
import { type Actor, recordAudit } from '../../../platform/audit.ts';
import type { AppContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { codeRefusal, roleRefusal } from '../../../platform/http/staffRefusals.ts';
import type { StaffAccess } from '../../../platform/http/viewer.ts';
import { transact } from '../../../platform/outbox.ts';
import { readSettings } from '../../../platform/settings.ts';
import { applyManualPayment, openByStaff, refundByStaff, voidByStaff } from '../../billing/invoice/index.ts';
import { decideAuthentication } from '../../catalog/authentication/operations.ts';
import {
  type Approval,
  decidedMessage,
  endIfLapsed,
  fileRequest,
  lapsedRefusal,
  lockRequest,
  markConfirmed,
  markDeclined,
  type Requested,
  requireSecondPerson,
  SUBJECT,
} from '../../identity/approval/operations.ts';
import { type RequestRow, readRequest } from '../../identity/approval/queries.ts';
import { grantLimitRequest, grantVip } from '../../identity/credit/index.ts';
import { lockCredit, moveLimit } from '../../identity/credit/operations.ts';
import { confirmInvitation, withdrawInvitation } from '../../identity/staff/index.ts';
import { changeStaffRoles, endStaff, resetFactor } from '../../identity/staff/operations.ts';
import { actAsStaff } from '../../resale/resale/index.ts';
import { readOfficeResale } from '../../resale/resale/queries.ts';
import {
  changeLot,
  listUnsoldAtPrice,
  offerAfterSale,
  type ReopenTerms,
  reopenAuction,
  reopenRefusal,
  voidAuctionBids,
  withdrawAuction,
} from '../../selling/auction/index.ts';
import { createCoupon } from '../../selling/coupon/index.ts';
import { acceptOffer, counterOffer } from '../../selling/offer/index.ts';
import { readOffer } from '../../selling/offer/queries.ts';
import { createListing, openItemToOffers, publishLot, publishSale, startGiveaway } from '../../selling/sale/index.ts';
import { changeCertificate } from '../../selling/saleHold/operations.ts';

import { changeBounds } from '../settings/operations.ts';

// Acts that one staff member requests and another decides (rules §1.4 reopen, §10; domain/office/twoPersons.ts).

type Decision = { requestId: string; actor: Actor; note: string; staff: StaffAccess };

/**
 * Requests that a finished lot's item be relisted. Refusals: not_found, auction_state, item_not_for_sale,
 * validation_failed.
 */
export function requestReopening(
  ctx: AppContext,
  act: { auctionId: string; actor: Actor; note: string; terms: ReopenTerms },
): Promise<OfficeRequest | Refusal> {
  return transact(ctx, async (tx) => {
    const refusal = await reopenRefusal(ctx, tx, act.auctionId, act.terms);
    if (refusal !== null) return refusal;
    const { auctionId: subjectId, actor, note, terms } = act;
    return fileRequest(tx, { kind: 'reopen', subjectId, terms, actor, note, at: ctx.clock.now() });
  });
}

/**
 * Confirms a colleague's request, or the caller's own once they have waited to carry it out alone, and carries it out in
 * the same transaction. Refusals: not_found; forbidden (the caller's own request before that, or without a role that may make the act itself); step_up_required; request_state (already decided,
 * or lapsed: what it rests on or who asked has changed);
 * and whatever blocks the act by now.
 */
export async function confirmRequest(ctx: AppContext, act: Decision): Promise<ConfirmedRequest | Refusal> {
  // Checked before anything changes, and again under the lock.
  const known = await transact(ctx, (tx) => lockRequest(tx, { ...act, now: ctx.clock.now() }));
  if (isRefusal(known)) return known;
  const { roles, needsCode } = confirmation[known.kind];
  if (!mayConfirm(act.staff.roles, known.kind)) return roleRefusal(roles);
  if (needsCode && !act.staff.hasRecentCode) return codeRefusal();
  const lapsed = await lapseIfChanged(ctx, act);
  if (lapsed !== null) return lapsed;
  const result = await executeRequest(ctx, act, known);
  if (isRefusal(result)) return result;
  return { ...((await readRequest(ctx.pool, act.requestId, ctx.clock.now())) as OfficeRequest), result };
}

/** A request whose subject or asker has changed since ends here: request_state, with what has changed. Null: it goes on. */
function lapseIfChanged(ctx: AppContext, { requestId, actor }: Decision): Promise<Refusal | null> {
  return transact(ctx, async (tx, emit) => {
    const at = ctx.clock.now();
    const row = await lockRequest(tx, { requestId, actor, now: at });
    if (isRefusal(row)) return row;
    const lapsed = await endIfLapsed(tx, emit, row, { actor, at });
    if (lapsed !== null && row.kind === 'staff_invite') await withdrawInvitation(tx, row.subject_id, at);
    return lapsed;
  });
}

/** Performs the requested act, with its own checks, and marks the request as confirmed in the same transaction. */
async function executeRequest(
  ctx: AppContext,
  act: Decision,
  row: RequestRow,
): Promise<Record<string, unknown> | null | Refusal> {
  const { subject_id: subjectId, terms } = row;
  const approval: Approval = { requestId: row.id, note: act.note };
  const by = { actor: act.actor, note: row.note, approval };
  switch (row.kind) {
    case 'reopen':
      return confirmReopening(ctx, act);
    case 'credit_limit':
      return setCreditLimit(ctx, { ...by, userId: subjectId, ...limitTerms.parse(terms) });
    case 'refund':
      return refundByStaff(ctx, { ...by, invoiceId: subjectId, ...refundTerms.parse(terms) });
    case 'payment':
      return applyManualPayment(ctx, { ...by, invoiceId: subjectId, ...paymentTerms.parse(terms) });
    case 'list_at_price':
      return listUnsoldAtPrice(ctx, { ...by, auctionId: subjectId, ...priceTerms.parse(terms) });
    case 'after_sale':
      return offerAfterSale(ctx, { ...by, auctionId: subjectId, ...afterSaleTerms.parse(terms) });
    case 'accept_offer':
      return offerOf(ctx, await acceptOffer(ctx, { offerId: subjectId, by: staffOf(by) }));
    case 'counter_offer': {
      const { amountCents } = offerTerms.parse(terms);
      return offerOf(ctx, await counterOffer(ctx, { offerId: subjectId, amountCents, by: staffOf(by) }));
    }
    case 'cancel_resale': {
      const done = await actAsStaff(ctx, subjectId, { act: 'cancel', ...undoTerms.parse(terms) }, by);
      return done ?? readOfficeResale(ctx, act.actor.userId, subjectId);
    }
    case 'lose_parcel': {
      const done = await actAsStaff(ctx, subjectId, { act: 'lost' }, by);
      return done ?? readOfficeResale(ctx, act.actor.userId, subjectId);
    }
    case 'publish_sale':
      return publishSale(ctx, { ...by, saleId: subjectId });
    case 'publish_lot':
      return publishLot(ctx, { ...by, lotId: subjectId });
    case 'giveaway':
      return startGiveaway(ctx, { ...by, itemId: subjectId, ...giveawayTerms.parse(terms) });
    case 'coupon':
      return createCoupon(ctx, { ...by, id: subjectId, ...couponTerms.parse(terms) });
    case 'bounds':
      return changeBounds(ctx, { ...by, ...boundsTerms.parse(terms) });
    case 'claim': {
      const given = { act: 'decide_claim', ...offerTerms.parse(terms) } as const;
      const done = await actAsStaff(ctx, subjectId, given, by);
      return done ?? readOfficeResale(ctx, act.actor.userId, subjectId);
    }
    case 'private_sale':
      return openByStaff(ctx, { ...by, invoiceId: subjectId, ...saleTerms.parse(terms) });
    case 'void_bids':
      return voidAuctionBids(ctx, { ...by, auctionId: subjectId, ...voidTerms.parse(terms) });
    case 'withdraw':
      return withdrawAuction(ctx, { ...by, auctionId: subjectId, ...withdrawTerms.parse(terms) });
    case 'void_invoice':
      return voidByStaff(ctx, { ...by, invoiceId: subjectId, ...invoiceTerms.parse(terms) });
    case 'lot_terms':
      return changeLot(ctx, { ...by, auctionId: subjectId, change: lotTerms.parse(terms) });
    case 'list_item':
      return createListing(ctx, { ...by, itemId: subjectId, ...listingTerms.parse(terms) });
    case 'open_offers':
      return openItemToOffers(ctx, { ...by, itemId: subjectId, ...openTerms.parse(terms) });
    case 'certificate':
      return changeCertificate(ctx, { ...by, itemId: subjectId, ...certificateTerms.parse(terms) });
    case 'authentication':
      return decideAuthentication(ctx, { ...by, itemId: subjectId, ...authenticationTerms.parse(terms) });
    case 'vip':
      return grantVip(ctx, { ...by, userId: subjectId, ...vipTerms.parse(terms) });
    case 'staff_invite':
      return confirmInvitation(ctx, { ...by, invitationId: subjectId });
    case 'staff_roles':
      return changeStaffRoles(ctx, { ...by, userId: subjectId, ...rolesTerms.parse(terms) });
    case 'staff_end':
      return endStaff(ctx, { ...by, userId: subjectId });
    case 'staff_factor':
      return resetFactor(ctx, { ...by, userId: subjectId });
  }
}

/** Raises of a credit limit within this time count together. */
const LIMIT_STEPS_MS = 30 * 24 * 3_600_000;
const limitTerms = z.object({ limitCents: z.int() });
const vipTerms = z.object({ days: z.int() });
const refundTerms = z.object({ amountCents: z.int(), reason: z.string() });
const paymentTerms = z.object({ kind: z.enum(['wire', 'check', 'cash']), reference: z.string() });
const priceTerms = z.object({ priceCents: z.int(), startsAt: z.string().optional(), endsAt: z.string().optional() });
const afterSaleTerms = z.object({ amountCents: z.int() });
const offerTerms = z.object({ amountCents: z.int() });
const saleTerms = z.object({ dueDays: z.int() });
const voidTerms = z.object({ seqs: z.array(z.int()), reason: z.enum(VoidReason) });
const withdrawTerms = z.object({ reason: z.enum(WithdrawReason), publicNote: z.string() });
const invoiceTerms = z.object({
  reason: z.enum(['non_payment', 'fraud', 'sale_undone']),
  publicNote: z.string().optional(),
});
const undoTerms = z.object({ publicNote: z.string().optional() });
const giveawayTerms = z.object({ quantity: z.int(), endsAt: z.string().optional() });
const couponTerms = couponBody.omit({ note: true }).strip();
const boundsTerms = z.object({ value: settingShapes.bounds, version: z.int() });
const authenticationTerms = z.object({
  grade: z.enum(AuthenticationGrade),
  witness: witness.nullable(),
  evidence: z.array(evidence),
  checklist,
  publicNote: z.string().optional(),
});
const rolesTerms = z.object({ roles: z.array(z.enum(StaffRole)) });
const lotTerms = z.object({
  openingCents: z.int().optional(),
  reserveCents: z.int().nullable().optional(),
  startsAt: z.string().optional(),
  endsAt: z.string().optional(),
  publicNote: z.string().optional(),
});
const listingTerms = z.object({
  priceCents: z.int(),
  quantity: z.int(),
  perUserLimit: z.int(),
  startsAt: z.string().optional(),
  endsAt: z.string().optional(),
});
const openTerms = z.object({ minOfferCents: z.int().nullable(), instantPriceCents: z.int().nullable() });
const certificateTerms = z.object({ newState: z.enum(CertificateState), publicNote: z.string() });

const staffOf = ({ actor, ...rest }: { actor: Actor; note: string; approval: Approval }) => ({ staff: actor, ...rest });

/** The offer that was answered, as the act itself shows it. */
async function offerOf(ctx: AppContext, done: string | Requested | Refusal) {
  return typeof done === 'string' ? readOffer(ctx, done, 'staff') : done;
}

function confirmReopening(ctx: AppContext, act: Decision): Promise<null | Refusal> {
  // The request is locked first; no later lock ever waits for a request.
  return transact(ctx, async (tx, emit) => {
    const row = await lockRequest(tx, { ...act, now: ctx.clock.now() });
    if (isRefusal(row)) return row;
    const lapsed = await lapsedRefusal(tx, row);
    if (lapsed !== null) return lapsed;
    const resultId = await reopenAuction(ctx, tx, emit, row.subject_id, row.terms as ReopenTerms);
    if (isRefusal(resultId)) return resultId;
    await markConfirmed(tx, row, { actor: act.actor, note: act.note, resultId, at: ctx.clock.now() });
    return null;
  });
}

/**
 * Sets a credit limit. Above the amounts in the table a second person confirms it. Holds do not change: with a limit
 * below them available credit shows 0, and no new bids are taken (rules §11.1). Refusals: not_found, request_state.
 */
export function setCreditLimit(
  ctx: AppContext,
  act: { userId: string; actor: Actor; note: string; limitCents: number; approval?: Approval },
): Promise<{ limitCents: number } | Requested | Refusal> {
  return transact(ctx, async (tx, emit) => {
    const { userId, limitCents, actor, note, approval } = act;
    const { rowCount } = await tx.client.query('select from users where id = $1 and deleted_at is null', [userId]);
    if (rowCount === 0) return refuse('not_found');
    const at = ctx.clock.now();
    const fromCents = (await lockCredit(tx, [userId])).get(userId)!.limitCents;
    const held = await requireSecondPerson(tx, {
      kind: 'credit_limit',
      subjectId: userId,
      terms: { limitCents, fromCents },
      isNeeded: twoPersons.credit_limit({
        fromCents: await limitToDouble(tx, userId, fromCents, at),
        toCents: limitCents,
      }),
      effect: {
        kind: 'credit_limit',
        valueCents: effects.credit_limit({ fromCents, toCents: limitCents }),
        gainerId: userId,
        bounds: readSettings(ctx).bounds,
      },
      ...{ actor, note, approval, at },
    });
    if (held !== null) return held;
    await recordAudit(tx, {
      actor,
      action: 'credit_limit.set',
      subject: 'user',
      subjectId: userId,
      note,
      before: { limitCents: fromCents },
      after: { limitCents },
      at,
    });
    const changeCents = limitCents - fromCents;
    if (changeCents === 0) return { limitCents };
    await moveLimit(tx, { userId, changeCents, kind: 'limit', note: 'Set by us', at: new Date(at) });
    emit({ kind: 'credit.changed', userId, private: { userId, limitCents } });
    await grantLimitRequest(tx, emit, { userId, fromCents, limitCents, at: new Date(at) });
    return { limitCents };
  });
}

/**
 * The limit that one person may double: the lowest of the last 30 days, or since two people last set it. So a limit
 * raised in steps is measured like one raised in a single step.
 */
async function limitToDouble(tx: Tx, userId: string, fromCents: number, at: number): Promise<number> {
  const { rows } = await tx.client.query<{ cents: number | null }>(
    `select min((e.before->>'limitCents')::bigint) as cents from audit_event e
     where e.subject = 'user' and e.subject_id = $1 and e.action = 'credit_limit.set' and e.at > greatest($2, (
       select max(r.decided_at) from office_request r where r.kind = 'credit_limit' and r.subject_id = $1 and r.status = 'confirmed'))`,
    [userId, new Date(at - LIMIT_STEPS_MS)],
  );
  return Math.min(fromCents, rows[0]!.cents ?? fromCents);
}

/**
 * Declines a request. Declining one's own withdraws it; a colleague's takes a role that may confirm it. Refusals: not_found,
 * request_state, forbidden.
 */
export function declineRequest(ctx: AppContext, act: Decision): Promise<OfficeRequest | Refusal> {
  return transact(ctx, async (tx) => {
    const now = ctx.clock.now();
    const { rows } = await tx.client.query<RequestRow>('select * from office_request where id = $1 for update', [
      act.requestId,
    ]);
    const row = rows[0];
    if (row === undefined) return refuse('not_found');
    if (row.status !== 'waiting') return refuse('request_state', { detail: decidedMessage(row) });
    if (row.requested_by !== act.actor.userId && !mayConfirm(act.staff.roles, row.kind))
      return roleRefusal(confirmation[row.kind].roles);
    await markDeclined(tx, act.requestId, act.actor, now);
    if (row.kind === 'staff_invite') await withdrawInvitation(tx, row.subject_id, now);
    await recordAudit(tx, {
      actor: act.actor,
      action: `${row.kind}.decline`,
      subject: SUBJECT[row.kind],
      subjectId: row.subject_id,
      note: act.note,
      after: { requestId: row.id },
      at: now,
    });
    return (await readRequest(tx.client, act.requestId, now)) as OfficeRequest;
  });
}
