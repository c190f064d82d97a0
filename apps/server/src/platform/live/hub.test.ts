import type { Pool } from 'pg';
import { expect, test, vi } from 'vitest';
import { createLog } from '../log.ts';
import { createLiveHub } from './hub.ts';

/** A hub whose words to other processes are kept instead of said. */
function listenedTo() {
  const said: string[] = [];
  const query = vi.fn(async (_text: string, [ids]: [string]) => {
    said.push(ids);
    return { rows: [] };
  });
  const pool = { query } as unknown as Pool;
  const hub = createLiveHub({ pool, log: createLog('silent'), now: () => 0, onClockChange: async () => undefined });
  const commit = (id: number, kind = 'stock') =>
    hub.committed([{ id, kind, auction_id: null, user_id: null, payload: {}, private: {} }]);
  return { said, query, commit };
}

test('given commits in quick succession, then other processes are told of the first at once and of the rest together', async () => {
  const { said, commit } = listenedTo();
  for (const id of [1, 2, 3]) commit(id);
  expect(said).toEqual(['1']);
  commit(4, 'invoice.paid');
  await vi.waitFor(() => expect(said).toEqual(['1', '2,3']));
  commit(5);
  await vi.waitFor(() => expect(said).toEqual(['1', '2,3', '5']));
});

test('given a word that cannot be said, then the next one is', async () => {
  const { said, query, commit } = listenedTo();
  query.mockRejectedValueOnce(new Error('The connection is gone'));
  commit(1);
  commit(2);
  await vi.waitFor(() => expect(said).toEqual(['2']));
});
