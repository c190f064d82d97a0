import { Anchor } from '@assay/ui/components/Anchor.tsx';
import { EmptyState } from '@assay/ui/components/EmptyState.tsx';
import { LinkButton } from '@assay/ui/components/LinkButton.tsx';
import { Price } from '@assay/ui/components/Price.tsx';
import { Table } from '@assay/ui/components/Table.tsx';
import { nameOr404 } from '../../features/browse/namePages.ts';
import { HOW, saleDay } from '../../features/browse/PriceRecord.tsx';
import { ItemCrumbs } from '../../features/item/ItemCrumbs.tsx';
import { pageTitle } from '../../lib/title.ts';
import { apiContext } from '../../session/context.ts';
import { useSettings } from '../../session/shellData.ts';
import type { Route } from './+types/prices';
import '../../features/item/item.css';

export const handle = { isCacheable: true };

export async function loader({ params, context, request }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const item = await nameOr404(api.call('item.bySlug', { params: { slug: params.slug } }));
  const { items } = await api.call('item.priceHistory', { params: { id: item.id } });
  const { slug, title, artist } = item;
  return { slug, title, artist, sales: items, origin: new URL(request.url).origin };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData === undefined
    ? [{ title: pageTitle('Item not found', matches) }, { name: 'robots', content: 'noindex' }]
    : [
        { title: pageTitle(`Price history of ${loaderData.title}`, matches) },
        { name: 'description', content: `What ${loaderData.title} has sold for, sale by sale.` },
        { tagName: 'link', rel: 'canonical', href: `${loaderData.origin}/items/${loaderData.slug}/prices` },
      ];

/** Public sale prices of an item. */
export default function ItemPrices({ loaderData: { slug, title, artist, sales } }: Route.ComponentProps) {
  const { premium } = useSettings();
  return (
    <div className="page py-4 md:py-6">
      <ItemCrumbs slug={slug} title={title} />
      <h1 className="mt-4">Price history</h1>
      <p className="mt-2 max-w-measure text-ink-2">
        Every price “{title}” has sold for here, before {premium.buyerPremiumBps === 0 ? '' : 'any buyer’s premium, '}
        shipping and tax. We don’t name buyers or sellers.
      </p>
      <div className="mt-6">
        {sales.length === 0 ? (
          <EmptyState title="Not sold yet" action={<LinkButton href={`/items/${slug}`}>View item</LinkButton>}>
            Its first sale price will appear here.
          </EmptyState>
        ) : (
          <Table
            caption={`Sales of ${title}, newest first`}
            rows={sales}
            rowKey={({ at, priceCents }) => `${at} ${priceCents}`}
            columns={[
              { key: 'at', label: 'Sold on', cell: ({ at }) => <time dateTime={at}>{saleDay(at)}</time> },
              { key: 'how', label: 'How', cell: ({ how }) => HOW[how] },
              { key: 'price', label: 'Price', kind: 'amount', cell: ({ priceCents }) => <Price cents={priceCents} /> },
            ]}
          />
        )}
      </div>
      {artist === null ? null : (
        <p className="mt-8">
          <Anchor className="link" href={`/artists/${artist.slug}#prices`}>
            {artist.name} price history
          </Anchor>
        </p>
      )}
    </div>
  );
}
