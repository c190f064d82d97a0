import { useRef } from 'react';
import { useLive } from '../../live/useLive.ts';

/**
 * Revalidates an invoice page on events for `invoiceId`, or for any of the viewer's invoices if omitted. Revalidates
 * once more when the stream connects: changes between the page's load and that moment have no event.
 */
export function useInvoiceUpdates(revalidate: () => Promise<void>, invoiceId?: string): void {
  const hasConnected = useRef(false);
  useLive({
    user: true,
    onEvent: (event) => {
      const isFirstHeartbeat = event.kind === 'heartbeat' && !hasConnected.current;
      if (isFirstHeartbeat) hasConnected.current = true;
      const isInvoiceEvent = event.kind === 'invoice' && (invoiceId === undefined || event.invoiceId === invoiceId);
      if (isFirstHeartbeat || isInvoiceEvent) void revalidate();
    },
    onResume: () => void revalidate(),
  });
}
