import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { dollar, openLot, Saleroom, T } from '../../test/saleroom.ts';
import { resolveBlind } from './blind.ts';
import {
  type IncrementTable,
  incrementFor,
  minimumNextBid,
  quickBids,
  roundUpToStep,
  STANDARD_INCREMENTS,
} from './increments.ts';
import { builtInVersion, incrementIssues, MAX_INCREMENT_STEPS } from './incrementTable.ts';
import { minimumFor } from './proxy.ts';
import { type LoggedBid, replayBids } from './replay.ts';

const steps = (...pairs: [from: number, by: number][]): IncrementTable =>
  pairs.map(([from, by]) => ({ fromCents: dollar(from), incrementCents: dollar(by) }));

describe('what a table of increments may be', () => {
  test.each([
    ['one step', steps([0, 5]), []],
    ['two steps', steps([0, 5], [100, 10]), []],
    ['the same increment again', steps([0, 5], [100, 5]), []],
    ['the standard table', STANDARD_INCREMENTS, []],
    ['none', [], ['increments']],
    ['too many', steps(...Array.from({ length: 21 }, (_, at): [number, number] => [at * 10, at + 1])), ['increments']],
    ['not from $0', steps([1, 5]), ['increments.0.fromCents']],
    ['falling prices', steps([0, 5], [100, 10], [50, 20]), ['increments.2.fromCents']],
    ['the same price twice', steps([0, 5], [0, 10]), ['increments.1.fromCents']],
    ['falling increments', steps([0, 10], [100, 5]), ['increments.1.incrementCents']],
    ['no increment', steps([0, 0]), ['increments.0.incrementCents']],
    ['a negative one', steps([0, -5]), ['increments.0.incrementCents']],
    ['cents', [{ fromCents: 0, incrementCents: 150 }], ['increments.0.incrementCents']],
    ['from cents', [...steps([0, 1]), { fromCents: 150, incrementCents: 200 }], ['increments.1.fromCents']],
    ['not a number', [{ fromCents: 0, incrementCents: Number.NaN }], ['increments.0.incrementCents']],
  ])('%s', (_name, table, paths) => {
    expect(incrementIssues(table).map(({ path }) => path)).toEqual(paths);
  });

  it('the standard table typed again is version 1, any other has none yet', () => {
    expect(builtInVersion(structuredClone(STANDARD_INCREMENTS))).toBe(1);
    expect(builtInVersion(STANDARD_INCREMENTS.slice(1))).toBeNull();
    expect(builtInVersion(steps([0, 5]))).toBeNull();
  });

  it('rounds to its own steps, counted from where each begins', () => {
    const table = steps([0, 5], [50, 20], [100, 25]);
    const rounded = [0, 3, 50, 51, 75, 91, 95, 101].map((amount) => roundUpToStep(dollar(amount), table) / 100);
    expect(rounded).toEqual([0, 5, 50, 70, 90, 100, 100, 125]);
    expect(quickBids(dollar(51), table)).toEqual([51, 110, 160].map(dollar));
  });
});

/** Any table that is allowed. */
const tables = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 400 }), fc.integer({ min: 0, max: 60 })), {
    maxLength: MAX_INCREMENT_STEPS - 1,
  })
  .chain((rises) => fc.integer({ min: 1, max: 50 }).map((first) => ({ first, rises })))
  .map(({ first, rises }) => {
    const pairs: [number, number][] = [[0, first]];
    for (const [further, more] of rises) pairs.push([pairs.at(-1)![0] + further, pairs.at(-1)![1] + more]);
    return steps(...pairs);
  });
const amounts = fc.integer({ min: 0, max: 8_000 });
const attempt = fc.record({
  userId: fc.constantFrom('A', 'B', 'C', 'D'),
  amount: fc.integer({ min: 1, max: 4_000 }),
  isMax: fc.boolean(),
});

describe('properties of any table', () => {
  it('is allowed, and the next minimum rises with the price', () => {
    fc.assert(
      fc.property(tables, amounts, amounts, (increments, x, y) => {
        expect(incrementIssues(increments)).toEqual([]);
        const [low, high] = [Math.min(x, y), Math.max(x, y) + 1];
        const next = (price: number): number =>
          minimumNextBid({ priceCents: dollar(price), hasLeader: true, openingCents: 100, increments });
        expect(next(low)).toBeGreaterThan(dollar(low));
        expect(next(low)).toBeLessThan(next(high));
      }),
    );
  });

  it('quick bids begin at the minimum and rise, and rounding goes up by less than a step', () => {
    fc.assert(
      fc.property(tables, amounts, (table, amount) => {
        const [first, second, third] = quickBids(dollar(amount), table);
        expect(first).toBe(dollar(amount));
        expect(second).toBeGreaterThan(first);
        expect(third).toBeGreaterThan(second);
        const rounded = roundUpToStep(dollar(amount), table);
        expect(rounded - dollar(amount)).toBeGreaterThanOrEqual(0);
        expect(rounded - dollar(amount)).toBeLessThan(incrementFor(dollar(amount), table));
      }),
    );
  });

  it('every accepted bid is at least the minimum before it, every refused one is below, and the log replays', () => {
    fc.assert(
      fc.property(tables, fc.array(attempt, { maxLength: 30 }), (increments, list) => {
        const room = new Saleroom(openLot({ increments, blindEnabled: false }));
        const log: LoggedBid[] = [];
        for (const [index, { userId, amount, isMax }] of list.entries()) {
          const minimumCents = minimumFor(room.lot, userId);
          const before = room.lot;
          const receivedAt = T - 3_600_000 + index * 2_000;
          const result = room.try(userId, amount, receivedAt, { isMax });
          expect(result.ok).toBe(dollar(amount) >= minimumCents);
          if (!result.ok || result.kind !== 'bid') continue;
          log.push({ seq: result.seq, userId, amountCents: dollar(amount), isMax, receivedAt, isVoided: false });
          const { lot } = room;
          expect(lot.priceCents).toBeGreaterThanOrEqual(before.priceCents);
          // A new leader beats the old maximum by at most one increment, or by their own maximum.
          if (isMax && before.leaderId !== null && lot.leaderId === userId && before.leaderId !== userId)
            expect(lot.priceCents).toBe(
              Math.min(dollar(amount), before.leaderMaxCents! + incrementFor(before.leaderMaxCents!, increments)),
            );
        }
        expect(replayBids(room.lot, log).lot).toEqual(room.lot);
      }),
    );
  });

  it('a sealed round ends one increment above the second-highest, never above the winner’s own', () => {
    fc.assert(
      fc.property(tables, amounts, amounts, (increments, x, y) => {
        const lot = openLot({
          increments,
          priceCents: dollar(100),
          leaderId: 'C',
          leaderMaxCents: dollar(100),
          leaderSeq: 1,
        });
        const [low, high] = [Math.min(x, y) + 101, Math.max(x, y) + 101];
        const sealed = [low, high].map((amount, at) => ({
          userId: at === 0 ? 'A' : 'B',
          amountCents: dollar(amount),
          seq: at + 2,
          revision: 1,
        }));
        expect(resolveBlind(lot, sealed).priceCents).toBe(
          Math.min(dollar(high), dollar(low) + incrementFor(dollar(low), increments)),
        );
      }),
    );
  });
});
