import { Pagination } from '@assay/ui/components/Pagination.tsx';
import { SelectField } from '@assay/ui/components/SelectField.tsx';
import { useEffect, useRef } from 'react';
import { Form, redirect, useNavigate, useNavigation } from 'react-router';
import { CatalogGrid } from '../entities/lot/CatalogGrid.tsx';
import { AppliedFilters, PromotedFilters } from '../features/search/AppliedFilters.tsx';
import { FilterButton, FilterPanel, PANEL_ID, UnlistedFilters } from '../features/search/FilterPanel.tsx';
import { LoadNext, useMoreItems } from '../features/search/LoadNext.tsx';
import { NothingFound } from '../features/search/NothingFound.tsx';
import { SaveSearch } from '../features/search/SaveSearch.tsx';
import {
  apiQuery,
  filterCount,
  PER_PAGE,
  readSearch,
  type SearchQuery,
  SORTS,
  searchHref,
  valuedFacets,
  withPresentNames,
} from '../features/search/searchQuery.ts';
import { pageTitle } from '../lib/title.ts';
import { requestContext } from '../session/context.ts';
import { loadFor } from '../session/load.ts';
import type { Route } from './+types/marketplace';
import '../features/browse/market.css';

const FORM_ID = 'market';

export const handle = { isCacheable: true };

export async function loader({ request, context }: Route.LoaderArgs) {
  const { origin, searchParams } = new URL(request.url);
  const search = readSearch(searchParams);
  const { viewer } = context.get(requestContext);
  const found = await loadFor({ request, context }, (api) => api.call('search', { query: apiQuery(search) }));
  // The number on a hologram opens its item (rules §13).
  if (found.exactSlug !== null && filterCount(search) === 0) throw redirect(`/items/${found.exactSlug}`);
  // Not for good: a name may take its former slug back.
  if (found.formerNames.length > 0) throw redirect(searchHref(withPresentNames(search, found.formerNames)));
  const { items, total, help, correctedQuery, isPartial } = found;
  const facets = found.facets && valuedFacets(found.facets);
  return { search, items, total, facets, help, correctedQuery, isPartial, isLoggedIn: viewer !== null, origin };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (loaderData === undefined) return [{ title: pageTitle('Marketplace', matches) }];
  const { search, total, origin } = loaderData;
  const title = [search.q === '' ? 'Marketplace' : `Search for ${search.q}`];
  if (filterCount(search) > 0) title.push('filtered');
  if (search.offset > 0) title.push(`page ${search.offset / search.limit + 1}`);
  return [
    { title: pageTitle(title.join(', '), matches) },
    {
      name: 'description',
      content: `${total.toLocaleString('en-US')} authenticated sports, music, and film collectibles. Bid, buy now, or make an offer.`,
    },
    // All sort orders are one list to search engines; filtered lists aren't indexed.
    search.q !== '' || filterCount(search) > 0
      ? { name: 'robots', content: 'noindex' }
      : {
          tagName: 'link',
          rel: 'canonical',
          href: `${origin}/marketplace${search.offset > 0 ? `?offset=${search.offset}` : ''}`,
        },
  ];
};

export default function Marketplace({ loaderData }: Route.ComponentProps) {
  const { search, items, total, facets, help, correctedQuery, isPartial, isLoggedIn } = loaderData;
  const { q, offset, limit } = search;
  const navigation = useNavigation();
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const { all, add } = useMoreItems(search, items);
  const isNarrowed = q !== '' || filterCount(search) > 0;
  const busy = navigation.location?.pathname === '/marketplace';
  // The form's own listener also receives changes of checkboxes outside it that belong to it.
  const show = (): void => {
    void navigate(hrefOf(form.current!), { preventScrollReset: true });
  };
  useChangesOf(FORM_ID, show);
  // What was chosen before the script was there is shown now.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (hrefOf(form.current!) !== searchHref({ ...search, offset: 0 })) show();
  }, []);
  return (
    <div className="page py-8 md:py-10">
      <Form
        ref={form}
        id={FORM_ID}
        action="/marketplace"
        className="market-head"
        onSubmit={(event) => {
          event.preventDefault();
          document.getElementById(PANEL_ID)?.hidePopover();
          show();
        }}
      >
        <div>
          <h1>{q === '' ? 'Marketplace' : <>Results for “{q}”</>}</h1>
          <p className="mt-2 text-ink-2 num" role="status">
            {countText(total, offset, all.length)}
          </p>
        </div>
        {q === '' ? null : <input type="hidden" name="q" value={q} />}
        {search.isOpenToMe ? <input type="hidden" name="open_to_me" value="true" /> : null}
        <UnlistedFilters search={search} facets={facets} />
        <Controls search={search} />
      </Form>
      {correctedQuery === null || total === 0 ? null : (
        <p className="market-note">
          No results for “{q}”. Showing results for <strong>{correctedQuery}</strong>.
        </p>
      )}
      {isPartial ? <p className="market-note">No items match all of your words. These match some of them.</p> : null}
      <div className="market-chips">
        <PromotedFilters search={search} />
        <AppliedFilters search={search} facets={facets} />
        {isNarrowed ? <SaveSearch search={search} facets={facets} isLoggedIn={isLoggedIn} /> : null}
      </div>
      <div className="market">
        {facets === null ? <div /> : <FilterPanel search={search} facets={facets} total={total} formId={FORM_ID} />}
        <div className="market-list">
          {items.length === 0 ? (
            <NothingFound search={search} total={total} help={help} />
          ) : (
            <CatalogGrid items={all} eager={4} busy={busy} headingLevel={2} />
          )}
          <div className="mt-12 flex flex-col items-center gap-6">
            <LoadNext search={search} shown={all.length} total={total} add={add} />
            <Pagination
              page={offset / limit + 1}
              pages={Math.ceil(Math.min(total, LAST_PLACE) / limit)}
              hrefFor={(page) => searchHref({ ...search, offset: (page - 1) * limit })}
              label="Pages of results"
            />
          </div>
        </div>
      </div>
    </div>
  );
}

/** The URL for a form's values. */
function hrefOf(form: HTMLFormElement): string {
  const entries = [...new FormData(form)].map(([name, value]): [string, string] => [name, String(value)]);
  return searchHref(readSearch(new URLSearchParams(entries)));
}

/** Farther pages are not answered. */
const LAST_PLACE = 10_000;

/** Listens to changes of every control of a form, including those outside its element. */
function useChangesOf(formId: string, changed: () => void): void {
  const latest = useRef(changed);
  useEffect(() => {
    latest.current = changed;
  });
  useEffect(() => {
    const onChange = ({ target }: Event): void => {
      if ((target instanceof HTMLInputElement || target instanceof HTMLSelectElement) && target.form?.id === formId)
        latest.current();
    };
    document.addEventListener('change', onChange);
    return () => document.removeEventListener('change', onChange);
  }, [formId]);
}

function countText(total: number, offset: number, shown: number): string {
  const all = total.toLocaleString('en-US');
  if (total === 0) return 'No items';
  if (shown === total) return total === 1 ? '1 item' : `${all} items`;
  if (shown === 0) return `${all} items total`;
  return `${(offset + 1).toLocaleString('en-US')} to ${(offset + shown).toLocaleString('en-US')} of ${all} items`;
}

/** Sort order and page size. Changes apply immediately; without scripts there is a button. */
function Controls({ search }: { search: SearchQuery }) {
  return (
    <div className="market-controls">
      <FilterButton search={search} />
      <SelectField
        key={`sort-${search.sort}`}
        className="min-w-40 flex-1"
        label="Sort by"
        name="sort"
        defaultValue={search.sort}
        options={SORTS.filter((sort) => search.q !== '' || sort.value !== 'relevance')}
      />
      <SelectField
        key={`limit-${search.limit}`}
        className="hidden min-w-24 md:flex"
        label="Per page"
        name="limit"
        defaultValue={String(search.limit)}
        options={PER_PAGE.map((size) => ({ value: String(size), label: String(size) }))}
      />
      <noscript>
        <button type="submit" className="btn btn-quiet">
          Apply
        </button>
      </noscript>
    </div>
  );
}
