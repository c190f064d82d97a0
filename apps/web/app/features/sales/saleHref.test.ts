import { expect, test } from 'vitest';
import { readSaleFilters, saleHref } from './saleHref.ts';

test('given filters, when they become an address, then the address gives the same filters', () => {
  const filters = { lots: 'open', category: 'baseball', artist: 'ada-marsh', page: 3 } as const;
  const href = saleHref('spring', filters);
  expect(href).toBe('/sales/spring?lots=open&category=baseball&artist=ada-marsh&page=3');
  expect(readSaleFilters(new URL(href, 'https://assay.example').searchParams)).toEqual(filters);
  expect(saleHref('spring', { lots: 'all', category: '', artist: '', page: 1 })).toBe('/sales/spring');
});

test.each(['lots=none', 'category=<b>', 'artist=..%2F', 'page=0', 'page=9999', 'page=x'])(
  'given the address %s, when it is read, then that part is left out',
  (query) => {
    expect(readSaleFilters(new URLSearchParams(query))).toEqual({ lots: 'all', category: '', artist: '', page: 1 });
  },
);
