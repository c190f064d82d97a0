import type { Access, BidAnswer, Lot } from '@assay/contract/shapes/auction.ts';
import { holdFor } from '@assay/domain/credit/credit.ts';
import { type AmountFault, readWholeDollars } from '@assay/domain/money/readAmount.ts';
import { formatMoney } from '@assay/ui/money.ts';
import { useEffect, useReducer, useRef, useState } from 'react';
import { useTimeZone } from '../../lib/DateTime.tsx';
import { browserApi, newIdempotencyKey, problemOf } from '../../session/browserApi.ts';
import { isExpectedFailure } from '../../session/isExpectedFailure.ts';
import { dropUnfinished } from '../../session/unfinished.ts';
import { useUnfinished } from '../../session/useUnfinished.ts';
import type { Draft } from './bidFlow.ts';
import { DOUBLE_PRESS_MS, flowStep, IDLE, isSealed, recheckMs } from './bidFlow.ts';
import { creditForLot, minimumForViewer, mustRetype } from './bidGuards.ts';
import { refusalKind } from './refusalKind.ts';
import { leftNotice, refusalNotice, SESSION_OVER } from './refusals.ts';

const ANSWER_WAIT_MS = 10_000;

const AMOUNT_ERRORS: Record<AmountFault, string> = {
  empty: 'Enter an amount.',
  not_an_amount: 'Enter a whole dollar amount like 15,000 or 15k.',
  whole_dollars_required: 'Bids must be whole dollars.',
  amount_out_of_range: 'Bids must be between $1 and $100,000,000.',
};

export type BidState = ReturnType<typeof useBid>;

/** What a tab keeps of a bid: the field, and the review that was open. */
type LeftBid = {
  auctionId: string;
  text: string;
  isMax: boolean;
  review: { draft: Draft; key: string; isUnsure: boolean } | null;
};

/** Figures of an amount as the field shows them: 1500000 → "15,000". */
export function amountText(cents: number): string {
  return formatMoney(cents).slice(1);
}

/**
 * One bid from the field to the server's answer. The state lives above the panel, so that closing the sheet on a phone
 * loses nothing. Whatever happens to the connection, the server's answer decides: nothing is guessed or counted twice.
 */
export function useBid(props: {
  lot: Lot;
  /** Of the item; a bid above it is checked for a slip. */
  estimateHighCents: number | null;
  access: Access | null;
  here: string;
  intentCents: number | null;
  /** Total cost of an amount as the page shows it; null while there is no ship-to place. */
  totalOf: (amountCents: number) => number | null;
  onAccepted: (answer: BidAnswer, draft: Draft) => void;
  /** Called on a final refusal: the viewer's access has changed. */
  onRefused: () => void;
}) {
  const { lot, access, estimateHighCents } = props;
  const { auctionId } = lot;
  const zone = useTimeZone();
  const [text, setText] = useState(props.intentCents === null ? '' : amountText(props.intentCents));
  const [isMax, setMax] = useState(true);
  const [showsError, setShowsError] = useState(false);
  const [flow, dispatch] = useReducer(flowStep, IDLE);
  const [ceilingCents, setCeiling] = useState<number | null>(null);
  const [corrected, setCorrected] = useState<{ amountCents: number; totalCents: number } | null>(null);
  const [refusedCredit, setRefusedCredit] = useState<{ access: Access | null; freeCents: number } | null>(null);
  const [isTyped, setTyped] = useState(false);
  const unfinished = useUnfinished<LeftBid>('bid');
  const pressedAt = useRef(Number.NEGATIVE_INFINITY);
  const [lastMaxCents, setLastMax] = useState<number | null>(access?.yourMaxCents ?? null);
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  // The server sends the viewer's maximum only while they lead; afterwards it shows by how much they were outbid.
  const currentMaxCents = access?.yourMaxCents ?? null;
  if (currentMaxCents !== null && currentMaxCents !== lastMaxCents) setLastMax(currentMaxCents);

  const isBlind = lot.status === 'blind';
  const minimumCents = minimumForViewer(lot, access);
  // After a refusal, the server's figure counts until access is reloaded.
  const creditCents = refusedCredit?.access === access ? refusedCredit.freeCents : creditForLot(access);
  // A process of the previous release sends lots without the field.
  const holdOf = (cents: number): number => holdFor(cents, lot.buyerPremiumBps ?? 0);
  const parsed = readWholeDollars(text);
  const error = validateAmount();

  function validateAmount(): string | null {
    if (!parsed.ok)
      return parsed.code === 'empty'
        ? `${AMOUNT_ERRORS.empty} ${isBlind ? 'The minimum is' : 'The next bid is'} ${formatMoney(minimumCents)}.`
        : AMOUNT_ERRORS[parsed.code];
    if (parsed.cents < minimumCents && isBlind) return `Your sealed bid must be at least ${formatMoney(minimumCents)}.`;
    if (parsed.cents < minimumCents)
      return lot.youLead
        ? `Your new maximum must be at least ${formatMoney(minimumCents)}.`
        : `The next bid is ${formatMoney(minimumCents)}.`;
    if (creditCents !== null && holdOf(parsed.cents) > creditCents)
      return `BID EXCEEDS CREDIT LIMIT. You have ${formatMoney(creditCents)} of credit available for this lot.${lot.buyerPremiumBps > 0 ? ` This bid needs ${formatMoney(holdOf(parsed.cents))} with the buyer’s premium.` : ''}`;
    return null;
  }

  // A review survives a reload, a log-out and the login after it; so does what was typed.
  const { left, keep, drop } = unfinished;
  const isVisitor = access === null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for what was left
  useEffect(() => {
    if (left === null || left.value.auctionId !== auctionId) return;
    const { value, wasLoggedOut, isSent } = left;
    if (value.text !== '') setText(value.text);
    setMax(value.isMax);
    if (value.review === null || isVisitor) return;
    const { draft, key } = value.review;
    const isUnsure = value.review.isUnsure || isSent;
    dispatch({
      kind: 'review',
      draft,
      key,
      at: performance.now(),
      needsRetype: mustRetype(draft.amountCents, lot, estimateHighCents),
      notice: leftNotice({ wasLoggedOut, isUnsure }),
      isUnsure,
    });
  }, [left, isVisitor]);
  const isKept = useRef(false);
  useEffect(() => {
    if (flow.step !== 'edit' || isTyped) isKept.current = true;
    if (flow.step === 'review') {
      const { draft, key, isUnsure } = flow;
      keep({ auctionId, text: amountText(draft.amountCents), isMax: draft.isMax, review: { draft, key, isUnsure } });
    } else if (flow.step === 'placing' || flow.step === 'checking') {
      const { draft, key } = flow;
      keep(
        { auctionId, text: amountText(draft.amountCents), isMax: draft.isMax, review: { draft, key, isUnsure: true } },
        true,
      );
    } else if (isTyped) keep({ auctionId, text, isMax, review: null });
    else if (isKept.current) {
      isKept.current = false;
      drop();
    }
  }, [flow, isTyped, text, isMax, auctionId, keep, drop]);

  async function send(draft: Draft, key: string): Promise<void> {
    const { lot: at, here, totalOf } = latest.current;
    const correctedCents = corrected?.amountCents === draft.amountCents ? corrected.totalCents : null;
    const expectedTotalCents = correctedCents ?? totalOf(draft.amountCents) ?? undefined;
    const context = {
      amountCents: draft.amountCents,
      here,
      scheduledEndsAt: Date.parse(at.scheduledEndsAt),
      zone,
      isSealed: at.status === 'blind',
      hasField: at.status !== 'extended' || ceilingCents === null,
    };
    try {
      const answer = await browserApi.call('auction.bid', {
        params: { auctionId: at.auctionId },
        body: { amountCents: draft.amountCents, isMax: draft.isMax, expectedTotalCents },
        idempotencyKey: key,
        signal: AbortSignal.timeout(ANSWER_WAIT_MS),
      });
      dispatch({ kind: 'accepted', answer });
      setTyped(false);
      setShowsError(false);
      if (isSealed(answer)) setText('');
      else {
        setLastMax((last) => Math.max(last ?? 0, answer.yourMaxCents));
        setText(answer.youLead ? '' : amountText(answer.minNextBidCents));
      }
      latest.current.onAccepted(answer, draft);
    } catch (failure) {
      if (!isExpectedFailure(failure)) throw failure;
      const problem = await problemOf(failure);
      const kind = refusalKind(problem);
      if (problem === null || kind === 'unknown') return dispatch({ kind: 'unknown' });
      const notice = refusalNotice(problem, context);
      // Not decided: the review stays, and is there again after the login.
      if (kind === 'passing' || SESSION_OVER.has(problem.code))
        return dispatch({ kind: 'turned_away', notice, at: performance.now() });
      if (problem.code === 'total_changed' && problem.totals !== undefined)
        setCorrected({ amountCents: draft.amountCents, totalCents: problem.totals.totalCents });
      if (problem.code === 'bid_too_low' && problem.minimumCents !== undefined) {
        setText(amountText(problem.minimumCents));
        setShowsError(false);
      }
      if (problem.code === 'credit_limit_exceeded' && problem.availableCents !== undefined) {
        setRefusedCredit({ access: latest.current.access, freeCents: problem.availableCents });
        setText(amountText(draft.amountCents));
        setShowsError(true);
      }
      setTyped(false);
      dispatch({ kind: 'refused', notice });
      latest.current.onRefused();
    }
  }

  // A bid with an unknown outcome is sent again with its key, so it counts at most once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try is one timer
  useEffect(() => {
    if (flow.step !== 'checking') return;
    const timer = setTimeout(() => void send(flow.draft, flow.key), recheckMs(flow.tries));
    return () => clearTimeout(timer);
  }, [flow]);

  const isRetyped = flow.step === 'review' && (!flow.needsRetype || sameAmount(flow.retyped, flow.draft.amountCents));
  return {
    text,
    /** A sealed bid is a maximum, whatever the field was set to before. */
    isMax: isMax || isBlind,
    isBlind,
    flow,
    minimumCents,
    /** Those of the lot, where they are not the standard ones. */
    increments: lot.increments,
    creditCents,
    /** What a bid of this amount holds of the credit: with the buyer's premium. */
    holdOf,
    lastMaxCents,
    /** The typed amount in cents, if it is valid. */
    amountCents: parsed.ok ? parsed.cents : null,
    /** What is wrong with the amount; shown as an error only after a try (`showsError`). */
    error,
    showsError: showsError && error !== null,
    /** The reviewed amount is still enough. */
    isEnough: flow.step !== 'review' || flow.draft.amountCents >= minimumCents,
    isRetyped,
    /** A review was left open on this page, by a reload or a session that ended. */
    isLeft: left?.value.auctionId === auctionId && left.value.review !== null,
    /** The server's total for the reviewed amount, after it refused the page's. */
    correctedCents:
      flow.step !== 'edit' && corrected?.amountCents === flow.draft.amountCents ? corrected.totalCents : null,
    setMax,
    type(next: string): void {
      // A visitor's new amount counts, not the review of before the log-out.
      if (isVisitor) {
        drop();
        dropUnfinished();
      }
      setText(next);
      setTyped(true);
      if (next === '') setShowsError(false);
      dispatch({ kind: 'dismiss' });
    },
    fill(cents: number): void {
      setText(amountText(cents));
      setShowsError(false);
      dispatch({ kind: 'dismiss' });
    },
    /** Opens the review if the amount is valid; returns true if it did. */
    review(): boolean {
      setShowsError(true);
      if (!parsed.ok || error !== null) return false;
      const draft: Draft = { amountCents: parsed.cents, isMax: isMax || isBlind };
      const needsRetype = mustRetype(parsed.cents, lot, estimateHighCents);
      dispatch({ kind: 'review', draft, key: newIdempotencyKey(), at: performance.now(), needsRetype });
      return true;
    },
    retype: (next: string): void => dispatch({ kind: 'retype', text: next }),
    back: (): void => dispatch({ kind: 'back' }),
    place(): void {
      if (flow.step !== 'review' || !isRetyped || flow.draft.amountCents < minimumCents) return;
      if (performance.now() - flow.openedAt < DOUBLE_PRESS_MS) return;
      dispatch({ kind: 'place' });
      void send(flow.draft, flow.key);
    },
    /** Forgets what a reload would open again. */
    forget: drop,
    dismiss: (): void => dispatch({ kind: 'dismiss' }),
    /** Speed mode of this lot: how far bids go without a review; null is off. It ends with extended bidding. */
    speed: { ceilingCents: lot.status === 'extended' ? ceilingCents : null, setCeiling },
    /** Speed mode: bids the next amount without a review. What the ceiling does not cover is not sent. */
    placeNow(cents: number): void {
      const now = performance.now();
      const isAllowed = lot.status === 'extended' && ceilingCents !== null && cents <= ceilingCents;
      if (!isAllowed || flow.step !== 'edit' || cents < minimumCents || now - pressedAt.current < DOUBLE_PRESS_MS)
        return;
      if (creditCents !== null && holdOf(cents) > creditCents) return;
      pressedAt.current = now;
      const draft: Draft = { amountCents: cents, isMax: true };
      const key = newIdempotencyKey();
      dispatch({ kind: 'review', draft, key, at: now, needsRetype: false });
      dispatch({ kind: 'place' });
      void send(draft, key);
    },
  };
}

function sameAmount(text: string, cents: number): boolean {
  const parsed = readWholeDollars(text);
  return parsed.ok && parsed.cents === cents;
}
