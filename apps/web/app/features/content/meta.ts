import { pageTitle } from '../../lib/title.ts';
import type { LongText } from './text.ts';

type Page = Pick<LongText, 'path' | 'title' | 'description'> & { type?: 'article' | 'website' };

/** Title, description, canonical address and the tags of shared links. */
export function contentMeta({ path, title, description, type = 'website' }: Page, origin: string) {
  const url = `${origin}${path}`;
  return [
    { title: pageTitle(title) },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:type', content: type },
    { property: 'og:site_name', content: 'Assay' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
  ];
}
