import { FACETS, type Facets, type SortBy } from '@assay/contract/shapes/search.ts';
import type { House } from '../../../platform/house.ts';
import { type CountRow, facetsOf } from '../counts.ts';
import type { Narrowing } from '../filters.ts';
import type { NamedValue, Question } from '../question.ts';
import { feedOf, type Reading } from './feed.ts';
import { readHits } from './hits.ts';
import { codeOf, isNamedKind, WORDS } from './register.ts';
import { countWithout, type Hits, pageOf, type Selection, select, valuesOf } from './select.ts';

export type Asked = {
  readonly narrowing: Narrowing;
  readonly question: Question | null;
  readonly sortBy: SortBy;
  readonly offset: number;
  readonly limit: number;
  readonly facets: boolean;
  readonly names: readonly NamedValue[];
};
export type Answered = {
  readonly ids: readonly string[];
  readonly total: number;
  readonly isPartial: boolean;
  readonly facets: Facets | null;
  /** Items there would be without each filter. */
  readonly without: ReturnType<typeof countWithout>;
};

const SORTS_BY_LOT: ReadonlySet<SortBy> = new Set(['ending_soon', 'price_asc', 'price_desc', 'most_bids']);

/** Answers a search from this process's register; null where that does not serve: trials, serials, and while it is made. */
export async function askRegister(house: House, asked: Asked): Promise<Answered | null> {
  const { narrowing, question, sortBy } = asked;
  if (narrowing.visibility !== 'public' || narrowing.itemId !== null) return null;
  const feed = feedOf(house);
  const wantsLots = SORTS_BY_LOT.has(sortBy) || narrowing.priceCents !== undefined;
  if (question === null) {
    const reading = await feed.read(wantsLots);
    return reading === null ? null : answerFrom(reading, asked, null);
  }
  if (!feed.isThere()) {
    await feed.read(false);
    return null;
  }
  const [reading, hits] = await Promise.all([
    feed.read(wantsLots),
    readHits(house, narrowing, question, sortBy === 'relevance'),
  ]);
  if (reading === null) return null;
  const all = answerFrom(reading, asked, hits.all(reading.register));
  if (all.total > 0 || question.any === null) return all;
  const any = answerFrom(reading, asked, hits.any(reading.register));
  const isPartial = any.ids.length > 0 || asked.offset > 0;
  return isPartial ? { ...any, isPartial } : all;
}

function answerFrom({ register, names, lots }: Reading, asked: Asked, hits: Hits | null): Answered {
  const { narrowing, sortBy, offset, limit } = asked;
  const selection = select(register, narrowing, hits, lots);
  const ids = pageOf(register, selection, { sortBy, offset, limit }, hits, lots).map((number) =>
    register.items.text(number),
  );
  const isEmpty = ids.length === 0 && offset === 0;
  return {
    ids,
    total: selection.total,
    isPartial: false,
    facets: asked.facets ? facetsFrom({ register, names, lots }, selection, asked) : null,
    without: isEmpty ? countWithout(register, selection) : [],
  };
}

function facetsFrom({ register, names }: Reading, selection: Selection, { narrowing, names: chosen }: Asked): Facets {
  const rows = FACETS.flatMap((kind): CountRow[] => {
    const asked = isNamedKind(kind)
      ? chosen.flatMap((each) => {
          const number = each.kind === kind ? register.names[kind].find(each.id) : null;
          return number === null ? [] : [number + 1];
        })
      : WORDS[kind].map((word) => codeOf(kind, word));
    return valuesOf(register, selection, kind, asked).map(({ code, count }): CountRow => {
      if (!isNamedKind(kind)) return { kind, value: WORDS[kind][code - 1]!, count, slug: null, name: null };
      const { id, slug, name } = names[kind].get(code - 1)!;
      return { kind, value: id, count, slug, name };
    });
  });
  return facetsOf(rows, narrowing, chosen);
}
