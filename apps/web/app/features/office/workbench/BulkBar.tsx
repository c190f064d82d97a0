import { Button } from '@assay/ui/components/Button.tsx';
import { BulkDialog } from './BulkDialog.tsx';
import type { BulkAct } from './bulk.ts';
import type { Bulk } from './useBulk.ts';

/** What can be done with the chosen rows. Each act begins with a dry run and ends with a result for each row. */
export function BulkBar<R>({
  acts,
  rows,
  bulk,
  rowKey,
  rowName,
  onClear,
}: {
  acts: readonly BulkAct<R>[];
  rows: readonly R[];
  bulk: Bulk<R>;
  rowKey: (row: R) => string;
  rowName: (row: R) => string;
  onClear: () => void;
}) {
  const { open, results, isPending } = bulk;
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
              onClick={() => bulk.start(act, rows)}
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
          onSend={(ready, note) => void bulk.send(ready, note)}
          onClose={() => {
            if (isPending) return;
            bulk.close();
            if (results.size > 0) onClear();
          }}
        />
      )}
    </>
  );
}
