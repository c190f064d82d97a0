import type { Lot } from '@assay/contract/shapes/auction.ts';
import type { Tone } from '@assay/ui/tone.ts';
import { upperFirst } from '../../lib/letterCase.ts';

// States of lots and disputes, as text for staff.

const DISPUTES: Readonly<Record<string, { label: string; tone: Tone }>> = {
  warning_needs_response: { label: 'Inquiry', tone: 'amber' },
  warning_under_review: { label: 'Inquiry, answered', tone: 'neutral' },
  warning_closed: { label: 'Inquiry, closed', tone: 'neutral' },
  needs_response: { label: 'Needs evidence', tone: 'seal' },
  under_review: { label: 'Bank reviewing', tone: 'amber' },
  won: { label: 'Won', tone: 'commit' },
  lost: { label: 'Lost', tone: 'seal' },
};

/** A dispute's state, as text for staff. */
export const disputeState = ({ status }: { status: string }): { label: string; tone: Tone } =>
  DISPUTES[status] ?? { label: reasonText(status), tone: 'neutral' };

/** A provider code as text: `product_not_received` becomes “Product not received”. */
export const reasonText = (code: string): string => upperFirst(code.replaceAll('_', ' '));

type LotFacts = Pick<Lot, 'status' | 'outcome' | 'pausedAt'>;
const PHASES: Readonly<Record<Lot['status'], { label: string; tone: Tone }>> = {
  not_started: { label: 'Not open yet', tone: 'neutral' },
  open: { label: 'Open', tone: 'commit' },
  extended: { label: 'Extended bidding', tone: 'amber' },
  blind: { label: 'Sealed bids', tone: 'blind' },
  closed: { label: 'Closing', tone: 'amber' },
  done: { label: 'Closed', tone: 'neutral' },
};
const OUTCOMES: Readonly<Record<NonNullable<Lot['outcome']>, { label: string; tone: Tone }>> = {
  sold: { label: 'Sold', tone: 'commit' },
  unsold: { label: 'Unsold', tone: 'neutral' },
  reserve_not_met: { label: 'Reserve not met', tone: 'neutral' },
  withdrawn: { label: 'Withdrawn', tone: 'seal' },
  second_chance: { label: 'Second chance', tone: 'amber' },
  defaulted: { label: 'Unpaid', tone: 'seal' },
};

/** A lot's state, as text for staff. */
export function lotState(lot: LotFacts): { label: string; tone: Tone } {
  if (lot.outcome !== null) return OUTCOMES[lot.outcome];
  if (lot.pausedAt !== null) return { label: 'Paused', tone: 'amber' };
  return PHASES[lot.status];
}
