import { EmptyState } from '@assay/ui/components/EmptyState.tsx';
import { LinkButton } from '@assay/ui/components/LinkButton.tsx';
import { Pagination } from '@assay/ui/components/Pagination.tsx';
import { Tabs } from '@assay/ui/components/Tabs.tsx';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { OfferRow } from '../../features/offer/OfferRow.tsx';
import { pageOf } from '../../lib/pageOf.ts';
import { personalMeta } from '../../lib/title.ts';
import { browserApi } from '../../session/browserApi.ts';
import { loadFor, requireViewer } from '../../session/load.ts';
import type { Route } from './+types/offers';

export { RouteError as ErrorBoundary } from '../../shell/RouteError.tsx';

const LIMIT = 24;

export async function loader(args: Route.LoaderArgs) {
  requireViewer(args);
  const { searchParams } = new URL(args.request.url);
  const page = pageOf(searchParams);
  const isMade = searchParams.get('tab') === 'made';
  const showsExpired = searchParams.get('expired') === '1';
  const query = {
    limit: LIMIT,
    offset: (page - 1) * LIMIT,
    ...(showsExpired ? { include_expired: 'true' as const } : {}),
  };
  const list = await loadFor(args, (api) => api.call(isMade ? 'offer.userLatest' : 'offer.ownerLatest', { query }));
  return { offers: list.items, page, pages: Math.ceil(list.total / LIMIT), isMade, showsExpired };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  personalMeta(loaderData?.isMade === true ? 'Offers you made' : 'Offers you received', matches);

export default function Offers({ loaderData }: Route.ComponentProps) {
  const { offers, page, pages, isMade, showsExpired } = loaderData;
  const hrefFor = (change: { made?: boolean; expired?: boolean; page?: number }): string => {
    const query = new URLSearchParams();
    if (change.made ?? isMade) query.set('tab', 'made');
    if (change.expired ?? showsExpired) query.set('expired', '1');
    if ((change.page ?? 1) > 1) query.set('page', String(change.page));
    return `/buying/offers${query.size === 0 ? '' : `?${query}`}`;
  };
  const unread = offers
    .filter((offer) => !offer.isRead)
    .map((offer) => offer.id)
    .join();
  // Offers shown here count as read; the marks stay until the next visit.
  useEffect(() => {
    if (unread === '') return;
    browserApi.call('offer.markRead', { body: { offerIds: unread.split(',') } }).catch((error: unknown) => {
      if (!(error instanceof Response) && !(error instanceof TypeError)) throw error;
    });
  }, [unread]);
  return (
    <>
      <h1>Offers</h1>
      <Tabs
        className="mt-5"
        label="Offers"
        tabs={[
          { href: hrefFor({ made: false }), label: 'Received', current: !isMade },
          { href: hrefFor({ made: true }), label: 'Made', current: isMade },
        ]}
      />
      <p className="mt-4 text-small">
        <Link className="link" to={hrefFor({ expired: !showsExpired })}>
          {showsExpired ? 'Hide expired offers' : 'Show expired offers'}
        </Link>
      </p>
      <div className="mt-6">
        {offers.length === 0 ? (
          <EmptyState
            title={isMade ? 'No offers made yet' : 'No offers received yet'}
            action={
              isMade ? (
                <LinkButton href="/marketplace">Marketplace</LinkButton>
              ) : (
                <LinkButton href="/buying/owned-items">Your items</LinkButton>
              )
            }
          >
            {isMade
              ? 'Make an offer on any item that takes them. The owner answers within 48 hours.'
              : 'Offers on items you own will appear here. You have 48 hours to answer each one.'}
          </EmptyState>
        ) : (
          <ul className="divide-y divide-line">
            {offers.map((offer) => (
              <OfferRow key={offer.id} offer={offer} />
            ))}
          </ul>
        )}
      </div>
      <div className="mt-8 flex justify-center">
        <Pagination page={page} pages={pages} hrefFor={(to) => hrefFor({ page: to })} />
      </div>
    </>
  );
}
