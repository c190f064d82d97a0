import type { Difference } from '@assay/contract/shapes/reports.ts';
import { Button } from '@assay/ui/components/Button.tsx';
import { EmptyState } from '@assay/ui/components/EmptyState.tsx';
import { Strip } from '@assay/ui/components/Strip.tsx';
import { Table } from '@assay/ui/components/Table.tsx';
import { formatMoney } from '@assay/ui/money.ts';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useShowResult } from '../../features/office/actionResult.ts';
import { messageOf } from '../../forms/faults.ts';
import { When } from '../../lib/DateTime.tsx';
import { personalMeta } from '../../lib/title.ts';
import { browserApi } from '../../session/browserApi.ts';
import { loadFor, requireViewer } from '../../session/load.ts';
import type { Route } from './+types/books';

export { RouteError as ErrorBoundary } from '../../shell/RouteError.tsx';

export async function loader(args: Route.LoaderArgs) {
  requireViewer(args);
  return {
    report: await loadFor(args, async (api) => {
      try {
        return await api.call('office.reconciliation', {});
      } catch (error) {
        // Never compared yet.
        if (error instanceof Response && error.status === 404) return null;
        throw error;
      }
    }),
  };
}

export const meta: Route.MetaFunction = ({ matches }) => personalMeta('Books', matches);

const KINDS: Readonly<Record<Difference['kind'], string>> = {
  not_in_ledger: 'At the provider only',
  not_at_provider: 'In the ledger only',
  not_tied: 'Unmatched',
  amount_differs: 'Amount mismatch',
  fee_differs: 'Fee mismatch',
  balance_differs: 'Balance mismatch',
  refund_owed: 'Refund owed',
  operation_stuck: 'Operation stuck',
  event_stuck: 'Provider event stuck',
  invariant: 'Invariant violated',
};
const cents = (value: number | null): string => (value === null ? '–' : formatMoney(value, true));

/** The last comparison of ledger and provider, and the press for another. */
export default function Books({ loaderData: { report } }: Route.ComponentProps) {
  const showResult = useShowResult();
  const { revalidate } = useRevalidator();
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState('');
  const compare = async (): Promise<void> => {
    setPending(true);
    setError('');
    try {
      const found = await browserApi.call('office.reconcile');
      await revalidate();
      showResult(
        found.isClean ? 'Reconciled: everything matches.' : `Reconciled: ${found.differences.length} differences.`,
      );
    } catch (error) {
      setError(await messageOf(error));
    } finally {
      setPending(false);
    }
  };
  return (
    <>
      <h1>Books</h1>
      <p className="mt-5 max-w-[60ch] text-ink-2">
        Reconciles the ledger with the payment provider’s records and checks all invariants. It runs every day and only
        reports; it doesn’t correct anything.
      </p>
      <div className="mt-5">
        <Button pending={isPending} pendingLabel="Reconciling…" onClick={() => void compare()}>
          Reconcile now
        </Button>
        <p role="alert" className="mt-2 text-small text-seal">
          {error}
        </p>
      </div>
      {report === null ? (
        <div className="mt-4">
          <EmptyState title="Not reconciled yet">The first reconciliation will run within a day.</EmptyState>
        </div>
      ) : (
        <>
          <div className="mt-6">
            <Strip
              tone={report.isClean ? 'commit' : 'seal'}
              title={report.isClean ? 'Everything matches.' : `${report.differences.length} differences.`}
            >
              <When at={report.at} />, {report.transactions} {report.transactions === 1 ? 'movement' : 'movements'} of
              the provider.
            </Strip>
          </div>
          {report.differences.length === 0 ? null : (
            <Table
              className="mt-6"
              caption="Differences"
              rows={report.differences.map((difference, place) => ({ ...difference, place }))}
              rowKey={({ place }) => place}
              columns={[
                { key: 'kind', label: 'What', cell: ({ kind }) => KINDS[kind] },
                { key: 'ref', label: 'Of', cell: ({ ref }) => <span className="mono break-all">{ref}</span> },
                { key: 'expected', label: 'Ledger', kind: 'amount', cell: ({ expectedCents }) => cents(expectedCents) },
                { key: 'found', label: 'Provider', kind: 'amount', cell: ({ foundCents }) => cents(foundCents) },
                { key: 'note', label: 'Note', cell: ({ note }) => note || '–' },
              ]}
            />
          )}
        </>
      )}
    </>
  );
}
