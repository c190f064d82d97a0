import { FACETS, type FacetName } from '@assay/contract/shapes/search.ts';
import { AuthenticationType, OfferType, SaleState } from '@assay/domain/enums.ts';

/** Facets whose values are rows with names, such as artists. */
export const NAMED_FACETS = [
  'artist',
  'genre',
  'category',
  'sub_category',
  'condition',
  'partner',
  'collection',
] as const satisfies readonly FacetName[];
export type NamedFacet = (typeof NAMED_FACETS)[number];

/** Facets with a fixed list of values; the code of a value is its place in the list, from 1. */
export const VALUES = {
  offer_type: OfferType,
  authentication_type: AuthenticationType,
  sale_state: SaleState,
  autographed: ['false', 'true'],
} as const satisfies Partial<Record<FacetName, readonly string[]>>;
export type ValueFacet = keyof typeof VALUES;
export const VALUE_FACETS = Object.keys(VALUES) as ValueFacet[];

const NAMED: ReadonlySet<FacetName> = new Set(NAMED_FACETS);
export const isNamedFacet = (facet: FacetName): facet is NamedFacet => NAMED.has(facet);
export const codeOf = (facet: ValueFacet, value: string): number =>
  (VALUES[facet] as readonly string[]).indexOf(value) + 1;
export const LIVE = codeOf('sale_state', 'live');
export const UPCOMING = codeOf('sale_state', 'upcoming');
export const SALE_STATE = FACETS.indexOf('sale_state');
