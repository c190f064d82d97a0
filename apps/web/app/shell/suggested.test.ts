import type { Suggestion } from '@assay/contract/shapes/search.ts';
import { describe, expect, it } from 'vitest';
import { groupsOf, recentGroup } from './suggested.ts';

const found = (kind: Suggestion['kind'], name: string): Suggestion => ({
  kind,
  name,
  slug: name.toLowerCase(),
  id: '01890000-0000-7000-8000-000000000001',
});

describe('groups of suggestions', () => {
  it('given names and items, then artists come first, genres are listed with categories, and each leads to its page', () => {
    const groups = groupsOf('ro', [found('item', 'Rope'), found('genre', 'Rock'), found('artist', 'Rosa')]);
    expect(groups).toEqual([
      { name: 'Artists', choices: [{ label: 'Rosa', href: '/artists/rosa' }] },
      { name: 'Categories', choices: [{ label: 'Rock', href: '/genres/rock' }] },
      { name: 'Items', choices: [{ label: 'Rope', href: '/items/rope' }] },
    ]);
    expect(groupsOf('co', [found('collection', 'Cove')])[0]!.choices[0]!.href).toBe(
      '/collections/01890000-0000-7000-8000-000000000001-cove',
    );
  });

  it('given a serial, then its certificate comes first, followed by its item', () => {
    expect(groupsOf('as0v5gehpak', [found('serial', 'Lantern')])).toEqual([
      {
        name: 'Hologram number AS-0V5GEHPA-K',
        choices: [
          { label: 'Certificate of Lantern', href: '/authentication/AS-0V5GEHPA-K' },
          { label: 'Lantern', href: '/items/lantern' },
        ],
      },
    ]);
  });

  it('given recent searches, then each leads to its results, and they can be forgotten; given none, then no group', () => {
    expect(recentGroup(['a&b'])[0]!.choices).toEqual([
      { label: 'a&b', href: '/marketplace?q=a%26b' },
      { label: 'Clear recent searches', href: null },
    ]);
    expect(recentGroup([])).toEqual([]);
  });
});
