import { describe, expect, it } from 'vitest';
import { readSearch, searchHref } from './searchQuery.ts';

const read = (query: string) => readSearch(new URLSearchParams(query));

describe('the marketplace address', () => {
  it('given nothing, then lots that end soonest, 24 a page', () => {
    expect(read('')).toEqual({ q: '', sort: 'ending_soon', offset: 0, limit: 24 });
  });
  it('given words, then relevance is the usual sort', () => {
    expect(read('q=%20guitar%20')).toEqual({ q: 'guitar', sort: 'relevance', offset: 0, limit: 24 });
  });
  it.each([
    'sort=fame',
    'sort=relevance',
    'limit=25',
    'limit=-1',
    'offset=-24',
    'offset=1.5',
    'offset=x',
    'offset=999999',
  ])('given the unknown value %s, then the usual page opens', (query) =>
    expect(read(query)).toEqual({ q: '', sort: 'ending_soon', offset: 0, limit: 24 }),
  );
  it('given an offset inside a page, then that page opens from its start', () => {
    expect(read('offset=50&limit=48').offset).toBe(48);
  });
  it.each([
    ['', '/marketplace'],
    ['q=guitar&sort=price_asc&limit=48&offset=96', '/marketplace?q=guitar&sort=price_asc&limit=48&offset=96'],
    ['sort=ending_soon&limit=24&offset=0', '/marketplace'],
  ])('given %s, then the address is %s', (query, href) => expect(searchHref(read(query))).toBe(href));
});
