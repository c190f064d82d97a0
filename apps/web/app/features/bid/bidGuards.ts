import type { Access, Lot } from '@assay/contract/shapes/auction.ts';

const SLIP_FACTOR = 5;
const STEP_OVER_OWN_MAX_CENTS = 100;

/** The viewer's minimum bid: a dollar above their own maximum while they lead, else the lot's next bid. */
export function minimumForViewer(lot: Lot, access: Access | null): number {
  // In the blind phase the server sends the minimum: it depends on the viewer's maximum or sealed bid.
  if (lot.status === 'blind' && access !== null) return access.minNextBidCents;
  if (lot.youLead && access !== null && access.yourMaxCents !== null)
    return access.yourMaxCents + STEP_OVER_OWN_MAX_CENTS;
  return lot.minNextBidCents;
}

/** The viewer's remaining credit for this lot. Null without a limit (VIP) or if unknown. */
export function creditForLot(access: Access | null): number | null {
  if (access?.credit == null || access.credit.isVip) return null;
  return access.credit.availableForAuctionCents;
}

/**
 * A slip of the finger is likely: more than five times the current price, or above the high estimate that the price
 * hasn't reached. The amount is then typed a second time before it can be placed.
 */
export function mustRetype(
  amountCents: number,
  lot: Pick<Lot, 'bidCount' | 'priceCents' | 'openingCents'>,
  estimateHighCents: number | null,
): boolean {
  const currentCents = lot.bidCount === 0 ? lot.openingCents : lot.priceCents;
  const isAboveEstimate =
    estimateHighCents !== null && currentCents < estimateHighCents && amountCents > estimateHighCents;
  return amountCents > currentCents * SLIP_FACTOR || isAboveEstimate;
}
