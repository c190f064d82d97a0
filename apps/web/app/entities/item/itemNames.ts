import type { Item } from '@assay/contract/shapes/item.ts';
import { formatMoney } from '@assay/ui/money.ts';
import { titleOn } from '../../lib/title.ts';

/** Address of the item's page on `origin`. */
export function itemUrl(origin: string, slug: string): string {
  return `${origin}/items/${slug}`;
}

/** The item with its artist or maker. */
export function nameOf(item: Item): string {
  return item.artist === null ? item.title : `${item.title}, ${item.artist.name}`;
}

/** What the tab and search results call the page. `site`: the name of the business. */
export function itemTitle(item: Item, site: string): string {
  return titleOn(site, nameOf(item));
}

/** "$24,000 to $36,000", a single figure if only one is known, null without. */
export function estimateRange(item: Pick<Item, 'estimateLowCents' | 'estimateHighCents'>): string | null {
  const { estimateLowCents: low, estimateHighCents: high } = item;
  if (low === null || high === null) return low === null && high === null ? null : formatMoney((low ?? high)!);
  return `${formatMoney(low)} to ${formatMoney(high)}`;
}
