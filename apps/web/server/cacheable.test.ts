import { readFileSync } from 'node:fs';
import type { ServerBuild } from 'react-router';
import { describe, expect, it } from 'vitest';
import config from '../app/routes.ts';
import { cacheablePaths } from './cacheable.ts';

type Entry = { path?: string; file: string; children?: Entry[] };
const filesOf = (entries: readonly Entry[]): string[] =>
  entries.flatMap(({ file, children }) => [file, ...filesOf(children ?? [])]);
const sourceOf = (file: string) => readFileSync(new URL(`../app/${file}`, import.meta.url), 'utf8');
const files = filesOf((await config) as Entry[]);
const cacheable = files.filter((file) => /handle = \{ isCacheable: true \}/.test(sourceOf(file)));

describe('pages that are the same for everyone', () => {
  it('are on a list that is not empty and has no page of an account, the office or a checkout', () => {
    expect(cacheable).toHaveLength(20);
    expect(
      cacheable.filter((file) => /account|buying|selling|office|checkout|bag|order|onboarding|log-?in/.test(file)),
    ).toEqual([]);
  });
  it.each(cacheable)('%s reads no cookie and no other header of the visitor, and sets none', (file) => {
    expect(sourceOf(file)).not.toMatch(/cookie|\.headers|theme|serverNow|headers[:(]/i);
  });
});

describe('the routes of the server', () => {
  const route = (id: string, parentId: string, path: string | undefined, isCacheable: boolean) => ({
    [id]: { id, parentId, path, index: path === undefined ? true : undefined, module: { handle: { isCacheable } } },
  });
  const isCacheable = cacheablePaths({
    root: { id: 'root', path: '', module: {} },
    ...route('home', 'root', undefined, true),
    ...route('item', 'root', 'items/:slug', true),
    ...route('selling', 'root', 'items/selling', false),
    ...route('account', 'root', 'account', true),
    ...route('profile', 'account', 'profile', false),
  } as unknown as ServerBuild['routes']);
  it.each([
    ['/', true],
    ['/items/a-jersey', true],
    ['/items/selling', false],
    ['/items/a-jersey.data', false],
    ['/account/profile', false],
    ['/nothing/here', false],
  ])('at %s: %s', (path, expected) => expect(isCacheable(path)).toBe(expected));
});
