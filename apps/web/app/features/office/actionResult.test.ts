import { expect, test } from 'vitest';
import { resultOf } from './actionResult.ts';

test('given an act that awaits a second person, then its message is not shown in the green of completed ones', () => {
  expect(resultOf({ request: { id: 'r' } }, 'Done.')).toMatchObject({ tone: 'neutral' });
  expect([resultOf(undefined, 'Done.'), resultOf({ auctionId: 'a' }, 'Done.')]).toEqual([
    { text: 'Done.', tone: 'commit' },
    { text: 'Done.', tone: 'commit' },
  ]);
});
