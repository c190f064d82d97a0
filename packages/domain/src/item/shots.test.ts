import { expect, test } from 'vitest';
import { type ShotFacts, shotList } from './shots.ts';

const facts: ShotFacts = { type: 'main', authenticationType: null, isAutographed: false, details: [] };
const missing = (given: Partial<ShotFacts>, kinds: readonly string[]) =>
  shotList({ ...facts, ...given }, kinds).flatMap(({ kind, label, isTaken }) => (isTaken ? [] : [label ?? kind]));

test.each([
  ['no pictures', {}, [], ['hero', 'back', 'detail', 'hologram']],
  ['all of them', {}, ['hologram', 'detail', 'back', 'hero'], []],
  ['an autograph', { isAutographed: true }, ['hero', 'back', 'detail', 'hologram'], ['signature']],
  ['a virtual item', { type: 'virtual' }, [], ['hero']],
  ['nothing to seal', { type: 'non_auth' }, ['hero', 'back', 'detail'], ['detail']],
  ['a sealed companion', { type: 'companion', authenticationType: 'gold' }, ['hero', 'back', 'detail'], ['hologram']],
  ['two named details, one taken', { details: ['Tag', 'Sleeve'] }, ['hero', 'back', 'detail', 'hologram'], ['Sleeve']],
  ['other kinds of pictures', {}, ['front', 'film'], ['hero', 'back', 'detail', 'hologram']],
] as const)('given %s, then the missing shots are named in order', (_case, given, kinds, expected) => {
  expect(missing(given, kinds)).toEqual(expected);
});
