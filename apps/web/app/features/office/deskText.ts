import type { Desk } from '@assay/contract/shapes/office.ts';
import type { OfficePayout, OfficeResale } from '@assay/contract/shapes/resale.ts';
import type { FailureClass } from '@assay/domain/resale/machine.ts';
import { formatMoney } from '@assay/ui/money.ts';
import type { Tone } from '@assay/ui/tone.ts';
import { whenText } from '../../lib/DateTime.tsx';

type Queue = Desk['queues'][number]['queue'];

/** The queues of the desk: link, title and description of each. */
export const QUEUES: Readonly<Record<Queue, { href: string; title: string; text: string }>> = {
  offers: { href: '/office/offers', title: 'Offers on our items', text: 'Accept, counter or decline' },
  expected: {
    href: '/office/resales?queue=expected',
    title: 'Expected packages',
    text: 'Scan them in when they arrive',
  },
  recheck: {
    href: '/office/resales?queue=recheck',
    title: 'To re-authenticate',
    text: 'Pass, or two reviewers find a problem',
  },
  to_ship: { href: '/office/resales?queue=to_ship', title: 'To ship', text: 'Passed; ship to the buyer' },
  under_way: {
    href: '/office/resales?queue=under_way',
    title: 'In transit to buyers',
    text: 'Until delivered and complete',
  },
  claims: { href: '/office/resales?queue=claims', title: 'Damage claims', text: 'Decide within two business days' },
  unpaid: { href: '/office/resales?queue=unpaid', title: 'Unpaid resales', text: 'Waiting for the buyer' },
  to_return: { href: '/office/custody?queue=to_return', title: 'To return', text: 'Create label, give to the carrier' },
  held: { href: '/office/custody?queue=held', title: 'Items on hold', text: 'Release or keep on hold' },
  payouts: { href: '/office/payouts', title: 'Payouts due', text: 'Sent automatically; hold or release' },
  to_quote: { href: '/office/invoices?status=to_quote', title: 'Shipping quotes', text: 'Extra-large lots' },
  to_send: {
    href: '/office/invoices?status=to_ship',
    title: 'Paid, to ship',
    text: 'Pack, print the slip, give to the carrier',
  },
  to_store: {
    href: '/office/invoices?status=to_store',
    title: 'Not picked up in 30 days',
    text: 'Store it and contact the buyer',
  },
  overdue: { href: '/office/invoices?status=overdue', title: 'Overdue invoices', text: 'Void or wait' },
  identity: {
    href: '/office/identity',
    title: 'Identity checks to review',
    text: 'The document has a different name',
  },
  limit_requests: {
    href: '/office/limit-requests',
    title: 'Credit limit requests',
    text: 'Set a limit or decline',
  },
  refunds: { href: '/office/refunds', title: 'Failed refunds', text: 'Retry or pay another way' },
  disputes: { href: '/office/disputes', title: 'Disputed payments', text: 'Send evidence by the deadline' },
  certificates: { href: '/office/certificates', title: 'Exemption certificates', text: 'Approve or reject' },
  account_links: {
    href: '/office/links',
    title: 'Linked accounts to review',
    text: 'One person, or two who share a device',
  },
  reports: { href: '/office/reports', title: 'Reports of abuse', text: 'Review within two business days' },
  failed_jobs: { href: '/office/jobs', title: 'Failed jobs', text: 'Emails and events that ran out of attempts' },
  requests: {
    href: '/office/requests',
    title: 'For a second person',
    text: 'Confirm or decline a colleague’s request',
  },
};

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

/** A payout's state, as text for staff. */
export function payoutState(payout: OfficePayout): { label: string; tone: Tone } {
  if (payout.isUnclaimed) return { label: 'Unclaimed', tone: 'seal' };
  if (payout.state === 'sent')
    return { label: payout.sentAt === null ? 'Sent' : `Sent ${whenText(payout.sentAt, 'date')}`, tone: 'commit' };
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

/** Dollars with or without cents as typed, in cents; null when it is no such amount. */
export function parseMoney(typed: string): number | null {
  const found = /^(\d{1,9})(?:\.(\d{2}))?$/.exec(typed.replaceAll(/[\s,$]/g, ''));
  return found === null ? null : Number(found[1]) * 100 + Number(found[2] ?? 0);
}

/**
 * What Assay receives from a price of its own item: all of it, because it charges itself no fee. Null: no price yet.
 */
export const assayReceives = (priceCents: number | null): string | null =>
  priceCents === null ? null : `Assay receives ${formatMoney(priceCents, true)}. The buyer also pays shipping and tax.`;
