import { describe, expect, test } from 'vitest';
import { exportHref, lastPage, listHref, pageOfList, readList } from './listState.ts';

const SPEC = {
  path: '/office/lots',
  views: { param: 'status', keys: ['open', 'closed'] },
  filters: { find: /^.{2,80}$/, day: /^\d{4}-\d\d-\d\d$/ },
  sorts: ['-ends', 'price'],
} as const;
const read = (query: string, defaultView?: 'open' | 'closed') =>
  readList(new URLSearchParams(query), SPEC, defaultView);

describe('the state of a list', () => {
  test('without parameters is the default of each', () => {
    expect(read('')).toEqual({
      path: '/office/lots',
      view: 'open',
      viewParam: 'status',
      values: {},
      sort: null,
      page: 1,
      limit: 50,
      after: null,
      columns: null,
      open: null,
    });
    expect(read('', 'closed').view).toBe('closed');
  });

  test('has what the URL says', () => {
    const state = read('status=closed&find=glove&sort=price&page=3&limit=25&col=lot&col=price&open=7', 'open');
    expect(state).toMatchObject({ view: 'closed', values: { find: 'glove' }, sort: 'price', open: '7' });
    expect(state.columns).toEqual(['lot', 'price']);
    expect(pageOfList(state)).toEqual({ limit: 25, offset: 50, sort: 'price' });
    expect(pageOfList(read(''))).toEqual({ limit: 50, offset: 0 });
  });

  test.each([
    ['status=none', { view: 'open' }],
    ['find=x', { values: {} }],
    ['day=today', { values: {} }],
    ['sort=owner', { sort: null }],
    ['limit=24', { limit: 50 }],
    ['limit=1e2', { limit: 50 }],
    ['page=0', { page: 1 }],
    ['page=1.5', { page: 1 }],
    ['page=-1', { page: 1 }],
    ['page=202', { page: 1 }],
    ['after=%3Cscript%3E', { after: null }],
    ['col=%22%3E', { columns: null }],
  ])('ignores %s', (query, expected) => expect(read(query)).toMatchObject(expected));
});

describe('the address of a list', () => {
  const state = read('status=closed&find=glove&page=3&limit=25&open=7');

  test('keeps what is not changed, and starts at the first page of another selection', () => {
    expect(listHref(state, { view: 'open' })).toBe('/office/lots?status=open&find=glove&limit=25');
    expect(listHref(state, { sort: 'price' })).toBe('/office/lots?status=closed&find=glove&sort=price&limit=25');
    expect(listHref(state, { page: 4 })).toBe('/office/lots?status=closed&find=glove&limit=25&page=4');
    expect(listHref(state, { values: {} })).toBe('/office/lots?status=closed&limit=25');
  });

  test('with an open row stays on its page, and reads back as it was', () => {
    const href = listHref(state, { open: '8' });
    expect(href).toBe('/office/lots?status=closed&find=glove&limit=25&page=3&open=8');
    expect(read(href.split('?')[1] ?? '')).toEqual({ ...state, open: '8' });
    expect(listHref(state, { open: null })).toBe('/office/lots?status=closed&find=glove&limit=25&page=3');
  });

  test('of a keyset page has its cursor, which another selection drops', () => {
    const next = listHref({ ...state, page: 1 }, { after: '2026-01-02~9' });
    const { after } = read(next.split('?')[1] ?? '');
    expect(after).toBe('2026-01-02~9');
    expect(listHref({ ...state, page: 1, after }, { limit: 100 })).toBe(
      '/office/lots?status=closed&find=glove&limit=100',
    );
  });
});

test('the last page is what the API still reads', () => {
  expect(lastPage(0, 50)).toBe(1);
  expect(lastPage(51, 50)).toBe(2);
  expect(lastPage(1_000_000, 50)).toBe(201);
  expect(pageOfList({ ...read(''), page: lastPage(1_000_000, 100), limit: 100 }).offset).toBe(10_000);
});

test('the saved rows are those of the view and filters in their order, on all pages', () => {
  expect(exportHref(read('status=closed&find=a%20glove&page=3&sort=price'), '/v1/office/auction/export')).toBe(
    '/v1/office/auction/export?status=closed&find=a+glove&sort=price',
  );
});
