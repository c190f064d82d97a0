import { placeBid } from '@assay/domain/auction/bid.ts';
import { settle } from '@assay/domain/auction/outcome.ts';
import { advance, storedStatus } from '@assay/domain/auction/phase.ts';
import { replayBids } from '@assay/domain/auction/replay.ts';
import type { LotBidder, LotEvent } from '@assay/domain/auction/state.ts';
import { availableForAuction, holdFor } from '@assay/domain/credit/credit.ts';
import type { AuctionStatus } from '@assay/domain/enums.ts';
import { availableCents, type Draft, heldOn, type SimAnswer, type SimLot, type SimRequest } from './store.ts';

// The app's transactions on its rows, through the rules themselves: bid, sealed bid, sweep, settle, void.

export const INVOICE = 'invoice_hold';

const AFTER: Partial<Record<LotEvent['type'], AuctionStatus>> = {
  opened: 'open',
  extended_started: 'extended',
  blind_started: 'blind',
  closed: 'closed',
  done: 'done',
};

/** The status changes in these events, one after the other. */
export function stepsOf(lot: SimLot, events: readonly LotEvent[]): SimLot['steps'] {
  let from = storedStatus(lot.state);
  const steps = [...lot.steps];
  for (const event of events) {
    const to = AFTER[event.type];
    if (to === undefined) continue;
    steps.push({ from, to });
    from = to;
  }
  return steps;
}

const lastSealedOf = (lot: SimLot, userId: string) => lot.sealed.findLast((bid) => bid.userId === userId) ?? null;

export type BidOptions = {
  /** At most one bid a second of a person on a lot. */
  isPaced: boolean;
  /** A planted fault: only this lot's own hold counts against the credit. */
  forgetsOtherLots: boolean;
};

function bidderOf(draft: Draft, lot: SimLot, userId: string, options: BidOptions): LotBidder {
  const person = draft.person(userId);
  const participant = lot.participants.get(userId);
  return {
    userId,
    isOwner: lot.ownerId === userId,
    isBlocked: person.isBlocked,
    isEmailVerified: true,
    hasAddress: true,
    hasPaymentMethod: true,
    hasAcceptedTerms: true,
    isIdentityVerified: true,
    hasOverdueInvoice: person.hasOverdueInvoice,
    isVip: person.isVip,
    availableCents: options.forgetsOtherLots
      ? Math.max(0, person.limitCents - heldOn(person, lot.id))
      : availableCents(person),
    currentHoldCents: heldOn(person, lot.id),
    hasBidBeforeT: participant?.hasBidBeforeT ?? false,
    aliasNumber: participant?.alias ?? null,
    sealed: lastSealedOf(lot, userId),
    lastBidAt: options.isPaced ? (participant?.lastBidAt ?? null) : null,
  };
}

/** `judgedAt` is a planted fault: the bid is judged by this time instead of the one at which it was received. */
export type Times = { receivedAt: number; lockAt: number; judgedAt?: number };

/** One bid under the locks of its lot, its bidder and the leader. */
export function bid(draft: Draft, request: SimRequest, times: Times, options: BidOptions): SimAnswer {
  const lot = draft.lot(request.lotId);
  const bidder = bidderOf(draft, lot, request.userId, options);
  const { receivedAt, lockAt, judgedAt = receivedAt } = times;
  const command = { amountCents: request.amountCents, isMax: request.isMax, receivedAt: judgedAt, lockAt };
  const result = placeBid(lot.state, command, bidder);
  if (!result.ok) return { code: result.code, number: null };
  const steps = stepsOf(lot, result.events);
  if (result.kind === 'sealed') {
    const sealed = { ...result.sealed, key: request.key, receivedAt };
    draft.setLot({ ...lot, state: result.lot, steps, sealed: [...lot.sealed, sealed] });
    draft.hold(request.userId, `bid:${lot.id}`, 0, 'bid_release');
    draft.hold(request.userId, `sealed:${lot.id}`, result.holdCents, 'sealed_hold');
    return { code: 'accepted', number: result.sealed.revision };
  }
  const participants = new Map(lot.participants).set(request.userId, {
    alias: result.aliasNumber,
    hasBidBeforeT: lot.participants.get(request.userId)?.hasBidBeforeT ?? true,
    lastBidAt: receivedAt,
  });
  if (result.isFirstBidOfBidder)
    participants.set(request.userId, { ...participants.get(request.userId)!, hasBidBeforeT: true });
  draft.setLot({
    ...lot,
    state: result.lot,
    steps,
    participants,
    bids: [
      ...lot.bids,
      {
        seq: result.seq,
        key: request.key,
        userId: request.userId,
        amountCents: request.amountCents,
        standingCents: request.amountCents,
        isVoided: false,
        isMax: request.isMax,
        phase: storedStatus(result.lot),
        receivedAt,
        isCompeting: result.isCompeting,
        minimumCents: result.minimumCents,
      },
    ],
  });
  if (result.leaderChanged && result.previousLeaderId !== null)
    draft.hold(result.previousLeaderId, `bid:${lot.id}`, 0, 'bid_release');
  if (result.youLead) draft.hold(request.userId, `bid:${lot.id}`, result.holdCents, 'bid_hold');
  return { code: 'accepted', number: result.seq };
}

/**
 * Processes everything of one lot that is due at `now`, including its settlement. Returns true if anything happened.
 */
export function sweep(draft: Draft, lotId: string, now: number, rechecks: boolean): boolean {
  const before = draft.lot(lotId);
  const { lot: state, events } = advance(before.state, now);
  const lot: SimLot = events.length === 0 ? before : { ...before, state, steps: stepsOf(before, events) };
  if (lot !== before) draft.setLot(lot);
  // `looksAgain` off is a planted fault: a settlement that trusts data read before the lock.
  const settling = rechecks ? lot.state : { ...lot.state, doneAt: null };
  const last = [...new Map(lot.sealed.map((bid) => [bid.userId, bid])).values()];
  const result = settle(settling, last, now);
  if (!result.ok) return lot !== before;
  draft.setLot({
    ...lot,
    state: result.lot,
    steps: stepsOf(lot, result.events),
    winnerId: result.winnerId,
    hammerCents: result.hammerCents,
  });
  for (const userId of new Set([
    ...last.map((bid) => bid.userId),
    ...(lot.state.leaderId ? [lot.state.leaderId] : []),
  ])) {
    draft.hold(userId, `bid:${lotId}`, 0, 'bid_release');
    draft.hold(userId, `sealed:${lotId}`, 0, 'bid_release');
  }
  if (result.winnerId !== null) {
    const totalCents = result.hammerCents + result.premiumCents;
    draft.invoices.push({ lotId, userId: result.winnerId, totalCents, isPaid: false });
    draft.hold(result.winnerId, `invoice:${lotId}`, totalCents, INVOICE);
  }
  return true;
}

/**
 * Staff void a bid: the log is replayed without it, and no one is committed beyond their credit (rules §1.8, §11.1).
 */
export function voidBid(draft: Draft, lotId: string, seq: number): void {
  const lot = draft.lot(lotId);
  const marked = lot.bids.map((row) => (row.seq === seq ? { ...row, isVoided: true } : row));
  const premium = lot.state.buyerPremiumBps;
  const ceilingCents = (userId: string): number => {
    const person = draft.person(userId);
    if (person.isVip) return Number.MAX_SAFE_INTEGER;
    const most = availableForAuction(availableCents(person), heldOn(person, lotId));
    let cents = Math.floor((most * 10_000) / (10_000 + premium));
    while (holdFor(cents, premium) > most) cents -= 1;
    return cents - (cents % 100);
  };
  const replay = replayBids(lot.state, marked, { ceilingCents });
  const skipped = new Set(replay.skippedSeqs);
  const bids = marked.map((row) => ({
    ...row,
    standingCents: skipped.has(row.seq) ? null : Math.min(row.amountCents, ceilingCents(row.userId)),
  }));
  const participants = new Map(
    [...lot.participants].map(([id, row]) => [id, { ...row, hasBidBeforeT: replay.eligibleUserIds.includes(id) }]),
  );
  const leaders = [lot.state.leaderId, replay.lot.leaderId];
  draft.setLot({ ...lot, state: replay.lot, bids, participants });
  if (leaders[0] !== null && leaders[0] !== leaders[1]) draft.hold(leaders[0]!, `bid:${lotId}`, 0, 'bid_release');
  if (leaders[1] !== null)
    draft.hold(leaders[1]!, `bid:${lotId}`, holdFor(replay.lot.leaderMaxCents!, premium), 'bid_hold');
}
