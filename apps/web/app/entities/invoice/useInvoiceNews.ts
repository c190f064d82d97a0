import { useRef } from 'react';
import { useLive } from '../../live/useLive.ts';

/**
 * Revalidates an invoice page on events for `invoiceId`, or for any of the viewer's invoices if omitted. Revalidates
 * once more when the stream connects: changes between the page's load and that moment have no event.
 */
export function useInvoiceNews(revalidate: () => Promise<void>, invoiceId?: string): void {
  const hasHeard = useRef(false);
  useLive({
    user: true,
    onEvent: (event) => {
      const isFirstWord = event.kind === 'heartbeat' && !hasHeard.current;
      if (isFirstWord) hasHeard.current = true;
      const isNews = event.kind === 'invoice' && (invoiceId === undefined || event.invoiceId === invoiceId);
      if (isFirstWord || isNews) void revalidate();
    },
    onResume: () => void revalidate(),
  });
}
