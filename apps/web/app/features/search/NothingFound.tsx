import type { SearchHelp } from '@assay/contract/shapes/search.ts';
import { Anchor } from '@assay/ui/components/Anchor.tsx';
import { EmptyState } from '@assay/ui/components/EmptyState.tsx';
import { LinkButton } from '@assay/ui/components/LinkButton.tsx';
import { FILTER_LABELS, type FilterName } from './filterNames.ts';
import { filterCount, type SearchQuery, searchHref, withoutFilter, withoutFilters } from './searchQuery.ts';

const OTHER_LABELS: Readonly<Record<string, string>> = { price: 'Price', open_to_me: 'Open to me' };

/** No item on this page: why, and what to do next. */
export function NothingFound({ search, total, help }: { search: SearchQuery; total: number; help: SearchHelp | null }) {
  const { q } = search;
  if (total > 0)
    return (
      <EmptyState
        title="No items on this page"
        action={<LinkButton href={searchHref({ ...search, offset: 0 })}>First page</LinkButton>}
      >
        Some lots may have been added or sold since you opened this link.
      </EmptyState>
    );
  if (q === '' && filterCount(search) === 0)
    return <EmptyState title="Nothing for sale yet">Check back soon for new items.</EmptyState>;
  const isNarrowed = filterCount(search) > 0;
  return (
    <>
      <EmptyState
        title={q === '' ? 'No items match all of your filters' : `No results for “${q}”`}
        action={
          isNarrowed ? (
            <LinkButton href={searchHref(withoutFilters(search))}>Clear all filters</LinkButton>
          ) : (
            <LinkButton href="/marketplace">Show all items</LinkButton>
          )
        }
      >
        {isNarrowed
          ? 'Remove a filter, or use fewer words.'
          : 'Check the spelling or use fewer words. Try a person or team, a type of item, or a hologram number.'}
      </EmptyState>
      <NextSteps search={search} help={help} />
    </>
  );
}

function NextSteps({ search, help }: { search: SearchQuery; help: SearchHelp | null }) {
  if (help === null || (help.drop.length === 0 && help.nearest.length === 0)) return null;
  return (
    <ul className="ways-on">
      {help.drop.map(({ parameter, total }) => (
        <li key={parameter}>
          <Anchor className="link" href={searchHref(withoutFilter(search, parameter))}>
            Remove the “{OTHER_LABELS[parameter] ?? FILTER_LABELS[parameter as FilterName] ?? parameter}” filter
          </Anchor>
          : {total === 1 ? '1 item' : `${total.toLocaleString('en-US')} items`}
        </li>
      ))}
      {help.nearest.map((word) => (
        <li key={word}>
          Did you mean{' '}
          <Anchor className="link" href={searchHref({ ...search, q: word, sort: 'relevance', offset: 0 })}>
            {word}
          </Anchor>
          ?
        </li>
      ))}
    </ul>
  );
}
