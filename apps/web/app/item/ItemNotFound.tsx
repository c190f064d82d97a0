import type { ItemCard } from '@assay/contract/shapes/item.ts';
import { LinkButton } from '@assay/ui/components/LinkButton.tsx';
import { CatalogueGrid } from '../catalogue/CatalogueGrid.tsx';
import { pageTitle } from '../lib/title.ts';

/** No item has this address. Items whose names are close are shown. */
export function ItemNotFound({ near }: { near: readonly ItemCard[] }) {
  return (
    <div className="page py-12 md:py-16">
      <title>{pageTitle('No such item')}</title>
      <p className="text-small text-ink-3 num">404</p>
      <h1 className="mt-2">No item is registered here</h1>
      <p className="mt-4 max-w-[52ch] text-lead text-ink-2">
        The address may be mistyped, or the item was never listed. Sold items keep their page.
      </p>
      <div className="mt-6">
        <LinkButton href="/marketplace" variant="commit">
          Go to the marketplace
        </LinkButton>
      </div>
      {near.length === 0 ? null : (
        <section className="mt-12" aria-labelledby="near">
          <h2 id="near" className="mb-6">
            Did you mean one of these
          </h2>
          <CatalogueGrid items={[...near]} />
        </section>
      )}
    </div>
  );
}
