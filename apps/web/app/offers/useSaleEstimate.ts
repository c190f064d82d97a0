import type { SaleEstimate } from '@assay/contract/shapes/payment.ts';
import { useCallback, useState } from 'react';

/**
 * The figures that a dialog shows before its press. `ask` reads them when the dialog opens, and again when the press was
 * refused because the total has changed; null while they are not there.
 */
export function useSaleEstimate(read: () => Promise<SaleEstimate>) {
  const [estimate, setEstimate] = useState<SaleEstimate | null>(null);
  const ask = useCallback(async (): Promise<void> => {
    setEstimate(null);
    setEstimate(await read());
  }, [read]);
  return { estimate, ask };
}
