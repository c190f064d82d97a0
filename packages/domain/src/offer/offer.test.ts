import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { OfferStatus } from '../enums.ts';
import { canMove } from '../machine.ts';
import { sellerFee, sellerNet } from '../resale/fee.ts';
import { EXAMPLE_SETTINGS } from '../settings/example.ts';
import {
  isLiveOffer,
  moveOffer,
  OFFER_MS,
  type OfferActor,
  type OfferFacts,
  type OfferTrigger,
  offerMachine,
} from './machine.ts';
import {
  attemptsLeft,
  counterRefusal,
  defaultMinOffer,
  type EarlierOffer,
  medianMs,
  minimumOffer,
  type OfferBuyer,
  type OfferItem,
  offersPossible,
  submitOffer,
  termsRefusal,
} from './offer.ts';

const DAY = 86_400_000;
const NOW = 1_000 * DAY;
const dollar = (n: number) => n * 100;

const item = (over: Partial<OfferItem> = {}): OfferItem => ({
  type: 'main',
  offerType: 'make_offer',
  isLive: true,
  isHouse: false,
  assignment: 'final',
  isListed: false,
  isInTransaction: false,
  isHiddenFromOffers: false,
  isOwnerGone: false,
  minOfferCents: dollar(1_200),
  instantCents: null,
  ...over,
});
const primary = (over: Partial<OfferItem> = {}) => item({ isHouse: true, assignment: null, ...over });
const buyer = (over: Partial<OfferBuyer> = {}): OfferBuyer => ({
  isOwner: false,
  isStaff: false,
  isBlocked: false,
  isEmailVerified: true,
  hasAcceptedTerms: true,
  hasAddress: true,
  hasPaymentMethod: true,
  isIdentityVerified: true,
  hasOverdueInvoice: false,
  earlier: [],
  ...over,
});
const earlier = (over: Partial<EarlierOffer> = {}): EarlierOffer => ({
  amountCents: dollar(1_300),
  at: NOW - DAY,
  isLive: false,
  isDeclined: true,
  minOfferCents: dollar(1_200),
  instantCents: null,
  ...over,
});
const offer = (over: Partial<OfferFacts> = {}): OfferFacts => ({
  status: 'pending',
  expiresAt: NOW + OFFER_MS,
  isCharging: false,
  isExpired: false,
  ...over,
});

describe('the offer table (rules §3)', () => {
  it('has exactly the moves between states that the rules allow', () => {
    const moves = offerMachine.transitions.map((row) => `${row.from}>${row.to}:${row.actor}`);
    expect([...new Set(moves)].sort()).toEqual([
      'countered>counter_accepted:buyer',
      'countered>counter_rejected:buyer',
      'countered>counter_rejected:clock',
      'countered>counter_rejected:house',
      'null>pending:buyer',
      'pending>accepted:owner',
      'pending>accepted:provider',
      'pending>countered:owner',
      'pending>rejected:clock',
      'pending>rejected:house',
      'pending>rejected:owner',
      'pending>rejected:provider',
    ]);
    expect(canMove(offerMachine, 'accepted', 'pending')).toBe(false);
  });

  test.each<[string, Partial<OfferFacts>, Exclude<OfferTrigger, 'submit'>, OfferActor, OfferStatus, string | null]>([
    ['the owner accepts', {}, 'accept', 'owner', 'accepted', 'owner'],
    ['the owner rejects', {}, 'reject', 'owner', 'rejected', 'owner'],
    ['the owner counters: nothing is concluded', {}, 'counter', 'owner', 'countered', null],
    ['48 h pass', { expiresAt: NOW }, 'time', 'clock', 'rejected', 'auto'],
    ['the item is gone', {}, 'item_gone', 'house', 'rejected', 'auto'],
    ['the instant price was charged', { isCharging: true }, 'charge_succeeded', 'provider', 'accepted', 'auto'],
    ['the charge failed', { isCharging: true }, 'charge_failed', 'provider', 'rejected', 'auto'],
    ['the buyer accepts the counter', { status: 'countered' }, 'accept', 'buyer', 'counter_accepted', 'counter'],
    ['the buyer rejects the counter', { status: 'countered' }, 'reject', 'buyer', 'counter_rejected', 'counter'],
    ['48 h of the counter pass', { status: 'countered', expiresAt: NOW }, 'time', 'clock', 'counter_rejected', 'auto'],
    ['the item is gone under a counter', { status: 'countered' }, 'item_gone', 'house', 'counter_rejected', 'auto'],
  ])('%s', (_name, over, trigger, actor, to, conclusionMode) => {
    const before = offer(over);
    expect(moveOffer(before, trigger, actor, NOW)).toEqual({
      ok: true,
      from: before.status,
      to,
      conclusionMode,
      isExpired: trigger === 'time',
    });
  });

  test.each<[string, Partial<OfferFacts>, Exclude<OfferTrigger, 'submit'>, OfferActor, string]>([
    ['the owner accepts their own counter', { status: 'countered' }, 'accept', 'owner', 'offer_state'],
    ['the owner counters twice in a row', { status: 'countered' }, 'counter', 'owner', 'offer_state'],
    ['the buyer answers their own offer', {}, 'accept', 'buyer', 'offer_state'],
    ['an offer that was accepted is rejected', { status: 'accepted' }, 'reject', 'owner', 'offer_state'],
    ['an offer that expired is accepted', { status: 'rejected', isExpired: true }, 'accept', 'owner', 'offer_expired'],
    ['an offer that is being charged is answered', { isCharging: true }, 'reject', 'owner', 'offer_state'],
    ['an offer that is being charged expires', { isCharging: true, expiresAt: NOW }, 'time', 'clock', 'offer_state'],
    ['an offer that no one pays for is charged', {}, 'charge_succeeded', 'provider', 'offer_state'],
    ['an offer expires 1 ms early', { expiresAt: NOW + 1 }, 'time', 'clock', 'offer_state'],
    ['an offer is rejected when its time is over', { expiresAt: NOW }, 'reject', 'owner', 'offer_expired'],
  ])('refuses: %s', (_name, over, trigger, actor, code) => {
    const before = offer(over);
    const copy = structuredClone(before);
    expect(moveOffer(before, trigger, actor, NOW)).toEqual({ ok: false, code, status: before.status });
    expect(before).toEqual(copy);
  });

  test.each([
    [-1, true],
    [0, false],
    [1, false],
  ])('a counter accepted at 48 h %i ms: accepted %s, and expired otherwise, never both', (ms, isAccepted) => {
    const countered = offer({ status: 'countered', expiresAt: NOW + OFFER_MS });
    const at = NOW + OFFER_MS + ms;
    expect(moveOffer(countered, 'accept', 'buyer', at).ok).toBe(isAccepted);
    expect(moveOffer(countered, 'time', 'clock', at).ok).toBe(!isAccepted);
  });

  it('concludes only once for any triggers in any order', () => {
    const tries = fc.array(
      fc.record({
        row: fc.constantFrom(...offerMachine.transitions.filter((row) => row.from !== null)),
        afterMs: fc.integer({ min: 0, max: 60 * 3_600_000 }),
      }),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(tries, fc.boolean(), (commands, isCharging) => {
        let now = NOW;
        let state = offer({ isCharging });
        let conclusions = 0;
        for (const { row, afterMs } of commands) {
          now += afterMs;
          const before = state;
          const move = moveOffer(state, row.trigger as Exclude<OfferTrigger, 'submit'>, row.actor, now);
          if (!move.ok) continue;
          expect(isLiveOffer(before.status)).toBe(true);
          if (move.conclusionMode !== null) conclusions++;
          if (move.isExpired) expect(now).toBeGreaterThanOrEqual(before.expiresAt);
          state = { ...state, status: move.to, isExpired: move.isExpired };
          if (move.to === 'countered') state = { ...state, expiresAt: now + OFFER_MS };
        }
        expect(conclusions).toBe(isLiveOffer(state.status) ? 0 : 1);
      }),
    );
  });
});

describe('submitting (rules §3)', () => {
  it('accepts an offer at the minimum', () => {
    expect(submitOffer(item(), buyer(), dollar(1_200), NOW)).toEqual({
      ok: true,
      amountCents: dollar(1_200),
      isInstant: false,
    });
  });

  test.each<[string, Partial<OfferItem>, Partial<OfferBuyer>, number, object]>([
    ['own item', {}, { isOwner: true }, 1_200, { code: 'own_item' }],
    ['own item before all else', { isInTransaction: true }, { isOwner: true }, 1_200, { code: 'own_item' }],
    ['staff', {}, { isStaff: true }, 1_200, { code: 'forbidden' }],
    ['an item in a transaction', { isInTransaction: true }, {}, 1_200, { code: 'item_not_for_sale' }],
    ['an item in an auction', { isListed: true }, {}, 1_200, { code: 'item_not_for_sale' }],
    ['an item of which the owner is blocked', { isOwnerGone: true }, {}, 1_200, { code: 'item_not_for_sale' }],
    ['an item that its owner hides', { isHiddenFromOffers: true }, {}, 1_200, { code: 'item_not_for_sale' }],
    ['an item that is owned in the books only', { assignment: 'virtual' }, {}, 1_200, { code: 'item_not_for_sale' }],
    [
      'a second live offer',
      {},
      { earlier: [earlier({ isLive: true, isDeclined: false })] },
      1_400,
      { code: 'offer_exists' },
    ],
    ['a blocked account', {}, { isBlocked: true }, 1_200, { code: 'account_blocked' }],
    ['an unverified address', {}, { isEmailVerified: false }, 1_200, { code: 'email_unverified', missing: ['email'] }],
    ['no way to pay', {}, { hasPaymentMethod: false }, 1_200, { code: 'onboarding_incomplete', missing: ['payment'] }],
    ['an overdue invoice', {}, { hasOverdueInvoice: true }, 1_200, { code: 'invoice_overdue' }],
    ['$1 below the minimum', {}, {}, 1_199, { code: 'offer_too_low', minimumCents: dollar(1_200) }],
    [
      'more than $1,000 without verified identity',
      {},
      { isIdentityVerified: false },
      1_200,
      { code: 'identity_required' },
    ],
  ])('refuses: %s', (_name, overItem, overBuyer, dollars, refusal) => {
    expect(submitOffer(item(overItem), buyer(overBuyer), dollar(dollars), NOW)).toMatchObject({
      ok: false,
      ...refusal,
    });
  });

  it('lets a user without verified identity offer up to $1,000', () => {
    const open = item({ minOfferCents: null });
    const person = buyer({ isIdentityVerified: false });
    expect(submitOffer(open, person, dollar(1_000), NOW)).toMatchObject({ ok: true });
    expect(submitOffer(open, person, dollar(1_001), NOW)).toMatchObject({
      code: 'identity_required',
      missing: ['identity'],
    });
  });

  it('accepts whole dollars only, from $1', () => {
    const open = item({ minOfferCents: null });
    for (const [amount, code] of [
      [0, 'offer_out_of_range'],
      [150, 'offer_whole_dollars'],
    ] as const)
      expect(submitOffer(open, buyer(), amount, NOW)).toMatchObject({ code: 'validation_failed', errors: [{ code }] });
    expect(submitOffer(open, buyer(), 100, NOW)).toMatchObject({ ok: true, amountCents: 100 });
  });

  it('a fourth offer in 30 days is refused until the first of the three is 30 days old', () => {
    const three = [25, 10, 5].map((days) => earlier({ at: NOW - days * DAY }));
    expect(submitOffer(item(), buyer({ earlier: three }), dollar(2_000), NOW)).toEqual({
      ok: false,
      code: 'offer_attempts_used',
      retryAfterMs: 5 * DAY,
    });
    expect(attemptsLeft(buyer({ earlier: three }), NOW)).toBe(0);
    expect(submitOffer(item(), buyer({ earlier: three }), dollar(2_000), NOW + 5 * DAY)).toMatchObject({ ok: true });
  });

  it('a new offer exceeds the last one that was declined, unless the minimum or the instant price fell', () => {
    const declined = [earlier()];
    expect(submitOffer(item(), buyer({ earlier: declined }), dollar(1_300), NOW)).toMatchObject({
      code: 'offer_too_low',
      minimumCents: dollar(1_301),
    });
    expect(submitOffer(item(), buyer({ earlier: declined }), dollar(1_301), NOW)).toMatchObject({ ok: true });
    const lower = item({ minOfferCents: dollar(1_000) });
    expect(submitOffer(lower, buyer({ earlier: declined }), dollar(1_000), NOW)).toMatchObject({ ok: true });
    expect(minimumOffer(item({ minOfferCents: null }), declined)).toBe(100);
    expect(minimumOffer(item({ instantCents: dollar(2_000) }), declined)).toBe(dollar(1_200));
    // An offer that was never declined needs no improvement: the item was gone.
    expect(minimumOffer(item(), [earlier({ isDeclined: false })])).toBe(dollar(1_200));
  });

  it('an offer above the instant price is accepted at that price, never above it', () => {
    const instant = item({ offerType: 'offer_instant', instantCents: dollar(2_000) });
    for (const [dollars, terms] of [
      [1_999, { amountCents: dollar(1_999), isInstant: false }],
      [2_000, { amountCents: dollar(2_000), isInstant: true }],
      [2_500, { amountCents: dollar(2_000), isInstant: true }],
    ] as const)
      expect(submitOffer(instant, buyer(), dollar(dollars), NOW)).toEqual({ ok: true, ...terms });
  });

  it('the instant price is enough for a buyer who was declined just below it', () => {
    const instant = item({ instantCents: dollar(2_000) });
    const before = [earlier({ amountCents: dollar(2_100), instantCents: dollar(2_000) })];
    expect(submitOffer(instant, buyer({ earlier: before }), dollar(2_000), NOW)).toMatchObject({
      ok: true,
      isInstant: true,
    });
  });
});

describe('offers-possible (rules §3)', () => {
  test.each<[string, Partial<OfferItem>, Partial<OfferBuyer> | null, string | null]>([
    ['possible', {}, {}, null],
    ['own_item', {}, { isOwner: true }, 'own_item'],
    ['not_for_sale', { isLive: false }, {}, 'not_for_sale'],
    ['in_transaction', { isInTransaction: true }, {}, 'in_transaction'],
    ['live_offer_exists', {}, { earlier: [earlier({ isLive: true })] }, 'live_offer_exists'],
    ['attempts_used', {}, { earlier: [earlier(), earlier(), earlier()] }, 'attempts_used'],
    ['not_ready', {}, { hasAddress: false }, 'not_ready'],
    ['a visitor', {}, null, 'not_ready'],
    ['a visitor, sold', { isInTransaction: true }, null, 'in_transaction'],
  ])('%s', (_name, overItem, overBuyer, reason) => {
    const possible = offersPossible(item(overItem), overBuyer === null ? null : buyer(overBuyer), NOW);
    expect(possible).toMatchObject({ possible: reason === null, reason });
  });

  it('returns minimum, instant price, offers left and missing steps', () => {
    const possible = offersPossible(
      item({ instantCents: dollar(2_000) }),
      buyer({ earlier: [earlier({ instantCents: dollar(2_000) })], hasAddress: false }),
      NOW,
    );
    expect(possible).toEqual({
      possible: false,
      reason: 'not_ready',
      minOfferCents: dollar(1_200),
      instantCents: dollar(2_000),
      leastCents: dollar(1_301),
      attemptsLeft: 2,
      missing: ['shipping'],
    });
  });

  it('of Assay’s items, only those opened to offers take them', () => {
    const reason = (over: Partial<OfferItem>) => offersPossible(primary(over), buyer(), NOW).reason;
    expect(reason({})).toBeNull();
    expect(reason({ offerType: 'offer_instant' })).toBeNull();
    expect(reason({ offerType: 'auction' })).toBe('not_for_sale');
    expect(reason({ offerType: 'buy_now' })).toBe('not_for_sale');
    expect(reason({ assignment: 'virtual' })).toBe('not_for_sale');
    expect(reason({ type: 'giveaway' })).toBe('not_for_sale');
  });

  it('allows an offer exactly when a high enough one is accepted', () => {
    const facts = fc.record({
      isLive: fc.boolean(),
      isListed: fc.boolean(),
      isInTransaction: fc.boolean(),
      isHiddenFromOffers: fc.boolean(),
      isHouse: fc.boolean(),
      assignment: fc.constantFrom('final' as const, 'virtual' as const, null),
      minOfferCents: fc.option(fc.integer({ min: 1, max: 5_000 }).map(dollar), { nil: null }),
      instantCents: fc.option(fc.integer({ min: 5_000, max: 9_000 }).map(dollar), { nil: null }),
    });
    const people = fc.record({ isOwner: fc.boolean(), hasAddress: fc.boolean(), hasOverdueInvoice: fc.boolean() });
    const past = fc.array(
      fc.record({
        amountCents: fc.integer({ min: 1, max: 9_000 }).map(dollar),
        days: fc.integer({ min: 0, max: 60 }),
        isDeclined: fc.boolean(),
      }),
      { maxLength: 4 },
    );
    fc.assert(
      fc.property(
        facts,
        people,
        past,
        fc.integer({ min: 1, max: 10_000 }).map(dollar),
        (overItem, overBuyer, offers, amount) => {
          const given = item(overItem);
          const before = [...offers]
            .sort((a, b) => b.days - a.days)
            .map((one) =>
              earlier({ amountCents: one.amountCents, at: NOW - one.days * DAY, isDeclined: one.isDeclined }),
            );
          const person = buyer({ ...overBuyer, earlier: before });
          const possible = offersPossible(given, person, NOW);
          const submitted = submitOffer(given, person, amount, NOW);
          expect(submitted.ok).toBe(possible.possible && amount >= possible.leastCents);
          if (submitted.ok) {
            expect(submitted.amountCents).toBeLessThanOrEqual(given.instantCents ?? Number.POSITIVE_INFINITY);
            expect(submitted.isInstant).toBe(given.instantCents !== null && amount >= given.instantCents);
          }
        },
      ),
    );
  });
});

describe('countering (rules §3)', () => {
  const terms = { minOfferCents: dollar(1_200), instantCents: dollar(2_000) };
  test.each<[number, number, object | null]>([
    [1_300, 1_300, { code: 'counter_too_low', minimumCents: dollar(1_301) }],
    [1_300, 1_301, null],
    [1_300, 2_000, null],
    [1_300, 2_001, { code: 'validation_failed', errors: [{ code: 'counter_above_instant' }] }],
    [900, 1_199, { code: 'counter_too_low', minimumCents: dollar(1_200) }],
    [900, 1_200, null],
  ])('an offer of $%i countered at $%i', (offered, counter, refusal) => {
    const possible = counterRefusal(terms, dollar(offered), dollar(counter));
    if (refusal === null) expect(possible).toBeNull();
    else expect(possible).toMatchObject({ ok: false, ...refusal });
  });

  it('is in whole dollars', () => {
    expect(counterRefusal(terms, dollar(1_300), 150_050)).toMatchObject({ code: 'validation_failed' });
  });
});

describe('the owner’s terms (rules §3)', () => {
  it('the minimum is the price paid and 20 %, in whole dollars upwards', () => {
    expect(defaultMinOffer(dollar(1_000))).toBe(dollar(1_200));
    expect(defaultMinOffer(dollar(1_001))).toBe(dollar(1_202));
    expect(defaultMinOffer(99_999)).toBe(dollar(1_200));
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10 ** 9 }), (paid) => {
        const minimum = defaultMinOffer(paid);
        expect(minimum % 100).toBe(0);
        expect(minimum * 10).toBeGreaterThanOrEqual(paid * 12);
        expect((minimum - 100) * 10).toBeLessThan(paid * 12);
      }),
    );
  });

  it('a minimum above the instant price, and an instant price below a live counter, are refused', () => {
    const terms = (min: number | null, instant: number | null) => ({
      minOfferCents: min === null ? null : dollar(min),
      instantCents: instant === null ? null : dollar(instant),
    });
    expect(termsRefusal(terms(1_200, 2_000), dollar(2_000))).toBeNull();
    expect(termsRefusal(terms(null, null), dollar(2_000))).toBeNull();
    expect(termsRefusal(terms(2_001, 2_000), null)).toMatchObject({ code: 'validation_failed' });
    expect(termsRefusal(terms(2_001, 2_000), null, 'instantPriceCents')).toMatchObject({
      errors: [{ path: 'instantPriceCents', code: 'minimum_above_instant' }],
    });
    expect(termsRefusal({ minOfferCents: null, instantCents: 150 }, null)).toMatchObject({
      errors: [{ path: 'instantPriceCents' }],
    });
    expect(termsRefusal(terms(1_200, 2_000), dollar(2_001))).toEqual({ ok: false, code: 'offer_state' });
    expect(termsRefusal({ minOfferCents: 150, instantCents: null }, null)).toMatchObject({ code: 'validation_failed' });
  });

  it('the net before the owner accepts: price 1,000, fee 100, you receive 900', () => {
    expect([sellerFee(dollar(1_000), EXAMPLE_SETTINGS.fees), sellerNet(dollar(1_000), EXAMPLE_SETTINGS.fees)]).toEqual([
      dollar(100),
      dollar(900),
    ]);
  });

  it('the fee is at least $5 and never more than the price', () => {
    expect([
      sellerFee(dollar(20), EXAMPLE_SETTINGS.fees),
      sellerFee(dollar(50), EXAMPLE_SETTINGS.fees),
      sellerFee(dollar(51), EXAMPLE_SETTINGS.fees),
      sellerFee(dollar(3), EXAMPLE_SETTINGS.fees),
    ]).toEqual([500, 500, 510, 300]);
  });

  it('the middle of the response times', () => {
    expect([medianMs([]), medianMs([5]), medianMs([9, 1, 5]), medianMs([4, 1])]).toEqual([null, 5, 5, 3]);
  });
});
