import type { ErrorCode } from '@assay/contract/errors.ts';
import { isRefusal, refuse } from '@assay/contract/problem.ts';
import type { OpenBidAnswer, SealedBidAnswer } from '@assay/contract/shapes/auction.ts';
import { type BidAccepted, placeBid, type SealedAccepted } from '@assay/domain/auction/bid.ts';
import { computeCommitment } from '@assay/domain/auction/hashChain.ts';
import { biddingEndsAt, storedStatus } from '@assay/domain/auction/phase.ts';
import { minimumFor } from '@assay/domain/auction/proxy.ts';
import { aliasLabel, publicPrice } from '../../catalog/lot/presenter.ts';
import { type LotRow, toLotState } from '../../catalog/lot/queries.ts';
import { appendPhases, chainEntry, openLog, sha256 } from '../auction/bidLog.ts';
import { statusSteps } from '../auction/lotWrites.ts';
import { type ParticipantRow, type PersonRow, toLotBidder } from '../auction/policy.ts';
import type { OpenSealed } from '../auction/sealedBids.ts';
import type { BidOutcome, BidRequest } from '../auction/submitBid.ts';
import { bidTotalChanged, estimateOf, lotChanged, toRefusal } from './answers.ts';
import { openAnswerOf, type Told } from './bidAnswer.ts';
import { isSealedAnswer, mayBeBlind, openAnswer, sealAnswer, sealedAnswer, sealedFrom } from './sealed.ts';
import type { BatchInput, BatchResult, BidWrite, CreditWrite, StoredAnswer, WorkingLot } from './types.ts';

// The decisions of one batch: pure work over the rows in memory, in order of arrival. No I/O here.

/** Refusals that are not stored under the key: the same request may well be accepted later. */
const PASSING = new Set<ErrorCode>([
  'unauthenticated',
  'rate_limited',
  'idempotency_key_reused',
  'bid_failed',
  'unavailable',
]);

/** Decides every bid of the batch over the locked rows. Same input, same result. */
export function decideBatch(input: BatchInput): BatchResult {
  const people = new Map(input.people.map((person) => [person.user_id, { ...person }]));
  const participants = new Map(input.participants.map((row) => [`${row.auction_id} ${row.user_id}`, { ...row }]));
  const lots = new Map(input.lots.map((row): [string, WorkingLot] => [row.id, working(row, input)]));
  const known = new Map(input.stored.map((row): [string, StoredAnswer] => [`${row.user_id} ${row.key}`, row]));
  const newcomers = new Set<string>();
  const changedParticipants = new Set<string>();
  const moves = new Map<string, Move>();
  const keep: number[] = [];
  const secrets: BatchResult['secrets'] & Map<number, unknown> = new Map();
  const taken: BatchResult['sealed'] = [];
  let own: readonly OpenSealed[] = input.sealed.own;
  const ownOf = (userId: string) => (own.length === 0 ? own : own.filter((bid) => bid.userId === userId));

  const outcomes = input.requests.map((request, index): BidOutcome => {
    const answerKey = `${request.userId} ${request.key}`;
    const kept = known.get(answerKey);
    if (kept !== undefined) return again(request, kept);
    // Any answer on a blind lot, or to a user with a sealed bid elsewhere, could reveal what they have sealed.
    const isSecret = lots.get(request.auctionId)?.mayBeBlind === true || ownOf(request.userId).length > 0;
    const outcome = decide(request, isSecret);
    if (!isRefusal(outcome) || !PASSING.has(outcome.code)) {
      // The row of a bid stores its own response.
      if (isSecret || !('youLead' in outcome)) keep.push(index);
      if (isSecret)
        secrets.set(index, {
          answer: sealAnswer(input.encryption, request, outcome),
          requestHash: input.encryption.keyedHash(request.requestHash),
        });
      known.set(answerKey, {
        user_id: request.userId,
        key: request.key,
        request_hash: request.requestHash,
        answer: outcome,
      });
    }
    return outcome;
  });

  function again(request: BidRequest, kept: StoredAnswer): BidOutcome {
    const { answer, requestHash } = isSealedAnswer(kept.answer)
      ? openAnswer(input.encryption, request, kept.answer)
      : { answer: kept.answer, requestHash: request.requestHash };
    return kept.request_hash.equals(requestHash) ? answer : refuse('idempotency_key_reused');
  }

  function decide(request: BidRequest, isSecret: boolean): BidOutcome {
    const lot = lots.get(request.auctionId);
    const person = people.get(request.userId);
    if (person === undefined || input.endedSessions.has(request.sessionId)) return refuse('unauthenticated');
    if (lot === undefined) return refuse('not_found');
    if (lot.row.type === 'buy_now')
      return refuse('item_not_for_sale', { detail: 'This item has a fixed price and doesn’t accept bids' });
    const participantKey = `${request.auctionId} ${request.userId}`;
    const participant = participants.get(participantKey);
    const { sale_hold: saleHold } = lot.row;
    // A lot that has just opened counts as paused until the sweep pauses it.
    const before = saleHold === null ? lot.state : { ...lot.state, pausedAt: lot.state.pausedAt ?? input.lockAt };
    const result = placeBid(
      before,
      { amountCents: request.amountCents, isMax: request.isMax, receivedAt: request.receivedAt, lockAt: input.lockAt },
      toLotBidder(person, lot.row, before, participant, input.isPaced, ownOf(person.user_id)),
    );
    // lot_changed takes precedence: the change explains why the amount is too low by now.
    if (!result.ok && result.code !== 'bid_too_low') return toRefusal(result, saleHold !== null);
    const changed = lotChanged(lot, request, input.lockAt);
    if (changed !== null) return changed;
    if (!result.ok) return toRefusal(result, saleHold !== null);
    const another = bidTotalChanged(lot, person, request, input.rates);
    if (another !== null) return another;
    if (result.kind === 'sealed') return seal(lot, request, person, result);
    if (participant === undefined) newcomers.add(participantKey);
    const outcome = take(lot, request, person, participant, result, isSecret);
    changedParticipants.add(participantKey);
    return outcome;
  }

  /** A sealed bid does not change the lot: no row, event or log entry. The sweeper announces any due phase. */
  function seal(lot: WorkingLot, request: BidRequest, person: PersonRow, result: SealedAccepted): SealedBidAnswer {
    const bid = sealedFrom(request, lot, result, input.newNonce());
    lot.state = { ...lot.state, sealedSeq: result.sealed.seq };
    own = [...own.filter((one) => one.userId !== bid.userId || one.auctionId !== bid.auctionId), bid];
    taken.push({ bid, blindEndsAt: result.lot.blindEndsAt! });
    const alias = participants.get(`${request.auctionId} ${request.userId}`)!.alias;
    return sealedAnswer(input, { lot, person, taken: result, bid, alias, now: input.lockAt });
  }

  function take(
    lot: WorkingLot,
    request: BidRequest,
    person: PersonRow,
    participant: ParticipantRow | undefined,
    result: BidAccepted,
    isSecret: boolean,
  ): OpenBidAnswer {
    const before = lot.state;
    lot.state = result.lot;
    lot.isChanged = true;
    lot.events.push(...result.events);
    if (result.youLead) lot.leaderAlias = result.aliasNumber;
    const phase = storedStatus(result.lot) as BidWrite['phase'];
    appendPhases(lot.log, statusSteps(storedStatus(before), result.events), publicPrice(before));
    const nonce = input.newNonce();
    const commitment = computeCommitment(nonce, request.amountCents, sha256);
    const entry = chainEntry(lot.log, {
      kind: 'bid',
      at: request.receivedAt,
      aliasNumber: result.aliasNumber,
      priceCents: result.lot.priceCents,
      commitment,
      note: phase,
    });
    const told: Told = {
      minNextBidCents: minimumFor(lot.state, request.userId),
      endsAt: biddingEndsAt(lot.state) ?? lot.state.endsAt,
      allInEstimate: estimateOf(lot.row, person, request.amountCents, input.rates),
    };
    const bid: BidWrite = {
      auctionId: request.auctionId,
      seq: result.seq,
      userId: request.userId,
      alias: result.aliasNumber,
      amountCents: request.amountCents,
      isMax: request.isMax,
      phase,
      minRequiredCents: result.minimumCents,
      priceCents: result.lot.priceCents,
      leaderAlias: lot.leaderAlias ?? result.aliasNumber,
      receivedAt: request.receivedAt,
      key: request.key,
      nonce,
      logPosition: entry.position,
      commitment,
      chainHash: entry.hash,
      kept: isSecret ? null : { told, requestHash: request.requestHash },
    };
    lot.bids.push(bid);
    participants.set(`${request.auctionId} ${request.userId}`, {
      auction_id: request.auctionId,
      user_id: request.userId,
      alias: result.aliasNumber,
      // A bidder who may bid now has one, or had their only one voided while the lot was still open.
      has_bid_before_end: true,
      max_cents: Math.max(participant?.max_cents ?? 0, request.amountCents),
      bid_count: (participant?.bid_count ?? 0) + 1,
      last_bid_at: request.receivedAt,
    });
    if (result.leaderChanged && result.previousLeaderId !== null) {
      const previous = people.get(result.previousLeaderId);
      if (previous !== undefined) move(previous, -result.releasedHoldCents, request.auctionId);
      lot.displaced.push({
        userId: result.previousLeaderId,
        seq: result.seq,
        byAlias: aliasLabel(result.aliasNumber),
        priceCents: result.lot.priceCents,
        minNextBidCents: minimumFor(result.lot, null),
      });
    }
    if (result.youLead) move(person, result.holdDeltaCents, request.auctionId);
    return openAnswerOf(bid, told, input.lockAt);
  }

  /** Changes a user's hold on a lot. The next bid of the batch sees the new holds. */
  function move(person: PersonRow, changeCents: number, auctionId: string): void {
    if (changeCents === 0) return;
    person.hold_cents += changeCents;
    const key = `${person.user_id} ${auctionId}`;
    const known = moves.get(key);
    if (known === undefined) moves.set(key, { userId: person.user_id, auctionId, changeCents });
    else known.changeCents += changeCents;
  }

  const changed = [...lots.values()].filter((lot) => lot.isChanged);
  return {
    outcomes,
    keep,
    secrets,
    sealed: taken,
    lots: changed,
    participants: [...changedParticipants].map((key) => ({ ...participants.get(key)!, isNew: newcomers.has(key) })),
    credit: creditHistory(input.people, [...moves.values()]),
    people: input.people.flatMap((before) => {
      const person = people.get(before.user_id)!;
      return person.hold_cents === before.hold_cents ? [] : [person];
    }),
  };
}

type Move = { userId: string; auctionId: string; changeCents: number };

/**
 * Rows of the credit history: the net change of each person's hold on each lot in the batch. Holds taken and released
 * within the batch leave no row (decision 0016). Releases come first, so that no intermediate balance is below the
 * final one.
 */
function creditHistory(before: readonly PersonRow[], moves: readonly Move[]): CreditWrite[] {
  const balances = new Map(before.map((person) => [person.user_id, person.limit_cents - person.hold_cents]));
  const rowOf = ({ userId, auctionId, changeCents }: Move): CreditWrite => {
    const balanceAfterCents = balances.get(userId)! - changeCents;
    balances.set(userId, balanceAfterCents);
    return {
      userId,
      operation: changeCents > 0 ? 'subtract' : 'add',
      amountCents: Math.abs(changeCents),
      kind: changeCents > 0 ? 'bid_hold' : 'bid_release',
      auctionId,
      balanceAfterCents,
    };
  };
  return [
    ...moves.filter(({ changeCents }) => changeCents < 0).map(rowOf),
    ...moves.filter(({ changeCents }) => changeCents > 0).map(rowOf),
  ];
}

function working(row: LotRow, input: BatchInput): WorkingLot {
  const state = toLotState(row);
  return {
    row,
    state: { ...state, sealedSeq: input.sealed.lastSeq.get(row.id) ?? state.sealedSeq },
    log: openLog(row),
    leaderAlias: row.leader_alias,
    events: [],
    bids: [],
    displaced: [],
    isChanged: false,
    mayBeBlind: mayBeBlind(row, input.lockAt),
  };
}
