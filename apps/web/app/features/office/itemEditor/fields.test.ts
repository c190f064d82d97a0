import type { OfficeItem } from '@assay/contract/shapes/itemEditor.ts';
import { expect, test } from 'vitest';
import { hintOf, SECTIONS, toValue, typedFault, typedOf } from './fields.ts';

const ID = '00000000-0000-4000-8000-000000000001';
const item: OfficeItem = {
  id: ID,
  slug: 'a-glove',
  status: 'draft',
  version: 3,
  type: 'main',
  offerType: 'auction',
  saleType: 'primary',
  fulfillment: 'pickup_ship',
  artistId: ID,
  categoryId: ID,
  genreId: null,
  conditionId: null,
  partnerId: null,
  collectionIds: [ID],
  mainItemId: null,
  title: 'A glove',
  subtitle: '',
  story: 'One.\n\nTwo.',
  conditionReport: '',
  dimensions: '',
  shippingClass: 'M',
  achOnly: false,
  autographed: true,
  estimateLowCents: 123_456,
  estimateHighCents: 200_000,
  minOfferCents: null,
  qa: false,
  authenticationType: null,
  serial: null,
  names: {
    artist: 'Ada Quill',
    partner: null,
    category: 'Gloves',
    genre: null,
    condition: null,
    collection: 'One season',
    mainItem: null,
  },
  completeness: { score: 10, missing: [] },
  saleHold: null,
  hasCommitment: false,
  acts: ['edit'],
  media: [],
  writtenBy: null,
  submittedAt: null,
  approvedBy: null,
  approvedAt: null,
  returnNote: '',
  createdAt: '2026-01-01T00:00:00.000Z',
  publishedAt: null,
  corrections: [],
  formerSlugs: [],
  placements: [],
};

test('every field of an item is in exactly one section', () => {
  const names = SECTIONS.flatMap(({ fields }) => fields.map(({ name }) => name));
  expect(new Set(names).size).toBe(names.length);
  expect(Object.keys(typedOf(item)).sort()).toEqual([...names].sort());
});

test('given an item, then its form begins with names, amounts and choices as text, and gives the same values back', () => {
  const typed = typedOf(item);
  expect(typed).toMatchObject({
    artistId: 'Ada Quill',
    partnerId: '',
    collectionIds: ID,
    estimateLowCents: '1,234.56',
    estimateHighCents: '2,000',
    minOfferCents: '',
    autographed: 'on',
    achOnly: '',
    story: 'One.\n\nTwo.',
  });
  for (const field of SECTIONS.flatMap(({ fields }) => fields)) {
    expect(typedFault(field, typed[field.name])).toBeNull();
    // Typed names are looked up when they are saved.
    if (field.kind !== 'name')
      expect([field.name, toValue(field, typed[field.name])]).toEqual([field.name, item[field.name]]);
  }
});

test.each([
  ['0', 'Enter more than 0'],
  ['-5', 'Enter an amount like 1,200.50'],
  ['1,5', 'Enter an amount like 1,200.50'],
  ['a lot', 'Enter an amount like 1,200.50'],
])('given an estimate of %s, then it is refused at its field', (text, fault) => {
  const money = SECTIONS.flatMap(({ fields }) => fields).find(({ name }) => name === 'estimateLowCents')!;
  expect(typedFault(money, text)).toBe(fault);
});

test('given texts with a needed length, then their hints count what is typed', () => {
  const field = (name: string) => SECTIONS.flatMap(({ fields }) => fields).find((one) => one.name === name)!;
  expect(hintOf(field('title'), ' A glove ')).toBe('7 characters, 8 to 140 needed.');
  expect(hintOf(field('story'), '')).toBe('0 characters, at least 300 needed. Blank lines part the paragraphs.');
  expect(hintOf(field('dimensions'), '')).toBe('For example 11 × 9 × 4 in');
  expect(hintOf(field('artistId'), '')).toBeUndefined();
});
