import { Button } from '@assay/ui/components/Button.tsx';
import { lazyWithRetry } from '../../../lib/lazyWithRetry.ts';
import { type BulkAct, type BulkPaper, planOf } from './bulk.ts';
import type { Bulk } from './useBulk.ts';

// Loaded when an act is first begun.
const BulkDialog = lazyWithRetry(() => import('./BulkDialog.tsx'), 'BulkDialog');

/** What can be done with the chosen rows. Each act begins with a dry run and ends with a result for each row. */
export function BulkBar<R>({
  acts,
  papers,
  rows,
  bulk,
  rowKey,
  rowName,
  onClear,
  onOver,
}: {
  acts: readonly BulkAct<R>[];
  /** Papers of the chosen rows, each one document. */
  papers: readonly BulkPaper<R>[];
  rows: readonly R[];
  bulk: Bulk<R>;
  rowKey: (row: R) => string;
  rowName: (row: R) => string;
  onClear: () => void;
  /** It is over: these rows were refused. */
  onOver: (refused: readonly string[]) => void;
}) {
  const { open, results, isPending } = bulk;
  const named = (row: R) => ({ id: rowKey(row), name: rowName(row) });
  const plan = open === null ? null : planOf(open.act, open.rows);
  return (
    <>
      {rows.length === 0 ? null : (
        <section className="bulk-bar" aria-label="Selected rows">
          <p className="num" aria-live="polite">
            {rows.length} selected
          </p>
          {papers.map(({ label, href }) => (
            <a key={label} className="btn btn-quiet" href={href(rows)} target="_blank" rel="noreferrer">
              {label}
            </a>
          ))}
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
      {open === null || plan === null ? null : (
        <BulkDialog
          act={open.act}
          ready={plan.ready.map(named)}
          left={plan.left.map(({ row, why }) => ({ ...named(row), why }))}
          results={results}
          isPending={isPending}
          onSend={(note) => void bulk.send(plan.ready, note)}
          onClose={() => {
            if (isPending) return;
            bulk.close();
            if (results.size > 0)
              onOver([...results].flatMap(([key, { state }]) => (state === 'refused' ? [key] : [])));
          }}
        />
      )}
    </>
  );
}
