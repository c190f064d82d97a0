import { newIdempotencyKey } from '@assay/client/index.ts';
import { Button } from '@assay/ui/components/Button.tsx';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { messageOf } from '../../../forms/faults.ts';
import { withDetail } from '../exact.ts';
import { BulkDialog } from './BulkDialog.tsx';
import { type BulkAct, type RowResult, runAll } from './bulk.ts';

/** What can be done with the chosen rows. Each act begins with a dry run and ends with a result for each row. */
export function BulkBar<R>({
  acts,
  rows,
  rowKey,
  rowName,
  onClear,
}: {
  acts: readonly BulkAct<R>[];
  rows: readonly R[];
  rowKey: (row: R) => string;
  rowName: (row: R) => string;
  onClear: () => void;
}) {
  const { revalidate } = useRevalidator();
  // The rows as they were chosen: those that are done leave the list, and the bar, behind the dialog.
  const [open, setOpen] = useState<{ act: BulkAct<R>; rows: readonly R[] } | null>(null);
  const [results, setResults] = useState<ReadonlyMap<string, RowResult>>(new Map());
  const [isPending, setPending] = useState(false);
  const send = async (act: BulkAct<R>, ready: readonly R[], note: string): Promise<void> => {
    setPending(true);
    await runAll(act, ready, {
      note,
      newKey: newIdempotencyKey,
      messageOf: async (error) => messageOf(await withDetail(error)),
      onResult: (row, result) => setResults((last) => new Map(last).set(rowKey(row), result)),
    });
    setPending(false);
    await revalidate();
  };
  return (
    <>
      {rows.length === 0 ? null : (
        <section className="bulk-bar" aria-label="Selected rows">
          <p className="num" aria-live="polite">
            {rows.length} selected
          </p>
          {acts.map((act) => (
            <Button
              key={act.key}
              variant={act.tone === 'danger' ? 'danger' : 'quiet'}
              onClick={() => {
                setResults(new Map());
                setOpen({ act, rows });
              }}
            >
              {act.label}
            </Button>
          ))}
          <Button variant="plain" onClick={onClear}>
            Clear selection
          </Button>
        </section>
      )}
      {open === null ? null : (
        <BulkDialog
          act={open.act}
          rows={open.rows}
          rowKey={rowKey}
          rowName={rowName}
          results={results}
          isPending={isPending}
          onSend={(ready, note) => void send(open.act, ready, note)}
          onClose={() => {
            if (isPending) return;
            setOpen(null);
            if (results.size > 0) onClear();
          }}
        />
      )}
    </>
  );
}
