import type { Seal, SealBatch } from '@assay/contract/shapes/seal.ts';
import { SealStatus } from '@assay/domain/item/seal.ts';
import { mayCall } from '@assay/domain/office/roles.ts';
import { Chip } from '@assay/ui/components/Chip.tsx';
import { type Column, Table } from '@assay/ui/components/Table.tsx';
import type { Tone } from '@assay/ui/tone.ts';
import { Link } from 'react-router';
import { FindForm } from '../../features/office/FindForm.tsx';
import { ListFrame } from '../../features/office/ListFrame.tsx';
import { listQuery } from '../../features/office/listQuery.ts';
import { MoveSeals, NewBatch } from '../../features/office/seals/SealActions.tsx';
import { useStaffRoles } from '../../features/office/useMayDo.ts';
import { DateTime } from '../../lib/DateTime.tsx';
import { personalMeta } from '../../lib/title.ts';
import { loadFor, requireViewer } from '../../session/load.ts';
import type { Route } from './+types/seals';

export { RouteError as ErrorBoundary } from '../../shell/RouteError.tsx';

const STATUSES: Readonly<Record<SealStatus, { label: string; tone: Tone }>> = {
  printed: { label: 'In stock', tone: 'neutral' },
  issued: { label: 'Issued', tone: 'neutral' },
  applied: { label: 'On an object', tone: 'amber' },
  active: { label: 'Active', tone: 'commit' },
  replaced: { label: 'Replaced', tone: 'neutral' },
  revoked: { label: 'Revoked', tone: 'seal' },
  lost: { label: 'Lost', tone: 'seal' },
};
const FILTERS = [
  { key: 'batches', label: 'Batches' },
  { key: 'all', label: 'All seals' },
  ...SealStatus.map((key) => ({ key, label: STATUSES[key].label })),
] as const;

export async function loader(args: Route.LoaderArgs) {
  requireViewer(args);
  const { searchParams } = new URL(args.request.url);
  const { page, status, query } = listQuery(searchParams, FILTERS, 'batches');
  const { limit, offset } = query;
  const find = (searchParams.get('find') ?? '').trim().slice(0, 300);
  const batch = (searchParams.get('batch') ?? '').trim().slice(0, 20);
  if (status === 'batches' && find === '' && batch === '')
    return {
      page,
      status,
      find,
      batch,
      batches: await loadFor(args, (api) => api.call('office.sealBatches', { query: { limit, offset } })),
      seals: null,
    };
  const filters = {
    ...(status === 'batches' || status === 'all' ? {} : { status }),
    ...(find === '' ? {} : { find }),
    ...(batch === '' ? {} : { batch }),
  };
  return {
    page,
    status: status === 'batches' ? ('all' as const) : status,
    find,
    batch,
    batches: null,
    seals: await loadFor(args, (api) => api.call('office.seals', { query: { limit, offset, ...filters } })),
  };
}

export const meta: Route.MetaFunction = () => personalMeta('Seals');

/** The stock of seals: batches with their prints, and each seal. */
export default function Seals({ loaderData: { page, status, find, batch, batches, seals } }: Route.ComponentProps) {
  return (
    <ListFrame
      title="Seals"
      exportHref={
        batches === null
          ? `/v1/office/seal/export?${new URLSearchParams({
              ...(status === 'all' ? {} : { status }),
              ...(find === '' ? {} : { find }),
              ...(batch === '' ? {} : { batch }),
            })}`
          : '/v1/office/seal/batch/export'
      }
      above={
        <>
          <FindForm
            action="/office/seals"
            name="find"
            label="Find a seal"
            hint="Scan its QR code, or type its number."
            defaultValue={find}
            maxLength={300}
            autoCapitalize="characters"
          />
          <div className="office-acts mt-4">
            <NewBatch />
            <MoveSeals />
          </div>
        </>
      }
      filters={FILTERS}
      current={find === '' && batch === '' ? status : ''}
      hrefFor={(filter, to) =>
        `/office/seals?${new URLSearchParams(filter === '' ? { find, batch, page: String(to) } : { status: filter, page: String(to) })}`
      }
      page={page}
      total={(batches ?? seals)?.total ?? 0}
      empty={
        batches !== null
          ? { title: 'No seals yet', text: 'Make a batch above, and print it.' }
          : { title: 'No seals', text: 'No seal matches. Compare its number with the print.' }
      }
    >
      {batches === null ? null : <Batches batches={batches.items} />}
      {seals === null ? null : <SealTable seals={seals.items} />}
    </ListFrame>
  );
}

const statusText = ({ statuses }: SealBatch): string =>
  SealStatus.flatMap((one) =>
    statuses[one] === undefined ? [] : [`${statuses[one]} ${STATUSES[one].label.toLowerCase()}`],
  ).join(', ');

/** Who may print: the codes on a sheet are secret, so that no auditor may. */
const PRINTING = { method: 'GET', roles: ['authenticator'], isSecret: true } as const;

function Batches({ batches }: { batches: readonly SealBatch[] }) {
  const mayPrint = mayCall(useStaffRoles(), PRINTING);
  return (
    <Table
      caption="Batches of seals, newest first"
      rows={batches}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'number',
          label: 'Batch',
          cell: ({ number }) => (
            <Link className="link mono" to={`/office/seals?batch=${number}`}>
              {number}
            </Link>
          ),
        },
        { key: 'count', label: 'Seals', kind: 'amount', cell: ({ count }) => count },
        { key: 'statuses', label: 'Where they are', cell: statusText },
        { key: 'by', label: 'Made by', cell: ({ createdBy }) => createdBy },
        { key: 'at', label: 'Made', cell: ({ createdAt }) => <DateTime at={createdAt} format="date" /> },
        ...(mayPrint ? [PRINTS] : []),
      ]}
    />
  );
}

const PRINTS: Column<SealBatch> = {
  key: 'print',
  label: 'Print',
  cell: ({ id, number }) => (
    <>
      <a className="link" href={`/v1/office/seal/batch/${id}/sheet`} aria-label={`Print sheet of ${number} (PDF)`}>
        PDF
      </a>{' '}
      <a className="link" href={`/v1/office/seal/batch/${id}/table`} aria-label={`Table of ${number} (CSV)`}>
        CSV
      </a>
    </>
  ),
};

const SealTable = ({ seals }: { seals: readonly Seal[] }) => (
  <Table
    caption="Seals"
    rows={seals}
    rowKey={({ serial }) => serial}
    columns={[
      { key: 'serial', label: 'Seal', cell: ({ serial }) => <span className="mono">{serial}</span> },
      {
        key: 'status',
        label: 'Status',
        cell: ({ status }) => <Chip tone={STATUSES[status].tone}>{STATUSES[status].label}</Chip>,
      },
      {
        key: 'item',
        label: 'Item',
        cell: ({ item }) =>
          item === null ? (
            '–'
          ) : (
            <Link className="link" to={`/office/authentication/${item.id}`}>
              {item.title}
            </Link>
          ),
      },
      { key: 'holder', label: 'Issued to', cell: ({ issuedTo }) => issuedTo ?? '–' },
      {
        key: 'chain',
        label: 'Chain',
        cell: ({ replaces, replacedBy }) =>
          [replaces === null ? '' : `replaces ${replaces}`, replacedBy === null ? '' : `replaced by ${replacedBy}`]
            .filter(Boolean)
            .join(', ') || '–',
      },
      { key: 'batch', label: 'Batch', cell: ({ batch }) => <span className="mono">{batch ?? '–'}</span> },
      { key: 'at', label: 'Changed', cell: ({ changedAt }) => <DateTime at={changedAt} /> },
    ]}
  />
);
