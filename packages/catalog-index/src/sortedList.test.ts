import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { bitmapFor, countOf, hasBit, listOf, setBit } from './bitmap.ts';
import { IdTable } from './idTable.ts';
import { SortedList, sortInSteps } from './sortedList.ts';

const byRemainder = (one: number, other: number): number => (one % 97) - (other % 97) || one - other;
const upTo = (count: number): number[] => Array.from({ length: count }, (_, number) => number);

it('given thousands of additions and removals, then the list is as if it were sorted from scratch', () => {
  fc.assert(
    fc.property(fc.infiniteStream(fc.nat({ max: 5_999 })), fc.nat({ max: 3_000 }), (numbers, first) => {
      const list = new SortedList(byRemainder);
      const there = new Set(upTo(first));
      list.fill(Int32Array.from(there).sort(byRemainder));
      for (let step = 0; step < 6_000; step++) {
        const number = numbers.next().value;
        if (there.delete(number)) list.remove(number);
        else {
          there.add(number);
          list.add(number);
        }
      }
      const sorted = [...there].sort(byRemainder);
      expect(list.slice(0, 10_000, null)).toEqual(sorted);
      expect(list.slice(sorted.length >> 1, 20, null)).toEqual(sorted.slice(sorted.length >> 1).slice(0, 20));
      const even = sorted.filter((number) => number % 2 === 0);
      expect(list.slice(700, 20, (number) => number % 2 === 0)).toEqual(even.slice(700, 720));
    }),
    { numRuns: 8 },
  );
});

it('given a list that was emptied, then it takes new values, and a missing one cannot be removed', () => {
  const list = new SortedList(byRemainder);
  list.add(5);
  list.remove(5);
  expect(list.slice(0, 1, null)).toEqual([]);
  expect(() => list.remove(5)).toThrow();
  list.add(7);
  expect(list.slice(0, 9, null)).toEqual([7]);
});

it('given more than one step, when sorted in steps, then it is sorted, and others had their turn', async () => {
  let turns = 0;
  const sorted = await sortInSteps(Int32Array.from(upTo(50_001)), byRemainder, async () => {
    turns += 1;
  });
  expect([...sorted]).toEqual(upTo(50_001).sort(byRemainder));
  expect(turns).toBeGreaterThan(4);
});

it('given thousands of ids, then each has one number, is found by its text, and they compare as texts do', () => {
  const table = new IdTable();
  const ids = Array.from({ length: 5_000 }, () => randomUUID());
  expect(ids.map((id) => table.numberOfText(id))).toEqual(upTo(5_000));
  expect(ids.map((id) => table.numberOfText(id))).toEqual(upTo(5_000));
  expect(ids.map((id) => table.find(id))).toEqual(upTo(5_000));
  expect(table.find(randomUUID())).toBeNull();
  expect([table.text(4_999), table.size]).toEqual([ids[4_999], 5_000]);
  expect(
    upTo(5_000)
      .sort((one, other) => table.compare(one, other))
      .map((number) => ids[number]),
  ).toEqual([...ids].sort());
});

it('given a bitmap, then it lists and counts what was set and not cleared', () => {
  const bits = bitmapFor(100);
  for (const number of [0, 31, 32, 63, 99]) setBit(bits, number, true);
  setBit(bits, 32, false);
  expect([...listOf(bits, countOf(bits))]).toEqual([0, 31, 63, 99]);
  expect([hasBit(bits, 31), hasBit(bits, 32)]).toEqual([true, false]);
});
