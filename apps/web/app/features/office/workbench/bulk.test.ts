import { expect, test } from 'vitest';
import { planOf, type RowResult, runAll } from './bulk.ts';

const blocker = (row: number) => (row % 2 === 0 ? null : 'Odd');

test('a dry run sends nothing, and says of each row what would become of it', () => {
  expect(planOf({ blocker }, [1, 2, 3, 4])).toEqual({
    ready: [2, 4],
    left: [
      { row: 1, why: 'Odd' },
      { row: 3, why: 'Odd' },
    ],
  });
});

test('each row has its own key and its own result; a refused one does not stop the others', async () => {
  const sent: unknown[] = [];
  const results: [number, RowResult][] = [];
  let keys = 0;
  await runAll(
    {
      send: async (row: number, note, key) => {
        sent.push([row, note, key]);
        if (row === 2) throw new Error('Not now');
        return row === 3 ? { request: { id: 'r' } } : {};
      },
    },
    [1, 2, 3],
    {
      note: 'Looked at them',
      newKey: () => `key-${++keys}`,
      messageOf: async (error) => (error as Error).message,
      onResult: (row, result) => results.push([row, result]),
    },
  );
  expect(sent).toEqual([
    [1, 'Looked at them', 'key-1'],
    [2, 'Looked at them', 'key-2'],
    [3, 'Looked at them', 'key-3'],
  ]);
  expect(results).toEqual([
    [1, { state: 'done' }],
    [2, { state: 'refused', message: 'Not now' }],
    [3, { state: 'requested' }],
  ]);
});
