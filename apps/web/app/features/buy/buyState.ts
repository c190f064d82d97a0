import type { Access, BuyNow, Lot } from '@assay/contract/shapes/auction.ts';
import type { TimeZone } from '@assay/domain/timeZone.ts';
import type { Tone } from '@assay/ui/tone.ts';
import { weekdayTime } from '../../entities/lot/times.ts';

/** What the buy-now panel says and offers. */
export type BuyState = {
  tone: Tone;
  /** In the band on top. */
  label: string;
  title: string;
  text: string;
  action: 'buy' | 'continue' | 'log_in' | 'verify' | 'remind' | 'browse' | 'none';
};

const left = (count: number): string => `${count} left`;

/** The state of a listing at a price for this viewer. `access` is null for a visitor; `ownAhead` as in useOwnAhead. */
export function buyState(
  lot: Lot,
  buyNow: BuyNow,
  access: Access | null,
  { isOwn, zone, ownAhead }: { isOwn: boolean; zone: TimeZone; ownAhead: (at: number) => string },
): BuyState {
  const toState = (tone: Tone, label: string, title: string, text: string, action: BuyState['action']): BuyState => ({
    tone,
    label,
    title,
    text,
    action,
  });
  const bought = access?.buy?.boughtQuantity ?? 0;
  const startsAt = Date.parse(lot.startsAt);
  if (buyNow.soldQuantity >= buyNow.quantity)
    return bought > 0
      ? toState('commit', 'Sold', 'You bought it.', 'Your invoice has the details.', 'none')
      : toState(
          'neutral',
          buyNow.quantity === 1 ? 'Sold' : 'Sold out',
          'This item is sold out',
          'Browse other items.',
          'browse',
        );
  if (lot.status === 'not_started')
    return toState(
      'neutral',
      'Not on sale yet',
      'Not on sale yet.',
      `From ${weekdayTime(startsAt, zone)}${ownAhead(startsAt)}.`,
      isOwn ? 'none' : 'remind',
    );
  const isHeld = (access?.buy?.reservation ?? null) !== null;
  if (isHeld)
    return toState(
      'commit',
      'Reserved for you',
      'Reserved for you.',
      'Check out before the time runs out.',
      'continue',
    );
  if (!buyNow.isOffered)
    return toState(
      'neutral',
      'Ended',
      'This item not for sale anymore',
      'Browse other items.',
      isOwn ? 'none' : 'browse',
    );
  if (isOwn) return toState('neutral', 'Buy now', 'Your item.', 'You can’t buy your own item.', 'none');
  if (buyNow.availableQuantity === 0)
    return toState(
      'amber',
      'In someone’s checkout',
      'Another buyer is checking out.',
      'If they don’t complete the purchase, it’ll be available again.',
      'none',
    );
  if (access === null)
    return toState('neutral', 'Buy now', stockTitle(buyNow), 'Log in to buy at this price.', 'log_in');
  if (access.buy?.reasons.includes('email_unverified'))
    return toState(
      'neutral',
      'Buy now',
      'Please verify your email',
      'We sent you a link. You can request a new one.',
      'verify',
    );
  if (access.buy?.reasons.includes('account_blocked'))
    return toState('seal', 'Buy now', 'Account is blocked', 'Contact us to have it reviewed.', 'none');
  if ((access.buy?.maximumQuantity ?? 0) === 0)
    return toState(
      'neutral',
      'Buy now',
      `You’ve bought ${bought}.`,
      `That’s the limit of ${buyNow.perUserLimit} per person.`,
      'none',
    );
  return toState('neutral', 'Buy now', stockTitle(buyNow), stockText(buyNow), 'buy');
}

function stockTitle(buyNow: BuyNow): string {
  return buyNow.quantity === 1 ? 'One of a kind.' : `${left(buyNow.availableQuantity)}.`;
}

function stockText(buyNow: BuyNow): string {
  if (buyNow.quantity === 1) return 'Press “Buy now” to reserve it for ten minutes.';
  return `Limit ${buyNow.perUserLimit} per person. Press “Buy now” to reserve them for ten minutes.`;
}

/** Choices of the quantity, at least one. */
export function quantities(buyNow: BuyNow, access: Access | null): number[] {
  const most = access?.buy?.maximumQuantity ?? Math.min(buyNow.availableQuantity, buyNow.perUserLimit);
  return Array.from({ length: Math.max(1, Math.min(most, 20)) }, (_, index) => index + 1);
}

/** Whether the listing can go into this viewer's bag, which needs no login. */
export const mayAddToBag = ({ action }: BuyState): boolean =>
  action === 'buy' || action === 'log_in' || action === 'verify';

/** The quantity a purchase begins with: the reserved one, or the chosen one up to the limit. */
export function beginQuantity(access: Access | null, chosen: number): number {
  const most = access?.buy?.maximumQuantity ?? 1;
  return access?.buy?.reservation?.quantity ?? Math.max(1, Math.min(chosen, most));
}
