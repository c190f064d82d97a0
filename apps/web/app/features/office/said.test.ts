import { expect, test } from 'vitest';
import { saidOf } from './said.ts';

test('given an act that awaits a second person, then its message is not shown in the green of completed ones', () => {
  expect(saidOf({ request: { id: 'r' } }, 'Done.')).toMatchObject({ tone: 'neutral' });
  expect([saidOf(undefined, 'Done.'), saidOf({ auctionId: 'a' }, 'Done.')]).toEqual([
    { words: 'Done.', tone: 'commit' },
    { words: 'Done.', tone: 'commit' },
  ]);
});
