import type { Desk } from '@assay/contract/shapes/office.ts';
import type { OfficePayout, OfficeResale } from '@assay/contract/shapes/resale.ts';
import type { FailureClass } from '@assay/domain/resale/machine.ts';
import { formatMoney } from '@assay/ui/money.ts';
import type { Tone } from '@assay/ui/tone.ts';
import { whenText } from '../lib/DateTime.tsx';

type Queue = Desk['queues'][number]['queue'];

/** The queues of the desk: where each is, what it is called, and what lies in it. */
export const QUEUES: Readonly<Record<Queue, { href: string; title: string; text: string }>> = {
  offers: { href: '/office/offers', title: 'Offers on the house’s items', text: 'Accept, counter or reject' },
  expected: { href: '/office/resales?queue=expected', title: 'Parcels expected', text: 'Scan in what arrives' },
  recheck: { href: '/office/resales?queue=recheck', title: 'To authenticate anew', text: 'Pass, or two find a fault' },
  to_ship: { href: '/office/resales?queue=to_ship', title: 'To ship', text: 'Passed; on to the buyer' },
  under_way: {
    href: '/office/resales?queue=under_way',
    title: 'On the way to buyers',
    text: 'Until delivered and done',
  },
  claims: { href: '/office/resales?queue=claims', title: 'Damage claims', text: 'Decide within two business days' },
  unpaid: { href: '/office/resales?queue=unpaid', title: 'Resales not paid yet', text: 'Nothing to do but wait' },
  to_return: { href: '/office/custody?queue=to_return', title: 'To send back', text: 'Label, then the carrier' },
  held: { href: '/office/custody?queue=held', title: 'Items held', text: 'Decide: release, or keep holding' },
  payouts: { href: '/office/payouts', title: 'Payouts due', text: 'Sent by themselves; hold or let go' },
  to_quote: { href: '/office/invoices?status=to_quote', title: 'Shipping to quote', text: 'Extra-large lots' },
  to_send: {
    href: '/office/invoices?status=to_ship',
    title: 'Paid, to send',
    text: 'Pack, print the slip, hand to a carrier',
  },
  to_store: {
    href: '/office/invoices?status=to_store',
    title: 'Not picked up in 30 days',
    text: 'Store it, and write to its buyer',
  },
  overdue: { href: '/office/invoices?status=overdue', title: 'Invoices overdue', text: 'Void them, or wait' },
  identity: {
    href: '/office/identity',
    title: 'Identity checks to look at',
    text: 'The document names somebody else',
  },
  limit_requests: {
    href: '/office/limit-requests',
    title: 'Requests for a higher credit limit',
    text: 'Set a limit, or say why not',
  },
  refunds: { href: '/office/refunds', title: 'Refunds that failed', text: 'Send again, or pay another way' },
  disputes: { href: '/office/disputes', title: 'Disputed payments', text: 'Evidence for the bank, by its day' },
  certificates: { href: '/office/certificates', title: 'Exemption certificates', text: 'Approve or reject' },
  account_links: {
    href: '/office/links',
    title: 'Linked accounts to review',
    text: 'One person, or two who share a device',
  },
  reports: { href: '/office/reports', title: 'Reports of abuse', text: 'Review within two business days' },
  failed_jobs: { href: '/office/jobs', title: 'Failed jobs', text: 'Emails and events that used all their tries' },
  requests: {
    href: '/office/requests',
    title: 'For a second person',
    text: 'Confirm or decline a colleague’s request',
  },
};

/** The classes of a failed recheck, with what follows from each (rules §4). */
export const FAILURES: Readonly<Record<FailureClass, { label: string; follows: string }>> = {
  seal: {
    label: 'Seal missing or damaged, the item matches',
    follows: 'The second reviewer may propose a new seal; else the buyer is paid back in full.',
  },
  condition: {
    label: 'Condition materially worse',
    follows: 'The second reviewer may propose a lower price, once; else the buyer is paid back in full.',
  },
  mismatch: {
    label: 'Another item, or tampered with',
    follows: 'The buyer is paid back in full; the seller is charged 15 %, the shipping, and two strikes.',
  },
  counterfeit: {
    label: 'Suspected counterfeit or stolen',
    follows:
      'The buyer is paid back in full, the house keeps the item, its seal is revoked in public, the seller is blocked.',
  },
};

const STATES: Readonly<Record<OfficeResale['status'], { words: string; tone: Tone }>> = {
  pending: { words: 'Not paid yet', tone: 'neutral' },
  paid: { words: 'Parcel expected', tone: 'amber' },
  office_received: { words: 'To authenticate', tone: 'amber' },
  reauthenticated: { words: 'To ship', tone: 'amber' },
  shipped_to_buyer: { words: 'On its way', tone: 'neutral' },
  done: { words: 'Done', tone: 'commit' },
  cancelled: { words: 'Cancelled', tone: 'neutral' },
  reauthenticated_failed: { words: 'Failed', tone: 'seal' },
};

/** Where a resale stands, as staff say it. */
export function saleState(sale: Pick<OfficeResale, 'status' | 'hasOpenClaim' | 'isPickup' | 'failureClass'>): {
  words: string;
  tone: Tone;
} {
  if (sale.hasOpenClaim) return { words: 'Damage claimed', tone: 'seal' };
  if (sale.status === 'office_received' && sale.failureClass !== null) return { words: 'Fault found', tone: 'seal' };
  if (sale.status === 'reauthenticated' && sale.isPickup) return { words: 'To hand over', tone: 'amber' };
  return STATES[sale.status];
}

/** How a payout stands, as staff say it. */
export function payoutState(payout: OfficePayout): { words: string; tone: Tone } {
  if (payout.isUnclaimed) return { words: 'Unclaimed', tone: 'seal' };
  if (payout.state === 'sent')
    return { words: payout.sentAt === null ? 'Sent' : `Sent ${whenText(payout.sentAt, 'date')}`, tone: 'commit' };
  if (payout.state === 'sending') return { words: 'Being sent', tone: 'neutral' };
  if (payout.state === 'reversing' || payout.state === 'reversed') return { words: 'Taken back', tone: 'seal' };
  if (payout.state === 'lost') return { words: 'Lost to a dispute', tone: 'seal' };
  if (payout.isHeld) return { words: 'Held by staff', tone: 'seal' };
  const waits = WAITS[payout.blockedReason ?? 'none'];
  return waits ?? { words: payout.dueAt === null ? 'When the sale is done' : 'Waits for its day', tone: 'neutral' };
}

const WAITS: Readonly<Record<string, { words: string; tone: Tone } | undefined>> = {
  account: { words: 'No verified payout account', tone: 'amber' },
  hold: { words: 'Security hold', tone: 'amber' },
  payment: { words: 'The buyer’s bank', tone: 'amber' },
  staff: { words: 'Held by staff', tone: 'seal' },
  refused: { words: 'Refused; again tomorrow', tone: 'seal' },
};

/** Dollars with or without cents as typed, in cents; null when it is no such amount. */
export function parseMoney(typed: string): number | null {
  const found = /^(\d{1,9})(?:\.(\d{2}))?$/.exec(typed.replaceAll(/[\s,$]/g, ''));
  return found === null ? null : Number(found[1]) * 100 + Number(found[2] ?? 0);
}

/** What a price of something the house sells comes to for the house, which takes no fee of itself; null: no price yet. */
export const assayReceives = (priceCents: number | null): string | null =>
  priceCents === null
    ? null
    : `The house receives ${formatMoney(priceCents, true)}. The buyer pays shipping and tax on top.`;
