import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { filterText } from './Filters.tsx';
import { readList } from './listState.ts';
import { type Paging, PrintedRows } from './Pages.tsx';

const printed = (search: string, paging: Paging, count: number): string => {
  const state = readList(new URLSearchParams(search), { path: '/office/lots' });
  const html = renderToStaticMarkup(
    <PrintedRows state={state} paging={paging} count={count} shown={['Running']} canExport />,
  );
  return html.replaceAll(/<[^>]+>/g, '');
};

test('given a filter with options, then paper names the chosen one by its label, and what is typed as typed', () => {
  const options = [
    { value: 'auction', label: 'Lot' },
    { value: 'user', label: 'Person' },
  ];
  expect(filterText({ name: 'subject', label: 'Subject', kind: 'select', options }, 'user')).toEqual([
    'Subject: Person',
  ]);
  expect(filterText({ name: 'find', label: 'Item', kind: 'search' }, 'ball')).toEqual(['Item: ball']);
  expect(filterText({ name: 'find', label: 'Item', kind: 'search' }, undefined)).toEqual([]);
});

test('given a list on paper, then it says which of its rows these are', () => {
  expect(printed('', { kind: 'pages', total: 1 }, 1)).toBe('Running. 1 row.');
  expect(printed('', { kind: 'pages', total: 3 }, 3)).toBe('Running. All 3 rows.');
  expect(printed('limit=25&page=2', { kind: 'pages', total: 60 }, 25)).toBe(
    'Running. Rows 26–50 of 60. Export CSV saves all of them.',
  );
  expect(printed('after=a', { kind: 'cursor', next: null }, 1)).toBe(
    'Running. 1 more row. Export CSV saves all of them.',
  );
});
