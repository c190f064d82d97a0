import { expect, test } from 'vitest';
import { saidOf } from './said.ts';

test('given an act that waits for a colleague, then it is not said in the green of what is done', () => {
  expect(saidOf({ request: { id: 'r' } }, 'Done.')).toMatchObject({ tone: 'neutral' });
  expect([saidOf(undefined, 'Done.'), saidOf({ auctionId: 'a' }, 'Done.')]).toEqual([
    { words: 'Done.', tone: 'commit' },
    { words: 'Done.', tone: 'commit' },
  ]);
});
