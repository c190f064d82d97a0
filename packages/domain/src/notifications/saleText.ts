import { formatCents } from '../money/money.ts';
import { PICKUP_PLACE } from '../shipping/pickup.ts';

// The words of what is told around resale, delivery and what people watch. Whoever makes such a thing happen tells the
// event `notify` with the facts; the words are the same wherever it happens.

type Item = { item: string };
type Amount = Item & { amountCents: number };
type Carrier = Item & { carrier: string; trackingNumber: string };

export type SaleFacts = {
  /** `shipBy` is a moment in words, in the zone that all messages name. */
  SECONDARY_SOLD: Item & { shipBy: string };
  SECONDARY_BOUGHT: Item;
  SECONDARY_IN_REAUTHENTICAATION: Item & { result: 'begun' | 'passed' };
  SHIP_REMINDER: Item & { shipBy: string };
  PAYOUT_SENT: Amount;
  PAYOUT_BLOCKED: Amount;
  ITEM_SHIPPED: Carrier;
  ITEM_DELIVERED: Item;
  /** To be picked up. `code` and `until` are as they are shown. */
  ITEM_READY: Item & { code: string; until: string };
  WATCHED_NOW_BUYABLE: Amount;
  PRICE_DROP: Amount & { beforeCents: number };
  /** Saved searches, artists and collections, each with the number of its new items. */
  SAVED_SEARCH_MATCH: { finds: ReadonlyArray<{ name: string; count: number }> };
};
export type SaleNotice = keyof SaleFacts;
export type SaleCopy = { title: string; body: string; label: string };

const say = (title: string, body: string, label: string): SaleCopy => ({ title, body, label });
const RESULTS = {
  begun: ['Your item is being looked at', 'has reached the house and is being authenticated anew.'],
  passed: ['Reauthentication passed', 'is what it was sold as. It goes on to its buyer.'],
} as const;

export const saleText: { readonly [T in SaleNotice]: (facts: SaleFacts[T]) => SaleCopy } = {
  SECONDARY_SOLD: ({ item, shipBy }) =>
    say(
      'The buyer has paid',
      `Ship “${item}” to the house by ${shipBy}. The label is on the page of the sale.`,
      'Get the label',
    ),
  SECONDARY_BOUGHT: ({ item }) =>
    say('Payment received', `We authenticate “${item}” anew before it comes to you.`, 'See the purchase'),
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
  ITEM_READY: ({ item, code, until }) =>
    say(
      'Ready to be picked up',
      `“${item}” is held for you until ${until} at ${PICKUP_PLACE.line1}, ${PICKUP_PLACE.city}. Say the code ${code} and bring a photo ID.`,
      'See your order',
    ),
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
