import type { Put } from './filters.ts';

/** A word of a question: what the index is asked for (the word, what means the same, or what begins so), and the word alone. */
export type Term = { readonly text: string; readonly plain: string };

/**
 * How well `search` fits one word: the word itself counts whole, what only means the same a quarter; a title most, a story least.
 * `text` and `plain` are expressions.
 */
export const termRank = (text: string, plain: string): string => `(${rank(plain)} + ${rank(text)} / 4)`;

/** The same for a word that nothing else stands for. */
export const wordRank = (word: string): string => `(${rank(word)} * 1.25)`;

const rank = (words: string): string =>
  `ts_rank('{0.03, 0.15, 0.4, 1}', search, to_tsquery('english', ${words}))::float8`;

/** How well `l.search` fits a question: word by word, in their order, so that the register adds up the same figures. */
export const wordsRank = (terms: readonly Term[], put: Put): string =>
  terms.map(({ text, plain }) => (text === plain ? wordRank(put(text)) : termRank(put(text), put(plain)))).join(' + ');
