import { resaleActRoles } from '@assay/domain/office/resaleRoles.ts';
import type { StaffRole } from '@assay/domain/office/roles.ts';
import { confirmation, TwoPersonsKind } from '@assay/domain/office/twoPersons.ts';
import { expect, test } from 'vitest';
import { routes } from './index.ts';
import type { RouteDefinition } from './route.ts';

// A price set by staff goes through the declared table (domain/office/twoPersons.ts), whichever call sets it.

/** Staff calls that take an amount and need only one person, regardless of the amount. */
const ONE_PERSON: Readonly<Record<string, string>> = {
  'office.draftInvoice': 'a draft owes nothing: making it due asks the table',
  'setting.shipping': 'the table of shipping prices, not the price of an item',
  'setting.fees': 'fees of the sales to come, not the price of an item',
  'office.quoteShipping': 'what a carrier takes, not the price of an item',
  'office.createIntake': 'a value that an object is insured for, not its price',
  'office.addIntakeLine': 'the same',
  'office.createItem': 'estimates and the minimum offer of a draft; opening it to offers asks the table',
  'office.changeItem': 'the same: estimates are fixed after the first bid',
  'office.createLot': 'no one sees it before it is published; afterwards lowering asks the table',
  'office.changePreset': 'steps of bids, as an auction house sets them',
  'office.createPreset': 'steps of bids, as an auction house sets them',
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

/** The calls that file a request of each kind. A claim is an act of a resale, which has roles of its own. */
const FILED_BY: Readonly<Record<Exclude<TwoPersonsKind, 'claim'>, keyof typeof routes>> = {
  reopen: 'office.reopen',
  credit_limit: 'office.creditLimit',
  refund: 'office.refund',
  payment: 'office.manualPayment',
  list_at_price: 'office.listAtPrice',
  after_sale: 'office.afterSale',
  accept_offer: 'office.offerAccept',
  counter_offer: 'office.offerCounter',
  private_sale: 'office.openInvoice',
  void_bids: 'office.voidBids',
  withdraw: 'office.withdraw',
  void_invoice: 'office.voidInvoice',
  certificate: 'office.certificate',
  authentication: 'office.authenticate',
  staff_invite: 'office.inviteStaff',
  staff_roles: 'office.staffRoles',
  staff_end: 'office.endStaff',
  staff_factor: 'office.resetFactor',
  lot_terms: 'office.editLot',
  list_item: 'office.createListing',
  open_offers: 'office.openItemToOffers',
  vip: 'person.vip',
};

test('a request is confirmed by those who may make the act themselves, with a recent code where the act takes one', () => {
  const filing = (kind: TwoPersonsKind): { roles: readonly StaffRole[]; needsCode: boolean } => {
    if (kind === 'claim') return { roles: resaleActRoles.decide_claim, needsCode: true };
    const { roles = [], recentCode = false } = routes[FILED_BY[kind]] as RouteDefinition;
    return { roles, needsCode: recentCode };
  };
  expect(TwoPersonsKind.map((kind) => [kind, confirmation[kind]])).toEqual(
    TwoPersonsKind.map((kind) => [kind, filing(kind)]),
  );
});

test('the roles of a resale’s acts are those of its call, together', () => {
  const roles = new Set(Object.values(resaleActRoles).flat());
  expect([...roles].sort()).toEqual([...routes['office.resaleAct'].roles].sort());
});
