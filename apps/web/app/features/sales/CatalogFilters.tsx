import type { SaleFacet } from '@assay/contract/shapes/publicSale.ts';
import { Button } from '@assay/ui/components/Button.tsx';
import { LinkButton } from '@assay/ui/components/LinkButton.tsx';
import { SelectField } from '@assay/ui/components/SelectField.tsx';
import { Form } from 'react-router';
import { type SaleFilters, saleHref } from './saleHref.ts';

const optionsOf = (facets: readonly SaleFacet[]) =>
  facets.map(({ slug, name, count }) => ({ value: slug, label: `${name} (${count})` }));

/** Filters of a catalog: a plain form whose choices are part of the address. */
export function CatalogFilters({
  slug,
  filters,
  categories,
  artists,
}: {
  slug: string;
  filters: SaleFilters;
  categories: readonly SaleFacet[];
  artists: readonly SaleFacet[];
}) {
  const isFiltered = filters.lots !== 'all' || filters.category !== '' || filters.artist !== '';
  return (
    <search className="sale-filters">
      <Form key={saleHref(slug, filters)} method="get" action={`/sales/${slug}`} className="sale-filter-form">
        <SelectField
          id="lots"
          name="lots"
          label="Lots"
          defaultValue={filters.lots}
          options={[
            { value: 'all', label: 'All' },
            { value: 'open', label: 'Not closed yet' },
            { value: 'closed', label: 'Closed' },
          ]}
        />
        {categories.length < 2 ? null : (
          <SelectField
            id="category"
            name="category"
            label="Category"
            placeholder="All"
            defaultValue={filters.category}
            options={optionsOf(categories)}
          />
        )}
        {artists.length < 2 ? null : (
          <SelectField
            id="artist"
            name="artist"
            label="Artist"
            placeholder="All"
            defaultValue={filters.artist}
            options={optionsOf(artists)}
          />
        )}
        <Button type="submit">Show</Button>
        {isFiltered ? <LinkButton href={saleHref(slug)}>Clear</LinkButton> : null}
      </Form>
    </search>
  );
}
