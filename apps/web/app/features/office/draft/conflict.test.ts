import { expect, test } from 'vitest';
import { conflictRows, isTaken, meetChanges, passage, whoChanged } from './conflict.ts';

test('given a colleague’s changes, then only their fields are shown, with what was before, theirs and mine', () => {
  const conflict = {
    based: { name: 'Ada', bio: 'Old', years: '1920s' },
    mine: { name: 'Ada Q.', bio: 'Old', years: '1920s' },
    changes: [],
  };
  const rows = conflictRows(conflict, { name: 'Ada Quill', bio: 'New', years: '1920s' });
  expect(rows).toEqual([
    { name: 'name', before: 'Ada', theirs: 'Ada Quill', mine: 'Ada Q.' },
    { name: 'bio', before: 'Old', theirs: 'New', mine: 'Old' },
  ]);
  expect(rows.map(isTaken)).toEqual([false, true]);
});

test('given a newer record, then untouched fields take its values, and a field that both changed needs a choice', () => {
  const based = { title: 'Ball', subtitle: 'Signed', type: 'main' };
  const present = { title: 'Ball', subtitle: 'Signed twice', type: 'giveaway' };
  expect(meetChanges({ based, mine: { ...based, title: 'Bat' }, changes: [] }, present)).toEqual({
    taken: { subtitle: 'Signed twice', type: 'giveaway' },
    isConflict: false,
  });
  expect(meetChanges({ based, mine: { ...based, subtitle: 'By Ada' }, changes: [] }, present)).toEqual({
    taken: { type: 'giveaway' },
    isConflict: true,
  });
  expect(meetChanges({ based, mine: based, changes: [] }, based)).toEqual({ taken: {}, isConflict: false });
});

test('given who has changed it, then each is named once', () => {
  expect(whoChanged([{ by: 'ada' }, { by: 'ben' }, { by: 'ada' }])).toBe('ada and ben');
  expect(whoChanged([{ by: null }])).toBe('A colleague');
});

test('given a long text with one changed word, then the words around it are shown', () => {
  const [before, after] = ['old', 'new'].map((word) => `${'a '.repeat(200)}${word}${' b'.repeat(200)}`) as [
    string,
    string,
  ];
  expect(passage(after, before)).toBe(`…${'a '.repeat(20)}new${' b'.repeat(20)}…`);
  expect(passage(before, after)).toContain('old');
  expect(passage('short', 'other')).toBe('short');
  expect(passage('x'.repeat(1_000), '').length).toBeLessThan(330);
});
