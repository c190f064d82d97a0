import { businessName } from '@assay/domain/settings/name.ts';
import { use } from 'react';
import { data, isRouteErrorResponse } from 'react-router';
import { toLotState } from '../../entities/lot/lotState.ts';
import { FIRST_ROWS } from '../../entities/lot/useBidRows.ts';
import { redirectFormer } from '../../features/browse/namePages.ts';
import { readClosedLot } from '../../features/item/closedLot.ts';
import { ItemAfter } from '../../features/item/ItemAfter.tsx';
import { LotView } from '../../features/item/LotView.tsx';
import { nearbyItems } from '../../features/item/nearbyItems.ts';
import { itemJsonLd, itemMeta, lotJsonLd, scriptJson } from '../../features/item/seo.ts';
import { amountFromQuery } from '../../forms/amountFromQuery.ts';
import { NonceContext } from '../../lib/nonce.ts';
import { pageTitle } from '../../lib/title.ts';
import { apiContext, requestContext } from '../../session/context.ts';
import { ErrorPage } from '../../shell/ErrorPage.tsx';
import type { Route } from './+types/item';
import '../../features/item/item.css';
import { lazyWithRetry } from '../../lib/lazyWithRetry.ts';

// No Suspense boundary: the server-rendered page stays until they are loaded, and early presses are replayed.
const BuyView = lazyWithRetry(() => import('../../features/item/BuyView.tsx'), 'default');
const PlainView = lazyWithRetry(() => import('../../features/item/PlainView.tsx'), 'PlainView');
const ItemNotFound = lazyWithRetry(() => import('../../features/item/ItemNotFound.tsx'), 'ItemNotFound');

const NO_HISTORY = { items: [], total: 0 };

export const handle = { isCacheable: true };

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const { viewer, settings } = context.get(requestContext);
  const url = new URL(request.url);
  const item = await api.call('item.bySlug', { params: { slug: params.slug } }).catch(async (error: unknown) => {
    // An invalid slug is refused as an invalid parameter; for the reader it is a 404.
    if (!(error instanceof Response) || (error.status !== 404 && error.status !== 400)) throw error;
    throw data({ near: await nearbyItems(api, params.slug) }, { status: 404 });
  });
  redirectFormer(params.slug, item.slug, '/items/', url.search);
  const lot = item.auction;
  const [history, access] = await Promise.all([
    lot === null
      ? NO_HISTORY
      : api.call('auction.bidHistory', { params: { id: lot.auctionId }, query: { offset: 0, limit: FIRST_ROWS } }),
    lot === null || viewer === null ? null : api.call('auction.access', { params: { id: lot.auctionId } }),
  ]);
  const closed =
    lot?.status === 'done' && lot.type === 'auction' ? await readClosedLot(api, item, access, settings.timeZone) : null;
  const at = { origin: url.origin, site: businessName(settings) };
  return {
    item,
    access,
    history: { items: history.items, total: history.total },
    viewerId: viewer?.id ?? null,
    isStaff: viewer?.role === 'staff',
    intentCents: amountFromQuery(url.searchParams.get('bid')),
    closed,
    // Written here, so that the browser needs no code for them.
    meta: itemMeta(item, at),
    jsonLd: scriptJson([itemJsonLd(item, at), lotJsonLd(item, at)].filter((each) => each !== null)),
  };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData === undefined
    ? [{ title: pageTitle('Item not found', matches) }, { name: 'robots', content: 'noindex' }]
    : loaderData.meta;

export default function ItemPage({ loaderData }: Route.ComponentProps) {
  const { item, viewerId, jsonLd } = loaderData;
  const nonce = use(NonceContext);
  // Another lot or viewer remounts the page; a relisted lot is another lot.
  const lot = toLotState(item, item.auction);
  const key = `${item.auction?.auctionId ?? item.id} ${viewerId}`;
  return (
    <>
      {lot === null ? (
        <PlainView key={key} item={item} viewerId={viewerId} />
      ) : lot.buyNow !== null ? (
        <BuyView key={key} item={item} initialLot={lot} data={loaderData} />
      ) : (
        <LotView key={key} item={item} initialLot={lot} data={loaderData} />
      )}
      <ItemAfter key={item.id} itemId={item.id} hasNext={(loaderData.closed?.next.length ?? 0) > 0} />
      <script
        type="application/ld+json"
        nonce={nonce}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: scriptJson leaves no way out of the element
        dangerouslySetInnerHTML={{ __html: jsonLd }}
      />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 404) return <ItemNotFound near={error.data?.near ?? []} />;
  return <ErrorPage error={error} requestId={null} />;
}
