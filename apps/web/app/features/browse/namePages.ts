import type { Client } from '@assay/client/index.ts';
import { data, redirect } from 'react-router';
import { titleOn } from '../../lib/title.ts';
import { nameHref } from '../../shell/suggested.ts';

/** Reads a name for its page. An unknown name or an invalid address is a 404. */
export async function nameOr404<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Response && (error.status === 404 || error.status === 400)) throw data(null, { status: 404 });
    throw error;
  }
}

/** Redirects a former address of a name or item, or that of a merged one, to the present one. `path`: above them. */
export function redirectFormer(asked: string, present: string, path: string, search: string): void {
  if (asked !== present) throw redirect(`${path}${present}${search}`, 301);
}

/** No address is longer; the API has no call for a longer one. */
const LONGEST_SLUG = 200;

/** The slug of a name by one that it may have had before. An unknown one, and one that can't be a slug, stays as it is. */
export async function presentSlug(api: Client, kind: 'artist' | 'category' | 'genre', slug: string): Promise<string> {
  if (slug.length > LONGEST_SLUG) return slug;
  const named = await api.call(`meta.${kind}BySlug`, { params: { slug } }).catch((error: unknown) => {
    if (error instanceof Response && (error.status === 400 || error.status === 404)) return { slug };
    throw error;
  });
  return named.slug;
}

/** Names similar to an unknown address: matched by all its words, then by the longest. */
export async function nearNames(api: Client, slug: string): Promise<{ name: string; href: string }[]> {
  const words = slug.split(/[^a-z0-9]+/i).filter((word) => word !== '');
  const longest = [...words].sort((one, other) => other.length - one.length)[0] ?? '';
  for (const q of new Set([words.join(' ').slice(0, 100), longest.slice(0, 100)])) {
    const { items } = await api.call('search.suggest', { query: { q } }).catch((error: unknown) => {
      // The page returns 404 with or without them.
      if (error instanceof Response) return { items: [] };
      throw error;
    });
    const near = items.flatMap((found) => {
      const href = nameHref(found);
      return href === null ? [] : [{ name: found.name, href }];
    });
    if (near.length > 0) return near;
  }
  return [];
}

/** Meta tags of a name's page: later pages and sold items have different titles, and each page has a canonical URL. */
export function nameMeta({
  name,
  description,
  path,
  origin,
  site,
  page,
  isSold,
}: {
  name: string;
  description: string;
  path: string;
  origin: string;
  /** The name of the business. */
  site: string;
  page: number;
  isSold: boolean;
}) {
  const title = [name, ...(isSold ? ['sold'] : []), ...(page > 1 ? [`page ${page}`] : [])].join(', ');
  return [
    { title: titleOn(site, title) },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: origin + path },
  ];
}

/** `3 items, 1 with bidding now` */
export function countsText({ itemCount, liveCount }: { itemCount: number; liveCount: number }): string {
  const items = itemCount === 1 ? '1 item' : `${itemCount.toLocaleString('en-US')} items`;
  return liveCount === 0 ? items : `${items}, ${liveCount.toLocaleString('en-US')} with bidding now`;
}
