import type { BidAnswer, OpenBidAnswer, SealedBidAnswer } from '@assay/contract/shapes/auction.ts';
import type { Notice } from './refusals.ts';

// The state machine of one bid: typed, reviewed, sent, and answered or of unknown outcome. Pure; useBid does the
// sending.

export type Draft = { amountCents: number; isMax: boolean };
export type Receipt = OpenBidAnswer['receipt'];
export type SealedReceipt = SealedBidAnswer['receipt'];

export type Flow =
  | { step: 'edit'; notice: Notice | null; outcome: Outcome | null }
  | {
      step: 'review';
      draft: Draft;
      key: string;
      openedAt: number;
      needsRetype: boolean;
      retyped: string;
      notice: Notice | null;
      /** It may have been placed: an answer was lost before. */
      isUnsure: boolean;
    }
  | { step: 'placing'; draft: Draft; key: string; isUnsure: boolean }
  /** Outcome unknown: the bid is sent again with its idempotency key until the server answers. */
  | { step: 'checking'; draft: Draft; key: string; tries: number };

/** The server's answer to an accepted bid. For a sealed bid it reveals nothing about others. */
export type Outcome =
  | { kind: 'sealed'; draft: Draft; receipt: SealedReceipt }
  | { kind: 'open'; draft: Draft; youLead: boolean; priceCents: number; minNextBidCents: number; receipt: Receipt };

export type OpenOutcome = Extract<Outcome, { kind: 'open' }>;

export type FlowEvent =
  | {
      kind: 'review';
      draft: Draft;
      key: string;
      at: number;
      needsRetype: boolean;
      /** Of a review that was left by a reload or a log-out. */
      notice?: Notice;
      isUnsure?: boolean;
    }
  | { kind: 'retype'; text: string }
  | { kind: 'back' }
  | { kind: 'place' }
  | { kind: 'accepted'; answer: BidAnswer }
  | { kind: 'refused'; notice: Notice }
  | { kind: 'turned_away'; notice: Notice; at: number }
  | { kind: 'unknown' }
  /** The code of the review could not be fetched; nothing was sent. */
  | { kind: 'dismiss' };

export const IDLE: Flow = { step: 'edit', notice: null, outcome: null };

/** A press this soon after the review appeared is the second half of a double press: it never places. */
export const DOUBLE_PRESS_MS = 400;

/** The next state. An event that does not belong to the state changes nothing: a bid cannot be sent twice or lost. */
export function flowStep(flow: Flow, event: FlowEvent): Flow {
  switch (event.kind) {
    case 'review':
      if (flow.step !== 'edit') return flow;
      return {
        step: 'review',
        draft: event.draft,
        key: event.key,
        openedAt: event.at,
        needsRetype: event.needsRetype,
        retyped: '',
        notice: event.notice ?? null,
        isUnsure: event.isUnsure ?? false,
      };
    case 'retype':
      return flow.step === 'review' ? { ...flow, retyped: event.text } : flow;
    case 'back':
      return flow.step === 'review' ? IDLE : flow;
    case 'place':
      return flow.step === 'review'
        ? { step: 'placing', draft: flow.draft, key: flow.key, isUnsure: flow.isUnsure }
        : flow;
    case 'accepted':
      if (flow.step !== 'placing' && flow.step !== 'checking') return flow;
      return { step: 'edit', notice: null, outcome: outcomeOf(flow.draft, event.answer) };
    case 'refused':
      if (flow.step !== 'placing' && flow.step !== 'checking') return flow;
      return { step: 'edit', notice: event.notice, outcome: null };
    case 'turned_away':
      if (flow.step !== 'placing' && flow.step !== 'checking') return flow;
      // Not decided by the server: same review, same key.
      return {
        step: 'review',
        draft: flow.draft,
        key: flow.key,
        openedAt: event.at,
        needsRetype: false,
        retyped: '',
        notice: event.notice,
        isUnsure: flow.step === 'checking' || flow.isUnsure,
      };
    case 'unknown':
      if (flow.step === 'placing') return { step: 'checking', draft: flow.draft, key: flow.key, tries: 1 };
      return flow.step === 'checking' ? { ...flow, tries: flow.tries + 1 } : flow;
    case 'dismiss':
      return flow.step === 'edit' ? IDLE : flow;
  }
}

/** Returns true for the answer to a sealed bid. */
export function isSealed(answer: BidAnswer): answer is SealedBidAnswer {
  return 'yourSealedCents' in answer;
}

function outcomeOf(draft: Draft, answer: BidAnswer): Outcome {
  if (isSealed(answer)) return { kind: 'sealed', draft, receipt: answer.receipt };
  const { youLead, priceCents, minNextBidCents, receipt } = answer;
  return { kind: 'open', draft, youLead, priceCents, minNextBidCents, receipt };
}

/** Delay before a bid of unknown outcome is retried, in ms. */
export function recheckMs(tries: number): number {
  return Math.min(1_000 * 2 ** (tries - 1), 10_000);
}
