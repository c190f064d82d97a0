import { expect, test } from 'vitest';
import { CustodyState, custodyMachine } from './custody.ts';
import { arrivalMove } from './intake.ts';

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
