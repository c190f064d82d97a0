import { expect, test } from 'vitest';
import { type PackingLine, packObject } from './packing.ts';

const line = (lineId: string, itemId: string, isPacked = false): PackingLine => ({ lineId, itemId, isPacked });

test('given two objects, when they are scanned, then the second completes the parcel', () => {
  expect(packObject([line('1', 'ball'), line('2', 'card')], 'card')).toEqual({
    ok: true,
    lineId: '2',
    isComplete: false,
  });
  expect(packObject([line('1', 'ball'), line('2', 'card', true)], 'ball')).toEqual({
    ok: true,
    lineId: '1',
    isComplete: true,
  });
});

test('given an object of another parcel, or one that is packed, then it is refused', () => {
  expect(packObject([line('1', 'ball')], 'card')).toEqual({ ok: false, reason: 'not_in_parcel' });
  expect(packObject([line('1', 'ball', true), line('2', 'card')], 'ball')).toEqual({
    ok: false,
    reason: 'already_packed',
  });
});

test('given one item on two lines, then each scan packs one', () => {
  expect(packObject([line('1', 'ball', true), line('2', 'ball')], 'ball')).toEqual({
    ok: true,
    lineId: '2',
    isComplete: true,
  });
});
