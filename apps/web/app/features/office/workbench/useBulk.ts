import { newIdempotencyKey } from '@assay/client/index.ts';
import { startTransition, useState } from 'react';
import { useRevalidator } from 'react-router';
import { detailedMessageOf } from '../../../forms/formFault.ts';
import { type BulkAct, type RowResult, runAll } from './bulk.ts';

/** An act on many rows, from its dry run to the result of each. */
export function useBulk<R>(rowKey: (row: R) => string) {
  const { revalidate } = useRevalidator();
  // The rows as they were chosen: those that are done leave the list, and the bar, behind the dialog.
  const [open, setOpen] = useState<{ act: BulkAct<R>; rows: readonly R[] } | null>(null);
  const [results, setResults] = useState<ReadonlyMap<string, RowResult>>(new Map());
  const [isPending, setPending] = useState(false);
  return {
    open,
    results,
    isPending,
    start: (act: BulkAct<R>, rows: readonly R[]): void =>
      startTransition(() => {
        setResults(new Map());
        setOpen({ act, rows });
      }),
    send: async (ready: readonly R[], note: string): Promise<void> => {
      if (open === null) return;
      setPending(true);
      await runAll(open.act, ready, {
        note,
        newKey: newIdempotencyKey,
        messageOf: detailedMessageOf,
        onResult: (row, result) => setResults((last) => new Map(last).set(rowKey(row), result)),
      });
      setPending(false);
      await revalidate();
    },
    close: (): void => setOpen(null),
  };
}

export type Bulk<R> = ReturnType<typeof useBulk<R>>;
