import type { SaleResults } from '@assay/contract/shapes/sale.ts';
import { PAYMENT_TEXT } from '@assay/domain/auction/saleResults.ts';
import { Button } from '@assay/ui/components/Button.tsx';
import { Chip } from '@assay/ui/components/Chip.tsx';
import { Table } from '@assay/ui/components/Table.tsx';
import { formatMoney } from '@assay/ui/money.ts';
import type { Tone } from '@assay/ui/tone.ts';
import { Link } from 'react-router';
import { useMayOpen } from '../../features/office/useMayDo.ts';
import { ExportCsv } from '../../features/office/workbench/ExportCsv.tsx';
import { RecordPage, RecordSection } from '../../features/office/workbench/Record.tsx';
import '../../features/office/sales/results.css';
import { When } from '../../lib/DateTime.tsx';
import { personalMeta } from '../../lib/title.ts';
import { loadFor, requireViewer } from '../../session/load.ts';
import type { Route } from './+types/sale-results';

export { RouteError as ErrorBoundary } from '../../shell/RouteError.tsx';

export async function loader(args: Route.LoaderArgs) {
  requireViewer(args);
  return { results: await loadFor(args, (api) => api.call('office.saleResults', { params: { id: args.params.id } })) };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  personalMeta(loaderData === undefined ? 'Results' : `Results: ${loaderData.results.title}`, matches);

type Lot = SaleResults['lots'][number];
const KINDS: Readonly<Record<Lot['kind'], { label: string; tone: Tone }>> = {
  sold: { label: 'Sold', tone: 'commit' },
  unsold: { label: 'Unsold', tone: 'neutral' },
  unpaid: { label: 'Not paid', tone: 'seal' },
  undone: { label: 'Sale undone', tone: 'seal' },
  offered: { label: 'Second chance', tone: 'amber' },
  withdrawn: { label: 'Withdrawn', tone: 'seal' },
  open: { label: 'Not closed', tone: 'neutral' },
};
const money = (cents: number): string => formatMoney(cents, true);
const percent = (value: number | null): string => (value === null ? '–' : `${value}%`);

/** What a sale has brought: the totals, then each lot with its price, its buyer and the payment. */
export default function Results({ loaderData: { results } }: Route.ComponentProps) {
  const { id, title, totals, bidders, lots } = results;
  const mayOpen = useMayOpen();
  return (
    <RecordPage
      back={
        mayOpen('/office/sales') ? { href: `/office/sales/${id}`, label: title } : { href: '/office', label: 'Today' }
      }
      title="Results"
      facts={[
        { key: 'opened', label: 'Opened', value: <When at={results.opensAt} format="date" /> },
        { key: 'sold', label: 'Sold', value: `${totals.sold} of ${totals.lots}` },
        { key: 'through', label: 'Sell-through', value: percent(totals.sellThroughPercent) },
        { key: 'hammer', label: 'Hammer', value: money(totals.hammerCents) },
        { key: 'premium', label: 'Premium', value: money(totals.premiumCents) },
        { key: 'paid', label: 'Paid', value: `${money(totals.paidCents)} (${totals.paidLots} of ${totals.sold})` },
        { key: 'against', label: 'Average against estimate', value: percent(totals.againstEstimatePercent) },
        { key: 'unsold', label: 'Unsold', value: totals.unsold },
        { key: 'unpaid', label: 'Not paid', value: totals.unpaidLots },
        ...(totals.undone === 0 ? [] : [{ key: 'undone', label: 'Sale undone', value: totals.undone }]),
        { key: 'withdrawn', label: 'Withdrawn', value: totals.withdrawn },
        ...(totals.open === 0 ? [] : [{ key: 'open', label: 'Not closed yet', value: totals.open }]),
        {
          key: 'bidders',
          label: 'Bidders',
          value: `${bidders.fresh + bidders.returning}: ${bidders.fresh} new, ${bidders.returning} returning`,
        },
      ]}
    >
      <RecordSection
        title="Lots"
        aside={
          <div className="results-tools">
            <Button variant="plain" onClick={() => window.print()}>
              Print
            </Button>
            {mayOpen('/office/people') ? (
              <>
                <ExportCsv href={`/v1/office/sale/${id}/results/pdf`} label="PDF" />
                <ExportCsv href={`/v1/office/sale/${id}/results/export`} />
              </>
            ) : null}
          </div>
        }
      >
        <Table
          caption="Lots of this sale in order, with their results"
          isWide
          rows={lots}
          rowKey={({ auctionId }) => auctionId}
          columns={[
            {
              key: 'lot',
              label: 'Lot',
              cell: ({ lotNumber, auctionId, title: name, picture }) => (
                <span className="results-lot">
                  {picture === null ? null : (
                    <img src={`${picture}?w=320`} alt="" width={40} height={40} loading="lazy" />
                  )}
                  {mayOpen('/office/lots') ? (
                    <Link className="link" to={`/office/lots/${auctionId}`}>
                      <span className="num">{lotNumber}</span> {name}
                    </Link>
                  ) : (
                    <>
                      <span className="num">{lotNumber}</span> {name}
                    </>
                  )}
                </span>
              ),
            },
            {
              key: 'kind',
              label: 'Result',
              cell: ({ kind }) => <Chip tone={KINDS[kind].tone}>{KINDS[kind].label}</Chip>,
            },
            {
              key: 'estimate',
              label: 'Estimate',
              kind: 'amount',
              cell: ({ estimateLowCents: low, estimateHighCents: high }) =>
                low === null || high === null ? '–' : `${formatMoney(low)}–${formatMoney(high)}`,
            },
            {
              key: 'hammer',
              label: 'Hammer',
              kind: 'amount',
              cell: ({ kind, hammerCents }) => (kind === 'sold' ? money(hammerCents) : '–'),
            },
            {
              key: 'premium',
              label: 'Premium',
              kind: 'amount',
              cell: ({ kind, premiumCents }) => (kind === 'sold' ? money(premiumCents) : '–'),
            },
            {
              key: 'bids',
              label: 'Bids',
              kind: 'amount',
              cell: ({ bidCount, bidderCount }) => `${bidCount} by ${bidderCount}`,
            },
            {
              key: 'buyer',
              label: 'Buyer',
              cell: ({ buyer }) =>
                buyer === null ? (
                  '–'
                ) : (
                  <Link className="link" to={`/office/people/${buyer.id}`}>
                    {buyer.username}
                  </Link>
                ),
            },
            {
              key: 'payment',
              label: 'Payment',
              cell: ({ invoice }) =>
                invoice === null ? (
                  '–'
                ) : mayOpen('/office/invoices') ? (
                  <Link className="link" to={`/office/invoices/${invoice.id}`}>
                    {PAYMENT_TEXT[invoice.status]}
                  </Link>
                ) : (
                  PAYMENT_TEXT[invoice.status]
                ),
            },
          ]}
        />
      </RecordSection>
    </RecordPage>
  );
}
