import type { OfficeRefund } from '@assay/contract/shapes/office.ts';
import { Chip } from '@assay/ui/components/Chip.tsx';
import { Facts } from '@assay/ui/components/DataList.tsx';
import { formatMoney } from '@assay/ui/money.ts';
import { ListFrame } from '../../features/office/ListFrame.tsx';
import { listQuery } from '../../features/office/listQuery.ts';
import { OfficeAction } from '../../features/office/OfficeAction.tsx';
import { whenText } from '../../lib/DateTime.tsx';
import { personalMeta } from '../../lib/title.ts';
import { browserApi } from '../../session/browserApi.ts';
import { loadFor, requireViewer } from '../../session/load.ts';
import type { Route } from './+types/refunds';

export { RouteError as ErrorBoundary } from '../../shell/RouteError.tsx';

const FILTERS = [
  { key: 'failed', label: 'Failed' },
  { key: 'pending', label: 'Processing' },
  { key: 'sent', label: 'Sent' },
  { key: 'all', label: 'All' },
] as const;
const TONES = { failed: 'seal', pending: 'amber', sent: 'commit' } as const;
const LABELS = { failed: 'Failed', pending: 'Processing', sent: 'Sent' } as const;
const KINDS = [
  { value: 'wire', label: 'Wire' },
  { value: 'check', label: 'Check' },
  { value: 'cash', label: 'Cash' },
] as const;

export async function loader(args: Route.LoaderArgs) {
  requireViewer(args);
  const { page, status, query } = listQuery(new URL(args.request.url).searchParams, FILTERS, 'failed');
  return { page, status, list: await loadFor(args, (api) => api.call('office.refunds', { query })) };
}

export const meta: Route.MetaFunction = () => personalMeta('Refunds');

export default function Refunds({ loaderData: { list, page, status } }: Route.ComponentProps) {
  return (
    <ListFrame
      title="Refunds"
      above={
        <p className="max-w-[60ch] text-ink-2">
          If the buyer’s bank returns a refund, we still owe it to the buyer. Retry it, or pay it another way if the
          card or account is closed.
        </p>
      }
      filters={FILTERS}
      current={status}
      hrefFor={(filter, to) => `/office/refunds?status=${filter}&page=${to}`}
      page={page}
      total={list.total}
      empty={{ title: 'No refunds', text: 'Failed refunds stay here until they reach the buyer.' }}
    >
      <ul className="divide-y divide-line">
        {list.items.map((refund) => (
          <RefundRow key={refund.id} refund={refund} />
        ))}
      </ul>
    </ListFrame>
  );
}

function RefundRow({ refund }: { refund: OfficeRefund }) {
  const sum = formatMoney(refund.amountCents, true);
  const params = { id: refund.id };
  return (
    <li className="py-6 first:pt-0">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <b>{refund.number ?? 'Invoice'}</b>
        <span className="flex flex-wrap items-center gap-3">
          <Chip tone={TONES[refund.state]}>{LABELS[refund.state]}</Chip>
          <b className="num">{sum}</b>
        </span>
      </div>
      <Facts
        className="mt-4"
        rows={[
          { key: 'to', label: 'To', value: refund.buyer },
          { key: 'reason', label: 'Reason', value: refund.reason.replaceAll('_', ' ') },
          { key: 'tries', label: 'Attempts', value: String(refund.tries) },
          { key: 'at', label: 'Decided', value: whenText(refund.createdAt) },
        ]}
      />
      {refund.state === 'failed' ? (
        <div className="office-acts mt-4">
          <OfficeAction
            call="office.retryRefund"
            id={`again-${refund.id}`}
            title="Retry"
            tone="commit"
            send={(_values, note, idempotencyKey) =>
              browserApi.call('office.retryRefund', { params, body: { note }, idempotencyKey })
            }
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
        </div>
      ) : null}
    </li>
  );
}
