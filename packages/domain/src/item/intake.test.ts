import { expect, test } from 'vitest';
import { CustodyState, custodyMachine } from './custody.ts';
import { arrivalMove, readTag, toTag, unitsFault } from './intake.ts';

test('given an arriving item, then its move is one that the custody table has', () => {
  for (const custody of [null, ...CustodyState])
    for (const hasShelf of [true, false]) {
      const move = arrivalMove({ custody, hasShelf });
      if (move === 'refused' || move === null) continue;
      const found = custodyMachine.transitions.some(({ from, trigger }) => from === custody && trigger === move);
      expect([custody, move, found]).toEqual([custody, move, true]);
    }
  expect(arrivalMove({ custody: 'held', hasShelf: true })).toBe('refused');
  expect(arrivalMove({ custody: 'in_house', hasShelf: false })).toBeNull();
});

test('given objects that arrived, then they are at most as many units', () => {
  expect([unitsFault({ objects: 1, units: 1 }), unitsFault({ objects: 2, units: 2 })]).toEqual([null, null]);
  expect(unitsFault({ objects: 1, units: 2 })).toBe('One object arrived, so it can’t be listed with 2 units');
  expect(unitsFault({ objects: 2, units: 50 })).toBe('Only 2 objects arrived, so they can’t be listed with 50 units');
});

test('given the tag of an object, then it is read as typed or scanned, and nothing else is', () => {
  expect(readTag(toTag('IN-000012', 3))).toEqual({ number: 'IN-000012', position: 3 });
  expect(toTag('IN-000001', 1)).toBe('IN-000001-1');
  expect(readTag(' in-000012-3 ')).toEqual({ number: 'IN-000012', position: 3 });
  expect(readTag(' in-000012 / 3 ')).toEqual({ number: 'IN-000012', position: 3 });
  expect(readTag('in-000012')).toEqual({ number: 'IN-000012', position: null });
  for (const other of ['IN-', 'IN-12/0', 'IN-12/x', 'AIN-12', 'IN-12/3/4', 'inbox 12'])
    expect(readTag(other)).toBeNull();
});
