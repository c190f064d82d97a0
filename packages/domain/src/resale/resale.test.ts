import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SecondaryStatus, ShippingStatus } from '../enums.ts';
import { EXAMPLE_SETTINGS } from '../settings/example.ts';
import { DEFAULT_TIME_ZONE } from '../timeZone.ts';
import { addBusinessDays, isBusinessDay } from './days.ts';
import { mismatchPenalty, notShippedPenalty, sellerFee, sellerNet } from './fee.ts';
import {
  CLAIM_MS,
  FailureClass,
  isLiveResale,
  moveResale,
  type ResaleActor,
  type ResaleFacts,
  type ResaleTrigger,
  resaleMachine,
  SETTLE_MS,
} from './machine.ts';
import { payoutDueAt } from './payout.ts';
import { buildTimeline, findHolder, findPendingAction, pendingActionFor, type TimelineFacts } from './timeline.ts';

const NOW = Date.parse('2026-11-20T17:00:00Z');
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const FACTS: TimelineFacts = {
  status: 'paid',
  inboundStatus: 'ready',
  shipBy: NOW + 5 * DAY,
  isExtended: false,
  isInCustody: false,
  isPickup: false,
  failureClass: null,
  reviewerId: null,
  consentBy: null,
  hasSellerAgreed: false,
  hasBuyerAgreed: false,
  deliveredAt: null,
  claimedAt: null,
  isClaimDecided: false,
  soldAt: NOW - HOUR,
  paidAt: NOW,
  handedInAt: null,
  receivedAt: null,
  recheckBy: null,
  reauthenticatedAt: null,
  outboundBy: null,
  shippedAt: null,
  endedAt: null,
  payBy: null,
  isBankWorking: false,
  isPaid: true,
  cancelReason: null,
  isReseal: false,
  hasNewPrice: false,
};
const sale = (given: Partial<TimelineFacts> = {}): TimelineFacts => ({ ...FACTS, ...given });
const at = fc.option(fc.integer({ min: NOW - 10 * DAY, max: NOW + 10 * DAY }), { nil: null });
const anySale: fc.Arbitrary<TimelineFacts> = fc.record({
  status: fc.constantFrom(...SecondaryStatus),
  inboundStatus: fc.constantFrom(...ShippingStatus),
  shipBy: at,
  isExtended: fc.boolean(),
  isInCustody: fc.boolean(),
  isPickup: fc.boolean(),
  failureClass: fc.option(fc.constantFrom(...FailureClass), { nil: null }),
  reviewerId: fc.constantFrom('one', 'two', null),
  consentBy: at,
  hasSellerAgreed: fc.boolean(),
  hasBuyerAgreed: fc.boolean(),
  deliveredAt: at,
  claimedAt: at,
  isClaimDecided: fc.boolean(),
  soldAt: fc.constant(NOW - 20 * DAY),
  paidAt: at,
  handedInAt: at,
  receivedAt: at,
  recheckBy: at,
  reauthenticatedAt: at,
  outboundBy: at,
  shippedAt: at,
  endedAt: at,
  payBy: at,
  isBankWorking: fc.boolean(),
  isPaid: fc.boolean(),
  cancelReason: fc.constantFrom('unpaid', 'staff', 'not_shipped', 'lost', 'payment_returned', null),
  isReseal: fc.boolean(),
  hasNewPrice: fc.boolean(),
});
const triggers = [...new Set(resaleMachine.transitions.map((row) => row.trigger))] as ResaleTrigger[];
const actors = [...new Set(resaleMachine.transitions.map((row) => row.actor))] as ResaleActor[];

describe('moves of a resale (rules §4)', () => {
  it('given any facts, when any actor tries any trigger, then only along a row of the table, and from the end nowhere', () => {
    const taken = new Set<string>();
    fc.assert(
      fc.property(
        anySale,
        fc.oneof(
          fc.constantFrom(...resaleMachine.transitions),
          fc.record({
            from: fc.constant(null),
            trigger: fc.constantFrom(...triggers),
            actor: fc.constantFrom(...actors),
          }),
        ),
        fc.constantFrom('one', 'two'),
        (given, { from, trigger, actor }, staffId) => {
          const facts = from === null ? given : { ...given, status: from };
          const move = moveResale(facts, trigger, actor, NOW, { staffId });
          const rows = resaleMachine.transitions.filter(
            (row) => row.from === facts.status && row.trigger === trigger && row.actor === actor,
          );
          if (!move.ok) return;
          expect(rows.map((row) => row.to)).toEqual([move.to]);
          expect(isLiveResale(facts.status)).toBe(true);
          taken.add(`${facts.status} ${trigger} ${actor}`);
        },
      ),
      { numRuns: 20_000, seed: 4 },
    );
    // Every row that begins somewhere was walked.
    const rows = resaleMachine.transitions.filter((row) => row.from !== null);
    expect(rows.map((row) => `${row.from} ${row.trigger} ${row.actor}`).filter((row) => !taken.has(row))).toEqual([]);
  });

  it('given a failed recheck, then no one fails, proposes or dismisses what they found themselves', () => {
    fc.assert(
      fc.property(anySale, fc.constantFrom('fail', 'propose', 'dismiss_fault'), (facts, trigger) => {
        const found: ResaleFacts = { ...facts, status: 'office_received', failureClass: 'seal', reviewerId: 'one' };
        const own = moveResale({ ...found, consentBy: null }, trigger, 'staff', NOW, { staffId: 'one' });
        expect(own).toMatchObject({ ok: false, code: 'forbidden' });
        expect(moveResale({ ...found, consentBy: null }, trigger, 'staff', NOW, { staffId: 'two' }).ok).toBe(true);
      }),
    );
  });

  it.each<[string, Partial<ResaleFacts>, ResaleTrigger, ResaleActor, number]>([
    ['shipping is over', { shipBy: NOW }, 'not_shipped', 'clock', NOW],
    ['consent is over', { status: 'office_received', failureClass: 'seal', consentBy: NOW }, 'silence', 'clock', NOW],
    ['the sale is done', { status: 'shipped_to_buyer', deliveredAt: NOW - SETTLE_MS }, 'settle', 'clock', NOW],
  ])(
    'given the very moment at which %s, then it is so, and a millisecond before it is not',
    (_name, facts, trigger, actor, now) => {
      expect(moveResale(sale(facts), trigger, actor, now - 1)).toMatchObject({ ok: false, code: 'sale_state' });
      expect(moveResale(sale(facts), trigger, actor, now).ok).toBe(true);
    },
  );

  it('given 48 hours since delivery, then damage can no longer be claimed', () => {
    const delivered = sale({ status: 'shipped_to_buyer', deliveredAt: NOW - CLAIM_MS });
    expect(moveResale(delivered, 'claim', 'buyer', NOW - 1).ok).toBe(true);
    expect(moveResale(delivered, 'claim', 'buyer', NOW).ok).toBe(false);
  });
});

describe('one timeline for both sides', () => {
  it('given any facts, then every unsettled sale names who must act or when it ends, and no step appears twice', () => {
    fc.assert(
      fc.property(anySale, (facts) => {
        const turn = findPendingAction(facts);
        if (isLiveResale(facts.status)) {
          expect(turn.mustAct !== null || turn.actBy !== null).toBe(true);
          expect(turn.otherwise).not.toBe('');
        } else expect([turn.mustAct, turn.actBy]).toEqual([null, null]);
        const keys = buildTimeline(facts, null).map(({ key }) => key);
        expect(new Set(keys).size).toBe(keys.length);
        expect(buildTimeline(facts, null).filter(({ state }) => state === 'current').length).toBeLessThanOrEqual(1);
        expect(['seller', 'carrier', 'house', 'buyer']).toContain(findHolder(facts));
      }),
    );
  });

  it('given any facts, then neither side reads of itself as of another person', () => {
    fc.assert(
      fc.property(anySale, (facts) => {
        for (const side of ['buyer', 'seller'] as const) {
          const { now, otherwise } = pendingActionFor(facts, side);
          const titles = buildTimeline(facts, side).map(({ title }) => title);
          expect([now, otherwise, ...titles].join(' ')).not.toMatch(new RegExp(`the ${side}\\b`, 'i'));
        }
      }),
    );
  });

  it.each([
    ['buyer', ['Sold', 'Paid', 'Shipped to us', 'Received by us', 'Re-authenticated', 'Picked up by you']],
    [
      'seller',
      ['Sold', 'Paid by the buyer', 'Shipped by you', 'Received by us', 'Re-authenticated', 'Picked up by the buyer'],
    ],
  ] as const)('given a sale that is picked up, then the %s reads its own steps', (side, titles) => {
    expect(buildTimeline(sale({ isPickup: true }), side).map(({ title }) => title)).toEqual(titles);
  });
  it('given the buyer didn’t pay, then each side reads why it ended', () => {
    const ended = sale({ status: 'cancelled', cancelReason: 'unpaid' });
    expect(buildTimeline(ended, 'buyer').at(-1)?.title).toBe('Canceled: you didn’t pay');
    expect(buildTimeline(ended, 'seller').at(-1)?.title).toBe('Canceled: the buyer didn’t pay');
  });
  it('given the seller has five days, then the seller reads what it costs them, and the buyer that they get it back', () => {
    expect(pendingActionFor(sale(), 'seller').otherwise).toBe(
      'If you don’t ship it by then, we cancel the sale and refund the buyer in full. You’d pay a 10% fee ($15 minimum) and get a strike.',
    );
    expect(pendingActionFor(sale(), 'buyer').otherwise).toBe(
      'If it isn’t shipped by then, we cancel the sale and refund you in full.',
    );
  });

  it('given the seller has five days, then both sides see the same: who, by when, what otherwise', () => {
    expect(findPendingAction(sale())).toEqual({
      mustAct: 'seller',
      actBy: NOW + 5 * DAY,
      now: 'The seller ships the item to us.',
      otherwise:
        'If it isn’t shipped by then, we cancel the sale and refund the buyer in full. The seller pays 10% ($15 minimum) and gets a strike.',
    });
  });
});

describe('business days', () => {
  it.each([
    ['Friday', '2026-11-20T17:00:00Z', 1, '2026-11-23T17:00:00Z'],
    ['before Thanksgiving', '2026-11-25T17:00:00Z', 1, '2026-11-27T17:00:00Z'],
    ['Friday night in New York', '2026-11-21T03:00:00Z', 1, '2026-11-24T03:00:00Z'],
    ['Independence Day on a Saturday is kept on Friday', '2026-07-02T17:00:00Z', 1, '2026-07-06T17:00:00Z'],
    ['Memorial Day', '2026-05-22T17:00:00Z', 1, '2026-05-26T17:00:00Z'],
    ['five of them', '2026-11-20T17:00:00Z', 5, '2026-11-30T17:00:00Z'],
    ['noon before clocks go forward', '2027-03-12T17:00:00Z', 1, '2027-03-15T16:00:00Z'],
    ['midnight before clocks go back', '2026-10-30T04:15:00Z', 1, '2026-11-02T05:15:00Z'],
  ])('given %s, then so many later is %s', (_name, from, days, to) => {
    expect(addBusinessDays(Date.parse(from), days, DEFAULT_TIME_ZONE)).toBe(Date.parse(to));
  });

  it('given an evening that is the next day elsewhere, then the day of the business counts', () => {
    const friday = Date.parse('2026-11-21T06:00:00Z');
    expect(isBusinessDay(friday, 'America/New_York')).toBe(false);
    expect(isBusinessDay(friday, 'America/Los_Angeles')).toBe(true);
  });

  it('given any moment, then the day so many later is a business day and never earlier than as many days', () => {
    fc.assert(
      fc.property(fc.integer({ min: NOW, max: NOW + 2_000 * DAY }), fc.integer({ min: 1, max: 15 }), (from, days) => {
        const then = addBusinessDays(from, days, DEFAULT_TIME_ZONE);
        expect(isBusinessDay(then, DEFAULT_TIME_ZONE)).toBe(true);
        // An hour less or more where the clocks change between.
        expect(then).toBeGreaterThanOrEqual(from + days * DAY - HOUR);
      }),
      { numRuns: 300 },
    );
  });
});

describe('money of a resale', () => {
  it('given any price, then fee and net are its parts, never negative, and penalties have their minimum', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 1_000_000_000 }), (price) => {
        expect(sellerFee(price, EXAMPLE_SETTINGS.fees) + sellerNet(price, EXAMPLE_SETTINGS.fees)).toBe(price);
        expect(sellerNet(price, EXAMPLE_SETTINGS.fees)).toBeGreaterThanOrEqual(0);
        expect(notShippedPenalty(price)).toBeGreaterThanOrEqual(1_500);
        expect(mismatchPenalty(price, 0)).toBeGreaterThanOrEqual(5_000);
      }),
    );
    expect([notShippedPenalty(100_000), mismatchPenalty(100_000, 1_200)]).toEqual([10_000, 17_400]);
  });

  const passed = { priceCents: 100_000, isFirstSale: false, isBankDebit: false, reauthenticatedAt: NOW, doneAt: null };
  it.each([
    ['who has sold before', {}, '2026-11-23'],
    ['by bank debit', { isBankDebit: true }, '2026-11-25'],
    ['at exactly $10,000', { priceCents: 1_000_000 }, '2026-11-23'],
    ['above $10,000', { priceCents: 1_000_100 }, null],
    ['the first', { isFirstSale: true }, null],
    ['the first, done', { isFirstSale: true, doneAt: NOW + 7 * DAY }, '2026-11-27'],
  ])('given a sale %s, then its payout has its day', (_name, given, day) => {
    const due = payoutDueAt({ ...passed, ...given }, DEFAULT_TIME_ZONE);
    expect(due === null ? null : new Date(due).toISOString().slice(0, 10)).toBe(day);
  });
});
