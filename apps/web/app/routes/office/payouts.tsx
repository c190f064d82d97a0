import type { OfficePayout } from '@assay/contract/shapes/resale.ts';
import { Chip } from '@assay/ui/components/Chip.tsx';
import { formatMoney } from '@assay/ui/money.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { payoutState } from '../../features/office/deskText.ts';
import { OfficeAction } from '../../features/office/OfficeAction.tsx';
import { List } from '../../features/office/workbench/List.tsx';
import { pageOfList, readList } from '../../features/office/workbench/listState.ts';
import { Peek } from '../../features/office/workbench/Peek.tsx';
import { useTimeZone, When } from '../../lib/DateTime.tsx';
import { personalMeta } from '../../lib/title.ts';
import { browserApi } from '../../session/browserApi.ts';
import { loadFor, requireViewer } from '../../session/load.ts';
import type { Route } from './+types/payouts';

export { RouteError as ErrorBoundary } from '../../shell/RouteError.tsx';

const VIEWS = [
  { key: 'waiting', label: 'Due' },
  { key: 'unclaimed', label: 'Unclaimed' },
  { key: 'sent', label: 'Sent' },
  { key: 'all', label: 'All' },
] as const;
const SPEC = {
  path: '/office/payouts',
  views: { param: 'status', keys: VIEWS.map(({ key }) => key) },
  sorts: ['due', '-due', 'net', '-net'] as const,
};

export async function loader(args: Route.LoaderArgs) {
  requireViewer(args);
  const state = readList(new URL(args.request.url).searchParams, SPEC);
  const query = { ...pageOfList(state), status: state.view ?? 'waiting' };
  return { state, list: await loadFor(args, (api) => api.call('office.payouts', { query })) };
}

export const meta: Route.MetaFunction = ({ matches }) => personalMeta('Payouts', matches);

const dueText = ({ dueAt }: OfficePayout): ReactNode =>
  dueAt === null ? 'When the sale is complete' : <When at={dueAt} format="date" />;

const sendHold = (payout: OfficePayout, isHeld: boolean, note: string, idempotencyKey: string) =>
  browserApi.call('office.holdPayout', {
    params: { id: payout.id },
    body: { isHeld, expectedTotalCents: payout.netCents, note },
    idempotencyKey,
  });

export default function Payouts({ loaderData: { list, state } }: Route.ComponentProps) {
  const zone = useTimeZone();
  return (
    <List
      title="Payouts"
      caption="Payouts, due soonest first"
      intro="Payouts are sent automatically on their date. Any staff member can hold one. The person who passed the re-authentication can’t release it."
      state={state}
      rows={list.items}
      rowKey={({ id }) => id}
      rowName={({ title, netCents }) => `${formatMoney(netCents, true)} for ${title}`}
      paging={{ kind: 'pages', total: list.total }}
      exportPath="/v1/office/payout/export"
      views={VIEWS}
      empty={{ title: 'No payouts', text: 'Payouts will appear here once an item passes re-authentication.' }}
      detail={(payout) => <PayoutDetail key={payout.id} payout={payout} />}
      rowActs={[
        {
          key: 'e',
          label: 'Hold or release',
          act: (payout) => (payout.state === 'waiting' ? `hold-${payout.id}` : null),
        },
      ]}
      bulk={[
        {
          key: 'hold',
          label: 'Hold',
          blocker: ({ state, isHeld }) => (state !== 'waiting' ? 'Already sent' : isHeld ? 'Already on hold' : null),
          send: (payout, note, key) => sendHold(payout, true, note, key),
        },
        {
          key: 'release',
          label: 'Release',
          text: 'We pay each seller on the payout date, or immediately if it has passed.',
          blocker: ({ state, isHeld }) => (state !== 'waiting' ? 'Already sent' : isHeld ? null : 'Not on hold'),
          send: (payout, note, key) => sendHold(payout, false, note, key),
        },
      ]}
      columns={[
        { key: 'item', label: 'Item', kind: 'lead', cell: ({ title }) => title },
        { key: 'to', label: 'To', cell: ({ seller }) => seller },
        {
          key: 'state',
          label: 'State',
          kind: 'state',
          cell: (payout) => {
            const { label, tone } = payoutState(payout, zone);
            return <Chip tone={tone}>{label}</Chip>;
          },
        },
        {
          key: 'gross',
          label: 'Price',
          kind: 'money',
          phone: 'none',
          from: 'wide',
          cell: ({ grossCents }) => formatMoney(grossCents, true),
        },
        {
          key: 'fee',
          label: 'Our fee',
          kind: 'money',
          phone: 'none',
          from: 'wide',
          cell: ({ feeCents }) => formatMoney(feeCents, true),
        },
        {
          key: 'net',
          label: 'Payout',
          kind: 'money',
          sorts: ['net', '-net'],
          cell: ({ netCents }) => formatMoney(netCents, true),
        },
        { key: 'due', label: 'Date', kind: 'date', sorts: ['due', '-due'], cell: dueText },
      ]}
    />
  );
}

function PayoutDetail({ payout }: { payout: OfficePayout }) {
  const net = formatMoney(payout.netCents, true);
  return (
    <Peek
      facts={[
        {
          key: 'resale',
          label: 'Resale',
          value: (
            <Link className="link" to={`/office/resales/${payout.id}`}>
              {payout.title}
            </Link>
          ),
        },
        { key: 'to', label: payout.cause === 'insurance' ? 'To, by insurance' : 'To', value: payout.seller },
        { key: 'gross', label: 'Price', value: formatMoney(payout.grossCents, true) },
        { key: 'fee', label: 'Our fee', value: formatMoney(payout.feeCents, true) },
        { key: 'netted', label: 'Deducted for debts', value: formatMoney(payout.nettedCents, true) },
        { key: 'due', label: 'Date', value: dueText(payout) },
      ]}
      acts={
        payout.state !== 'waiting' ? null : (
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
            send={(_values, note, key) => sendHold(payout, !payout.isHeld, note, key)}
            {...(payout.isHeld ? {} : { undo: (note: string, key: string) => sendHold(payout, false, note, key) })}
            doneMessage={payout.isHeld ? `Payout of ${net} released.` : `Payout of ${net} on hold.`}
          />
        )
      }
    />
  );
}
