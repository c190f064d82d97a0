import { describe, expect, test } from 'vitest';
import { routes } from './index.ts';
import type { RouteDefinition } from './route.ts';

// The charged amount is the displayed amount: every call that commits money takes the total the caller was shown, and
// rejects any other.

const all = Object.entries(routes) as Array<[string, RouteDefinition]>;
const routesOf = (name: string) => (routes as Record<string, RouteDefinition>)[name]!;
const fieldsOf = (definition: RouteDefinition): string[] => {
  const shape = JSON.stringify(definition.body?.toJSONSchema({ io: 'input', unrepresentable: 'any' }).properties ?? {});
  return Object.keys(JSON.parse(shape));
};

describe('operations that commit money', () => {
  test('are these', () => {
    expect(all.flatMap(([name, { commits }]) => (commits ? [name] : [])).sort()).toEqual([
      'auction.bid',
      'auction.expressBuy',
      'cart.checkout',
      'cart.paymentIntent',
      'cart.paymentIntentExisting',
      'invoice.pay',
      'invoice.payTogether',
      'invoice.paymentIntentExisting',
      'item.offerTerms',
      'lotOffer.accept',
      'offer.accept',
      'offer.counter',
      'offer.submit',
      'office.createListing',
      'office.holdPayout',
      'office.listAtPrice',
      'office.offerAccept',
      'office.offerCounter',
      'office.openItemToOffers',
    ]);
  });

  test('take expectedTotalCents and reject a different total as total_changed', () => {
    for (const [name, definition] of all.filter(([, { commits }]) => commits)) {
      expect([name, fieldsOf(definition)]).toEqual([name, expect.arrayContaining(['expectedTotalCents'])]);
      expect([name, definition.errors]).toEqual([name, expect.arrayContaining(['total_changed'])]);
    }
  });

  test('every call that names a price or accepts an offer is listed above, or commits no one', () => {
    const namesMoney = (definition: RouteDefinition) =>
      fieldsOf(definition).some((field) => ['amountCents', 'priceCents', 'instantPriceCents'].includes(field));
    const found = all.filter(
      ([name, { method, path, commits }]) =>
        method !== 'GET' && commits !== true && (namesMoney(routesOf(name)) || /\/accept$/.test(path)),
    );
    expect(found.map(([name]) => name).sort()).toEqual([
      // A floor for what others offer.
      'item.minOffer',
      // Its bidder accepts it, and that press commits both.
      'office.afterSale',
      // Money back, and a proposal that both sides answer.
      'office.refund',
      'office.resaleAct',
      // A gift.
      'transfer.accept',
    ]);
  });

  test('whatever can be refused by a payment is one of them', () => {
    const charges = all.filter(([, { errors, method }]) => method !== 'GET' && errors.includes('payment_failed'));
    expect(charges.filter(([, { commits }]) => commits !== true).map(([name]) => name)).toEqual([]);
  });
});
