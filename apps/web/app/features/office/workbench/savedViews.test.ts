import { expect, test } from 'vitest';
import { readList } from './listState.ts';
import { hasSavedViews, viewQuery } from './savedViews.ts';

const SPEC = {
  path: '/office/invoices',
  views: { param: 'status', keys: ['due', 'paid'] as const },
  filters: { number: /^.{1,40}$/ },
  sorts: ['total', '-total'] as const,
};

test('a view keeps what narrows and orders the list, not the page or the open row', () => {
  const typed = 'status=paid&number=INV-1&sort=-total&col=buyer&limit=100&page=3&open=x';
  expect(viewQuery(readList(new URLSearchParams(typed), SPEC))).toBe(
    'status=paid&number=INV-1&sort=-total&col=buyer&limit=100',
  );
});

test.each([
  ['/office/invoices', true],
  ['/office/taxonomy/artist', true],
  ['/office/sales/0198a0c2-0000-7000-8000-000000000000/add', false],
])('the list at %s can have saved views: %s', (path, expected) => {
  expect(hasSavedViews(path)).toBe(expected);
});
