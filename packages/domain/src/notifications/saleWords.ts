import { formatCents } from '../money/money.ts';

// The words of what is told around offers, resale and delivery. Whoever makes such a thing happen tells the event
// `notify` with the facts; the words are the same wherever it happens.

type Item = { item: string };
type Amount = Item & { amountCents: number };
/** `until` is a moment in words, in the zone that all messages name. */
type Until = Amount & { until: string };
type Carrier = Item & { carrier: string; trackingNumber: string };

export type SaleFacts = {
  OFFER_NEW: Until & { isPrimary: boolean };
  OFFER_REJECTED: Amount & { isAutomatic: boolean };
  OFFER_COUNTERED: Until & { isReminder: boolean };
  OFFER_COUNTER_REJECTED: Amount;
  OFFER_EXPIRING: Until;
  OFFER_ACCEPTED: Amount;
  SECONDARY_SOLD: Amount & { shipBy: string | null };
  SECONDARY_BOUGHT: Amount & { isPaid: boolean };
  SECONDARY_IN_REAUTHENTICAATION: Item & { result: 'begun' | 'passed' | 'failed' };
  SHIP_REMINDER: Item & { shipBy: string };
  PAYOUT_SENT: Amount;
  PAYOUT_BLOCKED: Amount;
  ITEM_SHIPPED: Carrier;
  ITEM_DELIVERED: Item;
  WATCHED_NOW_BUYABLE: Amount;
  PRICE_DROP: Amount & { beforeCents: number };
  /** Saved searches, artists and collections, each with the number of its new items. */
  SAVED_SEARCH_MATCH: { finds: ReadonlyArray<{ name: string; count: number }> };
};
export type SaleNotice = keyof SaleFacts;
export type Words = { title: string; body: string; label: string };

const say = (title: string, body: string, label: string): Words => ({ title, body, label });
const RESULTS = {
  begun: ['Your item is being looked at', 'has reached the house and is being authenticated anew.'],
  passed: ['Reauthentication passed', 'is what it was sold as. It goes on to its buyer.'],
  failed: ['Reauthentication failed', 'could not be confirmed. The sale is undone and the buyer is paid back.'],
} as const;

export const saleWords: { readonly [T in SaleNotice]: (facts: SaleFacts[T]) => Words } = {
  OFFER_NEW: ({ item, amountCents, until, isPrimary }) =>
    say(
      'A new offer',
      `Somebody offers ${formatCents(amountCents)} for ${isPrimary ? 'the house’s' : 'your'} “${item}”. Answer by ${until}.`,
      'Answer the offer',
    ),
  OFFER_REJECTED: ({ item, amountCents, isAutomatic }) =>
    say(
      'Your offer was declined',
      isAutomatic
        ? `${formatCents(amountCents)} is below what the owner of “${item}” accepts. You may offer more.`
        : `The owner of “${item}” has declined your ${formatCents(amountCents)}. You may make another offer.`,
      'See the item',
    ),
  OFFER_COUNTERED: ({ item, amountCents, until, isReminder }) =>
    say(
      isReminder ? 'A counter offer runs out soon' : 'A counter offer for you',
      `“${item}” is yours for ${formatCents(amountCents)} if you accept by ${until}.`,
      'Answer the counter offer',
    ),
  OFFER_COUNTER_REJECTED: ({ item, amountCents }) =>
    say(
      'Your counter offer was declined',
      `The buyer does not take “${item}” for ${formatCents(amountCents)}. It stays yours.`,
      'See your item',
    ),
  OFFER_EXPIRING: ({ item, amountCents, until }) =>
    say(
      'An offer runs out soon',
      `The offer of ${formatCents(amountCents)} for “${item}” holds until ${until}.`,
      'See the offer',
    ),
  OFFER_ACCEPTED: ({ item, amountCents }) =>
    say('Your offer was accepted', `“${item}” is yours for ${formatCents(amountCents)}.`, 'See the invoice'),
  SECONDARY_SOLD: ({ item, amountCents, shipBy }) =>
    shipBy === null
      ? say(
          'Your item is sold',
          `“${item}” is sold for ${formatCents(amountCents)}. We tell you as soon as the buyer has paid.`,
          'See the sale',
        )
      : say(
          'The buyer has paid',
          `Ship “${item}” to the house by ${shipBy}. The label is on the page of the sale.`,
          'Get the label',
        ),
  SECONDARY_BOUGHT: ({ item, amountCents, isPaid }) =>
    isPaid
      ? say('Payment received', `We authenticate “${item}” anew before it comes to you.`, 'See the purchase')
      : say('You bought it', `“${item}” is yours for ${formatCents(amountCents)} once it is paid.`, 'Pay now'),
  SECONDARY_IN_REAUTHENTICAATION: ({ item, result }) => {
    const [title, rest] = RESULTS[result];
    return say(title, `“${item}” ${rest}`, 'See the sale');
  },
  SHIP_REMINDER: ({ item, shipBy }) =>
    say(
      'An item waits to be shipped',
      `Please ship “${item}” by ${shipBy}, or the sale is cancelled.`,
      'Get the label',
    ),
  PAYOUT_SENT: ({ item, amountCents }) =>
    say(
      'Your money is on its way',
      `${formatCents(amountCents)} for “${item}” go to your account.`,
      'See your payouts',
    ),
  PAYOUT_BLOCKED: ({ item, amountCents }) =>
    say(
      'Your payout waits',
      `${formatCents(amountCents)} for “${item}” wait until your payout account is complete.`,
      'Complete your account',
    ),
  ITEM_SHIPPED: ({ item, carrier, trackingNumber }) =>
    say('Your item is on its way', `“${item}” left with ${carrier}, number ${trackingNumber}.`, 'Follow the parcel'),
  ITEM_DELIVERED: ({ item }) =>
    say('Your item has arrived', `“${item}” was delivered. Link it to your account by its code.`, 'See your items'),
  WATCHED_NOW_BUYABLE: ({ item, amountCents }) =>
    say('You can buy it now', `“${item}” can be bought for ${formatCents(amountCents)}.`, 'See the item'),
  PRICE_DROP: ({ item, amountCents, beforeCents }) =>
    say(
      'The price went down',
      `“${item}” costs ${formatCents(amountCents)} now, before ${formatCents(beforeCents)}.`,
      'See the item',
    ),
  SAVED_SEARCH_MATCH: ({ finds }) =>
    say(
      finds.length === 1 ? `New: ${finds[0]!.name}` : 'New for you',
      `${finds.map(({ name, count }) => `${count === 1 ? 'One new item' : `${count} new items`} for “${name}”`).join('. ')}.`,
      'See what is new',
    ),
};
