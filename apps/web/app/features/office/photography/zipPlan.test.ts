import type { PhotographyItem } from '@assay/contract/routes/media.ts';
import { expect, test } from 'vitest';
import type { ZipEntry } from './zip.ts';
import { planZip, refsOf } from './zipPlan.ts';

const entry = (name: string): ZipEntry => ({ name, bytes: 1, open: async () => new Blob() });
const item = (title: string): PhotographyItem => ({
  itemId: title,
  title,
  type: 'main',
  status: 'draft',
  category: null,
  shelf: null,
  isAutographed: false,
  pictures: 0,
  shots: (['hero', 'back', 'detail', 'hologram'] as const).map((kind) => ({ kind, label: null, isTaken: false })),
  createdAt: '2026-01-01T00:00:00.000Z',
});

test('given files of two items, one unknown and one without a number, then each goes to its item by number, and the rest is named', () => {
  const entries = ['a/ball-back_10.jpg', 'a/ball-back_2.jpg', 'bat_1.jpg', 'cap_1.jpg', 'notes.jpg'].map(entry);
  expect(refsOf(entries)).toEqual(['ball-back', 'bat', 'cap']);
  const plan = planZip(
    entries,
    new Map([
      ['ball-back', item('Ball')],
      ['bat', item('Bat')],
      ['cap', null],
    ]),
  );
  expect(plan.photos.map(({ entry: { name }, kind, alt }) => [name, kind, alt])).toEqual([
    ['a/ball-back_2.jpg', 'hero', 'Ball, whole item'],
    ['a/ball-back_10.jpg', 'back', 'Ball, back'],
    ['bat_1.jpg', 'hero', 'Bat, whole item'],
  ]);
  expect(plan.left).toEqual([
    { name: 'cap_1.jpg', why: 'No item has the reference “cap”' },
    { name: 'notes.jpg', why: 'Name it like signed-ball_1.jpg' },
  ]);
});
