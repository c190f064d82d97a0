import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bidder, bidOf, dollar, MINUTE, openLot, Saleroom, START, T } from '../../test/saleroom.ts';
import { canMove } from '../machine.ts';
import { placeBid } from './bid.ts';
import { resolveBlind } from './blind.ts';
import { auctionMachine } from './machine.ts';
import { advance, CLOSE_GRACE_MS, nextDueAt, storedStatus } from './phase.ts';
import { type LoggedBid, replayBids } from './replay.ts';
import { type LotState, newLot } from './state.ts';

const user = fc.constantFrom('A', 'B', 'C', 'D');
const attempt = fc.record({
  userId: user,
  amount: fc.integer({ min: 1, max: 3_000 }),
  isMax: fc.boolean(),
  waitMs: fc.integer({ min: 1, max: 20 * MINUTE }),
});
const attempts = fc.array(attempt, { maxLength: 40 });
const reserve = fc.option(fc.integer({ min: 100, max: 3_000 }).map(dollar));

/** Runs attempts in time from one hour before T, calling back after each answer. */
function run(
  lot: LotState,
  list: { userId: string; amount: number; isMax: boolean; waitMs: number }[],
  limitCents: number,
  after: (room: Saleroom, before: LotState, isAccepted: boolean) => void = () => {},
) {
  const room = new Saleroom(lot);
  for (const id of ['A', 'B', 'C', 'D']) room.person(id, { availableCents: limitCents });
  const log: LoggedBid[] = [];
  let now = T - 60 * MINUTE;
  for (const { userId, amount, isMax, waitMs } of list) {
    now += waitMs;
    const before = room.lot;
    const result = room.try(userId, amount, now, { isMax });
    if (result.ok && result.kind === 'bid')
      log.push({ seq: result.seq, userId, amountCents: dollar(amount), isMax, receivedAt: now, isVoided: false });
    after(room, before, result.ok);
  }
  return { room, log, now };
}

describe('properties of bidding', () => {
  it('the price never falls, never passes the leader’s maximum, and starts at the opening', () => {
    fc.assert(
      fc.property(attempts, reserve, (list, reserveCents) => {
        run(openLot({ reserveCents }), list, dollar(1_000_000), ({ lot }, before) => {
          expect(lot.priceCents).toBeGreaterThanOrEqual(before.priceCents);
          if (lot.leaderId !== null) expect(lot.priceCents).toBeLessThanOrEqual(lot.leaderMaxCents!);
          else expect(lot.priceCents).toBe(lot.openingCents);
        });
      }),
    );
  });

  it('the leader is the earliest holder of the highest maximum', () => {
    fc.assert(
      fc.property(attempts, (list) => {
        const { room, log } = run(openLot(), list, dollar(1_000_000));
        const best = log.reduce<LoggedBid | null>(
          (top, bid) => (top === null || bid.amountCents > top.amountCents ? bid : top),
          null,
        );
        expect([room.lot.leaderId, room.lot.leaderSeq]).toEqual([best?.userId ?? null, best?.seq ?? null]);
        expect(log.map((bid) => bid.seq)).toEqual(log.map((_bid, index) => index + 1));
        expect(room.lot.bidderCount).toBe(new Set(log.map((bid) => bid.userId)).size);
      }),
    );
  });

  it('credit of a non-VIP never goes negative, and only leaders and sealed bids have holds', () => {
    fc.assert(
      fc.property(attempts, fc.integer({ min: 0, max: 2_000 }), (list, limit) => {
        run(openLot(), list, dollar(limit), (room) => {
          for (const person of room.people.values()) {
            expect(person.availableCents).toBeGreaterThanOrEqual(0);
            expect(person.availableCents + person.currentHoldCents).toBe(dollar(limit));
            const led = room.lot.leaderId === person.userId ? room.lot.leaderMaxCents! : 0;
            expect(person.currentHoldCents).toBe(person.sealed?.amountCents ?? led);
          }
        });
      }),
    );
  });

  it('a refusal changes nothing, and a retry gets the same refusal', () => {
    fc.assert(
      fc.property(attempts, attempt, (list, last) => {
        const { room, now } = run(openLot(), list, dollar(1_500));
        const copy = structuredClone(room.lot);
        const person = room.person(last.userId);
        const result = placeBid(room.lot, bidOf(last.amount, now + last.waitMs), person);
        expect(room.lot).toEqual(copy);
        expect(placeBid(room.lot, bidOf(last.amount, now + last.waitMs), person)).toEqual(result);
      }),
    );
  });

  it('replaying the log produces the same price, leader and counts', () => {
    fc.assert(
      fc.property(attempts, reserve, (list, reserveCents) => {
        const { room, log } = run(openLot({ reserveCents, blindEnabled: false }), list, dollar(1_000_000));
        expect(replayBids(room.lot, log).lot).toEqual(room.lot);
        expect(replayBids(room.lot, [...log].reverse()).lot).toEqual(room.lot);
      }),
    );
  });

  it('a bidder who arrives after T is never accepted', () => {
    fc.assert(
      fc.property(attempts, fc.integer({ min: 1, max: 300 * MINUTE }), (list, late) => {
        const { room } = run(openLot(), list, dollar(1_000_000));
        expect(placeBid(room.lot, bidOf(9_999, T + late), bidder('late')).ok).toBe(false);
      }),
    );
  });
});

describe('properties of time', () => {
  const lots = fc.record({
    bidderCount: fc.integer({ min: 0, max: 3 }),
    blindEnabled: fc.boolean(),
    windowMs: fc.integer({ min: 1_000, max: 60 * MINUTE }),
    capMs: fc.integer({ min: 1_000, max: 60 * MINUTE }),
  });
  const build = (over: { bidderCount: number; blindEnabled: boolean; windowMs: number; capMs: number }): LotState => ({
    ...newLot({ startsAt: START, endsAt: T, openingCents: dollar(100) }),
    ...over,
  });
  const instant = fc.integer({ min: -MINUTE, max: 180 * MINUTE }).map((ms) => T + ms);
  const rank = ['not_started', 'open', 'extended', 'blind', 'closed', 'done'];

  it('advance is idempotent, and looking in between changes nothing', () => {
    fc.assert(
      fc.property(lots, instant, instant, (over, x, y) => {
        const [first, second] = x <= y ? [x, y] : [y, x];
        const once = advance(build(over), second);
        expect(advance(once.lot, second)).toEqual({ lot: once.lot, events: [] });
        const half = advance(build(over), first);
        const rest = advance(half.lot, second);
        expect(rest.lot).toEqual(once.lot);
        expect([...half.events, ...rest.events]).toEqual(once.events);
      }),
    );
  });

  it('the status only moves forward, along the table, and is stable until the next due time', () => {
    fc.assert(
      fc.property(lots, instant, (over, now) => {
        let lot = build(over);
        for (let due = nextDueAt(lot); due !== null && due <= now && lot.closedAt === null; due = nextDueAt(lot)) {
          expect(advance(lot, due - 1).lot).toBe(lot);
          const next = advance(lot, due).lot;
          expect(rank.indexOf(storedStatus(next))).toBeGreaterThan(rank.indexOf(storedStatus(lot)));
          expect(canMove(auctionMachine, storedStatus(lot), storedStatus(next))).toBe(true);
          lot = next;
        }
        expect(lot).toEqual(advance(build(over), now).lot);
      }),
    );
  });

  it('the end of overtime never moves back and never passes the cap', () => {
    fc.assert(
      fc.property(attempts, (list) => {
        run(openLot(), list, dollar(1_000_000), ({ lot }, before) => {
          if (lot.extendedEndsAt === null) return;
          expect(lot.extendedEndsAt).toBeGreaterThanOrEqual(before.extendedEndsAt ?? 0);
          expect(lot.extendedEndsAt).toBeLessThanOrEqual(lot.extendedCapAt!);
        });
      }),
    );
  });

  it('no lot is open for bids past the cap, the blind phase and the grace', () => {
    fc.assert(
      fc.property(attempts, (list) => {
        const { room } = run(openLot(), list, dollar(1_000_000));
        const last = T + room.lot.capMs + room.lot.blindMs + CLOSE_GRACE_MS;
        expect(advance(room.lot, last).lot.closedAt).not.toBeNull();
      }),
    );
  });
});

describe('properties of the blind phase', () => {
  const sealedBids = fc.uniqueArray(fc.record({ userId: user, amount: fc.integer({ min: 2_200, max: 6_000 }) }), {
    selector: (bid) => bid.userId,
  });

  it('the winner has the highest amount, pays at most that and at least the frozen price, in any order of rows', () => {
    fc.assert(
      fc.property(
        sealedBids,
        fc.constantFrom('second_price' as const, 'first_price' as const),
        (bids, blindPricing) => {
          const lot = openLot({
            priceCents: dollar(2_100),
            leaderId: 'A',
            leaderMaxCents: dollar(2_500),
            leaderSeq: 3,
          });
          const rows = bids.map((bid, index) => ({
            userId: bid.userId,
            amountCents: dollar(bid.userId === 'A' ? bid.amount + 3_000 : bid.amount),
            seq: 10 + index,
            revision: 1,
          }));
          const result = resolveBlind({ ...lot, blindPricing }, rows);
          expect(result.winnerMaxCents).toBe(Math.max(...result.ranking.map((bid) => bid.amountCents)));
          expect(result.priceCents).toBeLessThanOrEqual(result.winnerMaxCents!);
          expect(result.priceCents).toBeGreaterThanOrEqual(lot.priceCents);
          expect(resolveBlind({ ...lot, blindPricing }, [...rows].reverse())).toEqual(result);
        },
      ),
    );
  });
});
