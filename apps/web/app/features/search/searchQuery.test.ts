import { describe, expect, it } from 'vitest';
import {
  apiQuery,
  filterCount,
  readSearch,
  searchHref,
  withoutFilter,
  withoutFilters,
  withPresentNames,
  withValue,
} from './searchQuery.ts';

const read = (query: string) => readSearch(new URLSearchParams(query));
const defaults = {
  q: '',
  sort: 'ending_soon',
  offset: 0,
  limit: 24,
  filters: {},
  priceMinCents: null,
  priceMaxCents: null,
  unreadPrices: {},
  isOpenToMe: false,
};

describe('the marketplace address', () => {
  it('given nothing, then lots that end soonest, 24 a page', () => {
    expect(read('')).toEqual(defaults);
  });
  it('given words, then relevance is the default sort', () => {
    expect(read('q=%20guitar%20')).toEqual({ ...defaults, q: 'guitar', sort: 'relevance' });
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
    'artist=Not+A+Slug',
    'artist=',
    'sale_state=gone',
    'autographed=1',
    'size=red',
  ])('given the unknown value %s, then the usual page opens', (query) => expect(read(query)).toEqual(defaults));
  it('given an offset inside a page, then that page opens from its start', () => {
    expect(read('offset=50&limit=48').offset).toBe(48);
  });
  it('given values as a form sends them, or with commas as links have them, then they mean the same', () => {
    const filters = { artist: ['dell-marlowe', 'odessa-vane'], sale_state: ['live'] };
    expect(read('artist=dell-marlowe&artist=odessa-vane&sale_state=live').filters).toEqual(filters);
    expect(read('artist=dell-marlowe,odessa-vane,dell-marlowe&sale_state=live,gone').filters).toEqual(filters);
  });
  it.each([
    ['price_min=100&price_max=2%2C500', [10_000, 250_000]],
    ['price_min=%24900&price_max=100', [10_000, 90_000]],
    ['price_min=100', [10_000, null]],
    ['price_min=25.50', [2_550, null]],
  ])('given %s, then the prices are %j', (query, prices) => {
    const { priceMinCents, priceMaxCents } = read(query);
    expect([priceMinCents, priceMaxCents]).toEqual(prices);
  });
  it.each(['cheap', '-5', '25,50', '1,5', '999999999'])(
    'given the price %s, which can’t be read, then it filters nothing and stays in the address for its field to show',
    (typed) => {
      const search = read(`price_min=${typed}&price_max=900`);
      expect(search).toMatchObject({ priceMinCents: null, priceMaxCents: 90_000, unreadPrices: { price_min: typed } });
      expect(apiQuery(search)).not.toHaveProperty('price_min_cents');
      expect(read(searchHref(search).split('?')[1]!)).toEqual(search);
      expect(searchHref(withoutFilters(search))).toBe('/marketplace');
    },
  );
  it.each([
    ['', '/marketplace'],
    ['q=guitar&sort=price_asc&limit=48&offset=96', '/marketplace?q=guitar&sort=price_asc&limit=48&offset=96'],
    ['sort=ending_soon&limit=24&offset=0', '/marketplace'],
    [
      'genre=rock&genre=soul&price_max=500&price_min=&artist=odessa-vane',
      '/marketplace?artist=odessa-vane&genre=rock,soul&price_max=500',
    ],
  ])('given %s, then the address is %s', (query, href) => expect(searchHref(read(query))).toBe(href));
});

describe('reading and changing a query', () => {
  it('given a search, then the API query uses cents and commas; both values of a yes/no filter cancel out', () => {
    expect(apiQuery(read('q=ball&genre=rock,soul&price_min=10&autographed=true&autographed=false'))).toEqual({
      q: 'ball',
      genre: 'rock,soul',
      price_min_cents: 1_000,
      offset: 0,
      limit: 24,
      sort_by: 'relevance',
      facets: 'true',
    });
    expect(apiQuery(read('autographed=true'))).toMatchObject({ autographed: 'true' });
  });
  it('given a later page, when a value is set or removed, then the list restarts at the first page', () => {
    const search = read('genre=rock&offset=48&price_max=10&q=ball');
    expect(searchHref(withValue(search, 'genre', 'soul'))).toBe('/marketplace?q=ball&genre=rock,soul&price_max=10');
    expect(searchHref(withValue(search, 'genre', 'rock'))).toBe('/marketplace?q=ball&price_max=10');
    expect(searchHref(withoutFilter(search, 'genre'))).toBe('/marketplace?q=ball&price_max=10');
    expect(searchHref(withoutFilter(search, 'price'))).toBe('/marketplace?q=ball&genre=rock');
    expect(searchHref(withoutFilters(search))).toBe('/marketplace?q=ball');
  });
  it('given filters, then each value counts, and the price range counts once', () => {
    expect(filterCount(read(''))).toBe(0);
    expect(filterCount(read('genre=rock,soul&autographed=true&price_min=1&price_max=2'))).toBe(4);
  });
});

it('given former names in an address, then the address has what they are called now, each once and at its place', () => {
  const search = read('genre=soul,skiffle,blues&artist=skiffle&q=guitar&offset=24&price_min=10');
  const present = withPresentNames(search, [{ parameter: 'genre', value: 'skiffle', slug: 'blues' }]);
  expect(searchHref(present)).toBe(searchHref(read('genre=soul,blues&artist=skiffle&q=guitar&offset=24&price_min=10')));
  expect(present.filters.genre).toEqual(['soul', 'blues']);
});
