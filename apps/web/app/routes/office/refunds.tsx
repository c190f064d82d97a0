import type { OfficeRefund } from '@assay/contract/shapes/office.ts';
import { Chip } from '@assay/ui/components/Chip.tsx';
import { formatMoney } from '@assay/ui/money.ts';
import { Link } from 'react-router';
import { OfficeAction } from '../../features/office/OfficeAction.tsx';
import { reasonText } from '../../features/office/stateText.ts';
import { List } from '../../features/office/workbench/List.tsx';
import { pageOfList, readList } from '../../features/office/workbench/listState.ts';
import { Peek } from '../../features/office/workbench/Peek.tsx';
import { DateTime, When } from '../../lib/DateTime.tsx';
import { personalMeta } from '../../lib/title.ts';
import { browserApi } from '../../session/browserApi.ts';
import { loadFor, requireViewer } from '../../session/load.ts';
import type { Route } from './+types/refunds';

export { RouteError as ErrorBoundary } from '../../shell/RouteError.tsx';

const VIEWS = [
  { key: 'failed', label: 'Failed' },
  { key: 'pending', label: 'Processing' },
  { key: 'sent', label: 'Sent' },
  { key: 'all', label: 'All' },
] as const;
const SPEC = { path: '/office/refunds', views: { param: 'status', keys: VIEWS.map(({ key }) => key) } };
const TONES = { failed: 'seal', pending: 'amber', sent: 'commit' } as const;
const LABELS = { failed: 'Failed', pending: 'Processing', sent: 'Sent' } as const;
const KINDS = [
  { value: 'wire', label: 'Wire' },
  { value: 'check', label: 'Check' },
  { value: 'cash', label: 'Cash' },
] as const;

export async function loader(args: Route.LoaderArgs) {
  requireViewer(args);
  const state = readList(new URL(args.request.url).searchParams, SPEC);
  const query = { ...pageOfList(state), status: state.view ?? 'failed' };
  return { state, list: await loadFor(args, (api) => api.call('office.refunds', { query })) };
}

export const meta: Route.MetaFunction = ({ matches }) => personalMeta('Refunds', matches);

const retry = (id: string, note: string, idempotencyKey: string) =>
  browserApi.call('office.retryRefund', { params: { id }, body: { note }, idempotencyKey });

export default function Refunds({ loaderData: { list, state } }: Route.ComponentProps) {
  return (
    <List
      title="Refunds"
      caption="Refunds, newest first"
      intro="If the buyer’s bank returns a refund, we still owe it to the buyer. Retry it, or pay it another way if the card or account is closed."
      state={state}
      rows={list.items}
      rowKey={({ id }) => id}
      rowName={({ amountCents, buyer }) => `${formatMoney(amountCents, true)} to ${buyer}`}
      paging={{ kind: 'pages', total: list.total }}
      exportPath="/v1/office/refund/export"
      views={VIEWS}
      empty={
        state.view === 'failed' || state.view === null
          ? { title: 'No refunds', text: 'Refunds that fail will appear here until they reach the buyer.' }
          : { title: 'No refunds', text: 'Refunds in this state will appear here.' }
      }
      detail={(refund) => <RefundDetail key={refund.id} refund={refund} />}
      rowActs={[
        { key: 'a', label: 'Retry', act: ({ id, state }) => (state === 'failed' ? `again-${id}` : null) },
        { key: 'e', label: 'Paid another way', act: ({ id, state }) => (state === 'failed' ? `other-${id}` : null) },
      ]}
      bulk={[
        {
          key: 'retry',
          label: 'Retry',
          shortcut: 'a',
          blocker: (refund) => (refund.state === 'failed' ? null : LABELS[refund.state]),
          send: ({ id }, note, key) => retry(id, note, key),
        },
      ]}
      columns={[
        { key: 'to', label: 'To', kind: 'lead', cell: ({ buyer }) => buyer },
        { key: 'invoice', label: 'Invoice', kind: 'code', cell: ({ number }) => number ?? '–' },
        { key: 'reason', label: 'Reason', phone: 'none', cell: ({ reason }) => reasonText(reason) },
        {
          key: 'state',
          label: 'State',
          kind: 'state',
          cell: (refund) => <Chip tone={TONES[refund.state]}>{LABELS[refund.state]}</Chip>,
        },
        { key: 'tries', label: 'Attempts', kind: 'number', phone: 'none', cell: ({ tries }) => tries },
        { key: 'amount', label: 'Amount', kind: 'money', cell: ({ amountCents }) => formatMoney(amountCents, true) },
        { key: 'at', label: 'Decided', kind: 'date', cell: ({ createdAt }) => <DateTime at={createdAt} /> },
      ]}
    />
  );
}

function RefundDetail({ refund }: { refund: OfficeRefund }) {
  const sum = formatMoney(refund.amountCents, true);
  const params = { id: refund.id };
  return (
    <Peek
      facts={[
        {
          key: 'invoice',
          label: 'Invoice',
          value: (
            <Link className="link mono" to={`/office/invoices/${refund.invoiceId}`}>
              {refund.number ?? 'Draft'}
            </Link>
          ),
        },
        { key: 'to', label: 'To', value: refund.buyer },
        { key: 'reason', label: 'Reason', value: reasonText(refund.reason) },
        { key: 'tries', label: 'Attempts', value: String(refund.tries) },
        { key: 'at', label: 'Decided', value: <When at={refund.createdAt} /> },
      ]}
      acts={
        refund.state !== 'failed' ? null : (
          <>
            <OfficeAction
              call="office.retryRefund"
              id={`again-${refund.id}`}
              title="Retry"
              tone="commit"
              send={(_values, note, key) => retry(refund.id, note, key)}
              doneMessage={`Retried: ${sum} to ${refund.buyer}.`}
            />
            <OfficeAction
              call="office.retryRefund"
              id={`other-${refund.id}`}
              title="Paid another way"
              buttonLabel={`Record ${sum}`}
              inputs={[
                { name: 'kind', label: 'Paid by', kind: 'select', options: KINDS },
                { name: 'reference', label: 'Reference', kind: 'mono', hint: 'As shown by the bank or on the check.' },
              ]}
              send={({ kind, reference }, note, idempotencyKey) =>
                browserApi.call('office.retryRefund', {
                  params,
                  body: { paidBy: { kind: kind as 'wire', reference: (reference ?? '').trim() }, note },
                  idempotencyKey,
                })
              }
              confirm={{
                title: `Did ${refund.buyer} receive ${sum}?`,
                text: 'We’ll no longer owe the buyer anything for this.',
              }}
              doneMessage={`Recorded: ${sum} paid to ${refund.buyer}.`}
            />
          </>
        )
      }
    />
  );
}
