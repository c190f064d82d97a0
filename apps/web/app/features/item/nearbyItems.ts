import type { Client } from '@assay/client/index.ts';
import type { ItemCard } from '@assay/contract/shapes/item.ts';

const MAX_SHOWN = 4;

/**
 * Items whose names are similar to an unknown address: first by all its words, then by the longest one. The page
 * returns 404 with or without them, so a failed search leaves the list empty.
 */
export async function nearbyItems(api: Client, slug: string): Promise<ItemCard[]> {
  const terms = slug
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word.length > 2);
  const longest = [...terms].sort((a, b) => b.length - a.length)[0];
  if (longest === undefined) return [];
  for (const q of new Set([terms.join(' ').slice(0, 100), longest.slice(0, 100)])) {
    try {
      const found = await api.call('search', { query: { q, sort_by: 'relevance', offset: 0, limit: MAX_SHOWN } });
      if (found.items.length > 0) return found.items;
    } catch (error) {
      if (!(error instanceof Response)) throw error;
      return [];
    }
  }
  return [];
}
