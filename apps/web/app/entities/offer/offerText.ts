import type { Item } from '@assay/contract/shapes/item.ts';
import type { Offer, OffersPossible } from '@assay/contract/shapes/offer.ts';
import { type Fees, sellerNet } from '@assay/domain/resale/fee.ts';
import { formatMoney } from '@assay/ui/money.ts';
import type { Tone } from '@assay/ui/tone.ts';

type Shown = Pick<
  Offer,
  'status' | 'side' | 'reason' | 'expiredAt' | 'conclusionMode' | 'isCharging' | 'invoiceStatus'
>;

export const isLive = (offer: Pick<Offer, 'status'>): boolean =>
  offer.status === 'pending' || offer.status === 'countered';

/** The price at which an item can be bought immediately beside offers; null if it has none. */
export const instantPriceOf = (
  item: Pick<Item, 'takesOffers' | 'offerType' | 'priceCents' | 'heldBy'>,
): number | null =>
  item.takesOffers && item.heldBy === null && item.offerType === 'offer_instant' ? item.priceCents : null;

/**
 * Returns true if the buyer has an order to look at. While the price is being charged there is only an offer, and an
 * order whose charge failed is void: it has no status here.
 */
export const hasOrder = <Of extends Pick<Offer, 'invoiceId' | 'invoiceStatus' | 'isCharging'>>(
  offer: Of,
): offer is Of & { invoiceId: string } => offer.invoiceId !== null && offer.invoiceStatus !== null && !offer.isCharging;

/** The page of a purchase: whether it is paid, and what comes next. */
export const orderHref = (invoiceId: string): string => `/order-placed/${invoiceId}`;

/** The seller's page of an offer that was just accepted. */
export const saleHref = (offerId: string): string => `/buying/in-transaction#sale-${offerId}`;

/** The page of a sale that may be settled by now. */
export const earlierSaleHref = (offerId: string): string => `/buying/in-transaction?ended=1#sale-${offerId}`;

/** Returns true if the item was sold for this offer, and the sale wasn't undone. */
export const isSale = ({ status, reason }: Pick<Offer, 'status' | 'reason'>): boolean =>
  (status === 'accepted' || status === 'counter_accepted') && reason === null;

/** Whose turn it is: the owner's on an offer, the buyer's on a counteroffer. */
export function isYourTurn(offer: Pick<Offer, 'status' | 'side' | 'isCharging'>): boolean {
  if (offer.isCharging) return false;
  return offer.side === 'owner' ? offer.status === 'pending' : offer.status === 'countered';
}

/** The current price. */
export const priceOf = (offer: Pick<Offer, 'status' | 'amountCents' | 'counterCents'>): number =>
  offer.status.startsWith('counter') ? (offer.counterCents ?? offer.amountCents) : offer.amountCents;

/** The status of an offer as its reader sees it. */
export function stateOf(offer: Shown): { label: string; tone: Tone } {
  if (offer.isCharging) return { label: 'Payment processing', tone: 'amber' };
  if (offer.status === 'pending')
    return offer.side === 'owner'
      ? { label: 'Your turn to respond', tone: 'amber' }
      : { label: 'Waiting for the owner', tone: 'neutral' };
  if (offer.status === 'countered')
    return offer.side === 'buyer'
      ? { label: 'Your turn to respond', tone: 'amber' }
      : { label: 'Waiting for the buyer', tone: 'neutral' };
  if (offer.status === 'accepted' || offer.status === 'counter_accepted') return { label: 'Sold', tone: 'commit' };
  if (offer.expiredAt !== null) return { label: 'Expired', tone: 'neutral' };
  if (offer.reason === 'sold') return { label: 'Sold to another buyer', tone: 'neutral' };
  if (offer.reason === 'unavailable') return { label: 'No longer available', tone: 'neutral' };
  if (offer.reason === 'payment_failed') return { label: 'Payment failed', tone: 'seal' };
  return { label: 'Declined', tone: 'neutral' };
}

/** Only the bank account is still missing. */
export const isBankNeeded = ({ missing }: Pick<OffersPossible, 'missing'>): boolean =>
  missing.length === 1 && missing[0] === 'bank_account';

/** Why no offer can be made. The caller adds the link to what is missing. */
export function blockerText(possible: OffersPossible): string {
  switch (possible.reason) {
    case 'own_item':
      return 'This item belongs to you or to an account linked to yours.';
    case 'in_transaction':
      return 'This item is being sold. It may come back if the sale falls through.';
    case 'live_offer_exists':
      return 'You already have an open offer. You can make another one after the owner responds.';
    case 'attempts_used':
      return 'You’ve made three offers on this item in the last 30 days.';
    case 'not_ready':
      return possible.missing.length === 0
        ? 'Your account can’t make offers right now.'
        : isBankNeeded(possible)
          ? 'You pay for this item by bank transfer. Add a verified US bank account first.'
          : 'A few steps are left before you can make an offer.';
    default:
      return 'This item isn’t open to offers right now.';
  }
}

const HOUR = 3_600_000;

/** How long the owner usually takes; null without data. */
export function responseText(ms: number | null, isHouse: boolean): string | null {
  if (ms === null) return null;
  const hours = Math.max(1, Math.round(ms / HOUR));
  return `${isHouse ? 'We usually answer' : 'The owner usually answers'} within ${hours === 1 ? 'an hour' : `${hours} hours`}.`;
}

/** Explains a refused answer; null for refusals that carry their own message. */
export function refusalText(code: string, minimumCents: number | undefined): string | null {
  const least = minimumCents === undefined ? '' : ` The minimum is ${formatMoney(minimumCents)}.`;
  switch (code) {
    case 'offer_too_low':
      return `That’s too low.${least}`;
    case 'counter_too_low':
      return `A counter offer must be above the buyer’s offer and your minimum.${least}`;
    case 'total_changed':
      return 'The total has changed. Check the new total before you send.';
    case 'offer_state':
      return 'This offer has already been answered.';
    case 'offer_expired':
      return 'This offer has expired.';
    case 'item_not_for_sale':
      return 'This item has already been sold.';
    case 'payout_required':
      return 'Set up payouts first under Account, Payments.';
    case 'step_up_required':
      return 'Log in again to confirm it’s you, then try again.';
    case 'payment_failed':
      return 'Your payment was declined. You weren’t charged.';
    case 'payment_method_not_allowed':
      return 'You can pay this amount only from a bank account. Add one under Account, Payments. Your offer wasn’t sent.';
    default:
      return null;
  }
}

/** What the seller receives of a price: after the fee, where a person sells. */
export const netOf = (priceCents: number, { isHouse }: Pick<Offer, 'isHouse'>, fees: Fees): number =>
  isHouse ? priceCents : sellerNet(priceCents, fees);
