import type { OfficePayout, OfficeResale } from '@assay/contract/shapes/resale.ts';
import type { FailureClass } from '@assay/domain/resale/machine.ts';
import type { TimeZone } from '@assay/domain/timeZone.ts';
import type { Tone } from '@assay/ui/tone.ts';
import { whenText } from '../../lib/DateTime.tsx';

/** The classes of a failed recheck, with what follows from each (rules §4). */
export const FAILURES: Readonly<Record<FailureClass, { label: string; follows: string }>> = {
  seal: {
    label: 'Seal missing or damaged, item matches',
    follows: 'The second reviewer can propose a new seal. Otherwise, we refund the buyer in full.',
  },
  condition: {
    label: 'Condition materially worse',
    follows: 'The second reviewer can propose a lower price once. Otherwise, we refund the buyer in full.',
  },
  mismatch: {
    label: 'Different item, or tampered with',
    follows: 'We refund the buyer in full. The seller pays 15% plus shipping and gets two strikes.',
  },
  counterfeit: {
    label: 'Suspected counterfeit or stolen',
    follows: 'We refund the buyer in full, keep the item, publicly revoke its seal and block the seller.',
  },
};

const STATES: Readonly<Record<OfficeResale['status'], { label: string; tone: Tone }>> = {
  pending: { label: 'Not paid yet', tone: 'neutral' },
  paid: { label: 'Package expected', tone: 'amber' },
  office_received: { label: 'To authenticate', tone: 'amber' },
  reauthenticated: { label: 'To ship', tone: 'amber' },
  shipped_to_buyer: { label: 'In transit', tone: 'neutral' },
  done: { label: 'Complete', tone: 'commit' },
  cancelled: { label: 'Canceled', tone: 'neutral' },
  reauthenticated_failed: { label: 'Failed', tone: 'seal' },
};

/** A resale's state, as text for staff. */
export function saleState(sale: Pick<OfficeResale, 'status' | 'hasOpenClaim' | 'isPickup' | 'failureClass'>): {
  label: string;
  tone: Tone;
} {
  if (sale.hasOpenClaim) return { label: 'Damage reported', tone: 'seal' };
  if (sale.status === 'office_received' && sale.failureClass !== null) return { label: 'Problem found', tone: 'seal' };
  if (sale.status === 'reauthenticated' && sale.isPickup) return { label: 'To hand over', tone: 'amber' };
  return STATES[sale.status];
}

/** A payout's state, as text for staff; its day in the zone. */
export function payoutState(payout: OfficePayout, zone: TimeZone): { label: string; tone: Tone } {
  if (payout.isUnclaimed) return { label: 'Unclaimed', tone: 'seal' };
  if (payout.state === 'sent')
    return { label: payout.sentAt === null ? 'Sent' : `Sent ${whenText(payout.sentAt, zone, 'date')}`, tone: 'commit' };
  if (payout.state === 'sending') return { label: 'Sending', tone: 'neutral' };
  if (payout.state === 'reversing' || payout.state === 'reversed') return { label: 'Reversed', tone: 'seal' };
  if (payout.state === 'lost') return { label: 'Lost to a dispute', tone: 'seal' };
  if (payout.isHeld) return { label: 'On hold by staff', tone: 'seal' };
  const waits = PAYOUT_STATES[payout.blockedReason ?? 'none'];
  return waits ?? { label: payout.dueAt === null ? 'When the sale is complete' : 'Scheduled', tone: 'neutral' };
}

const PAYOUT_STATES: Readonly<Record<string, { label: string; tone: Tone } | undefined>> = {
  account: { label: 'No verified payout account', tone: 'amber' },
  hold: { label: 'Security hold', tone: 'amber' },
  payment: { label: 'The buyer’s bank', tone: 'amber' },
  staff: { label: 'On hold by staff', tone: 'seal' },
  refused: { label: 'Declined; retry tomorrow', tone: 'seal' },
};
