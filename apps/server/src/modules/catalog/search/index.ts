export { type Put, type SearchQuery, whereOf } from './filters.ts';
export { understand } from './question.ts';
