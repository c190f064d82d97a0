import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { ItemType, OfferType } from '../enums.ts';
import {
  completenessOf,
  type ItemFacts,
  type ItemPicture,
  neededShots,
  needsSeal,
  newlyMissing,
} from './completeness.ts';

const picture = (kind: string, more: Partial<ItemPicture> = {}): ItemPicture => ({
  kind,
  width: 1_600,
  height: 1_200,
  alt: `The ${kind}`,
  ...more,
});

const complete: ItemFacts = {
  type: 'main',
  offerType: 'auction',
  title: 'A glove of 1921',
  artistId: 'a',
  partnerId: null,
  categoryId: 'c',
  conditionId: 'd',
  conditionReport: 'x'.repeat(60),
  dimensions: '10 × 12 in',
  shippingClass: 'S',
  story: 'x'.repeat(300),
  isAutographed: true,
  authenticationType: 'gold',
  serial: 'AS-1',
  mainItemId: null,
  estimateLowCents: 100,
  estimateHighCents: 100,
  pictures: ['hero', 'back', 'detail', 'hologram', 'signature'].map((kind) => picture(kind)),
};
const missingOf = (more: Partial<ItemFacts>) =>
  completenessOf({ ...complete, ...more }).missing.map(({ code }) => code);
const without = (kind: string) => complete.pictures.filter((each) => each.kind !== kind);

test('given an item with everything, then 100 and nothing is missing', () => {
  expect(completenessOf(complete)).toEqual({ score: 100, missing: [] });
});

test.each<[string, Partial<ItemFacts>, string[]]>([
  ['a title of 7 characters', { title: '1234567' }, ['title']],
  ['a title of 8', { title: '12345678' }, []],
  ['a title of 8 with blanks around', { title: '  1234567 ' }, ['title']],
  ['a title of 140', { title: 'x'.repeat(140) }, []],
  ['a title of 141', { title: 'x'.repeat(141) }, ['title']],
  ['neither artist nor partner', { artistId: null }, ['maker']],
  ['a partner alone', { artistId: null, partnerId: 'p' }, []],
  ['no category', { categoryId: null }, ['category']],
  ['no condition', { conditionId: null }, ['condition']],
  ['a report of 59 characters', { conditionReport: 'x'.repeat(59) }, ['condition_report']],
  ['blank dimensions', { dimensions: ' ' }, ['dimensions']],
  ['no shipping class', { shippingClass: null }, ['shipping_class']],
  ['a story of 299 characters', { story: 'x'.repeat(299) }, ['story']],
  ['a low estimate above the high one', { estimateLowCents: 101 }, ['estimate']],
  ['no high estimate', { estimateHighCents: null }, ['estimate']],
  ['no estimate for an auction', { estimateLowCents: null, estimateHighCents: null }, ['estimate']],
  ['no estimate at a fixed price', { offerType: 'buy_now', estimateLowCents: null, estimateHighCents: null }, []],
  ['half an estimate at a fixed price', { offerType: 'buy_now', estimateHighCents: null }, ['estimate']],
  ['no grade', { authenticationType: null }, ['authentication']],
  ['no seal', { serial: null }, ['seal']],
  ['no overview', { pictures: without('hero') }, ['picture_hero']],
  ['no back', { pictures: without('back') }, ['picture_back']],
  ['no detail', { pictures: without('detail') }, ['picture_detail']],
  ['no hologram', { pictures: without('hologram') }, ['picture_hologram']],
  ['no signature', { pictures: without('signature') }, ['picture_signature']],
  ['no signature, not autographed', { pictures: without('signature'), isAutographed: false }, []],
  [
    'three pictures',
    { pictures: without('signature').slice(1), isAutographed: false },
    ['picture_hero', 'picture_count'],
  ],
  [
    'a back of 1,599 pixels',
    { pictures: [...without('back'), picture('back', { width: 1_599, height: 900 })] },
    ['picture_back'],
  ],
  ['an upright back', { pictures: [...without('back'), picture('back', { width: 900, height: 1_600 })] }, []],
  [
    'a back without alternative text',
    { pictures: [...without('back'), picture('back', { alt: ' ' })] },
    ['picture_back'],
  ],
  ['a companion without its main item', { type: 'companion' }, ['main_item']],
])('given %s, then %j', (_name, more, expected) => {
  expect(missingOf(more)).toEqual(expected);
});

describe('what an item needs by its type', () => {
  const bare = { authenticationType: null, serial: null, pictures: without('hologram') };
  it.each<[ItemType, string[]]>([
    ['main', ['picture_hologram', 'authentication', 'seal']],
    ['companion', ['main_item']],
    ['giveaway', []],
    ['non_auth', []],
    ['virtual', []],
  ])('given a %s without grade and seal, then %j', (type, expected) => {
    expect(missingOf({ type, ...bare })).toEqual(expected);
  });

  it('a giveaway with a grade is sealed too', () => {
    expect(needsSeal({ type: 'giveaway', authenticationType: 'silver' })).toBe(true);
    expect(missingOf({ type: 'giveaway', serial: null })).toEqual(['seal']);
  });

  it('a virtual item has no back, dimensions or condition', () => {
    expect(neededShots({ type: 'virtual', authenticationType: null, isAutographed: true })).toEqual(['hero']);
    const nothing = { conditionId: null, conditionReport: '', dimensions: '', authenticationType: null, serial: null };
    expect(missingOf({ type: 'virtual', ...nothing, pictures: [picture('hero')] })).toEqual([]);
  });
});

const maybe = <T>(value: T) => fc.option(fc.constant(value), { nil: null });
const anyItem: fc.Arbitrary<ItemFacts> = fc.record({
  type: fc.constantFrom(...ItemType),
  offerType: fc.constantFrom(...OfferType),
  title: fc.string({ maxLength: 160 }),
  artistId: maybe('a'),
  partnerId: maybe('p'),
  categoryId: maybe('c'),
  conditionId: maybe('d'),
  conditionReport: fc.string({ maxLength: 80 }),
  dimensions: fc.string({ maxLength: 3 }),
  shippingClass: maybe('S'),
  story: fc.string({ minLength: 250, maxLength: 340 }),
  isAutographed: fc.boolean(),
  authenticationType: maybe('gold'),
  serial: maybe('AS-1'),
  mainItemId: maybe('m'),
  estimateLowCents: fc.option(fc.integer({ min: 1, max: 5 }), { nil: null }),
  estimateHighCents: fc.option(fc.integer({ min: 1, max: 5 }), { nil: null }),
  pictures: fc.array(
    fc.record({
      kind: fc.constantFrom('hero', 'back', 'detail', 'hologram', 'signature', 'front'),
      width: fc.integer({ min: 1_500, max: 1_700 }),
      height: fc.integer({ min: 1_500, max: 1_700 }),
      alt: fc.constantFrom('', 'A view'),
    }),
    { maxLength: 7 },
  ),
});

describe('for any item', () => {
  it('the score is between 0 and 100, and 100 exactly when nothing is missing', () => {
    fc.assert(
      fc.property(anyItem, (item) => {
        const { score, missing } = completenessOf(item);
        expect(Number.isInteger(score) && score >= 0 && score <= 100).toBe(true);
        expect(score === 100).toBe(missing.length === 0);
      }),
    );
  });

  it('nothing is named twice, and everything names its field and what to do', () => {
    fc.assert(
      fc.property(anyItem, (item) => {
        const { missing } = completenessOf(item);
        expect(new Set(missing.map(({ code }) => code)).size).toBe(missing.length);
        for (const { field, message } of missing) expect([field === '', message === '']).toEqual([false, false]);
      }),
    );
  });

  it('one more picture never takes anything away', () => {
    fc.assert(
      fc.property(anyItem, (item) => {
        const more = { ...item, pictures: [...item.pictures, picture('hero')] };
        expect(completenessOf(more).score).toBeGreaterThanOrEqual(completenessOf(item).score);
        expect(newlyMissing(item, more)).toEqual([]);
      }),
    );
  });
});

test('given an edit that empties the story, then that is newly missing, and what was missing before is not', () => {
  expect(newlyMissing({ ...complete, serial: null }, { ...complete, serial: null, story: '' })).toMatchObject([
    { code: 'story', field: 'story' },
  ]);
});
