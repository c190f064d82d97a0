import { type FieldIssue, issue } from '../account/issue.ts';
import type { ItemType } from '../enums.ts';
import { auctionFault } from '../item/kindOfSale.ts';
import type { SaleHold } from '../item/saleHold.ts';
import type { Cents } from '../money/money.ts';
import { twoPersons } from '../office/twoPersons.ts';
import { defaultOpening, MINIMUM_OPENING_CENTS } from './increments.ts';
import { mayMoveTimes } from './sale.ts';

// What staff decide about a lot before its first bid: opening, reserve, times. All pure. Times in epoch milliseconds.

/** Why a lot cannot be published now. */
export const LotBlocker = [
  'item_not_approved',
  'item_type',
  'item_sold',
  'item_listed',
  'item_had_lot',
  'item_in_transaction',
  'certificate_hold',
  'consignment',
  'no_picture',
  'opening_too_low',
  'reserve_below_opening',
  'opening_above_estimate',
  'reserve_above_estimate',
  'starts_in_past',
  'ends_before_start',
] as const;
export type LotBlocker = (typeof LotBlocker)[number];

export type LotDraftFacts = {
  /** item.status */
  itemStatus: string;
  type: ItemType;
  /** Owned by a person, or sold by us. */
  isSold: boolean;
  /** In a lot or listing that is not done. */
  isListed: boolean;
  /** It was in a lot that opened and is done: listing it again takes two people, from that lot. */
  hadLot: boolean;
  /** Held by an offer, a gift, or a purchase. */
  isInTransaction: boolean;
  saleHold: SaleHold | null;
  hasPicture: boolean;
  estimateLowCents: Cents | null;
  estimateHighCents: Cents | null;
  openingCents: Cents;
  reserveCents: Cents | null;
  startsAt: number | null;
  endsAt: number | null;
};

/** Everything that blocks the publishing of a lot at `now`; empty if nothing. */
export function lotBlockers(lot: Readonly<LotDraftFacts>, now: number): LotBlocker[] {
  const { openingCents, reserveCents, estimateLowCents, estimateHighCents, startsAt, endsAt } = lot;
  const found: Array<[LotBlocker, boolean]> = [
    ['item_not_approved', lot.itemStatus !== 'approved' && lot.itemStatus !== 'live'],
    ['item_type', auctionFault(lot.type) !== null],
    ['item_sold', lot.isSold],
    ['item_listed', lot.isListed],
    ['item_had_lot', lot.hadLot],
    ['item_in_transaction', lot.isInTransaction],
    ['certificate_hold', lot.saleHold !== null && lot.saleHold !== 'consignment'],
    ['consignment', lot.saleHold === 'consignment'],
    ['no_picture', !lot.hasPicture],
    ['opening_too_low', openingCents < MINIMUM_OPENING_CENTS],
    ['reserve_below_opening', reserveCents !== null && reserveCents < openingCents],
    ['opening_above_estimate', estimateHighCents !== null && openingCents > estimateHighCents],
    ['reserve_above_estimate', estimateLowCents !== null && reserveCents !== null && reserveCents > estimateLowCents],
    ['starts_in_past', startsAt === null || startsAt <= now],
    ['ends_before_start', endsAt === null || (startsAt !== null && endsAt <= startsAt)],
  ];
  return found.filter(([, isFound]) => isFound).map(([blocker]) => blocker);
}

/** Why these amounts cannot be the opening and the reserve of a lot; empty if they can. Whole dollars, reserve ≥ opening. */
export function amountIssues({
  openingCents,
  reserveCents,
}: {
  openingCents: Cents;
  reserveCents: Cents | null;
}): FieldIssue[] {
  const found: FieldIssue[] = [];
  if (openingCents < MINIMUM_OPENING_CENTS || openingCents % 100 !== 0)
    found.push(issue('openingCents', 'invalid', 'Enter whole dollars, at least $1'));
  if (reserveCents !== null && reserveCents % 100 !== 0)
    found.push(issue('reserveCents', 'invalid', 'Enter whole dollars'));
  else if (reserveCents !== null && reserveCents < openingCents)
    found.push(issue('reserveCents', 'below_opening', 'The reserve can’t be below the opening bid'));
  return found;
}

/** The opening proposed for an item: 25% of its low estimate, or $10 without one. */
export const proposedOpening = (estimateLowCents: Cents | null): Cents => defaultOpening(estimateLowCents ?? 0);

export type PublishedLot = {
  startsAt: number;
  endsAt: number;
  openingCents: Cents;
  reserveCents: Cents | null;
  bidCount: number;
  /** not_started or open: regular bidding, or before it. */
  isBeforeEnd: boolean;
  isPaused: boolean;
};
export type LotChange = Partial<Pick<PublishedLot, 'startsAt' | 'endsAt' | 'openingCents' | 'reserveCents'>>;

type LotChangeResult =
  | { ok: true; needsTwoPeople: boolean; isExtension: boolean }
  | { ok: false; code: 'auction_state'; detail: string }
  | { ok: false; code: 'validation_failed'; errors: FieldIssue[] };

/**
 * Whether staff may change a published lot so: the opening and the reserve only fall, by two people, before the first
 * bid. Times move until 24 hours before the start; from then on the end only moves later, with a public reason.
 */
export function changePublishedLot(
  lot: Readonly<PublishedLot>,
  change: Readonly<LotChange>,
  { hasPublicReason, now }: { hasPublicReason: boolean; now: number },
): LotChangeResult {
  const startsAt = change.startsAt ?? lot.startsAt;
  const endsAt = change.endsAt ?? lot.endsAt;
  const openingCents = change.openingCents ?? lot.openingCents;
  const reserveCents = change.reserveCents === undefined ? lot.reserveCents : change.reserveCents;
  const changesPrices = openingCents !== lot.openingCents || reserveCents !== lot.reserveCents;
  const needsTwoPeople = changesPrices && twoPersons.lot_terms();
  const changesTimes = startsAt !== lot.startsAt || endsAt !== lot.endsAt;
  if (!lot.isBeforeEnd) return blocked('Regular bidding on this lot is over');
  if (lot.isPaused && changesTimes) return blocked('The lot is paused. Resume it first');
  if (changesPrices) {
    if (lot.bidCount > 0) return blocked('The lot has bids, so its opening and reserve can’t change');
    const errors = amountIssues({ openingCents, reserveCents });
    if (openingCents > lot.openingCents)
      errors.push(issue('openingCents', 'only_falls', 'Once published, the opening bid can only go down'));
    if (rises(lot.reserveCents, reserveCents))
      errors.push(issue('reserveCents', 'only_falls', 'Once published, the reserve can only go down'));
    if (errors.length > 0) return { ok: false, code: 'validation_failed', errors };
  }
  if (!changesTimes) return { ok: true, needsTwoPeople, isExtension: false };
  if (endsAt <= startsAt) return invalid('endsAt', 'The end must be after the start');
  if (lot.bidCount === 0 && mayMoveTimes(lot.startsAt, now)) {
    if (startsAt <= now) return invalid('startsAt', 'Choose a start in the future');
    return { ok: true, needsTwoPeople, isExtension: false };
  }
  if (startsAt !== lot.startsAt) return blocked('The start can move only until 24 hours before it');
  if (endsAt < lot.endsAt) return invalid('endsAt', 'From 24 hours before the start, the end can only move later');
  if (!hasPublicReason) return invalid('publicNote', 'Give bidders a reason of 10 characters or more');
  return { ok: true, needsTwoPeople, isExtension: true };
}

/** No reserve is the lowest one. */
const rises = (from: Cents | null, to: Cents | null): boolean => to !== null && (from === null || to > from);
const blocked = (detail: string): LotChangeResult => ({ ok: false, code: 'auction_state', detail });
const invalid = (path: string, message: string): LotChangeResult => ({
  ok: false,
  code: 'validation_failed',
  errors: [issue(path, 'invalid', message)],
});
