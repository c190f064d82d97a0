import type { Lot } from '@assay/contract/shapes/auction.ts';
import type { Tone } from '@assay/ui/tone.ts';

// States of lots and disputes, as text for staff.

const DISPUTES: Readonly<Record<string, { words: string; tone: Tone }>> = {
  warning_needs_response: { words: 'Inquiry', tone: 'amber' },
  warning_under_review: { words: 'Inquiry, answered', tone: 'neutral' },
  warning_closed: { words: 'Inquiry, closed', tone: 'neutral' },
  needs_response: { words: 'Needs evidence', tone: 'seal' },
  under_review: { words: 'Bank reviewing', tone: 'amber' },
  won: { words: 'Won', tone: 'commit' },
  lost: { words: 'Lost', tone: 'seal' },
};

/** A dispute's state, as text for staff. */
export const disputeState = ({ status }: { status: string }): { words: string; tone: Tone } =>
  DISPUTES[status] ?? { words: reasonText(status), tone: 'neutral' };

/** A provider code as text: `product_not_received` becomes “Product not received”. */
export function reasonText(code: string): string {
  const words = code.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

type LotFacts = Pick<Lot, 'status' | 'outcome' | 'pausedAt'>;
const PHASES: Readonly<Record<Lot['status'], { words: string; tone: Tone }>> = {
  not_started: { words: 'Not open yet', tone: 'neutral' },
  open: { words: 'Open', tone: 'commit' },
  extended: { words: 'Extended bidding', tone: 'amber' },
  blind: { words: 'Sealed bids', tone: 'blind' },
  closed: { words: 'Closing', tone: 'amber' },
  done: { words: 'Closed', tone: 'neutral' },
};
const OUTCOMES: Readonly<Record<NonNullable<Lot['outcome']>, { words: string; tone: Tone }>> = {
  sold: { words: 'Sold', tone: 'commit' },
  unsold: { words: 'Unsold', tone: 'neutral' },
  reserve_not_met: { words: 'Reserve not met', tone: 'neutral' },
  withdrawn: { words: 'Withdrawn', tone: 'seal' },
  second_chance: { words: 'Second chance', tone: 'amber' },
  defaulted: { words: 'Unpaid', tone: 'seal' },
};

/** A lot's state, as text for staff. */
export function lotState(lot: LotFacts): { words: string; tone: Tone } {
  if (lot.outcome !== null) return OUTCOMES[lot.outcome];
  if (lot.pausedAt !== null) return { words: 'Paused', tone: 'amber' };
  return PHASES[lot.status];
}
