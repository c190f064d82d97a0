import type { Article } from '../text.ts';

export type HelpArticle = Article & {
  group: HelpGroup;
  /** Search terms people use that are not in the text. */
  keywords?: string;
};

export const HELP_GROUPS = ['Bidding', 'Money', 'Delivery', 'Items and ownership', 'Your account'] as const;
export type HelpGroup = (typeof HELP_GROUPS)[number];

type ArticleContent = Omit<HelpArticle, 'path' | 'date'>;

/** An article at its address, in the version of the day all of them were last read through. */
export const article = (content: ArticleContent): HelpArticle => ({
  ...content,
  path: `/help/${content.slug}`,
  date: '2026-11-26',
});
