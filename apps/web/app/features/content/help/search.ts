import { blockTexts } from '../text.ts';
import type { HelpArticle } from './article.ts';

export type HelpHit = { path: string; title: string; excerpt: string };

const EXCERPT = 180;
/** Words too common to distinguish articles. */
const COMMON = new Set(
  'a an and are be can do does for how i if in is it my of on or the to what when will with you your'.split(' '),
);

/** Words of a text in lower case, without a plural's s. */
function tokenize(text: string): string[] {
  return (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).map((word) =>
    word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word,
  );
}

/**
 * The articles that contain every search word (as a prefix), best first: a title counts most, then alternative names, a
 * section's title, the text. Pure.
 */
export function searchHelp(articles: readonly HelpArticle[], query: string): HelpHit[] {
  const all = tokenize(query.slice(0, 200)).slice(0, 12);
  const significant = all.filter((word) => !COMMON.has(word));
  const terms = significant.length > 0 ? significant : all;
  if (terms.length === 0) return [];
  const scored = articles.map((article) => ({ article, score: scoreOf(article, terms) }));
  return scored
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .map(({ article }) => ({ path: article.path, title: article.title, excerpt: excerptOf(article, terms) }));
}

function scoreOf(article: HelpArticle, terms: readonly string[]): number {
  const fields: readonly [weight: number, words: string[]][] = [
    [12, tokenize(article.title)],
    [6, tokenize(article.keywords ?? '')],
    [4, tokenize(`${article.description} ${article.sections.map(({ title }) => title).join(' ')}`)],
    [1, tokenize(sentencesOf(article).join(' '))],
  ];
  let score = 0;
  for (const word of terms) {
    const found = fields.filter(([, words]) => words.some((each) => each.startsWith(word)));
    if (found.length === 0) return 0;
    score += found.reduce((sum, [weight]) => sum + weight, 0);
  }
  return score;
}

const sentencesOf = (article: HelpArticle): string[] => [
  article.lead,
  ...article.sections.flatMap(({ blocks }) => blocks.flatMap(blockTexts)),
];

/** The text with the most search words, otherwise the description; cut at a word boundary. */
function excerptOf(article: HelpArticle, terms: readonly string[]): string {
  let best = article.description;
  let most = 0;
  for (const text of [article.description, ...sentencesOf(article)]) {
    const words = tokenize(text);
    const count = terms.filter((word) => words.some((each) => each.startsWith(word))).length;
    if (count > most) [best, most] = [text, count];
  }
  return best.length <= EXCERPT ? best : `${best.slice(0, EXCERPT).replace(/\s+\S*$/, '')} …`;
}
