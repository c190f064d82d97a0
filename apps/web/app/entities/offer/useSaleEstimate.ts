import type { SaleEstimate } from '@assay/contract/shapes/invoice.ts';
import { useCallback, useState } from 'react';

/**
 * The figures a dialog shows before confirming. `load` loads them when the dialog opens, and again after a refusal
 * because the total changed. Null until loaded.
 */
export function useSaleEstimate(read: () => Promise<SaleEstimate>) {
  const [estimate, setEstimate] = useState<SaleEstimate | null>(null);
  const load = useCallback(async (): Promise<void> => {
    setEstimate(null);
    setEstimate(await read());
  }, [read]);
  return { estimate, load };
}
