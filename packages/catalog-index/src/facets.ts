import { FACETS, type FacetName, type FormerName } from '@assay/contract/shapes/search.ts';
import { countByCode } from './bitmap.ts';
import type { Documents } from './documents.ts';
import { codeOf, isNamedFacet, NAMED_FACETS, type NamedFacet, VALUES } from './fields.ts';
import type { Selection } from './selection.ts';
import type { FacetCount, FacetCounts, IndexFilters, NamedValue } from './types.ts';

/** Values shown of each facet, beside those that were asked for. SQL has the same limit. */
export const MAX_VALUES = 40;

/** Counts the values of each facet in the selection; a facet that is filtered is counted without its filter. */
export function countFacets(selection: Selection, filters: IndexFilters): FacetCounts {
  const { documents } = selection;
  const asked = NAMED_FACETS.flatMap((facet) => namedValues(documents, facet, filters.named[facet] ?? []));
  const counts = FACETS.flatMap((facet) => {
    const codes = isNamedFacet(facet)
      ? asked.flatMap(({ kind, id }) => (kind === facet ? [documents.ids[facet].find(id)! + 1] : []))
      : VALUES[facet].map((value) => codeOf(facet, value));
    return mostFrequent(documents, facet, countsOf(selection, facet), codes);
  });
  return { counts, asked };
}

/** The slugs and ids of filters that are now another name’s. */
export function formerNames({ names }: Documents, { named }: IndexFilters): FormerName[] {
  return NAMED_FACETS.flatMap((parameter) =>
    (named[parameter] ?? []).flatMap((value) => {
      const present = names[parameter].bySlug.get(value);
      return present === undefined || present.slug === value ? [] : [{ parameter, value, slug: present.slug }];
    }),
  );
}

function namedValues(documents: Documents, facet: NamedFacet, slugsOrIds: readonly string[]): NamedValue[] {
  const numbers = new Set(slugsOrIds.map((slugOrId) => documents.numberOf(facet, slugOrId)));
  return [...numbers].flatMap((number) => (number === null ? [] : (documents.names[facet].byNumber.get(number) ?? [])));
}

function countsOf(selection: Selection, facet: FacetName): ArrayLike<number> {
  const { documents } = selection;
  const within = selection.without(facet);
  if (within === null) return documents.counts[facet];
  const codes = documents.codes[facet];
  const counts = new Int32Array(documents.counts[facet].length);
  if (within !== selection.all) return countByCode(within, codes, counts);
  // Most facets are counted over what all filters leave: it is listed once.
  const { numbers } = selection;
  for (let index = 0; index < numbers.length; index++) counts[codes[numbers[index]!]!]! += 1;
  return counts;
}

function mostFrequent(
  documents: Documents,
  facet: FacetName,
  counts: ArrayLike<number>,
  asked: readonly number[],
): FacetCount[] {
  const compare = (one: number, other: number): number => {
    const difference = counts[other]! - counts[one]!;
    if (difference !== 0) return difference;
    if (isNamedFacet(facet)) return documents.ids[facet].compare(one - 1, other - 1);
    const values: readonly string[] = VALUES[facet];
    return values[one - 1]! < values[other - 1]! ? -1 : 1;
  };
  const most: number[] = [];
  for (let code = 1; code < counts.length; code++) {
    if (counts[code] === 0) continue;
    if (most.length === MAX_VALUES && compare(code, most.at(-1)!) > 0) continue;
    let at = most.length;
    while (at > 0 && compare(code, most[at - 1]!) < 0) at -= 1;
    most.splice(at, 0, code);
    if (most.length > MAX_VALUES) most.pop();
  }
  const more = asked.filter((code) => !most.includes(code) && (counts[code] ?? 0) > 0).sort(compare);
  return [...most, ...more].map((code): FacetCount => {
    const count = counts[code]!;
    if (!isNamedFacet(facet)) return { kind: facet, value: VALUES[facet][code - 1]!, count, slug: null, name: null };
    const { id, slug, name } = documents.names[facet].byNumber.get(code - 1)!;
    return { kind: facet, value: id, count, slug, name };
  });
}
