import type { Custody } from '@assay/contract/shapes/custody.ts';
import type { OfficeResale, Payout, Resale } from '@assay/contract/shapes/resale.ts';
import type { AddressSnapshot } from '@assay/domain/account/address.ts';
import { addressLines } from '@assay/domain/account/addressLines.ts';
import { sellerNet } from '@assay/domain/resale/fee.ts';
import { moveResale, type ResaleAct, type ResaleTrigger } from '@assay/domain/resale/machine.ts';
import {
  buildTimeline,
  claimUntil,
  findHolder,
  findPendingAction,
  pendingActionFor,
  type TimelineFacts,
} from '@assay/domain/resale/timeline.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { feesOf, isPaid, type ResaleRow, saleCents, toFacts } from './rows.ts';

export type PayoutRecord = Pick<
  Tables['payout'],
  | 'id'
  | 'cause'
  | 'gross_cents'
  | 'fee_cents'
  | 'netted_cents'
  | 'net_cents'
  | 'state'
  | 'due_at'
  | 'blocked_reason'
  | 'sent_at'
> &
  Pick<Tables['item'], 'title'> & {
    cause: Payout['cause'];
    state: Payout['state'];
    blocked_reason: Payout['blockedReason'];
  };

const iso = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

export const toPayout = (row: PayoutRecord): Payout => ({
  id: row.id,
  title: row.title,
  cause: row.cause,
  grossCents: row.gross_cents,
  feeCents: row.fee_cents,
  nettedCents: row.netted_cents,
  netCents: row.net_cents,
  state: row.state,
  dueAt: row.due_at?.toISOString() ?? null,
  blockedReason: row.blocked_reason,
  sentAt: row.sent_at?.toISOString() ?? null,
});

const toSteps = (facts: TimelineFacts, side: 'buyer' | 'seller' | null): Resale['steps'] =>
  buildTimeline(facts, side).map((step) => ({ ...step, at: iso(step.at), by: iso(step.by) }));
const parcel = (carrier: string | null, number: string | null) =>
  carrier === null || number === null ? null : { carrier, trackingNumber: number };

/** A resale as one side sees it, with who must act, by when, and what happens otherwise. */
export function toResale(
  row: ResaleRow,
  side: 'buyer' | 'seller',
  paidOut: PayoutRecord | null,
  custody: Resale['custody'],
  now: number,
): Resale & { turn: ReturnType<typeof pendingActionFor> } {
  const facts = toFacts(row);
  const may = (trigger: ResaleTrigger) => moveResale(facts, trigger, side, now).ok;
  const isSeller = side === 'seller';
  return {
    id: row.id,
    holder: findHolder(facts),
    // Only the seller sees the return parcel.
    custody: isSeller ? custody : { ...custody, wayBack: null },
    steps: toSteps(facts, side),
    failureClass: row.failed_by === null ? null : row.failure_class,
    failureNote: row.failed_by === null ? '' : row.failure_note,
    code: isSeller && row.status === 'paid' ? row.code : null,
    inbound: isSeller ? parcel(row.carrier, row.tracking_number) : null,
    outbound: isSeller ? null : parcel(row.outbound_carrier, row.outbound_number),
    mayHandIn: may('hand_in'),
    mayExtend: may('extend'),
    mayConfirmDelivery: may('deliver'),
    claimUntil: may('claim') ? iso(claimUntil(facts)) : null,
    proposal: may('consent') ? toProposal(row, isSeller) : null,
    penaltyCents: isSeller ? row.penalty_cents : 0,
    payout: isSeller && paidOut !== null ? toPayout(paidOut) : null,
    turn: pendingActionFor(facts, side),
  };
}

function toProposal(row: ResaleRow, isSeller: boolean): Resale['proposal'] {
  const priceCents = row.proposed_cents ?? row.price_cents;
  const sealCents = row.proposed_cents === null ? feesOf(row).resealCents : 0;
  return {
    kind: row.proposed_cents === null ? 'seal' : 'price',
    priceCents,
    netCents: isSeller ? Math.max(0, sellerNet(priceCents, feesOf(row)) - sealCents) : null,
    by: row.consent_by!.toISOString(),
  };
}
export type OfficeRow = ResaleRow & { seller: string; buyer: string; address: AddressSnapshot | null };

/** The names of staff's acts, by their trigger in the table. */
const ACTS: ReadonlyArray<readonly [act: ResaleAct, trigger: ResaleTrigger, actor: 'staff' | 'carrier']> = [
  ['receive', 'scan', 'staff'],
  ['pass', 'pass', 'staff'],
  ['find_fault', 'find_fault', 'staff'],
  ['dismiss_fault', 'dismiss_fault', 'staff'],
  ['fail', 'fail', 'staff'],
  ['propose', 'propose', 'staff'],
  ['lost', 'lost', 'staff'],
  ['cancel', 'cancel', 'staff'],
  ['ship', 'ship', 'staff'],
  ['deliver', 'deliver', 'carrier'],
  ['hand_over', 'hand_over', 'staff'],
  ['decide_claim', 'decide_claim', 'staff'],
];
const NEEDS_MONEY: ReadonlySet<ResaleAct> = new Set(['pass', 'fail', 'ship', 'hand_over']);

export function toOffice(row: OfficeRow, custody: Custody, staffId: string, now: number): OfficeResale {
  const facts = toFacts(row);
  const turn = findPendingAction(facts);
  const to = row.address;
  return {
    id: row.id,
    title: row.title,
    slug: row.slug,
    serial: row.serial,
    code: row.code,
    seller: row.seller,
    buyer: row.buyer,
    status: row.status,
    isPaid: isPaid(row),
    isPickup: facts.isPickup,
    priceCents: saleCents(row),
    steps: toSteps(facts, null),
    now: turn.now,
    actBy: iso(turn.actBy),
    failureClass: row.failure_class,
    failureNote: row.failure_note,
    isOwnFinding: row.failure_class !== null && row.reviewer_id === staffId,
    claimText: row.claim_text,
    hasOpenClaim: row.claimed_at !== null && row.claim_decided_at === null,
    inbound: parcel(row.carrier, row.tracking_number),
    shipTo: to === null || facts.isPickup ? null : addressLines(to),
    itemId: row.item_id,
    custody,
    acts: ACTS.filter(([act, trigger, actor]) => {
      if (NEEDS_MONEY.has(act) && !isPaid(row)) return false;
      return moveResale(facts, trigger, actor, now, { staffId }).ok;
    }).map(([act]) => act),
  };
}
