import { formatCents } from '../money/money.ts';

// The copy of notifications about resale, delivery and watched items. Callers emit `notify` with the facts, so that the
// copy is the same everywhere.

type Item = { item: string };
type Amount = Item & { amountCents: number };
type Carrier = Item & { carrier: string; trackingNumber: string };

export type SaleFacts = {
  /** `shipBy` is a formatted time, in the zone that all messages name. */
  SECONDARY_SOLD: Item & { shipBy: string };
  SECONDARY_BOUGHT: Item;
  SECONDARY_IN_REAUTHENTICAATION: Item & { result: 'begun' | 'passed' };
  SHIP_REMINDER: Item & { shipBy: string };
  PAYOUT_SENT: Amount;
  PAYOUT_BLOCKED: Amount;
  ITEM_SHIPPED: Carrier;
  ITEM_DELIVERED: Item;
  /** Ready for pickup. `code`, `until` and `place` are as displayed. */
  ITEM_READY: Item & { code: string; until: string; place?: string };
  WATCHED_NOW_BUYABLE: Amount;
  PRICE_DROP: Amount & { beforeCents: number };
  /** Saved searches, artists and collections, each with the number of its new items. */
  SAVED_SEARCH_MATCH: { finds: ReadonlyArray<{ name: string; count: number }> };
};
export type SaleNotice = keyof SaleFacts;
export type SaleCopy = { title: string; body: string; label: string };

const createCopy = (title: string, body: string, label: string): SaleCopy => ({ title, body, label });
const RESULTS = {
  begun: ['Re-authentication started', 'has arrived and is being re-authenticated.'],
  passed: ['Re-authentication passed', 'is authentic. It ships to the buyer next.'],
} as const;

export const saleText: { readonly [T in SaleNotice]: (facts: SaleFacts[T]) => SaleCopy } = {
  SECONDARY_SOLD: ({ item, shipBy }) =>
    createCopy(
      'The buyer paid: ship your item',
      `Ship “${item}” to us by ${shipBy}. Print the label from the sale’s page.`,
      'Get the label',
    ),
  SECONDARY_BOUGHT: ({ item }) =>
    createCopy(
      'Re-authentication is next',
      `Your payment arrived. We’ll re-authenticate “${item}” before we ship it to you.`,
      'View purchase',
    ),
  SECONDARY_IN_REAUTHENTICAATION: ({ item, result }) => {
    const [title, rest] = RESULTS[result];
    return createCopy(title, `“${item}” ${rest}`, 'View sale');
  },
  SHIP_REMINDER: ({ item, shipBy }) =>
    createCopy('Ship your item soon', `Ship “${item}” by ${shipBy}, or we’ll cancel the sale.`, 'Get the label'),
  PAYOUT_SENT: ({ item, amountCents }) =>
    createCopy(
      'Payout sent',
      `We sent ${formatCents(amountCents)} for “${item}” to your payout account.`,
      'View payouts',
    ),
  PAYOUT_BLOCKED: ({ item, amountCents }) =>
    createCopy(
      'Your payout is on hold',
      `We’ll send ${formatCents(amountCents)} for “${item}” once your payout account is complete.`,
      'Complete payout account',
    ),
  ITEM_SHIPPED: ({ item, carrier, trackingNumber }) =>
    createCopy(
      'Your item has shipped',
      `“${item}” shipped with ${carrier}, tracking number ${trackingNumber}.`,
      'Track package',
    ),
  ITEM_DELIVERED: ({ item }) =>
    createCopy(
      'Your item was delivered',
      `“${item}” was delivered. Link it to your account with the code on its seal.`,
      'View your items',
    ),
  ITEM_READY: ({ item, code, until, place }) =>
    createCopy(
      'Ready for pickup',
      `“${item}” is ready${place === undefined ? '' : ` at ${place}`}. We’ll hold it until ${until}. Bring a photo ID and the code ${code}.`,
      'View order',
    ),
  WATCHED_NOW_BUYABLE: ({ item, amountCents }) =>
    createCopy('Now available to buy', `You can now buy “${item}” for ${formatCents(amountCents)}.`, 'View item'),
  PRICE_DROP: ({ item, amountCents, beforeCents }) =>
    createCopy(
      'Price drop',
      `“${item}” is now ${formatCents(amountCents)}, down from ${formatCents(beforeCents)}.`,
      'View item',
    ),
  SAVED_SEARCH_MATCH: ({ finds }) =>
    createCopy(
      finds.length === 1 ? `New: ${finds[0]!.name}` : 'New for you',
      `${finds.map(({ name, count }) => `${count === 1 ? 'One new item' : `${count} new items`} for “${name}”`).join('. ')}.`,
      'View new items',
    ),
};
