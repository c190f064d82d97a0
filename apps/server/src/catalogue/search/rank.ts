import type { Put } from './filters.ts';

/** How well `l.search` fits: the words of the question count whole, what only means the same a quarter; a title most, a story least. */
export function wordsRank(plain: string, text: string, put: Put): string {
  const rank = (words: string) => `ts_rank('{0.03, 0.15, 0.4, 1}', search, to_tsquery('english', ${put(words)}))`;
  return `${rank(plain)} + ${rank(text)} / 4`;
}
