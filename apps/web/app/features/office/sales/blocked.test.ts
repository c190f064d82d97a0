import { expect, test } from 'vitest';
import { blockedGroups } from './blocked.ts';

test('given lots with reasons, when they are grouped, then the most frequent reason comes first with its lots in order', () => {
  const lots = [
    { id: 'a', position: 1, title: 'Glove', blockers: ['no_picture'] as const },
    { id: 'b', position: 2, title: 'Bat', blockers: [] as const },
    { id: 'c', position: 3, title: 'Cap', blockers: ['item_not_approved', 'no_picture'] as const },
  ].map((lot) => ({ ...lot, blockers: [...lot.blockers] }));
  expect(blockedGroups(lots)).toEqual([
    {
      blocker: 'no_picture',
      lots: [
        { id: 'a', name: '1. Glove' },
        { id: 'c', name: '3. Cap' },
      ],
    },
    { blocker: 'item_not_approved', lots: [{ id: 'c', name: '3. Cap' }] },
  ]);
  expect(blockedGroups([])).toEqual([]);
});
