import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dropDraft, keepDraft, readDraft, readDraftBase } from './formDraft.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

test('given entries, then those that differ from what is stored are kept, until they are saved', () => {
  keepDraft('item:1', { title: 'New', subtitle: 'Same' }, { title: 'Old', subtitle: 'Same' });
  expect(readDraft('item:1')).toEqual({ title: 'New' });
  expect(readDraft('item:2')).toBeNull();
  dropDraft('item:1');
  expect(readDraft('item:1')).toBeNull();
});

test('given entries, then what they were typed over is kept with them, whatever a colleague saves meanwhile', () => {
  keepDraft('item:1', { title: 'New' }, { title: 'Old', subtitle: 'Same' });
  keepDraft('item:1', { title: 'Newer', subtitle: 'Mine' }, { title: 'Theirs', subtitle: 'Same' });
  expect(readDraft('item:1')).toEqual({ title: 'Newer', subtitle: 'Mine' });
  expect(readDraftBase('item:1')).toEqual({ title: 'Old', subtitle: 'Same' });
  expect(readDraftBase('item:2')).toEqual({});
});

test('given entries typed back to what is stored, then nothing is kept', () => {
  keepDraft('item:1', { title: 'New' }, { title: 'Old' });
  keepDraft('item:1', { title: 'Old' }, { title: 'Old' });
  expect(readDraft('item:1')).toBeNull();
});

test('given entries that no one came back to for a month, then they are gone', () => {
  keepDraft('item:1', { title: 'New' }, {}, 0);
  expect(readDraft('item:1', 30 * DAY_MS)).toEqual({ title: 'New' });
  expect(readDraft('item:1', 30 * DAY_MS + 1)).toBeNull();
  expect(readDraft('item:1', 0)).toBeNull();
});

test('given storage with something else in it, then there is no draft', () => {
  for (const text of ['{', '"text"', '{"title":"New"}', '{"at":0,"values":null}']) {
    localStorage.setItem('assay_office_draft:item:1', text);
    expect(readDraft('item:1', 0)).toBeNull();
  }
});

test('given a browser that blocks storage, then there is no draft, and nothing fails', () => {
  const blocked = () => {
    throw new DOMException('Access is denied for this document.', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: blocked, setItem: blocked, removeItem: blocked });
  keepDraft('item:1', { title: 'New' }, {});
  expect(readDraft('item:1')).toBeNull();
});
