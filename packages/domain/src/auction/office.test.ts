import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dollar } from '../../test/saleroom.ts';
import { placeBid } from './bid.ts';
import {
  ceilingFor,
  pauseLot,
  resumeLot,
  TYPO_LIMIT_MS,
  voidBids,
  voidReasons,
  WithdrawReason,
  withdrawLot,
  withdrawReasons,
} from './office.ts';
import { advance, CLOSE_GRACE_MS, nextDueAt, storedStatus } from './phase.ts';
import { type LoggedBid, replayBids, replayWithinCredit } from './replay.ts';
import { type LotState, newLot } from './state.ts';

const HOUR = 3_600_000;
const START = 1_000_000;
const T = START + 48 * HOUR;
const open = (over: Partial<LotState> = {}): LotState => ({
  ...newLot({ startsAt: START, endsAt: T, openingCents: dollar(100), blindEnabled: true }),
  openedAt: START,
  ...over,
});
const bid = (seq: number, userId: string, dollars: number, isVoided = false): LoggedBid => ({
  seq,
  userId,
  amountCents: dollar(dollars),
  isMax: true,
  receivedAt: START + seq,
  isVoided,
});
const noLimit = () => Number.POSITIVE_INFINITY;
const played = (log: LoggedBid[], over: Partial<LotState> = {}) => ({
  ...replayBids(open(over), log).lot,
  seq: log.length,
});

describe('the clock of a lot is paused and resumed (rules §10)', () => {
  const running: Array<[string, LotState, keyof LotState]> = [
    ['open', open(), 'endsAt'],
    ['extended', open({ extendedEndsAt: T + 600_000, extendedCapAt: T + HOUR }), 'extendedEndsAt'],
    ['blind', open({ extendedEndsAt: T + HOUR, extendedCapAt: T + HOUR, blindEndsAt: T + 2 * HOUR }), 'blindEndsAt'],
  ];
  it.each(running)('given an %s lot, when paused for 7 minutes, then its end moves by 7 minutes', (_name, lot, end) => {
    const at = (lot[end] as number) - 60_000;
    const paused = pauseLot(lot, at);
    expect(paused).toMatchObject({ ok: true, lot: { pausedAt: at } });
    if (!paused.ok) return;
    expect(nextDueAt(paused.lot)).toBeNull();
    expect(advance(paused.lot, at + 100 * HOUR).lot).toBe(paused.lot);
    const resumed = resumeLot(paused.lot, at + 420_000);
    expect(resumed).toEqual({
      ok: true,
      events: [],
      lot: {
        ...lot,
        [end]: (lot[end] as number) + 420_000,
        ...(end === 'extendedEndsAt' ? { extendedCapAt: T + HOUR + 420_000 } : {}),
      },
    });
  });

  it('given a paused lot, when a bid arrives, then auction_processing and nothing else', () => {
    const lot = open({ pausedAt: START + HOUR });
    const bidder = {
      userId: 'A',
      isOwner: false,
      isBlocked: false,
      isEmailVerified: true,
      hasAddress: true,
      hasPaymentMethod: true,
      hasAcceptedTerms: true,
      isIdentityVerified: true,
      hasOverdueInvoice: false,
      isVip: true,
      availableCents: 0,
      currentHoldCents: 0,
      hasBidBeforeT: false,
      aliasNumber: null,
    };
    for (const receivedAt of [START + HOUR - 1, START + HOUR, T - 1, T + HOUR])
      expect(
        placeBid(lot, { amountCents: dollar(500), isMax: true, receivedAt, lockAt: receivedAt + 5 }, bidder),
      ).toEqual({ ok: false, code: 'auction_processing', retryAfterMs: 10_000, isPaused: true });
  });

  it('refuses what cannot be paused or resumed', () => {
    expect(pauseLot(newLot({ startsAt: START, endsAt: T, openingCents: 100 }), START - 1)).toMatchObject({
      code: 'auction_not_started',
    });
    expect(pauseLot(open(), T + 1)).toEqual({
      ok: false,
      code: 'auction_processing',
      retryAfterMs: CLOSE_GRACE_MS - 1,
    });
    expect(pauseLot(open(), T + CLOSE_GRACE_MS)).toMatchObject({ code: 'auction_processing' });
    expect(pauseLot(open({ doneAt: T }), T + HOUR)).toMatchObject({ code: 'auction_done' });
    expect(pauseLot(open({ pausedAt: START }), START + 1)).toMatchObject({ why: 'already_paused' });
    expect(resumeLot(open(), START + 1)).toMatchObject({ why: 'not_paused' });
  });

  it('property: however often it is paused, bidders keep exactly the time they had', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 0, max: 50 })), { maxLength: 9 }),
        (stops) => {
          let lot = open();
          let now = START;
          let stood = 0;
          for (const [run, stand] of stops) {
            now += run * HOUR * 0.25;
            const paused = pauseLot(lot, now);
            if (!paused.ok) throw new Error(paused.code);
            now += stand * HOUR;
            stood += stand * HOUR;
            const resumed = resumeLot(paused.lot, now);
            if (!resumed.ok) throw new Error(resumed.code);
            lot = resumed.lot;
          }
          expect(lot).toEqual(open({ endsAt: T + stood }));
        },
      ),
    );
  });
});

describe('a lot is withdrawn (rules §1.4)', () => {
  const bids = { bidCount: 2, bidderCount: 2 };
  const cases: Array<[string, LotState, boolean, boolean]> = [
    ['before its start', newLot({ startsAt: START + 2 * HOUR, endsAt: T, openingCents: 100 }), true, true],
    ['open without bids', open(), true, true],
    ['open with reserve', open({ ...bids, reserveCents: dollar(1_000) }), true, true],
    ['open without reserve, with bids', open(bids), false, true],
    ['paused without reserve, with bids', open({ ...bids, pausedAt: START }), false, true],
    [
      'in overtime, with reserve',
      open({ ...bids, reserveCents: 1, extendedEndsAt: T, extendedCapAt: T }),
      false,
      false,
    ],
    ['in the blind phase', open({ ...bids, extendedEndsAt: T, extendedCapAt: T, blindEndsAt: T + HOUR }), false, false],
    ['done', open({ doneAt: T }), false, false],
  ];
  it.each(cases)('%s: at the consignor’s wish %s, for the other reasons %s', (_name, lot, forConsignor, forOthers) => {
    const status = storedStatus(lot);
    const offered = withdrawReasons({ status, hasReserve: lot.reserveCents !== null, bidCount: lot.bidCount });
    for (const reason of WithdrawReason) {
      const result = withdrawLot(lot, reason, START + HOUR);
      expect([reason, result.ok]).toEqual([reason, reason === 'consignor' ? forConsignor : forOthers]);
      // What is not allowed is not offered.
      expect(offered.includes(reason)).toBe(result.ok);
      if (result.ok) {
        expect(result.lot).toMatchObject({ doneAt: START + HOUR, outcome: 'withdrawn', pausedAt: null });
        expect(storedStatus(result.lot)).toBe('done');
      }
    }
  });
});

describe('reasons to void bids', () => {
  const running = { status: 'open', hasReserve: false, bidCount: 2, endsAt: T } as const;
  it.each([
    ['12 hours before the end', running, T - TYPO_LIMIT_MS, true, true],
    ['later', running, T - TYPO_LIMIT_MS + 1, true, false],
    ['in extended bidding', { ...running, status: 'extended' } as const, T - TYPO_LIMIT_MS, true, false],
    ['in the sealed round', { ...running, status: 'blind' } as const, T, false, false],
    ['without bids', { ...running, bidCount: 0 }, T - TYPO_LIMIT_MS, false, false],
  ])('%s: offered are only those that are accepted', (_name, lot, now, isAny, isTypo) => {
    expect([voidReasons(lot, now).length > 0, voidReasons(lot, now).includes('typo')]).toEqual([isAny, isTypo]);
  });
});

describe('bids are voided (rules §1.8)', () => {
  const log = [bid(1, 'A', 500), bid(2, 'B', 900), bid(3, 'D', 1_200), bid(4, 'B', 1_600), bid(5, 'D', 3_000)];

  it('given the example of rules §1.9, when every bid of D is voided, then B leads at $550', () => {
    const lot = played(log);
    expect(lot).toMatchObject({ leaderId: 'D', priceCents: dollar(1_700) });
    const result = voidBids(lot, log, { seqs: [3, 5], reason: 'shill' }, START + HOUR, noLimit);
    expect(result).toMatchObject({
      ok: true,
      lot: {
        leaderId: 'B',
        leaderMaxCents: dollar(1_600),
        leaderSeq: 4,
        priceCents: dollar(550),
        seq: 5,
        bidCount: 3,
        bidderCount: 2,
      },
      replay: { eligibleUserIds: ['A', 'B'], cappedSeqs: [] },
    });
  });

  it('given the only bid, when it is voided, then no one leads and the opening bid is asked again', () => {
    const one = [bid(1, 'A', 500)];
    const result = voidBids(played(one), one, { seqs: [1], reason: 'fraud' }, START + HOUR, noLimit);
    expect(result).toMatchObject({
      ok: true,
      lot: { leaderId: null, leaderMaxCents: null, priceCents: dollar(100), bidCount: 0, bidderCount: 0, seq: 1 },
      replay: { eligibleUserIds: [] },
    });
  });

  const limit: Array<[string, number, boolean]> = [
    ['12 h before T', T - TYPO_LIMIT_MS, true],
    ['a millisecond later', T - TYPO_LIMIT_MS + 1, false],
  ];
  it.each(limit)('a slip %s', (_name, now, isTaken) => {
    expect(voidBids(played(log), log, { seqs: [5], reason: 'typo' }, now, noLimit).ok).toBe(isTaken);
    expect(voidBids(played(log), log, { seqs: [5], reason: 'fraud' }, now, noLimit).ok).toBe(true);
  });

  it('refuses unknown and voided bids, the blind phase, and lots that are not in bidding', () => {
    const command = { seqs: [1], reason: 'fraud' } as const;
    const lot = played(log);
    const blind = { ...lot, extendedEndsAt: T, extendedCapAt: T, blindEndsAt: T + HOUR };
    expect(voidBids(lot, log, { ...command, seqs: [6] }, START + 9, noLimit)).toEqual({
      ok: false,
      code: 'bid_unknown',
    });
    expect(voidBids(lot, [bid(1, 'A', 500, true)], command, START + 9, noLimit)).toMatchObject({
      why: 'already_voided',
    });
    expect(voidBids(blind, log, command, START + 9, noLimit)).toMatchObject({ why: 'blind' });
    expect(voidBids({ ...lot, doneAt: T }, log, command, T, noLimit)).toMatchObject({ code: 'auction_done' });
    expect(voidBids(lot, log, { ...command, reason: 'typo' }, T + 60_000, noLimit)).toMatchObject({
      why: 'typo_too_late',
    });
  });
});

describe('no one is made to lead beyond their credit (rules §11.1)', () => {
  it('given a replay that would make B lead beyond $600, then B is cut down to it and leads at the least', () => {
    const log = [bid(1, 'A', 500), bid(2, 'B', 900), bid(3, 'D', 1_200, true)];
    const replay = replayWithinCredit(open(), log, (user) => (user === 'B' ? dollar(600) : Number.POSITIVE_INFINITY));
    expect(replay.lot).toMatchObject({ leaderId: 'B', leaderMaxCents: dollar(600), priceCents: dollar(550) });
    expect(replay.cappedSeqs).toEqual([2]);
  });
  it('given credit below the underbidder, then the lot passes to them', () => {
    const log = [bid(1, 'A', 500), bid(2, 'B', 900), bid(3, 'D', 1_200, true)];
    const replay = replayWithinCredit(open(), log, (user) => (user === 'B' ? 0 : Number.POSITIVE_INFINITY));
    expect(replay.lot).toMatchObject({ leaderId: 'A', leaderMaxCents: dollar(500), priceCents: dollar(100) });
  });
  it('given an underbidder without credit, when they would not lead, then their bid still supports the price', () => {
    const log = [bid(1, 'A', 900), bid(2, 'B', 500), bid(3, 'C', 700, true)];
    const replay = replayWithinCredit(open(), log, (user) => (user === 'B' ? 0 : Number.POSITIVE_INFINITY));
    expect(replay.lot).toMatchObject({ leaderId: 'A', priceCents: dollar(550) });
    expect(replay.cappedSeqs).toEqual([]);
  });
  it('property: the leader always fits their credit, and without limits it is the plain replay', () => {
    const bids = fc.array(
      fc.tuple(fc.constantFrom('A', 'B', 'C', 'D'), fc.integer({ min: 100, max: 5_000 }), fc.boolean()),
      {
        minLength: 1,
        maxLength: 20,
      },
    );
    const limits = fc.record({ A: fc.nat(5_000), B: fc.nat(5_000), C: fc.nat(5_000), D: fc.nat(5_000) });
    fc.assert(
      fc.property(bids, limits, (made, limitOf) => {
        const log = made.map(([user, dollars, isVoided], index) => bid(index + 1, user, dollars, isVoided));
        const ceiling = (user: string) => dollar(limitOf[user as keyof typeof limitOf]);
        const { lot } = replayWithinCredit(open(), log, ceiling);
        if (lot.leaderId !== null) expect(lot.leaderMaxCents!).toBeLessThanOrEqual(ceiling(lot.leaderId));
        expect(replayWithinCredit(open(), log, noLimit)).toEqual(replayBids(open(), log));
      }),
    );
  });
  it('the ceiling is the highest whole dollar that fits with its premium', () => {
    expect([ceilingFor(60_050, 0), ceilingFor(60_000, 2_000), ceilingFor(99, 0), ceilingFor(-5, 0)]).toEqual([
      60_000, 50_000, 0, 0,
    ]);
  });
});
