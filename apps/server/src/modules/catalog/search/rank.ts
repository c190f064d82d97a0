import type { Term } from '@assay/catalog-index';
import type { Put } from './filters.ts';

/**
 * How well `search` matches one word: the word itself has full weight, a synonym a quarter; a title the most, a story
 * the least. `text` and `plain` are expressions.
 */
export const termRank = (text: string, plain: string): string =>
  `(case when ${text} = ${plain} then ${rank(plain)} * 1.25 else ${rank(plain)} + ${rank(text)} / 4 end)`;

const rank = (words: string): string =>
  `ts_rank('{0.03, 0.15, 0.4, 1}', search, to_tsquery('english', ${words}))::float8`;

/** How well `l.search` fits a question: word by word, in their order, so that the catalog index adds up the same figures. */
export const wordsRank = (terms: readonly Term[], put: Put): string =>
  terms.map(({ text, plain }) => termRank(put(text), put(plain))).join(' + ');
