export { createCatalogIndex, type IndexOptions } from './catalogIndex.ts';
export { MAX_VALUES } from './facets.ts';
export { NAMED_FACETS, type NamedFacet, VALUE_FACETS, VALUES, type ValueFacet } from './fields.ts';
export { MAX_RANKED } from './page.ts';
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
  NameOnRecord,
  SearchResult,
  Term,
} from './types.ts';
