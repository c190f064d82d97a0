import type { PublicSaleDetail, SaleFacet } from '@assay/contract/shapes/publicSale.ts';
import { Anchor } from '@assay/ui/components/Anchor.tsx';
import { Button } from '@assay/ui/components/Button.tsx';
import { SelectField } from '@assay/ui/components/SelectField.tsx';
import { Form, useSubmit } from 'react-router';
import { type SaleFilters, saleHref } from './saleHref.ts';

const optionsOf = (facets: readonly SaleFacet[]) =>
  facets.map(({ slug, name, count }) => ({ value: slug, label: `${name} (${count})` }));

/** Filters of a catalog, part of the address: which lots as links, category and artist as a plain form. */
export function CatalogFilters({
  found: { sale, categories, artists },
  filters,
}: {
  found: Pick<PublicSaleDetail, 'sale' | 'categories' | 'artists'>;
  filters: SaleFilters;
}) {
  const submit = useSubmit();
  const { slug, lotCount, openCount } = sale;
  const isFiltered = filters.category !== '' || filters.artist !== '';
  const views = [
    { lots: 'all', label: 'All lots', count: lotCount },
    { lots: 'open', label: 'Open', count: openCount },
    { lots: 'closed', label: 'Closed', count: lotCount - openCount },
  ] as const;
  const hasChoice = openCount > 0 && openCount < lotCount;
  return (
    <search className="sale-filters">
      {hasChoice || filters.lots !== 'all' ? (
        <nav className="sale-views" aria-label="Lots">
          {views.map(({ lots, label, count }) => (
            <Anchor
              key={lots}
              className="toggle-link"
              href={saleHref(slug, { ...filters, lots, page: 1 })}
              aria-current={filters.lots === lots ? 'true' : undefined}
            >
              {label} <span className="num">{count.toLocaleString('en-US')}</span>
            </Anchor>
          ))}
        </nav>
      ) : null}
      {categories.length < 2 && artists.length < 2 ? null : (
        <Form
          key={saleHref(slug, filters)}
          method="get"
          action={`/sales/${slug}`}
          className="sale-filter-form"
          preventScrollReset
          onChange={(event) => void submit(event.currentTarget, { preventScrollReset: true })}
        >
          {filters.lots === 'all' ? null : <input type="hidden" name="lots" value={filters.lots} />}
          {categories.length < 2 ? null : (
            <SelectField
              id="category"
              name="category"
              label="Category"
              placeholder="All categories"
              defaultValue={filters.category}
              options={optionsOf(categories)}
            />
          )}
          {artists.length < 2 ? null : (
            <SelectField
              id="artist"
              name="artist"
              label="Person or team"
              placeholder="All"
              defaultValue={filters.artist}
              options={optionsOf(artists)}
            />
          )}
          <Button type="submit" className="needs-no-script">
            Show
          </Button>
          {isFiltered ? (
            <Anchor className="link sale-filter-clear" href={saleHref(slug, { lots: filters.lots })}>
              Clear filters
            </Anchor>
          ) : null}
        </Form>
      )}
    </search>
  );
}
