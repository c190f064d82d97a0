import type { Alert } from '@assay/contract/shapes/alerts.ts';
import { expect, it } from 'vitest';
import { groupAlerts } from './alertGroups.ts';

const alert = (id: string, itemId: string | null): Alert => ({
  id,
  itemId,
  type: 'AUCTION_OUTBID',
  title: id,
  body: '',
  href: '/',
  createdAt: '2026-01-01T00:00:00.000Z',
  readAt: null,
});

it('given alerts of two items and of none, when grouped, then each item appears once at the position of its newest, and nothing is lost', () => {
  const groups = groupAlerts([
    alert('a', 'ball'),
    alert('b', null),
    alert('c', 'bat'),
    alert('d', 'ball'),
    alert('e', null),
  ]);
  expect(groups.map(({ newest, earlier }) => [newest.id, earlier.map(({ id }) => id)])).toEqual([
    ['a', ['d']],
    ['b', []],
    ['c', []],
    ['e', []],
  ]);
  expect(groupAlerts([])).toEqual([]);
});
