import { EmptyState } from '@assay/ui/components/EmptyState.tsx';
import { LinkButton } from '@assay/ui/components/LinkButton.tsx';
import { Pagination } from '@assay/ui/components/Pagination.tsx';
import { SelectField } from '@assay/ui/components/SelectField.tsx';
import { Form, useNavigation, useSubmit } from 'react-router';
import { CatalogueGrid } from '../catalogue/CatalogueGrid.tsx';
import { PER_PAGE, readSearch, SORTS, searchHref } from '../catalogue/searchQuery.ts';
import { pageTitle } from '../lib/title.ts';
import { loadFor } from '../session/load.ts';
import type { Route } from './+types/marketplace';

export async function loader({ request, context }: Route.LoaderArgs) {
  const search = readSearch(new URL(request.url).searchParams);
  const { q, sort, offset, limit } = search;
  const found = await loadFor({ request, context }, (api) =>
    api.call('search', { query: { offset, limit, sort_by: sort, ...(q === '' ? {} : { q }) } }),
  );
  return { search, items: found.items, total: found.total };
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  const q = loaderData?.search.q ?? '';
  return [{ title: pageTitle(q === '' ? 'Marketplace' : `Search for ${q}`) }];
};

export default function Marketplace({ loaderData: { search, items, total } }: Route.ComponentProps) {
  const { q, offset, limit } = search;
  const navigation = useNavigation();
  const busy = navigation.location?.pathname === '/marketplace';
  return (
    <div className="page py-8 md:py-10">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-5">
        <div>
          <h1>{q === '' ? 'Marketplace' : <>Results for “{q}”</>}</h1>
          <p className="mt-2 text-ink-2 num" role="status">
            {countText(total, offset, items.length)}
          </p>
        </div>
        <Controls search={search} />
      </div>
      <div className="mt-8">
        {items.length === 0 ? (
          <Nothing q={q} total={total} />
        ) : (
          <CatalogueGrid items={items} eager={4} busy={busy} headingLevel={2} />
        )}
      </div>
      <div className="mt-12 flex justify-center">
        <Pagination
          page={offset / limit + 1}
          pages={Math.ceil(total / limit)}
          hrefFor={(page) => searchHref({ ...search, offset: (page - 1) * limit })}
          label="Pages of results"
        />
      </div>
    </div>
  );
}

function countText(total: number, offset: number, shown: number): string {
  if (total === 0) return 'No items';
  if (shown === total) return total === 1 ? '1 item' : `${total} items`;
  if (shown === 0) return `${total} items in all`;
  return `${offset + 1} to ${offset + shown} of ${total} items`;
}

/** Order and length of the list. A change submits at once; without scripts there is a button. */
function Controls({ search }: { search: Route.ComponentProps['loaderData']['search'] }) {
  const submit = useSubmit();
  return (
    <Form
      action="/marketplace"
      className="flex w-full flex-wrap items-end gap-3 md:w-auto"
      onChange={(event) => submit(event.currentTarget)}
    >
      {search.q === '' ? null : <input type="hidden" name="q" value={search.q} />}
      <SelectField
        key={`sort-${search.sort}`}
        className="min-w-44 flex-1"
        label="Sort by"
        name="sort"
        defaultValue={search.sort}
        options={SORTS.filter((sort) => search.q !== '' || sort.value !== 'relevance')}
      />
      <SelectField
        key={`limit-${search.limit}`}
        className="min-w-28"
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
    </Form>
  );
}

function Nothing({ q, total }: { q: string; total: number }) {
  if (total > 0)
    return (
      <EmptyState
        title="The list ends before this page"
        action={<LinkButton href={searchHref(readSearch(new URLSearchParams({ q })))}>First page</LinkButton>}
      >
        Lots may have been added or sold since this address was made.
      </EmptyState>
    );
  if (q === '')
    return (
      <EmptyState title="Nothing is for sale yet">The house has not put anything on record. Come back soon.</EmptyState>
    );
  return (
    <EmptyState title={`Nothing matches “${q}”`} action={<LinkButton href="/marketplace">Show everything</LinkButton>}>
      Check the spelling, or use fewer words: an artist, a kind of item, or the number on a hologram.
    </EmptyState>
  );
}
