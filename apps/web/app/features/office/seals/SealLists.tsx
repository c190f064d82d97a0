import type { Seal, SealBatch } from '@assay/contract/shapes/seal.ts';
import { mayBind, SealAct, sealMove } from '@assay/domain/item/seal.ts';
import { Chip } from '@assay/ui/components/Chip.tsx';
import { type ComponentProps, Suspense } from 'react';
import { Link } from 'react-router';
import { DateTime } from '../../../lib/DateTime.tsx';
import { lazyWithRetry } from '../../../lib/lazyWithRetry.ts';
import { useMayDo } from '../useMayDo.ts';
import { List } from '../workbench/List.tsx';
import { Peek } from '../workbench/Peek.tsx';
import { batchText, SEAL_STATUSES } from './sealText.ts';

const SealAction = lazyWithRetry(() => import('./SealActions.tsx'), 'SealAction');

type Shared = Pick<
  ComponentProps<typeof List<Seal>>,
  'title' | 'state' | 'paging' | 'views' | 'filters' | 'actions' | 'empty' | 'exportPath' | 'exportState'
>;

const sealsHref = (batch: string): string => `/office/seals?${new URLSearchParams({ status: 'all', batch })}`;

/** Batches, newest first, with their prints. */
export function BatchList({ batches, ...list }: Shared & { batches: readonly SealBatch[] }) {
  return (
    <List
      {...list}
      caption="Batches of seals, newest first"
      rows={batches}
      rowKey={({ id }) => id}
      rowName={({ number }) => number}
      detail={(batch) => <BatchPeek key={batch.id} batch={batch} />}
      columns={[
        { key: 'number', label: 'Batch', kind: 'lead', cell: ({ number }) => <span className="num">{number}</span> },
        {
          key: 'count',
          label: 'Seals',
          kind: 'number',
          phone: 'side',
          cell: ({ count }) => count.toLocaleString('en-US'),
        },
        { key: 'statuses', label: 'Where they are', cell: batchText },
        { key: 'note', label: 'Note', from: 'wide', phone: 'none', cell: ({ note }) => note },
        { key: 'by', label: 'Made by', phone: 'none', cell: ({ createdBy }) => createdBy },
        { key: 'at', label: 'Made', kind: 'date', cell: ({ createdAt }) => <DateTime at={createdAt} format="date" /> },
      ]}
    />
  );
}

function BatchPeek({ batch }: { batch: SealBatch }) {
  const mayDo = useMayDo();
  const { id, number } = batch;
  const left = (batch.statuses.printed ?? 0) + (batch.statuses.issued ?? 0);
  return (
    <Peek
      facts={[
        { key: 'statuses', label: 'Where they are', value: batchText(batch) },
        { key: 'by', label: 'Made by', value: batch.createdBy },
        { key: 'note', label: 'Note', value: batch.note },
        {
          key: 'seals',
          label: 'Seals',
          value: (
            <Link className="link" to={sealsHref(number)}>
              List them
            </Link>
          ),
        },
      ]}
      acts={
        !mayDo('office.createSeals') || left === 0 ? null : (
          <>
            <a className="btn btn-quiet" href={`/v1/office/seal/batch/${id}/sheet`}>
              Print sheet (PDF)
            </a>
            <a className="btn btn-quiet" href={`/v1/office/seal/batch/${id}/vector`} download>
              Drawing (SVG)
            </a>
            <a className="btn btn-quiet" href={`/v1/office/seal/batch/${id}/table`} download>
              Table (CSV)
            </a>
          </>
        )
      }
    >
      {left === 0 ? (
        <p className="text-small text-ink-2">None of its seals is left to print.</p>
      ) : (
        <p className="text-small text-ink-2">
          Prints have the secret codes of the {left.toLocaleString('en-US')} seals that are on no object yet. Each print
          is in the audit log.
        </p>
      )}
    </Peek>
  );
}

/** Seals: the latest change first, those of a batch in their order. */
export function SealList({ seals, ...list }: Shared & { seals: readonly Seal[] }) {
  return (
    <List
      {...list}
      caption="Seals"
      rows={seals}
      rowKey={({ serial }) => serial}
      rowName={({ serial }) => serial}
      detail={(seal) => <SealPeek key={seal.serial} seal={seal} />}
      columns={[
        { key: 'serial', label: 'Seal', kind: 'lead', cell: ({ serial }) => <span className="mono">{serial}</span> },
        {
          key: 'status',
          label: 'Status',
          kind: 'state',
          cell: ({ status }) => <Chip tone={SEAL_STATUSES[status].tone}>{SEAL_STATUSES[status].label}</Chip>,
        },
        { key: 'item', label: 'Item', cell: ({ item }) => item?.title ?? '–' },
        { key: 'holder', label: 'Issued to', cell: ({ issuedTo }) => issuedTo ?? '–' },
        {
          key: 'chain',
          label: 'Chain',
          phone: 'none',
          from: 'widest',
          cell: chainText,
        },
        { key: 'batch', label: 'Batch', phone: 'none', cell: ({ batch }) => batch ?? '–' },
        { key: 'at', label: 'Changed', kind: 'date', cell: ({ changedAt }) => <DateTime at={changedAt} /> },
      ]}
    />
  );
}

const chainText = ({ replaces, replacedBy }: Seal): string =>
  [replaces === null ? '' : `Replaces ${replaces}`, replacedBy === null ? '' : `Replaced by ${replacedBy}`]
    .filter(Boolean)
    .join(', ') || '–';

const sealHref = (serial: string): string => `/office/seals?${new URLSearchParams({ status: 'all', find: serial })}`;
const SealLink = ({ serial }: { serial: string | null }) =>
  serial === null ? (
    '–'
  ) : (
    <Link className="link mono" to={sealHref(serial)}>
      {serial}
    </Link>
  );

function SealPeek({ seal }: { seal: Seal }) {
  const { serial, status, item, batch, changes } = seal;
  const acts = SealAct.filter((act) => sealMove(act).from.includes(status));
  return (
    <Peek
      facts={[
        {
          key: 'item',
          label: 'Item',
          value:
            item === null ? (
              '–'
            ) : (
              <Link className="link" to={`/office/authentication/${item.id}`}>
                {item.title}
              </Link>
            ),
        },
        { key: 'holder', label: 'Issued to', value: seal.issuedTo ?? '–' },
        { key: 'replaces', label: 'Replaces', value: <SealLink serial={seal.replaces} /> },
        { key: 'replacedBy', label: 'Replaced by', value: <SealLink serial={seal.replacedBy} /> },
        {
          key: 'batch',
          label: 'Batch',
          value:
            batch === null ? (
              'From before batches'
            ) : (
              <Link className="link num" to={sealsHref(batch)}>
                {batch}
              </Link>
            ),
        },
        ...(status === 'active' || status === 'revoked' || status === 'replaced'
          ? [
              {
                key: 'certificate',
                label: 'Certificate',
                value: (
                  <Link className="link" to={`/authentication/${serial}`}>
                    Look up
                  </Link>
                ),
              },
            ]
          : []),
      ]}
      acts={
        acts.length === 0 ? null : (
          <Suspense fallback={<p aria-busy="true">Loading…</p>}>
            {acts.map((act) => (
              <SealAction key={act} act={act} serial={serial} />
            ))}
          </Suspense>
        )
      }
    >
      {changes.length === 0 ? (
        <p className="text-small text-ink-2">
          {mayBind(status) ? 'Unused since it was made.' : 'No change on record.'}
        </p>
      ) : (
        <ol className="seal-changes" aria-label="What has happened to it">
          {changes.map(({ to, at, by, note }) => (
            <li key={`${at}${to}`}>
              <b>{SEAL_STATUSES[to].label}</b>
              <span className="text-ink-2">
                <DateTime at={at} />
                {by === null ? '' : `, ${by}`}
              </span>
              <span className="text-ink-2">{note}</span>
            </li>
          ))}
        </ol>
      )}
    </Peek>
  );
}
