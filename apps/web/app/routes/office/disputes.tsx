import type { Dispute } from '@assay/contract/shapes/reports.ts';
import { Chip } from '@assay/ui/components/Chip.tsx';
import { formatMoney } from '@assay/ui/money.ts';
import { Link } from 'react-router';
import { disputeState, reasonText } from '../../features/office/stateText.ts';
import { List } from '../../features/office/workbench/List.tsx';
import { pageOfList, readList } from '../../features/office/workbench/listState.ts';
import { Peek } from '../../features/office/workbench/Peek.tsx';
import { DateTime, When } from '../../lib/DateTime.tsx';
import { personalMeta } from '../../lib/title.ts';
import { loadFor, requireViewer } from '../../session/load.ts';
import type { Route } from './+types/disputes';

export { RouteError as ErrorBoundary } from '../../shell/RouteError.tsx';

const VIEWS = [
  { key: 'open', label: 'Open' },
  { key: 'closed', label: 'Closed' },
  { key: 'all', label: 'All' },
] as const;
const SPEC = { path: '/office/disputes', views: { param: 'status', keys: VIEWS.map(({ key }) => key) } };

export async function loader(args: Route.LoaderArgs) {
  requireViewer(args);
  const state = readList(new URL(args.request.url).searchParams, SPEC);
  const query = { ...pageOfList(state), status: state.view ?? 'open' };
  return { state, list: await loadFor(args, (api) => api.call('office.disputes', { query })) };
}

export const meta: Route.MetaFunction = ({ matches }) => personalMeta('Disputes', matches);

export default function Disputes({ loaderData: { list, state } }: Route.ComponentProps) {
  return (
    <List
      title="Disputes"
      caption="Disputes, evidence due soonest first"
      intro="A bank reversed a payment and is reviewing it. Submit evidence in the provider’s dashboard, under the dispute number. Money, invoice and account update automatically."
      state={state}
      rows={list.items}
      rowKey={({ id }) => id}
      rowName={({ buyer, amountCents }) => `${formatMoney(amountCents, true)} of ${buyer}`}
      paging={{ kind: 'pages', total: list.total }}
      exportPath="/v1/office/dispute/export"
      views={VIEWS}
      empty={{
        title: 'No disputes',
        text: 'Payments that a bank reverses will appear here. All staff are notified of each step.',
      }}
      detail={(dispute) => <DisputeDetail key={dispute.id} dispute={dispute} />}
      columns={[
        { key: 'buyer', label: 'Buyer', kind: 'lead', cell: ({ buyer }) => buyer },
        { key: 'invoice', label: 'Invoice', kind: 'code', cell: ({ number }) => number ?? '–' },
        { key: 'reason', label: 'Bank’s reason', phone: 'none', cell: ({ reason }) => reasonText(reason) },
        {
          key: 'state',
          label: 'State',
          kind: 'state',
          cell: (dispute) => {
            const { label, tone } = disputeState(dispute);
            return <Chip tone={tone}>{label}</Chip>;
          },
        },
        { key: 'amount', label: 'Amount', kind: 'money', cell: ({ amountCents }) => formatMoney(amountCents, true) },
        {
          key: 'opened',
          label: 'Opened',
          kind: 'date',
          phone: 'none',
          from: 'wide',
          cell: ({ openedAt }) => <DateTime at={openedAt} />,
        },
        {
          key: 'due',
          label: state.view === 'closed' ? 'Closed' : 'Evidence by',
          kind: 'date',
          cell: ({ closedAt, evidenceDueAt }) => {
            const at = closedAt ?? evidenceDueAt;
            return at === null ? 'Not requested' : <DateTime at={at} />;
          },
        },
      ]}
    />
  );
}

function DisputeDetail({ dispute }: { dispute: Dispute }) {
  return (
    <Peek
      facts={[
        { key: 'id', label: 'Dispute number', value: <span className="mono">{dispute.id}</span> },
        {
          key: 'invoice',
          label: 'Invoice',
          value:
            dispute.number === null ? (
              '–'
            ) : (
              <Link className="link mono" to={`/office/invoices/${dispute.invoiceId}`}>
                {dispute.number}
              </Link>
            ),
        },
        { key: 'reason', label: 'Bank’s reason', value: reasonText(dispute.reason) },
        { key: 'opened', label: 'Opened', value: <When at={dispute.openedAt} /> },
        dispute.closedAt === null
          ? {
              key: 'due',
              label: 'Evidence by',
              value: dispute.evidenceDueAt === null ? 'Not requested' : <When at={dispute.evidenceDueAt} />,
            }
          : { key: 'closed', label: 'Closed', value: <When at={dispute.closedAt} /> },
      ]}
    />
  );
}
