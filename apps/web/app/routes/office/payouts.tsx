import type { OfficePayout } from '@assay/contract/shapes/resale.ts';
import { Chip } from '@assay/ui/components/Chip.tsx';
import { Facts } from '@assay/ui/components/DataList.tsx';
import { formatMoney } from '@assay/ui/money.ts';
import { Link } from 'react-router';
import { payoutState } from '../../features/office/deskText.ts';
import { ListFrame } from '../../features/office/ListFrame.tsx';
import { listQuery } from '../../features/office/listQuery.ts';
import { OfficeAction } from '../../features/office/OfficeAction.tsx';
import { whenText } from '../../lib/DateTime.tsx';
import { personalMeta } from '../../lib/title.ts';
import { browserApi } from '../../session/browserApi.ts';
import { loadFor, requireViewer } from '../../session/load.ts';
import type { Route } from './+types/payouts';

export { RouteError as ErrorBoundary } from '../../shell/RouteError.tsx';

const FILTERS = [
  { key: 'waiting', label: 'Due' },
  { key: 'unclaimed', label: 'Unclaimed' },
  { key: 'sent', label: 'Sent' },
  { key: 'all', label: 'All' },
] as const;

export async function loader(args: Route.LoaderArgs) {
  requireViewer(args);
  const { page, status, query } = listQuery(new URL(args.request.url).searchParams, FILTERS, 'waiting');
  return { page, status, list: await loadFor(args, (api) => api.call('office.payouts', { query })) };
}

export const meta: Route.MetaFunction = () => personalMeta('Payouts');

export default function Payouts({ loaderData: { list, page, status } }: Route.ComponentProps) {
  return (
    <ListFrame
      title="Payouts"
      above={
        <p className="max-w-[60ch] text-ink-2">
          Payouts are sent automatically on their date. Any staff member can hold one. The person who passed the
          re-authentication can’t release it.
        </p>
      }
      filters={FILTERS}
      current={status}
      hrefFor={(filter, to) => `/office/payouts?status=${filter}&page=${to}`}
      page={page}
      total={list.total}
      empty={{ title: 'No payouts', text: 'Payouts will appear here once an item passes re-authentication.' }}
    >
      <ul className="divide-y divide-line">
        {list.items.map((payout) => (
          <PayoutRow key={payout.id} payout={payout} />
        ))}
      </ul>
    </ListFrame>
  );
}

function PayoutRow({ payout }: { payout: OfficePayout }) {
  const state = payoutState(payout);
  const net = formatMoney(payout.netCents, true);
  return (
    <li className="py-6 first:pt-0">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <Link className="link font-semibold" to={`/office/resales/${payout.id}`}>
          {payout.title}
        </Link>
        <span className="flex flex-wrap items-center gap-3">
          <Chip tone={state.tone}>{state.label}</Chip>
          <b className="num">{net}</b>
        </span>
      </div>
      <Facts
        className="mt-4"
        rows={[
          { key: 'to', label: payout.cause === 'insurance' ? 'To, by insurance' : 'To', value: payout.seller },
          { key: 'gross', label: 'Price', value: formatMoney(payout.grossCents, true) },
          { key: 'fee', label: 'Our fee', value: formatMoney(payout.feeCents, true) },
          { key: 'netted', label: 'Deducted for debts', value: formatMoney(payout.nettedCents, true) },
          {
            key: 'due',
            label: 'Date',
            value: payout.dueAt === null ? 'When the sale is complete' : whenText(payout.dueAt, 'date'),
          },
        ]}
      />
      {payout.state === 'waiting' ? (
        <div className="office-acts mt-4">
          <OfficeAction
            call="office.holdPayout"
            id={`hold-${payout.id}`}
            title={payout.isHeld ? 'Release' : 'Hold'}
            {...(payout.isHeld
              ? {
                  confirm: {
                    title: `Release ${net}?`,
                    text: `We pay ${payout.seller} on the payout date, or immediately if it has passed.`,
                  },
                }
              : {})}
            send={(_values, note, idempotencyKey) =>
              browserApi.call('office.holdPayout', {
                params: { id: payout.id },
                body: { isHeld: !payout.isHeld, expectedTotalCents: payout.netCents, note },
                idempotencyKey,
              })
            }
            doneMessage={payout.isHeld ? `Payout of ${net} released.` : `Payout of ${net} on hold.`}
          />
        </div>
      ) : null}
    </li>
  );
}
