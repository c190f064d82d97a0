import type { Suggestion } from '@assay/contract/shapes/search.ts';
import { parseSerial } from '@assay/domain/search/words.ts';

/** One line of the list. Without `href` it clears this browser's recent searches. */
export type Choice = { label: string; href: string | null };
export type Group = { name: string; choices: readonly Choice[] };

/** Where a name has its page. */
export function nameHref({ kind, id, slug }: Suggestion): string | null {
  switch (kind) {
    case 'artist':
      return `/artists/${slug}`;
    case 'category':
      return `/categories/${slug}`;
    case 'genre':
      return `/genres/${slug}`;
    case 'collection':
      return `/collections/${id}-${slug}`;
    default:
      return null;
  }
}

const GROUPS = [
  ['Artists', ['artist']],
  ['Categories', ['category', 'genre']],
  ['Collections', ['collection']],
  ['Items', ['item']],
] as const satisfies ReadonlyArray<readonly [string, readonly Suggestion['kind'][]]>;

/** Suggestions for what was typed, in groups (frontend §1.3). A serial leads to its certificate. */
export function groupsOf(typed: string, found: readonly Suggestion[]): Group[] {
  const serial = parseSerial(typed);
  const sealed = found.filter(({ kind }) => kind === 'serial');
  const groups: Group[] = GROUPS.map(([name, kinds]) => ({
    name,
    choices: found
      .filter(({ kind }) => (kinds as readonly string[]).includes(kind))
      .map((each) => ({ label: each.name, href: nameHref(each) ?? `/items/${each.slug}` })),
  }));
  if (serial !== null && sealed.length > 0)
    groups.unshift({
      name: `Hologram number ${serial}`,
      choices: sealed.flatMap(({ name, slug }) => [
        { label: `Certificate of ${name}`, href: `/authentication/${serial}` },
        { label: name, href: `/items/${slug}` },
      ]),
    });
  return groups.filter(({ choices }) => choices.length > 0);
}

/** Searches of this browser, for an empty field. */
export function recentGroup(searches: readonly string[]): Group[] {
  if (searches.length === 0) return [];
  return [
    {
      name: 'Recent searches',
      choices: [
        ...searches.map((query) => ({ label: query, href: `/marketplace?q=${encodeURIComponent(query)}` })),
        { label: 'Clear recent searches', href: null },
      ],
    },
  ];
}
