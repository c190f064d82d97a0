import type { ItemCard } from '@assay/contract/shapes/item.ts';
import { LinkButton } from '@assay/ui/components/LinkButton.tsx';
import { useAnnounce } from '@assay/ui/components/LiveRegion.tsx';
import { type MouseEvent, useState } from 'react';
import { useLocation } from 'react-router';
import { browserApi } from '../../session/browserApi.ts';
import { isExpectedFailure } from '../../session/isExpectedFailure.ts';
import { apiQuery, type SearchQuery, searchHref } from './searchQuery.ts';

// Items added to a list, by visit, so that the list has the same length after going back from an item.
const addedPages = new Map<string, readonly ItemCard[]>();
const MAX_VISITS = 20;
/** The API serves no pages beyond this. */
const LAST_PLACE = 10_000;

/** The items of a page of results plus those loaded below it, and the button to load more. */
export function useMoreItems(
  search: SearchQuery,
  items: readonly ItemCard[],
): { all: readonly ItemCard[]; add: () => Promise<number> } {
  const { key } = useLocation();
  const [, redraw] = useState(0);
  const visit = `${key} ${searchHref(search)}`;
  const more = addedPages.get(visit) ?? [];
  // If the list has shifted in between, no item appears twice.
  const all = [...new Map([...items, ...more].map((item) => [item.id, item])).values()];
  return {
    all,
    async add() {
      const offset = search.offset + items.length + more.length;
      const { facets: _facets, ...query } = apiQuery({ ...search, offset });
      const next = await browserApi.call('search', { query });
      if (addedPages.size >= MAX_VISITS) addedPages.delete(addedPages.keys().next().value!);
      addedPages.set(visit, [...more, ...next.items]);
      redraw((count) => count + 1);
      return next.items.length;
    },
  };
}

/** “Load next 24”: adds to the list; before the script is there it is a link to the next page. */
export function LoadNext({
  search,
  shown,
  total,
  add,
}: {
  search: SearchQuery;
  shown: number;
  total: number;
  add: () => Promise<number>;
}) {
  const announce = useAnnounce();
  const [isLoading, setLoading] = useState(false);
  const { offset, limit } = search;
  const left = Math.min(total, LAST_PLACE) - offset - shown;
  if (left <= 0 || shown === 0) return null;
  const load = async (event: MouseEvent<HTMLAnchorElement>): Promise<void> => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    if (isLoading) return;
    setLoading(true);
    try {
      const count = await add();
      announce(count === 1 ? '1 more item' : `${count} more items`);
    } catch (error) {
      if (!isExpectedFailure(error)) throw error;
      announce('We couldn’t load more items. Please try again.');
    }
    setLoading(false);
  };
  return (
    <LinkButton
      href={searchHref({ ...search, offset: offset + limit })}
      aria-busy={isLoading || undefined}
      onClick={(event: MouseEvent<HTMLAnchorElement>) => void load(event)}
    >
      Load {Math.min(left, limit)} more
    </LinkButton>
  );
}
