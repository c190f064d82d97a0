import type { PhotographyItem } from '@assay/contract/routes/media.ts';
import { expect, test } from 'vitest';
import { assignShots, kindFromName, suggestAlt } from './uploadQueue.ts';

const shots: PhotographyItem['shots'] = [
  { kind: 'hero', label: null, isTaken: true },
  { kind: 'back', label: null, isTaken: false },
  { kind: 'detail', label: 'Tag', isTaken: false },
  { kind: 'hologram', label: null, isTaken: false },
];

test('given files from a camera, then they are the missing shots in order, and details after that', () => {
  const names = ['IMG_1.jpg', 'IMG_2.jpg', 'IMG_3.jpg', 'IMG_4.jpg'];
  expect(assignShots(names, shots).map(({ kind, label }) => label ?? kind)).toEqual([
    'back',
    'Tag',
    'hologram',
    'detail',
  ]);
});

test('given names that say what they show, then those shots are theirs', () => {
  expect(assignShots(['a.jpg', 'my back.jpg', 'signature-2.png'], shots)).toEqual([
    { kind: 'detail', label: 'Tag' },
    { kind: 'back', label: null },
    { kind: 'signature', label: null },
  ]);
});

test('given pictures that are queued already, then their shots are not assigned again', () => {
  expect(assignShots(['a.jpg'], shots, [{ kind: 'back', label: null }])[0]).toEqual({ kind: 'detail', label: 'Tag' });
});

test.each([
  ['Back.JPG', 'back'],
  ['AS-100_hologram_2.png', 'hologram'],
  ['backdrop.jpg', null],
  ['IMG_0001.jpg', null],
])('given %s, then its kind is %s', (name, kind) => {
  expect(kindFromName(name)).toBe(kind);
});

test('given a long title, then the description fits', () => {
  const alt = suggestAlt('x'.repeat(300), { kind: 'hologram', label: null });
  expect([alt.length <= 300, alt.endsWith(', hologram')]).toEqual([true, true]);
});
