import type { OfficeRefund } from '@assay/contract/shapes/office.ts';
import { Chip } from '@assay/ui/components/Chip.tsx';
import { Facts } from '@assay/ui/components/DataList.tsx';
import { formatMoney } from '@assay/ui/money.ts';
import { whenText } from '../../lib/DateTime.tsx';
import { personalMeta } from '../../lib/title.ts';
import { Act } from '../../office/Act.tsx';
import { ListFrame } from '../../office/ListFrame.tsx';
import { listQuery } from '../../office/listQuery.ts';
import { browserApi } from '../../session/browserApi.ts';
import { loadFor, requireViewer } from '../../session/load.ts';
import type { Route } from './+types/refunds';

export { RouteError as ErrorBoundary } from '../../account/RouteError.tsx';

const FILTERS = [
  { key: 'failed', label: 'Failed' },
  { key: 'pending', label: 'On their way' },
  { key: 'sent', label: 'Sent' },
  { key: 'all', label: 'All' },
] as const;
const TONES = { failed: 'seal', pending: 'amber', sent: 'commit' } as const;
const WORDS = { failed: 'Failed', pending: 'On its way', sent: 'Sent' } as const;
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
          A refund that the buyer’s bank gave back is owed to him. Send it again, or pay it another way when his card or
          account takes no money any more.
        </p>
      }
      filters={FILTERS}
      current={status}
      hrefFor={(filter, to) => `/office/refunds?status=${filter}&page=${to}`}
      page={page}
      total={list.total}
      empty={{ title: 'No refunds here', text: 'What fails stands here until it has reached its buyer.' }}
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
          <Chip tone={TONES[refund.state]}>{WORDS[refund.state]}</Chip>
          <b className="num">{sum}</b>
        </span>
      </div>
      <Facts
        className="mt-4"
        rows={[
          { key: 'to', label: 'To', value: refund.buyer },
          { key: 'reason', label: 'Because', value: refund.reason.replaceAll('_', ' ') },
          { key: 'tries', label: 'Sent so often', value: String(refund.tries) },
          { key: 'at', label: 'Decided', value: whenText(refund.createdAt) },
        ]}
      />
      {refund.state === 'failed' ? (
        <div className="office-acts mt-4">
          <Act
            id={`again-${refund.id}`}
            title="Send it again"
            tone="commit"
            send={(_values, note, idempotencyKey) =>
              browserApi.call('office.retryRefund', { params, body: { note }, idempotencyKey })
            }
            said={`Sent again: ${sum} to ${refund.buyer}.`}
          />
          <Act
            id={`other-${refund.id}`}
            title="It was paid another way"
            press={`${sum} was paid`}
            inputs={[
              { name: 'kind', label: 'Paid by', kind: 'select', options: KINDS },
              { name: 'reference', label: 'Reference', kind: 'mono', hint: 'As the bank or the check says it.' },
            ]}
            send={({ kind, reference }, note, idempotencyKey) =>
              browserApi.call('office.retryRefund', {
                params,
                body: { paidBy: { kind: kind as 'wire', reference: (reference ?? '').trim() }, note },
                idempotencyKey,
              })
            }
            confirm={{
              title: `Has ${refund.buyer} got ${sum}?`,
              text: 'The house owes him nothing for this any more.',
            }}
            said={`Written down: ${sum} paid to ${refund.buyer}.`}
          />
        </div>
      ) : null}
    </li>
  );
}
