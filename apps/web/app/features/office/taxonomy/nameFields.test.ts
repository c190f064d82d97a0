import type { OfficeName } from '@assay/contract/shapes/taxonomy.ts';
import { expect, test } from 'vitest';
import { nameBody, nameFault, typedName } from './nameFields.ts';

const row: OfficeName = {
  version: 1,
  id: '00000000-0000-4000-8000-000000000001',
  slug: 'summer',
  name: 'Summer',
  itemCount: 3,
  summary: 'A season',
  description: '',
  coverItemId: null,
  coverTitle: null,
  position: 2,
  isFeatured: true,
  featuredFrom: '2026-07-01T13:30:00.000Z',
  featuredTo: '2026-12-01T14:00:00.000Z',
};
const typed = {
  name: 'Summer',
  summary: 'A season',
  description: '',
  coverItemId: '',
  position: '2',
  isFeatured: 'on',
  featuredFrom: '2026-07-01T09:30',
  featuredTo: '2026-12-01T09:00',
};

test('given a collection, then its form begins with its texts, times in Eastern time', () => {
  for (const [field, text] of Object.entries(typed))
    if (field !== 'name')
      expect([field, typedName(field as 'summary', row, 'America/New_York')]).toEqual([field, text]);
});

test('given nothing typed, then only the name is sent; given changes, then those', () => {
  expect(nameBody('collection', typed, row, 'America/New_York')).toEqual({ name: 'Summer' });
  expect(
    nameBody(
      'collection',
      { ...typed, position: '', isFeatured: '', featuredFrom: '', featuredTo: '2027-01-01 00:00' },
      row,
      'America/New_York',
    ),
  ).toEqual({
    name: 'Summer',
    position: 0,
    isFeatured: false,
    featuredFrom: null,
    featuredTo: '2027-01-01T05:00:00.000Z',
  });
});

test('given an artist, then other names are one per line', () => {
  expect(nameBody('artist', { name: ' Ada ', aliases: 'The Quill\n\n  Q ' }, null, 'America/New_York')).toEqual({
    name: 'Ada',
    aliases: ['The Quill', 'Q'],
  });
});

test.each([
  ['position', '1.5', 'Enter a whole number from 0 to 9999'],
  ['position', '', null],
  ['shotDetails', 'Tag\n\nSleeve', null],
  ['shotDetails', 'Tag\nX', 'Use 2 to 40 characters a line'],
  ['shotDetails', 'aa\nbb\ncc\ndd\nee\nff\ngg', 'Enter up to 6 details'],
  ['featuredFrom', 'soon', 'Enter a time like 12/31/2026 3:00 PM or 2026-12-31 15:00'],
  ['featuredFrom', '2026-12-01T09:00', null],
] as const)('given %s typed as “%s”, then %s', (field, text, fault) => {
  expect(nameFault(field, text, 'America/New_York')).toBe(fault);
});
