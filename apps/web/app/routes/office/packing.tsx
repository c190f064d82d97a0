import type { OfficeParcel } from '@assay/contract/shapes/parcel.ts';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { focusForScanner } from '../../features/office/focusForScanner.ts';
import { OfficeAction } from '../../features/office/OfficeAction.tsx';
import {
  CARRIER_FIELD,
  FindParcel,
  LABEL_FIELD,
  OBJECT_FIELD,
  PackingTable,
} from '../../features/office/orders/PackingTable.tsx';
import '../../features/office/orders/orders.css';
import { useMayDo, useMayOpen } from '../../features/office/useMayDo.ts';
import { List } from '../../features/office/workbench/List.tsx';
import { pageOfList, readList } from '../../features/office/workbench/listState.ts';
import { Thumb } from '../../features/office/workbench/Thumb.tsx';
import { DateTime } from '../../lib/DateTime.tsx';
import { personalMeta } from '../../lib/title.ts';
import { browserApi } from '../../session/browserApi.ts';
import { loadFor, requireViewer } from '../../session/load.ts';
import type { Route } from './+types/packing';

export { RouteError as ErrorBoundary } from '../../shell/RouteError.tsx';

const VIEWS = [
  { key: 'pending', label: 'To pack' },
  { key: 'ready', label: 'To hand over' },
  { key: 'take_out', label: 'To take out' },
] as const;
const SPEC = {
  path: '/office/packing',
  views: { param: 'status', keys: VIEWS.map(({ key }) => key) },
  filters: { parcel: /^[\w-]{3,40}$/ },
};
const SLIPS = '/v1/office/parcel/slips';

export async function loader(args: Route.LoaderArgs) {
  requireViewer(args);
  const state = readList(new URL(args.request.url).searchParams, SPEC, 'pending');
  const number = state.values.parcel;
  const [list, found] = await loadFor(args, (api) =>
    Promise.all([
      api.call('office.parcels', { query: { ...pageOfList(state), status: state.view ?? 'pending' } }),
      number === undefined ? null : api.call('office.parcels', { query: { number, limit: 1 } }),
    ]),
  );
  return { state, list, typed: number ?? '', parcel: found?.items[0] ?? null };
}

export const meta: Route.MetaFunction = ({ matches }) => personalMeta('Packing', matches);

const shelvesOf = ({ lines }: OfficeParcel): string[] => [...new Set(lines.flatMap(({ shelf }) => shelf ?? []))];
const titleOf = ({ lines: [first, ...others] }: OfficeParcel): string =>
  `${first?.title ?? 'No goods'}${others.length === 0 ? '' : ` and ${others.length} more`}`;

/** What has to come out of which parcel, and the button that records it. */
const TAKE_OUT = {
  key: 'take_out',
  label: 'Take out',
  cell: (row: OfficeParcel) => (
    <OfficeAction
      call="office.takeOut"
      id={`take-out-${row.id}`}
      title={`Take “${titleOf(row)}” out of parcel ${row.number}`}
      buttonLabel="Taken out"
      noteHint="Say where the object is now, for the audit log."
      send={(_values, note, idempotencyKey) =>
        browserApi.call('office.takeOut', { params: { id: row.id }, body: { note }, idempotencyKey })
      }
      doneMessage={`Taken out of parcel ${row.number}.`}
    />
  ),
};

/** Packs what was sold: the list by shelf, its labels and slips as one document, and the table where objects are scanned. */
export default function Packing({ loaderData: { state, list, typed, parcel } }: Route.ComponentProps) {
  const mayDo = useMayDo();
  const mayOpen = useMayOpen();
  const step =
    parcel === null ? null : `${parcel.id} ${parcel.status} ${parcel.lines.filter((line) => line.isPacked).length}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another parcel or step is what moves the cursor
  useEffect(() => {
    focusForScanner([OBJECT_FIELD, CARRIER_FIELD].find((id) => document.getElementById(id) !== null) ?? LABEL_FIELD);
  }, [typed, step]);
  const mayPack = mayDo('office.packObject');
  const mayTakeOut = mayDo('office.takeOut');
  return (
    <List
      title="Packing"
      caption="Parcels in the order of their shelves"
      intro="Orders of one buyer to one address share a parcel. Print the labels, fetch by shelf, then scan each label and its objects."
      state={{ ...state, values: {} }}
      rows={list.items}
      rowKey={({ id }) => id}
      rowName={({ number, buyer }) => `${number}, ${buyer}`}
      hrefOf={({ id, number }) =>
        state.view === 'take_out'
          ? `/office/invoices/${id}`
          : `${SPEC.path}?${new URLSearchParams({ status: state.view ?? 'pending', parcel: number })}`
      }
      paging={{ kind: 'pages', total: list.total }}
      views={VIEWS}
      actions={
        mayPack && state.view === 'pending' && list.total > 0 ? (
          <a className="btn btn-quiet" href={SLIPS} target="_blank" rel="noreferrer">
            {list.total === 1 ? 'Label and slip' : `All ${Math.min(100, list.total)} labels and slips`} (PDF)
          </a>
        ) : null
      }
      papers={
        mayPack && state.view === 'pending'
          ? [
              {
                label: 'Labels and slips (PDF)',
                href: (rows) => `${SLIPS}?${new URLSearchParams({ ids: rows.map(({ id }) => id).join(',') })}`,
              },
            ]
          : []
      }
      above={
        mayPack ? (
          <div className="packing">
            <FindParcel key={typed} typed={typed} isUnknown={typed !== '' && parcel === null} />
            {parcel === null ? null : <PackingTable key={parcel.id} parcel={parcel} />}
          </div>
        ) : null
      }
      empty={
        state.view === 'ready'
          ? { title: 'Nothing to hand over', text: 'Packed parcels will appear here until the carrier has them.' }
          : state.view === 'take_out'
            ? {
                title: 'Nothing to take out',
                text: 'Objects of orders that were refunded, voided or disputed after packing will appear here.',
              }
            : { title: 'Nothing to pack', text: 'Paid orders that are shipped will appear here, by shelf.' }
      }
      columns={[
        {
          key: 'picture',
          label: 'Photo',
          kind: 'picture',
          cell: ({ lines: [first] }) => <Thumb picture={first?.picture ?? null} />,
        },
        { key: 'subject', label: 'Objects', kind: 'lead', cell: titleOf },
        { key: 'shelf', label: 'Shelf', kind: 'code', phone: 'meta', cell: (row) => shelvesOf(row).join(', ') || '–' },
        {
          key: 'orders',
          label: 'Orders',
          cell: ({ invoices }) =>
            mayOpen('/office/invoices')
              ? invoices.map(({ id, number }, index) => (
                  <span key={id}>
                    {index === 0 ? '' : ', '}
                    <Link className="link mono" to={`/office/invoices/${id}`}>
                      {number}
                    </Link>
                  </span>
                ))
              : invoices.map(({ number }) => number).join(', '),
        },
        { key: 'buyer', label: 'Buyer', cell: ({ buyer }) => buyer },
        { key: 'to', label: 'To', from: 'widest', phone: 'none', cell: ({ place }) => place },
        ...(state.view === 'take_out' && mayTakeOut ? [TAKE_OUT] : []),
        {
          key: 'at',
          label: state.view === 'take_out' ? 'Since' : 'Paid',
          kind: 'date',
          phone: 'side',
          cell: ({ at }) => <DateTime at={at} format="date" />,
        },
      ]}
    />
  );
}
