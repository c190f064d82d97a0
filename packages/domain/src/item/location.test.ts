import { expect, test } from 'vitest';
import { LOCATIONS_MAX, readLocations } from './location.ts';

test('given a shelf or a range as typed, then its codes are in capitals, with the zeros of the first', () => {
  expect(readLocations(' a-01 ')).toEqual(['A-01']);
  expect(readLocations('a-08..a-11')).toEqual(['A-08', 'A-09', 'A-10', 'A-11']);
  expect(readLocations('Vault 9 .. vault 10')).toEqual(['VAULT 9', 'VAULT 10']);
  expect(readLocations(`A-1..A-${LOCATIONS_MAX}`)).toHaveLength(LOCATIONS_MAX);
});

test.each(['', '-', 'A-2..A-1', 'A-1..B-2', 'A..C', 'A-1..A-2..A-3', `A-1..A-${LOCATIONS_MAX + 1}`, 'A;1'])(
  'given %j, then it is no shelf',
  (typed) => expect(readLocations(typed)).toBeNull(),
);
