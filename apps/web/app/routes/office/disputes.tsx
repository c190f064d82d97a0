import type { Dispute } from '@assay/contract/shapes/reports.ts';
import { Chip } from '@assay/ui/components/Chip.tsx';
import { Facts } from '@assay/ui/components/DataList.tsx';
import { formatMoney } from '@assay/ui/money.ts';
import { Link } from 'react-router';
import { ListFrame } from '../../features/office/ListFrame.tsx';
import { listQuery } from '../../features/office/listQuery.ts';
import { disputeState, reasonText } from '../../features/office/stateText.ts';
import { whenText } from '../../lib/DateTime.tsx';
import { personalMeta } from '../../lib/title.ts';
import { loadFor, requireViewer } from '../../session/load.ts';
import type { Route } from './+types/disputes';

export { RouteError as ErrorBoundary } from '../../shell/RouteError.tsx';

const FILTERS = [
  { key: 'open', label: 'Open' },
  { key: 'closed', label: 'Closed' },
  { key: 'all', label: 'All' },
] as const;

export async function loader(args: Route.LoaderArgs) {
  requireViewer(args);
  const { page, status, query } = listQuery(new URL(args.request.url).searchParams, FILTERS, 'open');
  return { page, status, list: await loadFor(args, (api) => api.call('office.disputes', { query })) };
}

export const meta: Route.MetaFunction = () => personalMeta('Disputes');

export default function Disputes({ loaderData: { list, page, status } }: Route.ComponentProps) {
  return (
    <ListFrame
      title="Disputes"
      above={
        <p className="max-w-[60ch] text-ink-2">
          A bank reversed a payment and is reviewing it. Submit evidence in the provider’s dashboard, under the dispute
          number. Money, invoice and account update automatically.
        </p>
      }
      filters={FILTERS}
      current={status}
      hrefFor={(filter, to) => `/office/disputes?status=${filter}&page=${to}`}
      page={page}
      total={list.total}
      empty={{ title: 'No disputes', text: 'All staff are notified of each step of a dispute.' }}
    >
      <ul className="divide-y divide-line">
        {list.items.map((dispute) => (
          <DisputeRow key={dispute.id} dispute={dispute} />
        ))}
      </ul>
    </ListFrame>
  );
}

function DisputeRow({ dispute }: { dispute: Dispute }) {
  const { label, tone } = disputeState(dispute);
  const invoice = dispute.number ?? 'Invoice';
  return (
    <li className="py-6 first:pt-0">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <span>
          <b>{dispute.buyer}</b>
          <span className="mono block break-all text-small text-ink-2">{dispute.id}</span>
        </span>
        <span className="flex flex-wrap items-center gap-3">
          <Chip tone={tone}>{label}</Chip>
          <b className="num">{formatMoney(dispute.amountCents, true)}</b>
        </span>
      </div>
      <Facts
        className="mt-4"
        rows={[
          {
            key: 'invoice',
            label: 'Invoice',
            value:
              dispute.number === null ? (
                invoice
              ) : (
                <Link className="link mono" to={`/office/invoices?status=all&number=${dispute.number}`}>
                  {invoice}
                </Link>
              ),
          },
          { key: 'reason', label: 'Bank’s reason', value: reasonText(dispute.reason) },
          { key: 'opened', label: 'Opened', value: whenText(dispute.openedAt) },
          dispute.closedAt === null
            ? {
                key: 'due',
                label: 'Evidence by',
                value: dispute.evidenceDueAt === null ? 'Not requested' : whenText(dispute.evidenceDueAt),
              }
            : { key: 'closed', label: 'Closed', value: whenText(dispute.closedAt) },
        ]}
      />
    </li>
  );
}
