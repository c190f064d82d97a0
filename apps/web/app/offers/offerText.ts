import type { Offer, OffersPossible } from '@assay/contract/shapes/offer.ts';
import { sellerNet } from '@assay/domain/resale/fee.ts';
import { formatMoney } from '@assay/ui/money.ts';
import type { Tone } from '@assay/ui/tone.ts';

type Shown = Pick<
  Offer,
  'status' | 'side' | 'reason' | 'expiredAt' | 'conclusionMode' | 'isCharging' | 'invoiceStatus'
>;

export const isLive = (offer: Pick<Offer, 'status'>): boolean =>
  offer.status === 'pending' || offer.status === 'countered';

/** Whose turn it is: the owner's on an offer, the buyer's on a counter offer. */
export function isYourTurn(offer: Pick<Offer, 'status' | 'side' | 'isCharging'>): boolean {
  if (offer.isCharging) return false;
  return offer.side === 'owner' ? offer.status === 'pending' : offer.status === 'countered';
}

/** What is on the table. */
export const priceOf = (offer: Pick<Offer, 'status' | 'amountCents' | 'counterCents'>): number =>
  offer.status.startsWith('counter') ? (offer.counterCents ?? offer.amountCents) : offer.amountCents;

/** Where an offer stands, in the words of the side that reads it. */
export function stateOf(offer: Shown): { words: string; tone: Tone } {
  if (offer.isCharging) return { words: 'Being charged', tone: 'amber' };
  if (offer.status === 'pending')
    return offer.side === 'owner'
      ? { words: 'Your answer', tone: 'amber' }
      : { words: 'Waits for the owner', tone: 'neutral' };
  if (offer.status === 'countered')
    return offer.side === 'buyer'
      ? { words: 'Your answer', tone: 'amber' }
      : { words: 'Waits for the buyer', tone: 'neutral' };
  if (offer.status === 'accepted' || offer.status === 'counter_accepted') return { words: 'Sold', tone: 'commit' };
  if (offer.expiredAt !== null) return { words: 'Expired', tone: 'neutral' };
  if (offer.reason === 'sold') return { words: 'Sold to somebody else', tone: 'neutral' };
  if (offer.reason === 'unavailable') return { words: 'No longer available', tone: 'neutral' };
  if (offer.reason === 'payment_failed') return { words: 'Payment failed', tone: 'seal' };
  return { words: 'Declined', tone: 'neutral' };
}

/** All that is left to do is to add a bank account. */
export const isBankNeeded = ({ missing }: Pick<OffersPossible, 'missing'>): boolean =>
  missing.length === 1 && missing[0] === 'bank_account';

/** Why no offer can be made, in words; what is missing is said with its link by whoever shows it. */
export function whyNot(possible: OffersPossible): string {
  switch (possible.reason) {
    case 'own_item':
      return 'This item belongs to you or to an account linked to yours.';
    case 'in_transaction':
      return 'This item is being sold. It may come back if the sale falls through.';
    case 'live_offer_exists':
      return 'Your offer stands. You may make another one when it is answered.';
    case 'attempts_used':
      return 'You have made three offers on this item in the last 30 days.';
    case 'not_ready':
      return possible.missing.length === 0
        ? 'Your account cannot make offers now.'
        : isBankNeeded(possible)
          ? 'This is paid by bank transfer, not by card: a verified US bank account is needed first.'
          : 'Before you offer, the house needs a few things from you.';
    default:
      return 'This item takes no offers now.';
  }
}

const HOUR = 3_600_000;

/** How long the owner usually takes, in words; null when nobody knows. */
export function responseText(ms: number | null, isHouse: boolean): string | null {
  if (ms === null) return null;
  const hours = Math.max(1, Math.round(ms / HOUR));
  const who = isHouse ? 'The house' : 'The owner';
  return `${who} usually answers within ${hours === 1 ? 'an hour' : `${hours} hours`}.`;
}

/** What a refusal of an answer means to whoever pressed; null for those that carry their own words. */
export function refusalText(code: string, minimumCents: number | undefined): string | null {
  const least = minimumCents === undefined ? '' : ` The least is ${formatMoney(minimumCents)}.`;
  switch (code) {
    case 'offer_too_low':
      return `That is too low.${least}`;
    case 'counter_too_low':
      return `A counter offer is above the offer and the minimum.${least}`;
    case 'total_changed':
      return 'The total has changed. Check the new total before you send.';
    case 'offer_state':
      return 'This offer was answered before.';
    case 'offer_expired':
      return 'The time for this answer is over.';
    case 'item_not_for_sale':
      return 'The item was sold another way in the meantime.';
    case 'payout_required':
      return 'Set up where you are paid out first, under Account, Payments.';
    case 'step_up_required':
      return 'Sign in again to confirm that it is you, then press once more.';
    case 'payment_failed':
      return 'Your payment was declined. Nothing was bought.';
    case 'payment_method_not_allowed':
      return 'This amount is paid from a bank account only. Add one under Account, Payments; nothing was offered.';
    default:
      return null;
  }
}

/** Whole dollars as typed, in cents; null when it is no such amount. */
export function parseDollars(typed: string): number | null {
  const digits = typed.replace(/[\s,$]/g, '');
  return /^\d{1,9}(\.00?)?$/.test(digits) ? Number.parseInt(digits, 10) * 100 : null;
}

/** What the seller receives of a price: after the fee, where a person sells. */
export const netOf = (priceCents: number, { isHouse }: Pick<Offer, 'isHouse'>): number =>
  isHouse ? priceCents : sellerNet(priceCents);
