import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { Pool } from 'pg';
import { expect, test, vi } from 'vitest';
import { createLog } from '../log.ts';
import { createLiveHub, type Watcher } from './hub.ts';

/** A hub whose notifications to other processes are recorded instead of sent. */
function createSpiedHub() {
  const notifications: string[] = [];
  const query = vi.fn(async (_text: string, [ids]: [string]) => {
    notifications.push(ids);
    return { rows: [] };
  });
  const pool = { query } as unknown as Pool;
  const hub = createLiveHub({ pool, log: createLog('silent'), now: () => 0, onClockChange: async () => undefined });
  const commit = (id: number, kind = 'stock') =>
    hub.committed([{ id, kind, auction_id: null, user_id: null, payload: {}, private: {} }]);
  return { said: notifications, query, commit };
}

test('given commits in quick succession, then other processes are notified of the first immediately and of the rest together', async () => {
  const { said: notifications, commit } = createSpiedHub();
  for (const id of [1, 2, 3]) commit(id);
  expect(notifications).toEqual(['1']);
  commit(4, 'invoice.paid');
  await expect.poll(() => notifications).toEqual(['1', '2,3']);
  commit(5);
  await expect.poll(() => notifications).toEqual(['1', '2,3', '5']);
});

test('given a notification that fails, then the next one is sent', async () => {
  const { said: notifications, query, commit } = createSpiedHub();
  query.mockRejectedValueOnce(new Error('The connection is gone'));
  commit(1);
  commit(2);
  await expect.poll(() => notifications).toEqual(['2']);
});

/** A hub that is notified of two committed rows of lot A and one of a user; its queries are recorded. */
async function createHubWithRows(watched: readonly (Pick<Watcher, 'auctionIds' | 'userId'> & Partial<Watcher>)[]) {
  const asked: unknown[][] = [];
  const client = Object.assign(new EventEmitter(), { query: async () => ({ rows: [] }), release: () => undefined });
  const query = async (text: string, values: unknown[]) => {
    if (text.includes('any($1)')) asked.push(values);
    const rows = text.includes('any($1)')
      ? [{ id: 7, kind: 'bid', auction_id: 'A', user_id: null, payload: { seq: 1 }, private: {} }]
      : [{ id: null }];
    return { rows };
  };
  const pool = { query, connect: async () => client } as unknown as Pool;
  const hub = createLiveHub({ pool, log: createLog('silent'), now: () => 0, onClockChange: async () => undefined });
  await hub.start();
  const written = watched.map((watcher) => {
    const frames: string[] = [];
    const response = { writableLength: 0, write: (text: string) => frames.push(text), end: () => undefined };
    hub.add({ held: null, ...watcher, response: response as unknown as ServerResponse });
    return frames;
  });
  const notifyHub = async (payload: string) => {
    client.emit('notification', { channel: 'assay_live', payload });
    await new Promise(setImmediate);
  };
  await notifyHub('7,8');
  await notifyHub('8,7');
  await hub.stop();
  return { asked, written };
}

test('given no watchers, when another process has committed, then nothing of it is read', async () => {
  expect((await createHubWithRows([])).asked).toEqual([]);
});

test('given watchers of two lots, when another process has committed, then events of these lots are read once and sent', async () => {
  const { asked, written } = await createHubWithRows([
    { auctionIds: ['A'], userId: null },
    { auctionIds: ['B'], userId: 'P' },
  ]);
  expect(asked).toEqual([
    [
      [7, 8],
      ['A', 'B'],
    ],
  ]);
  expect(written).toEqual([['id: 7\nevent: bid\ndata: {"seq":1}\n\n'], []]);
});

test('given a stream whose snapshots are not written yet, then its events are held back for after them', async () => {
  const held: string[] = [];
  const { written } = await createHubWithRows([{ auctionIds: ['A'], userId: null, held }]);
  expect(held).toEqual(['id: 7\nevent: bid\ndata: {"seq":1}\n\n']);
  expect(written).toEqual([[]]);
});

test('given watchers of more lots than can be named, then all that was committed is read', async () => {
  const { asked } = await createHubWithRows([
    { auctionIds: Array.from({ length: 501 }, (_lot, index) => `L${index}`), userId: null },
  ]);
  expect(asked).toEqual([[[7, 8], null]]);
});
