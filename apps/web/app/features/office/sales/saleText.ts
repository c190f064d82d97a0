import type { OfficeSale, OfficeSaleLot } from '@assay/contract/shapes/sale.ts';
import { CURRENT_TABLE_VERSION } from '@assay/domain/auction/increments.ts';
import { shortTimeText, type TimeZone } from '@assay/domain/timeZone.ts';
import type { Tone } from '@assay/ui/tone.ts';

// Sales as text for staff.

export const SALE_STATES: Readonly<Record<OfficeSale['status'], { label: string; tone: Tone }>> = {
  draft: { label: 'Draft', tone: 'neutral' },
  published: { label: 'Published', tone: 'amber' },
  running: { label: 'Running', tone: 'commit' },
  done: { label: 'Done', tone: 'neutral' },
  canceled: { label: 'Canceled', tone: 'seal' },
};

/** What blocks a lot, in a few words. */
export const BLOCKERS: Readonly<Record<OfficeSaleLot['blockers'][number], string>> = {
  item_not_approved: 'Item not approved',
  item_type: 'Not sold in auctions',
  item_sold: 'Item sold',
  item_listed: 'Item already listed',
  item_had_lot: 'Relist from its earlier lot',
  item_in_transaction: 'Item in an offer or a gift',
  certificate_hold: 'Certificate or custody hold',
  consignment: 'On consignment',
  no_picture: 'No photo',
  opening_too_low: 'Opening below $1',
  reserve_below_opening: 'Reserve below opening',
  opening_above_estimate: 'Opening too high',
  reserve_above_estimate: 'Reserve too high',
  starts_in_past: 'Start in the past',
  ends_before_start: 'Ends before it starts',
};

/** A duration: "90 s", "10 min", "2 h". */
export function spanText(ms: number): string {
  if (ms >= 3_600_000 && ms % 3_600_000 === 0) return `${ms / 3_600_000} h`;
  return ms % 60_000 === 0 ? `${ms / 60_000} min` : `${ms / 1_000} s`;
}

/** The sealed round of terms: "10 min", or "None". */
export const sealedText = ({ blindMs }: Pick<OfficeSale['terms'], 'blindMs'>): string =>
  blindMs === null ? 'None' : spanText(blindMs);

/** How lots close, as facts of a record. */
export const termsFacts = (terms: Pick<OfficeSale['terms'], 'windowMs' | 'capMs' | 'blindMs'>) => [
  { key: 'window', label: 'Window', value: spanText(terms.windowMs) },
  { key: 'cap', label: 'Cap', value: spanText(terms.capMs) },
  { key: 'sealed', label: 'Sealed round', value: sealedText(terms) },
];

/** Returns true for terms with the increments that every lot has unless its preset has its own. */
export const hasStandardIncrements = ({ tableVersion }: Pick<OfficeSale['terms'], 'tableVersion'>): boolean =>
  tableVersion === CURRENT_TABLE_VERSION;

/** How lots close, in one line. */
export const termsText = ({ terms }: Pick<OfficeSale, 'terms'>): string =>
  `Window ${spanText(terms.windowMs)}, cap ${spanText(terms.capMs)}, ${
    terms.blindMs === null ? 'no sealed round' : `sealed round ${spanText(terms.blindMs)}`
  }, ${hasStandardIncrements(terms) ? 'standard increments' : 'own increments'}`;

/** A moment in UTC: "Dec 7, 02:00 UTC". */
export const utcText = (at: string): string => `${UTC.format(Date.parse(at))} UTC`;
const UTC = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** A moment in a column of a table: "Dec 6, 9:00 PM" in the zone. */
export const endText = (at: string, zone: TimeZone): string => shortTimeText(Date.parse(at), zone);
/** The same moment in UTC beside it: "15:00", or "Dec 7, 02:00" where that is another day. */
export function endUtcText(at: string, zone: TimeZone): string {
  const [text, day] = [UTC.format(Date.parse(at)), endText(at, zone).split(',')[0]];
  return text.startsWith(`${day},`) ? text.slice(text.indexOf(',') + 2) : text;
}

/** Seconds as typed, from 0 to 3,600. Null: none. */
export const parseSeconds = (typed: string): number | null =>
  /^\d{1,4}$/.test(typed.trim()) && Number(typed.trim()) <= 3_600 ? Number(typed.trim()) : null;
export const secondsFault = (typed: string): string | null =>
  parseSeconds(typed) === null ? 'Enter seconds, from 0 to 3600' : null;

/** Minutes as typed, in milliseconds. Null: none. */
export const parseMinutes = (typed: string): number | null =>
  /^\d{1,4}(\.5)?$/.test(typed.trim()) && Number(typed) > 0 ? Number(typed) * 60_000 : null;
