import { type IndexFilters, NAMED_FACETS, type NamedFacet, VALUE_FACETS } from '@assay/catalog-index';
import type { routes } from '@assay/contract/index.ts';
import type { ParsedQuery } from '@assay/contract/route.ts';
import type { FacetName } from '@assay/contract/shapes/search.ts';

export type SearchQuery = ParsedQuery<(typeof routes)['search']>;
/** What a list can be narrowed by besides the facets. */
export type FilterName = FacetName | 'has_active_auction' | 'open_to_me' | 'price';
/** Adds a value to a statement and answers its place, `$3`. */
export type Put = (value: unknown) => string;

/** Facets whose values are rows with names: where a listing keeps their ids, and their table. */
export const NAMED = {
  artist: { column: 'artist_id', table: 'artist' },
  genre: { column: 'genre_id', table: 'genre' },
  category: { column: 'category_id', table: 'category' },
  sub_category: { column: 'sub_category_id', table: 'category' },
  condition: { column: 'condition_id', table: 'condition' },
  partner: { column: 'partner_id', table: 'partner' },
  collection: { column: 'collection_id', table: 'collection' },
} as const satisfies Record<NamedFacet, { column: string; table: string }>;

/** A list request: every filter with its values, names already resolved to ids. */
export type Narrowing = Pick<IndexFilters, 'values' | 'hasActiveAuction' | 'priceCents'> & {
  readonly visibility: 'public' | 'qa';
  readonly ids: Partial<Record<NamedFacet, readonly string[]>>;
  /** Only lots that this user may bid on. Null: a visitor. */
  readonly openTo?: { readonly viewerId: string | null } | undefined;
  /** The words as an index query. Null without words. */
  readonly text: string | null;
  /** The one item whose serial was entered. */
  readonly itemId: string | null;
  /** Published between the two times (the first inclusive), and not the user's own. */
  readonly news?: { readonly from: Date; readonly until: Date; readonly notOf: string };
};

export const RUNNING = "a.status in ('open', 'extended', 'blind') and a.type = 'auction'";

function between(column: string, [minimum, maximum]: NonNullable<Narrowing['priceCents']>, put: Put): string {
  return [
    minimum === null ? [] : [`${column} >= ${put(minimum)}`],
    maximum === null ? [] : [`${column} <= ${put(maximum)}`],
  ]
    .flat()
    .join(' and ');
}

/** The price of a running lot is in its own row; everything else is in the listing. */
function priceCondition(range: NonNullable<Narrowing['priceCents']>, put: Put): string {
  return `case when l.sale_state = 'live'
    then l.item_id = any(array(select a.item_id from auction a where ${RUNNING} and ${between('a.price_cents', range, put)}))
    else ${between('l.price_cents', range, put)} end`;
}

/** In open bidding everyone may bid. Later only those who bid before its end. No one bids on their own item. */
function openCondition(viewerId: string | null, put: Put): string {
  const earlier =
    viewerId === null
      ? ''
      : ` or exists (select from auction_bidder b where b.auction_id = a.id and b.user_id = ${put(viewerId)}::uuid and b.has_bid_before_end)`;
  const own =
    viewerId === null
      ? ''
      : ` and not exists (select from item o where o.id = l.item_id and o.owner_id = ${put(viewerId)}::uuid)`;
  return `l.sale_state = 'live' and l.item_id = any(array(select a.item_id from auction a
    where ${RUNNING} and a.paused_at is null and (a.status = 'open'${earlier})))${own}`;
}

/** The conditions of each filter that was given, by its name. */
function conditionsOf(narrowing: Narrowing, put: Put): Array<readonly [FilterName, () => string]> {
  const { ids, values, hasActiveAuction, openTo, priceCents } = narrowing;
  const given: Array<readonly [FilterName, () => string]> = [];
  for (const kind of NAMED_FACETS) {
    const wanted = ids[kind];
    if (wanted !== undefined) given.push([kind, () => `l.${NAMED[kind].column} = any(${put(wanted)}::uuid[])`]);
  }
  for (const facet of VALUE_FACETS) {
    const wanted = values[facet];
    if (wanted === undefined) continue;
    given.push([
      facet,
      facet === 'autographed'
        ? () => `l.autographed = ${put(wanted[0] === 'true')}`
        : () => `l.${facet} = any(${put(wanted)})`,
    ]);
  }
  if (hasActiveAuction !== undefined)
    given.push(['has_active_auction', () => `l.sale_state ${hasActiveAuction ? '=' : '<>'} 'live'`]);
  if (openTo !== undefined) given.push(['open_to_me', () => openCondition(openTo.viewerId, put)]);
  if (priceCents !== undefined) given.push(['price', () => priceCondition(priceCents, put)]);
  return given;
}

/** Names of the active filters. */
export function filtersOf(narrowing: Narrowing): FilterName[] {
  return conditionsOf(narrowing, () => '').map(([name]) => name);
}

/** The condition on `item_listing l` of all filters, or of all but one. */
export function whereOf(narrowing: Narrowing, put: Put, without?: FilterName): string {
  const parts = [`l.visibility = '${narrowing.visibility}'`];
  for (const [name, condition] of conditionsOf(narrowing, put)) if (name !== without) parts.push(condition());
  if (narrowing.itemId !== null) parts.push(`l.item_id = ${put(narrowing.itemId)}::uuid`);
  if (narrowing.text !== null) parts.push(`l.search @@ to_tsquery('english', ${put(narrowing.text)})`);
  if (narrowing.news !== undefined) parts.push(newsCondition(narrowing.news, put));
  return parts.join(' and ');
}

const newsCondition = ({ from, until, notOf }: NonNullable<Narrowing['news']>, put: Put): string =>
  `l.published_at >= ${put(from)} and l.published_at < ${put(until)} and not exists (select from item o where o.id = l.item_id and o.owner_id = ${put(notOf)})`;
