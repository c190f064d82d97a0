import type { HelpArticle } from './article.ts';
import { biddingArticles } from './bidding.ts';
import { moneyArticles } from './money.ts';
import { otherArticles } from './others.ts';
import { resaleArticles } from './resale.ts';

/** Every article of the help, in the order of its lists. */
export const helpArticles: readonly HelpArticle[] = [
  ...biddingArticles,
  ...moneyArticles,
  ...otherArticles,
  ...resaleArticles,
];

/** The three guides that people are sent to most. */
export const GUIDES = ['how-bidding-works', 'resales-guide', 'minimum-threshold-for-resale-offers'] as const;
