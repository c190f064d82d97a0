import type { Lot } from '@assay/contract/shapes/auction.ts';
import type { Desk } from '@assay/contract/shapes/office.ts';
import type { OfficePayout, OfficeResale } from '@assay/contract/shapes/resale.ts';
import type { FailureClass } from '@assay/domain/resale/machine.ts';
import type { Tone } from '@assay/ui/tone.ts';
import { whenText } from '../lib/When.tsx';

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
  payouts: { href: '/office/payouts', title: 'Payouts due', text: 'Sent by themselves; hold or let go' },
  to_quote: { href: '/office/invoices?status=to_quote', title: 'Shipping to quote', text: 'Extra-large lots' },
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
  disputes: { href: '/office/disputes', title: 'Disputed payments', text: 'Evidence for the bank, by its day' },
  certificates: { href: '/office/certificates', title: 'Exemption certificates', text: 'Approve or reject' },
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

const DISPUTES: Readonly<Record<string, { words: string; tone: Tone }>> = {
  warning_needs_response: { words: 'Asked about', tone: 'amber' },
  warning_under_review: { words: 'Asked about, answered', tone: 'neutral' },
  warning_closed: { words: 'Asked about, closed', tone: 'neutral' },
  needs_response: { words: 'Needs evidence', tone: 'seal' },
  under_review: { words: 'The bank decides', tone: 'amber' },
  won: { words: 'Won', tone: 'commit' },
  lost: { words: 'Lost', tone: 'seal' },
};

/** How a dispute stands, as staff say it. */
export const disputeState = ({ status }: { status: string }): { words: string; tone: Tone } =>
  DISPUTES[status] ?? { words: reasonWords(status), tone: 'neutral' };

/** A code of the provider in words: `product_not_received` reads “Product not received”. */
export function reasonWords(code: string): string {
  const words = code.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

type LotFacts = Pick<Lot, 'status' | 'outcome' | 'pausedAt'>;
const PHASES: Readonly<Record<Lot['status'], { words: string; tone: Tone }>> = {
  not_started: { words: 'Not open yet', tone: 'neutral' },
  open: { words: 'Open', tone: 'commit' },
  extended: { words: 'Overtime', tone: 'amber' },
  blind: { words: 'Sealed bids', tone: 'blind' },
  closed: { words: 'Closing', tone: 'amber' },
  done: { words: 'Over', tone: 'neutral' },
};
const OUTCOMES: Readonly<Record<NonNullable<Lot['outcome']>, { words: string; tone: Tone }>> = {
  sold: { words: 'Sold', tone: 'commit' },
  unsold: { words: 'Not sold', tone: 'neutral' },
  reserve_not_met: { words: 'Reserve not met', tone: 'neutral' },
  withdrawn: { words: 'Withdrawn', tone: 'seal' },
  second_chance: { words: 'Second chance', tone: 'amber' },
  defaulted: { words: 'Never paid', tone: 'seal' },
};

/** Where a lot stands, as staff say it. */
export function lotState(lot: LotFacts): { words: string; tone: Tone } {
  if (lot.outcome !== null) return OUTCOMES[lot.outcome];
  if (lot.pausedAt !== null) return { words: 'Paused', tone: 'amber' };
  return PHASES[lot.status];
}

/** Numbers of bids as typed, "3, 5 7"; null when something else is among them. */
export function parseSeqs(typed: string): number[] | null {
  const parts = typed.split(/[\s,;]+/).filter((part) => part !== '');
  if (parts.length === 0 || parts.length > 100 || !parts.every((part) => /^[1-9]\d{0,8}$/.test(part))) return null;
  return [...new Set(parts.map(Number))];
}

/** A line of an invoice written by hand. */
export type TypedLine = { title: string; quantity: number; unitCents: number };

/** Lines as typed, one each: "Frame for the jersey; 1; 45.00". Null when one cannot be read. */
export function parseLines(typed: string): TypedLine[] | null {
  const lines = typed.split('\n').map((line) => line.trim());
  const read = lines.filter((line) => line !== '').map(parseLine);
  return read.length > 0 && read.length <= 50 && read.every((line) => line !== null) ? read : null;
}

function parseLine(line: string): TypedLine | null {
  const [title = '', quantity = '', price = '', ...rest] = line.split(';').map((part) => part.trim());
  const unitCents = parseMoney(price);
  const isNumber = /^[1-9]\d{0,2}$/.test(quantity);
  return rest.length > 0 || title === '' || title.length > 200 || !isNumber || unitCents === null
    ? null
    : { title, quantity: Number(quantity), unitCents };
}

/** A time of the house's own zone, "2026-12-01 15:00", as an instant; null when it is none. */
export function parseHouseTime(typed: string): string | null {
  const found = /^(\d{4})-(\d{2})-(\d{2})[ T](\d{1,2}):(\d{2})$/.exec(typed.trim());
  if (found === null) return null;
  const [year, month, day, hour, minute] = found.slice(1).map(Number) as [number, number, number, number, number];
  const wall = Date.UTC(year, month - 1, day, hour, minute);
  // Its offset then, found by asking what the wall shows; twice, since the first guess may lie across a change of clocks.
  let at = wall;
  for (let round = 0; round < 2; round++) at = wall - (wallOf(at) - at);
  return wallOf(at) === wall && new Date(wall).getUTCDate() === day ? new Date(at).toISOString() : null;
}

const wallParts = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
});

/** What clocks on the house's wall show at an instant, as if it were UTC. */
function wallOf(at: number): number {
  const part = Object.fromEntries(wallParts.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  return Date.UTC(part.year ?? 0, (part.month ?? 1) - 1, part.day, part.hour, part.minute);
}
