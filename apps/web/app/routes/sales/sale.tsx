import { businessName } from '@assay/domain/settings/name.ts';
import { EmptyState } from '@assay/ui/components/EmptyState.tsx';
import { GuillocheBand } from '@assay/ui/components/GuillocheBand.tsx';
import { LinkButton } from '@assay/ui/components/LinkButton.tsx';
import { Pagination } from '@assay/ui/components/Pagination.tsx';
import { Strip } from '@assay/ui/components/Strip.tsx';
import { use } from 'react';
import { redirect } from 'react-router';
import { nameOr404, presentSlug } from '../../features/browse/namePages.ts';
import { scriptJson } from '../../features/item/seo.ts';
import { CatalogFilters } from '../../features/sales/CatalogFilters.tsx';
import { HowLotsClose } from '../../features/sales/HowLotsClose.tsx';
import { SaleHead } from '../../features/sales/SaleHead.tsx';
import { SaleLots } from '../../features/sales/SaleLots.tsx';
import { readSaleFilters, saleHref } from '../../features/sales/saleHref.ts';
import { saleJsonLd, saleMeta } from '../../features/sales/seo.ts';
import { useMovedTimes } from '../../features/sales/useMovedTimes.ts';
import { NonceContext } from '../../lib/nonce.ts';
import { pageTitle } from '../../lib/title.ts';
import { requestContext } from '../../session/context.ts';
import { loadFor } from '../../session/load.ts';
import type { Route } from './+types/sale';
import '../../features/browse/market.css';
import '../../features/sales/sales.css';

export { NameNotFound as ErrorBoundary } from '../../features/browse/NameNotFound.tsx';

const LIMIT = 24;

export const handle = { isCacheable: true };

export async function loader(args: Route.LoaderArgs) {
  const url = new URL(args.request.url);
  const filters = readSaleFilters(url.searchParams);
  const { lots, category, artist, page } = filters;
  const found = await loadFor(args, async (api) => {
    const sale = await nameOr404(
      api.call('sale.get', {
        params: { slug: args.params.slug },
        query: {
          lots,
          ...(category === '' ? {} : { category }),
          ...(artist === '' ? {} : { artist }),
          limit: LIMIT,
          offset: (page - 1) * LIMIT,
        },
      }),
    );
    // A filter that the sale doesn't offer may be the former name of one.
    const present = async (kind: 'artist' | 'category', slug: string, offered: readonly { slug: string }[]) =>
      slug === '' || offered.some((one) => one.slug === slug) ? slug : presentSlug(api, kind, slug);
    const renamed = {
      category: await present('category', category, sale.categories),
      artist: await present('artist', artist, sale.artists),
    };
    if (renamed.category !== category || renamed.artist !== artist)
      throw redirect(saleHref(args.params.slug, { ...filters, ...renamed }));
    return sale;
  });
  const at = { origin: url.origin, site: businessName(args.context.get(requestContext).settings) };
  return {
    found,
    filters,
    // Written here, so that the browser needs no code for them.
    meta: saleMeta(found, at, page),
    jsonLd: scriptJson(saleJsonLd(found, at)),
  };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData === undefined
    ? [{ title: pageTitle('Sale not found', matches) }, { name: 'robots', content: 'noindex' }]
    : loaderData.meta;

/** A sale's catalog in lot order. */
export default function SalePage({ loaderData: { found, filters, jsonLd } }: Route.ComponentProps) {
  const { sale } = found;
  useMovedTimes(found);
  const nonce = use(NonceContext);
  return (
    <div className="page sale-page py-6 md:py-8">
      <SaleHead found={found} />
      {sale.publicNote === null ? null : (
        <Strip className="mt-6" tone="seal" title="This sale was canceled.">
          {sale.publicNote}
        </Strip>
      )}
      {sale.lotCount === 0 ? null : <Catalog found={found} filters={filters} />}
      {sale.status === 'upcoming' || sale.status === 'running' ? <HowLotsClose sale={sale} /> : null}
      <script
        type="application/ld+json"
        nonce={nonce}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: scriptJson leaves no way out of the element
        dangerouslySetInnerHTML={{ __html: jsonLd }}
      />
    </div>
  );
}

type CatalogProps = Pick<Route.ComponentProps['loaderData'], 'found' | 'filters'>;

function Catalog({ found, filters }: CatalogProps) {
  const { sale, items, total } = found;
  return (
    <>
      <GuillocheBand className="sale-band" />
      <section aria-labelledby="catalog">
        <div className="sale-catalog-head">
          <h2 id="catalog">Catalog</h2>
          <CatalogFilters found={found} filters={filters} />
        </div>
        <div className="mt-6">
          {items.length === 0 ? (
            <EmptyState
              title="No lots here"
              action={<LinkButton href={saleHref(sale.slug)}>All lots of the sale</LinkButton>}
            >
              No lots of this sale match. Choose other filters, or see all of them.
            </EmptyState>
          ) : (
            <SaleLots items={items} />
          )}
        </div>
        <div className="sale-pages mt-12 flex justify-center">
          <Pagination
            page={filters.page}
            pages={Math.ceil(total / LIMIT)}
            hrefFor={(page) => saleHref(sale.slug, { ...filters, page })}
            label="Pages of lots"
          />
        </div>
      </section>
    </>
  );
}
