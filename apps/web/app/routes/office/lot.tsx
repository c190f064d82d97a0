import { percentText } from '@assay/domain/auction/premium.ts';
import { Chip } from '@assay/ui/components/Chip.tsx';
import { EmptyState } from '@assay/ui/components/EmptyState.tsx';
import { Pagination } from '@assay/ui/components/Pagination.tsx';
import { Table } from '@assay/ui/components/Table.tsx';
import { formatMoney } from '@assay/ui/money.ts';
import { data, Link } from 'react-router';
import { BidderLink } from '../../features/office/BidderLink.tsx';
import { ifAllowed } from '../../features/office/ifAllowed.ts';
import { LinkedAccounts } from '../../features/office/LinkRow.tsx';
import { LotTerms } from '../../features/office/presets/LotTerms.tsx';
import { lotState } from '../../features/office/stateText.ts';
import { RecordPage, RecordSection } from '../../features/office/workbench/Record.tsx';
import { DateTime, When } from '../../lib/DateTime.tsx';
import { lazyWithRetry } from '../../lib/lazyWithRetry.ts';
import { pageOf } from '../../lib/pageOf.ts';
import { personalMeta } from '../../lib/title.ts';
import { loadFor, requireViewer } from '../../session/load.ts';
import type { Route } from './+types/lot';

export { RouteError as ErrorBoundary } from '../../shell/RouteError.tsx';

// No Suspense boundary: the server-rendered page, with opened parts and typed input, stays until they are loaded.
const LotActions = lazyWithRetry(() => import('../../features/office/LotActions.tsx'), 'LotActions');
const ChangeTerms = lazyWithRetry(() => import('../../features/office/sales/LotTerms.tsx'), 'ChangeTerms');
const Photos = lazyWithRetry(() => import('../../features/office/Photos.tsx'), 'Photos');
const CertificateAction = lazyWithRetry(
  () => import('../../features/office/CertificateAction.tsx'),
  'CertificateAction',
);

/** Bids of a page. */
const BID_ROWS = 25;

export async function loader(args: Route.LoaderArgs) {
  requireViewer(args);
  const { id } = args.params;
  const page = pageOf(new URL(args.request.url).searchParams);
  const [lots, bids, links] = await loadFor(args, (api) =>
    Promise.all([
      api.call('office.lots', { query: { id, status: 'all' } }),
      api
        .call('auction.bidHistory', { params: { id }, query: { limit: BID_ROWS, offset: (page - 1) * BID_ROWS } })
        .catch((error: unknown) => {
          // The item is not public, so its bids cannot be read.
          if (error instanceof Response && error.status === 404) return { items: [], total: 0 };
          throw error;
        }),
      ifAllowed(api.call('office.accountLinks', { query: { auction_id: id, status: 'all' } })),
    ]),
  );
  const found = lots.items[0];
  if (found === undefined) throw data(null, { status: 404 });
  const { lot } = found;
  // With bids only its end moves, which is an act of its own.
  const mayChange =
    lot.type === 'auction' && (lot.status === 'not_started' || (lot.status === 'open' && lot.bidCount === 0));
  const [media, terms] = await loadFor(args, (api) =>
    Promise.all([
      api.call('office.media', { params: { id: found.itemId } }),
      lot.type === 'auction' ? api.call('office.lot', { params: { id } }) : null,
    ]),
  );
  return { found, bids, page, links: links?.items ?? [], media, terms, mayChange };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  personalMeta(loaderData?.found.title ?? 'Lot', matches);

/** One lot: its state, its bids, and what staff may do with it. */
export default function Lot({ loaderData }: Route.ComponentProps) {
  const { found, bids, page, links, media, terms, mayChange } = loaderData;
  const { lot, itemId, slug, title, sale } = found;
  const { label, tone } = lotState(lot);
  const leading = bids.items.find(({ alias, voided }) => !voided && alias === lot.leaderAlias)?.seq;
  return (
    <RecordPage
      back={{ href: '/office/lots', label: 'Lots' }}
      title={title}
      state={<Chip tone={tone}>{label}</Chip>}
      facts={[
        { key: 'number', label: 'Lot', value: <span className="num">{lot.lotNumber}</span> },
        {
          key: 'price',
          label: lot.hammerCents === null ? 'Price' : 'Hammer price',
          value: formatMoney(lot.hammerCents ?? lot.priceCents),
        },
        ...(lot.buyerPremiumBps === 0
          ? []
          : [{ key: 'premium', label: 'Buyer’s premium', value: percentText(lot.buyerPremiumBps) }]),
        { key: 'reserve', label: 'Reserve', value: RESERVES[lot.reserve] },
        { key: 'bids', label: 'Bids', value: `${lot.bidCount} by ${lot.bidderCount}` },
        { key: 'starts', label: 'Starts', value: <When at={lot.startsAt} /> },
        { key: 'ends', label: 'Ends', value: <When at={lot.endsAt} /> },
        {
          key: 'item',
          label: 'Item',
          value: (
            <Link className="link" to={`/office/items/${itemId}`}>
              Item record
            </Link>
          ),
        },
        {
          key: 'page',
          label: 'Public page',
          value: (
            <Link className="link" to={`/items/${slug}`}>
              /items/{slug}
            </Link>
          ),
        },
        {
          key: 'sale',
          label: 'Sale',
          value:
            sale === null ? (
              '–'
            ) : (
              <Link className="link" to={`/office/sales/${sale.id}`}>
                {sale.title}
              </Link>
            ),
        },
        ...(lot.publicNote === null ? [] : [{ key: 'note', label: 'Public note', value: lot.publicNote }]),
      ]}
      acts={
        <>
          <LotActions data={found} />
          {terms === null || !mayChange ? null : <ChangeTerms lot={terms} />}
          <CertificateAction itemId={found.itemId} title={title} />
        </>
      }
    >
      <LinkedAccounts links={links} />
      {terms === null ? null : <LotTerms lot={terms} />}
      <Photos itemId={found.itemId} media={media} />
      <RecordSection title="Bids">
        {bids.total === 0 ? (
          <EmptyState title="No bids">Sealed bids appear here once they’re opened.</EmptyState>
        ) : (
          <Table
            caption="Bids, newest first"
            rows={bids.items}
            rowKey={({ seq }) => seq}
            columns={[
              { key: 'seq', label: 'Number', cell: ({ seq }) => <span className="num">{seq}</span> },
              { key: 'who', label: 'Who', cell: ({ alias }) => <BidderLink auctionId={lot.auctionId} alias={alias} /> },
              { key: 'price', label: 'Price', kind: 'amount', cell: ({ priceCents }) => formatMoney(priceCents) },
              { key: 'kind', label: 'Kind', cell: ({ isMax }) => (isMax ? 'Maximum' : 'Exact') },
              { key: 'at', label: 'When', cell: ({ at }) => <DateTime at={at} /> },
              {
                key: 'state',
                label: 'State',
                cell: ({ seq, voided }) => (voided ? 'Void' : seq === leading ? 'Leading' : '–'),
              },
            ]}
          />
        )}
        <div className="mt-4 flex justify-center">
          <Pagination
            page={page}
            pages={Math.ceil(bids.total / BID_ROWS)}
            hrefFor={(to) => `/office/lots/${lot.auctionId}?page=${to}`}
          />
        </div>
      </RecordSection>
    </RecordPage>
  );
}

const RESERVES = { none: 'None', not_met: 'Not met', met: 'Met' } as const;
