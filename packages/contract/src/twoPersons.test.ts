import { expect, test } from 'vitest';
import { routes } from './index.ts';
import type { RouteDefinition } from './route.ts';

// A price set by staff goes through the declared table (domain/office/twoPersons.ts), whichever call sets it.

/** Staff calls that take an amount and need only one person, regardless of the amount. */
const ONE_PERSON: Readonly<Record<string, string>> = {
  'office.draftInvoice': 'a draft owes nothing: making it due asks the table',
  'office.quoteShipping': 'what a carrier takes, not the price of an item',
  'office.createCoupon': 'a coupon is for goods without a reserve, and has a budget',
};

const schemaText = (schema: RouteDefinition['body'], io: 'input' | 'output'): string =>
  JSON.stringify(schema?.toJSONSchema({ io, unrepresentable: 'any' }) ?? {});

/** The total the caller was shown is not a price that the call sets. */
const namesAmount = ({ body }: RouteDefinition): boolean =>
  /"\w+Cents"/.test(schemaText(body, 'input').replaceAll('"expectedTotalCents"', ''));

test('a staff call that takes an amount returns a request where two people must approve, or declares why one is enough', () => {
  const open = (Object.entries(routes) as Array<[string, RouteDefinition]>)
    .filter(
      ([, definition]) => definition.audience === 'staff' && definition.method !== 'GET' && namesAmount(definition),
    )
    .filter(([, { success }]) => success[1] === null || !schemaText(success[1], 'output').includes('Requested'))
    .map(([name]) => name);
  expect(open.sort()).toEqual(Object.keys(ONE_PERSON).sort());
});
