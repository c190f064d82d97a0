export { createCatalogIndex, type IndexOptions } from './catalogIndex.ts';
export { NAMED_FACETS, type NamedFacet, VALUE_FACETS, VALUES, type ValueFacet } from './fields.ts';
export type {
  CatalogFeed,
  CatalogIndex,
  Changes,
  DocumentColumns,
  IndexFilters,
  IndexQuery,
  LotColumns,
  MatchColumns,
  NamedValue,
  SearchResult,
  Term,
} from './types.ts';
