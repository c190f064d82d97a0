import { Anchor } from '@assay/ui/components/Anchor.tsx';
import { data } from 'react-router';
import { VerifyLog } from '../../features/bidHistory/VerifyLog.tsx';
import { pageTitle } from '../../lib/title.ts';
import { apiContext } from '../../session/context.ts';
import type { Route } from './+types/log';
import '../../features/item/item.css';

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const item = await api.call('item.bySlug', { params: { slug: params.slug } }).catch((error: unknown) => {
    if (!(error instanceof Response) || (error.status !== 404 && error.status !== 400)) throw error;
    throw data(null, { status: 404 });
  });
  if (item.auction === null) throw data(null, { status: 404 });
  const { auctionId, lotNumber, status } = item.auction;
  return { title: item.title, slug: item.slug, auctionId, lotNumber, status, origin: new URL(request.url).origin };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  { title: pageTitle(loaderData === undefined ? 'Log not found' : `Bid log of ${loaderData.title}`, matches) },
  { name: 'robots', content: 'noindex' },
];

/** The provable log of a lot, checked by the reader's own browser. */
export default function LogPage({ loaderData }: Route.ComponentProps) {
  const { title, slug, auctionId, lotNumber, status, origin } = loaderData;
  return (
    <div className="page py-8 md:py-12">
      <p className="text-small">
        <Anchor className="link" href={`/items/${slug}`}>
          {title}
        </Anchor>{' '}
        <span className="mono text-ink-2">LOT {String(lotNumber).padStart(4, '0')}</span>
      </p>
      <h1 className="mt-2">Bid log</h1>
      <p className="mt-4 max-w-measure text-lead text-ink-2">
        Every bid and phase of this lot is a link in a chain of hashes that we sign every minute. Changing an entry
        would break the chain. Your browser is verifying it now.
        {status === 'blind' ? ' Sealed bids appear in the log when they’re opened after the deadline.' : ''}
      </p>
      <VerifyLog key={auctionId} auctionId={auctionId} origin={origin} />
    </div>
  );
}
