import { type EffectKind, effects } from '@assay/domain/office/effects.ts';
import { resaleActNeedsCode, resaleActRoles } from '@assay/domain/office/resaleRoles.ts';
import type { StaffRole } from '@assay/domain/office/roles.ts';
import { confirmation, TwoPersonsKind } from '@assay/domain/office/twoPersons.ts';
import { expect, test } from 'vitest';
import { routes } from './index.ts';
import type { RouteDefinition } from './route.ts';

// Every staff call that changes something either moves value, which the bounds of one person limit (domain/office/effects.ts),
// takes two people by a rule of its own, or is named here with the reason why it moves none.

type Call = keyof typeof routes;

/** Calls that move value, and its effect. Above the bounds they answer with a request. */
const MOVES_VALUE: Readonly<Partial<Record<Call, EffectKind>>> = {
  'office.refund': 'refund',
  'office.resaleAct': 'refund',
  'office.manualPayment': 'payment',
  'office.voidInvoice': 'void_invoice',
  'office.voidBids': 'void_bids',
  'office.openInvoice': 'price',
  'office.offerAccept': 'price',
  'office.offerCounter': 'price',
  'office.listAtPrice': 'price',
  'office.afterSale': 'price',
  'office.createListing': 'price',
  'office.openItemToOffers': 'price',
  'office.createCoupon': 'coupon',
  'office.startGiveaway': 'giveaway',
  'office.creditLimit': 'credit_limit',
};

/** Calls whose value no one knows beforehand: a rule of their own says when they take two people. */
const OWN_RULE: ReadonlySet<Call> = new Set([
  'office.reopen',
  'office.withdraw',
  'office.editLot',
  'office.publishSale',
  'office.publishLot',
  'office.certificate',
  'office.authenticate',
  'person.vip',
  'office.inviteStaff',
  'office.staffRoles',
  'office.endStaff',
  'office.resetFactor',
  'setting.bounds',
]);

/** Why the others move none. A name that ends with a dot stands for all calls that begin so. */
const NO_VALUE: ReadonlyArray<readonly [reason: string, calls: readonly string[]]> = [
  [
    'decides about a colleague’s request, or takes back one’s own',
    ['office.confirmRequest', 'office.declineRequest', 'office.startAlone', 'office.objectToAlone'],
  ],
  [
    'the record of an object; it is for sale only after a colleague has approved it',
    [
      ...['office.createItem', 'office.changeItem', 'office.submitItem', 'office.returnItem', 'office.approveItem'],
      ...['office.withdrawItem', 'office.evidenceUpload', 'office.recheckPicture'],
      ...[
        'office.mediaUpload',
        'office.mediaReplace',
        'office.mediaCaptions',
        'office.mediaChange',
        'office.mediaDelete',
      ],
      ...[
        'office.artist.',
        'office.category.',
        'office.genre.',
        'office.condition.',
        'office.partner.',
        'office.collection.',
      ],
      ...[
        'office.importUpload',
        'office.importMapping',
        'office.importEncoding',
        'office.importNames',
        'office.importRun',
        'office.importUndo',
      ],
    ],
  ],
  [
    'where an object is; it belongs to whom it belonged, and every move is kept',
    [
      ...[
        'office.custodyAct',
        'office.intakePicture',
        'office.createIntake',
        'office.addIntakeLine',
        'office.moveIntakeLine',
      ],
      ...['office.draftIntakeLine', 'office.linkIntakeLine', 'office.createLocations', 'office.changeLocation'],
      ...['office.parcel', 'office.correctTracking', 'office.packObject', 'office.takeOut'],
    ],
  ],
  ['seals are worth nothing before they are bound', ['office.createSeals', 'office.moveSeals', 'office.seal']],
  [
    'a draft that no buyer sees; publishing it asks the bounds',
    [
      ...['office.createSale', 'office.editSale', 'office.arrangeSale', 'office.addLots', 'office.createLot'],
      ...['office.removeLot', 'office.createPreset', 'office.changePreset', 'office.retirePreset'],
    ],
  ],
  [
    'no bid is lost: the clock stops, and the time is added',
    ['office.pause', 'office.resume', 'office.pauseAll', 'office.resumeAll'],
  ],
  ['ends a sale before its first bid', ['office.cancelSale']],
  ['sets no price: every offer is answered by a call that does', ['office.openToOffers', 'office.offerReject']],
  ['a draft that owes nothing: making it due asks the bounds', ['office.draftInvoice', 'office.discardInvoice']],
  ['the carrier’s price, which the carrier’s bill shows', ['office.quoteShipping']],
  [
    'takes away what was given',
    ['office.stopCoupon', 'office.stopCodes', 'person.endVip', 'office.declineLimitRequest'],
  ],
  ['lets people use a coupon or giveaway, whose whole worth was counted when it was made', ['office.createCodes']],
  ['a refund that was decided and counted before', ['office.retryRefund']],
  ['the seller’s own money, after a recheck by someone else', ['office.holdPayout']],
  ['tax of a state, not of the business; the certificate proves it', ['office.decideCertificate']],
  [
    'who may act, or what is written about them; bids and payments stay as they are',
    [
      ...[
        'office.liftStrike',
        'office.decideIdentity',
        'person.block',
        'person.unblock',
        'person.addNote',
        'office.noteOrder',
      ],
      ...['office.closeReport', 'office.decideAccountLink', 'room.message', 'office.endInvitation'],
    ],
  ],
  [
    'reads, repeats or remembers',
    ['office.reconcile', 'office.retryJob', 'office.retryAllJobs', 'office.saveView', 'office.removeView'],
  ],
  [
    'the same for everyone, public, kept in versions, and never of a sale that was made',
    [
      ...[
        'setting.business',
        'setting.timeZone',
        'setting.logo',
        'setting.logoRemove',
        'setting.address',
        'setting.pickup',
      ],
      ...['setting.shipping', 'setting.tax', 'setting.fees', 'setting.premium', 'setting.reminders', 'setting.email'],
      ...['setting.terms', 'setting.conditions', 'setting.privacy', 'setting.cookies', 'setting.opening'],
    ],
  ],
];

const schemaText = (schema: RouteDefinition['body'], io: 'input' | 'output'): string =>
  JSON.stringify(schema?.toJSONSchema({ io, unrepresentable: 'any' }) ?? {});

const CHANGING = (Object.entries(routes) as Array<[Call, RouteDefinition]>).filter(
  ([, { audience, method }]) => audience === 'staff' && method !== 'GET',
);
const covers = (name: string, call: string): boolean => (name.endsWith('.') ? call.startsWith(name) : call === name);

test('every staff call that changes something moves value, has a rule of its own, or is named with the reason why neither', () => {
  const homesOf = (call: Call): number =>
    Number(call in MOVES_VALUE) +
    Number(OWN_RULE.has(call)) +
    NO_VALUE.flatMap(([, names]) => names).filter((name) => covers(name, call)).length;
  expect(CHANGING.map(([call]) => [call, homesOf(call)]).filter(([, homes]) => homes !== 1)).toEqual([]);
  // No entry is outdated.
  const known = CHANGING.map(([call]) => call);
  const named = [...Object.keys(MOVES_VALUE), ...OWN_RULE, ...NO_VALUE.flatMap(([, names]) => names)];
  expect(named.filter((name) => !known.some((call) => covers(name, call)))).toEqual([]);
});

test('a staff call answers with a request exactly if it moves value or has a rule of its own', () => {
  const asking = CHANGING.filter(
    // A reopening always is one.
    ([call, { success }]) =>
      call === 'office.reopen' || (success[1] !== null && schemaText(success[1], 'output').includes('Requested')),
  ).map(([call]) => call);
  expect(asking.sort()).toEqual([...Object.keys(MOVES_VALUE), ...OWN_RULE].sort());
});

test('every effect is that of a call', () => {
  expect([...new Set(Object.values(MOVES_VALUE))].sort()).toEqual(Object.keys(effects).sort());
});

/** Requests by an act of a resale, which has roles of its own. */
const RESALE_ACTS = { claim: 'decide_claim', cancel_resale: 'cancel', lose_parcel: 'lost' } as const;
const isResaleAct = (kind: TwoPersonsKind): kind is keyof typeof RESALE_ACTS => kind in RESALE_ACTS;

/** The calls that file a request of each other kind. */
const FILED_BY: Readonly<Record<Exclude<TwoPersonsKind, keyof typeof RESALE_ACTS>, Call>> = {
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
  publish_sale: 'office.publishSale',
  publish_lot: 'office.publishLot',
  coupon: 'office.createCoupon',
  giveaway: 'office.startGiveaway',
  bounds: 'setting.bounds',
};

test('a request is confirmed by those who may make the act themselves, with a recent code where the act takes one', () => {
  const filing = (kind: TwoPersonsKind): { roles: readonly StaffRole[]; needsCode: boolean } => {
    if (isResaleAct(kind)) {
      const act = RESALE_ACTS[kind];
      return { roles: resaleActRoles[act], needsCode: resaleActNeedsCode(act) };
    }
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
