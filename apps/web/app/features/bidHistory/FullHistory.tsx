import type { BidRow } from '@assay/contract/shapes/auction.ts';
import { Button } from '@assay/ui/components/Button.tsx';
import { Table } from '@assay/ui/components/Table.tsx';
import { useEffect } from 'react';
import { HISTORY_COLUMNS } from './historyColumns.tsx';
import { StepChart } from './StepChart.tsx';

/** The full history of a lot: the price over time, and every bid. Earlier ones are loaded on demand. */
export function FullHistory({
  rows,
  total,
  isLoading,
  readEarlier,
}: {
  rows: readonly BidRow[];
  total: number;
  isLoading: boolean;
  readEarlier: () => Promise<void>;
}) {
  const hidden = total - rows.length;
  // It starts with the latest hundred; the item's page has fewer.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens
  useEffect(() => {
    if (hidden > 0 && rows.length < 100) void readEarlier();
  }, []);
  return (
    <>
      <StepChart rows={rows} />
      <Table caption="Accepted bids, newest first" columns={HISTORY_COLUMNS} rows={rows} rowKey={(row) => row.seq} />
      {hidden > 0 ? (
        <Button className="mt-4" pending={isLoading} pendingLabel="Loading…" onClick={() => void readEarlier()}>
          {`Show ${hidden} earlier ${hidden === 1 ? 'bid' : 'bids'}`}
        </Button>
      ) : null}
    </>
  );
}
