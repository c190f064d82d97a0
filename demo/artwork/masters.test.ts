import { expect, test } from 'vitest';
import { itemTexts } from '../src/items/index.ts';
import { serialFor } from '../src/serial.ts';
import { differing, type Marks, type Masters, mastersNow } from './masters.ts';

const masters = mastersNow();

/** The views of each item, by shot. */
function viewsOf(list: Masters, slug: string): [shot: string, marks: Marks][] {
  return ['hero', 'back', 'detail', 'hologram'].flatMap((shot) => {
    const master = list[`${slug}-${shot}.webp`];
    return master ? [[shot, master.marks] as [string, Marks]] : [];
  });
}

/** What the views of an item disagree in. */
function disagreements(list: Masters, slug: string): string[] {
  const views = viewsOf(list, slug);
  return (['signature', 'number', 'wear', 'seal'] as const).flatMap((mark) => {
    const shown = views.filter(([, marks]) => marks[mark] !== undefined).map(([shot, marks]) => [shot, marks[mark]]);
    return new Set(shown.map(([, value]) => value)).size > 1 ? [`${slug}: ${mark} of ${shown.join(' · ')}`] : [];
  });
}

test('given every item, when its views are compared, then all show one signature, number, wear and seal', () => {
  expect(itemTexts.flatMap(({ slug }) => disagreements(masters, slug))).toEqual([]);
});

test('given every view, when its marks are read, then it has those that it can show', () => {
  for (const { slug, art } of itemTexts)
    for (const [shot, marks] of viewsOf(masters, slug)) {
      const shown =
        shot === 'hologram' ? ['seal'] : ['number', ...(shot === 'back' ? ['seal'] : []), 'signature', 'wear'];
      expect(Object.keys(marks).sort(), `${slug}-${shot}`).toEqual(shown);
      if (shot === 'hologram') continue;
      expect(marks.signature !== null, `${slug}-${shot}`).toBe(art.signature !== undefined);
      expect([marks.number, marks.wear], `${slug}-${shot}`).toEqual(['number' in art ? art.number : null, art.wear]);
    }
});

test('given every picture of a seal, when its serial is read, then it is the one on record', () => {
  for (const { slug } of itemTexts)
    for (const [shot, { seal }] of viewsOf(masters, slug))
      if (seal !== undefined) expect(seal?.split(':')[0], `${slug}-${shot}`).toBe(serialFor(slug));
});

test('given an item whose hero shows another signature, when its views are compared, then it is found', () => {
  const slug = 'hollow-kings-sunburst-night-freight-guitar';
  const file = `${slug}-hero.webp`;
  const forged = { ...masters, [file]: { ...masters[file]!, marks: { ...masters[file]!.marks, signature: 'other' } } };
  expect(disagreements(forged, slug)).toHaveLength(1);
});

test('given a picture and its item, when they differ, then what differs is named; a picture without marks is never kept', () => {
  const described: Marks = { signature: 'a', number: '27', wear: 0.5 };
  expect(differing({ ...described }, described)).toEqual([]);
  expect(differing({ ...described, signature: 'b', wear: 0.4 }, described)).toEqual(['signature', 'wear']);
  expect(differing(undefined, described)).toEqual(['signature', 'number', 'wear']);
});
