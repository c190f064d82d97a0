import { EmptyState } from '@assay/ui/components/EmptyState.tsx';
import { LinkButton } from '@assay/ui/components/LinkButton.tsx';
import { Pagination } from '@assay/ui/components/Pagination.tsx';
import { Strip } from '@assay/ui/components/Strip.tsx';
import { use } from 'react';
import { CatalogGrid } from '../../entities/lot/CatalogGrid.tsx';
import { NameHead } from '../../features/browse/NameHead.tsx';
import { nameOr404 } from '../../features/browse/namePages.ts';
import { scriptJson } from '../../features/item/seo.ts';
import { CatalogFilters } from '../../features/sales/CatalogFilters.tsx';
import { FollowSale } from '../../features/sales/FollowSale.tsx';
import { SaleTimes } from '../../features/sales/SaleTimes.tsx';
import { readSaleFilters, saleHref } from '../../features/sales/saleHref.ts';
import { saleJsonLd, saleMeta } from '../../features/sales/seo.ts';
import { NonceContext } from '../../lib/nonce.ts';
import { pageTitle } from '../../lib/title.ts';
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
  const found = await loadFor(args, (api) =>
    nameOr404(
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
    ),
  );
  return {
    found,
    filters,
    // Written here, so that the browser needs no code for them.
    meta: saleMeta(found, url.origin, page),
    jsonLd: scriptJson(saleJsonLd(found, url.origin)),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData === undefined
    ? [{ title: pageTitle('Sale not found') }, { name: 'robots', content: 'noindex' }]
    : loaderData.meta;

/** A sale's catalog in lot order. */
export default function SalePage({ loaderData: { found, filters, jsonLd } }: Route.ComponentProps) {
  const { sale, isFollowed, items, total, categories, artists } = found;
  const nonce = use(NonceContext);
  const isAhead = sale.status === 'upcoming' || sale.status === 'running';
  return (
    <div className="page sale-page py-6 md:py-8">
      <NameHead trail={[{ href: '/sales', label: 'Sales' }]} name={sale.title} picture={sale.cover}>
        <SaleTimes sale={sale} />
        {sale.text === '' ? null : <p className="mt-4 max-w-measure whitespace-pre-line">{sale.text}</p>}
        <p className="sale-tools">
          <LinkButton href={`/v1/sale/${sale.slug}/catalog`}>Catalog as PDF</LinkButton>
          {isAhead ? (
            <a className="btn btn-quiet" href={`/sales/${sale.slug}/calendar.ics`} download>
              Add to calendar
            </a>
          ) : null}
        </p>
        {isAhead ? <FollowSale sale={sale} isFollowed={isFollowed} /> : null}
      </NameHead>
      {sale.publicNote === null ? null : (
        <div className="mt-6">
          <Strip tone="seal" title="This sale was canceled.">
            {sale.publicNote}
          </Strip>
        </div>
      )}
      <section className="mt-8" aria-label="Catalog">
        <CatalogFilters slug={sale.slug} filters={filters} categories={categories} artists={artists} />
        <div className="mt-6">
          {items.length === 0 ? (
            <EmptyState
              title="No lots here"
              action={<LinkButton href={saleHref(sale.slug)}>All lots of the sale</LinkButton>}
            >
              No lots of this sale match. Choose other filters, or see all of them.
            </EmptyState>
          ) : (
            <CatalogGrid items={items.map(({ item }) => item)} eager={4} headingLevel={2} />
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
      <script
        type="application/ld+json"
        nonce={nonce}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: scriptJson leaves no way out of the element
        dangerouslySetInnerHTML={{ __html: jsonLd }}
      />
    </div>
  );
}
