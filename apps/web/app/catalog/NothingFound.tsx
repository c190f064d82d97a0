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
        title="The list ends before this page"
        action={<LinkButton href={searchHref({ ...search, offset: 0 })}>First page</LinkButton>}
      >
        Lots may have been added or sold since this address was made.
      </EmptyState>
    );
  if (q === '' && filterCount(search) === 0)
    return (
      <EmptyState title="Nothing is for sale yet">The house has not put anything on record. Come back soon.</EmptyState>
    );
  const isNarrowed = filterCount(search) > 0;
  return (
    <>
      <EmptyState
        title={q === '' ? 'Nothing has all of this' : `Nothing matches “${q}”`}
        action={
          isNarrowed ? (
            <LinkButton href={searchHref(withoutFilters(search))}>Clear all filters</LinkButton>
          ) : (
            <LinkButton href="/marketplace">Show everything</LinkButton>
          )
        }
      >
        {isNarrowed
          ? 'Take a filter away, or use fewer words.'
          : 'Check the spelling, or use fewer words: an artist, a kind of item, or the number on a hologram.'}
      </EmptyState>
      <WaysOn search={search} help={help} />
    </>
  );
}

function WaysOn({ search, help }: { search: SearchQuery; help: SearchHelp | null }) {
  if (help === null || (help.drop.length === 0 && help.nearest.length === 0)) return null;
  return (
    <ul className="ways-on">
      {help.drop.map(({ parameter, total }) => (
        <li key={parameter}>
          <Anchor className="link" href={searchHref(withoutFilter(search, parameter))}>
            Without the filter “{OTHER_LABELS[parameter] ?? FILTER_LABELS[parameter as FilterName] ?? parameter}”
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
