import { type Matches, siteName, titleOn } from '../../lib/title.ts';
import type { LongText } from './text.ts';

type Page = Pick<LongText, 'path' | 'title' | 'description'> & { type?: 'article' | 'website' };

/** Title, description, canonical address and the tags of shared links. */
export function contentMeta({ path, title, description, type = 'website' }: Page, origin: string, matches: Matches) {
  const site = siteName(matches);
  const fill = (text: string): string => text.replaceAll('{name}', site);
  const url = `${origin}${path}`;
  return [
    { title: titleOn(site, fill(title)) },
    { name: 'description', content: fill(description) },
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:type', content: type },
    { property: 'og:site_name', content: site },
    { property: 'og:title', content: fill(title) },
    { property: 'og:description', content: fill(description) },
    { property: 'og:url', content: url },
  ];
}
