import { Anchor } from '@assay/ui/components/Anchor.tsx';
import { EmptyState } from '@assay/ui/components/EmptyState.tsx';
import { LinkButton } from '@assay/ui/components/LinkButton.tsx';
import { Pagination } from '@assay/ui/components/Pagination.tsx';
import { Tabs } from '@assay/ui/components/Tabs.tsx';
import { CatalogGrid } from '../../entities/lot/CatalogGrid.tsx';
import { type Browse, browseHref, pageOf, pagesOf, SHELVES } from './browse.ts';

/** The items of a name (an artist, a category …): available ones and sold ones, in pages. */
export function BrowseItems({
  path,
  name,
  browse,
  refineHref,
}: {
  path: string;
  name: string;
  browse: Browse;
  refineHref: string;
}) {
  const { shelf, sort, offset, counts, items, total } = browse;
  return (
    <section aria-label={`Items: ${name}`}>
      <Tabs
        label={`${name} items`}
        tabs={SHELVES.map(({ value, label }) => ({
          href: browseHref(path, { shelf: value }),
          label,
          count: counts[value],
          current: value === shelf,
        }))}
      />
      <p className="mt-4 text-right">
        <Anchor className="link" href={refineHref}>
          Filter and sort
        </Anchor>
      </p>
      <div className="mt-4">
        {items.length > 0 ? (
          <CatalogGrid items={items} eager={4} headingLevel={2} />
        ) : (
          <EmptyState
            title={
              total > 0 ? 'No items on this page' : shelf === 'now' ? 'Nothing for sale right now' : 'Nothing sold yet'
            }
            action={
              <LinkButton href={total > 0 ? browseHref(path, { shelf }) : '/marketplace'}>
                {total > 0 ? 'First page' : 'Marketplace'}
              </LinkButton>
            }
          >
            {total > 0
              ? 'Some items may have sold since you opened this link.'
              : 'Browse everything we have in the marketplace.'}
          </EmptyState>
        )}
      </div>
      <div className="mt-12 flex justify-center">
        <Pagination
          page={pageOf(offset)}
          pages={pagesOf(total)}
          hrefFor={(page) => browseHref(path, { shelf, sort, offset: (page - 1) * 24 })}
          label="Pages of items"
        />
      </div>
    </section>
  );
}
