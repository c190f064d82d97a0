import { type IndexFilters, MAX_VALUES, NAMED_FACETS, type NamedValue, VALUE_FACETS } from '@assay/catalog-index';
import { FACETS, type FacetName, type Facets, type FacetValue } from '@assay/contract/shapes/search.ts';
import type { AppContext } from '../../../platform/context.ts';
import { type FilterName, filtersOf, NAMED, type Narrowing, type Put, whereOf } from './filters.ts';

const COLUMNS: Record<FacetName, string> = {
  ...(Object.fromEntries(NAMED_FACETS.map((kind) => [kind, `l.${NAMED[kind].column}`])) as Record<
    keyof typeof NAMED,
    string
  >),
  offer_type: 'l.offer_type',
  authentication_type: 'l.authentication_type',
  sale_state: 'l.sale_state',
  autographed: 'l.autographed',
};
const isFacet = (name: FilterName): name is FacetName => name in COLUMNS;

export type Counts = {
  readonly total: number;
  readonly facets: Facets | null;
  /** Items there would be without each filter. */
  readonly without: ReadonlyArray<{ parameter: FilterName; total: number }>;
};
export type CountRow = { kind: string; value: string | null; count: number; slug: string | null; name: string | null };

/**
 * Counts all items, the items per value of each filter, and the items without each filter, in one statement. Values of
 * an active filter kind are counted as if it were not set (rules §13).
 */
export async function readCounts(
  ctx: AppContext,
  narrowing: Narrowing,
  wanted: { facets: boolean; without: boolean },
  chosen: readonly NamedValue[],
): Promise<Counts> {
  const values: unknown[] = [];
  const put: Put = (value) => `$${values.push(value)}`;
  const set = filtersOf(narrowing);
  const free = wanted.facets ? FACETS.filter((name) => !set.includes(name)) : [];
  const branches = [together(narrowing, free, put)];
  for (const name of set) {
    if (wanted.facets && isFacet(name)) branches.push(alone(narrowing, name, put));
    else if (wanted.without)
      branches.push(
        `select 'without ${name}', null, count(*)::int from item_listing l where ${whereOf(narrowing, put, name)}`,
      );
  }
  const names = NAMED_FACETS.map(
    (kind) =>
      `select x.slug, x.name from ${NAMED[kind].table} x where x.id = case when r.kind = '${kind}' then r.value::uuid end`,
  ).join(' union all ');
  // Planned for each query's parameters: an unnamed statement is not prepared.
  const { rows } = await ctx.pool.query<CountRow>({
    text: `with counted (kind, value, count) as (${branches.join(' union all ')}),
       ranked as (select *, row_number() over (partition by kind order by count desc, value) as place from counted)
     select r.kind, r.value, r.count, x.slug, x.name from ranked r left join lateral (${names}) x on true
     where r.place <= ${MAX_VALUES} or r.value = any(${put(chosen.map(({ id }) => id))}) order by r.kind, r.place`,
    values,
  });
  return {
    total: rows.find(({ kind }) => kind === 'total')?.count ?? 0,
    facets: wanted.facets ? facetsOf(rows, narrowing.values, chosen) : null,
    without: rows.flatMap(({ kind, count }) =>
      wanted.without && kind.startsWith('without ')
        ? [{ parameter: kind.slice('without '.length) as FilterName, total: count }]
        : [],
    ),
  };
}

/** The total, and every inactive kind, in one pass. */
function together(narrowing: Narrowing, free: readonly FacetName[], put: Put): string {
  const where = whereOf(narrowing, put);
  if (free.length === 0)
    return `select 'total' as kind, null as value, count(*)::int as count from item_listing l where ${where}`;
  const columns = free.map((name) => COLUMNS[name]);
  const all = 2 ** free.length - 1;
  const kinds = free.map((name, index) => `when ${all - 2 ** (free.length - 1 - index)} then '${name}'`).join(' ');
  return `select * from (
      select case grouping(${columns.join(', ')}) ${kinds} else 'total' end as kind,
        coalesce(${columns.map((column) => `${column}::text`).join(', ')}) as value, count(*)::int as count
      from item_listing l where ${where} group by grouping sets (${columns.map((column) => `(${column})`).join(', ')}, ())) t
    where kind = 'total' or value is not null`;
}

/** One active kind, counted as if it were not set. */
function alone(narrowing: Narrowing, name: FacetName, put: Put): string {
  const column = COLUMNS[name];
  return `select * from (
      select case grouping(${column}) when 0 then '${name}' else 'without ${name}' end as kind, ${column}::text as value, count(*)::int as count
      from item_listing l where ${whereOf(narrowing, put, name)} group by grouping sets ((${column}), ())) t
    where kind <> '${name}' or value is not null`;
}

/** The counted values of each kind, plus requested ones without items. */
export function facetsOf(
  rows: readonly CountRow[],
  values: IndexFilters['values'],
  chosen: readonly NamedValue[],
): Facets {
  return Object.fromEntries(
    FACETS.map((name) => {
      const found = rows
        .filter(({ kind }) => kind === name)
        .map(({ value, count, slug, name: label }): FacetValue => {
          const isNamed = name in NAMED;
          return { value: isNamed ? slug! : value!, id: isNamed ? value : null, name: label, count };
        });
      return [name, [...found, ...missing(name, found, values, chosen)]];
    }),
  ) as Facets;
}

/** Requested values stay in the list even without items. */
function missing(
  name: FacetName,
  found: readonly FacetValue[],
  values: IndexFilters['values'],
  chosen: readonly NamedValue[],
): FacetValue[] {
  const valueFacet = VALUE_FACETS.find((facet) => facet === name);
  const asked: FacetValue[] =
    valueFacet !== undefined
      ? (values[valueFacet] ?? []).map((value) => ({ value, id: null, name: null, count: 0 }))
      : chosen
          .filter(({ kind }) => kind === name)
          .sort((one, other) => (one.slug < other.slug ? -1 : 1))
          .map(({ id, slug, name: label }) => ({ value: slug, id, name: label, count: 0 }));
  return asked.filter(({ value }) => !found.some((other) => other.value === value));
}
