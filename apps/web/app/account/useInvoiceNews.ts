import { useRef } from 'react';
import { useLive } from '../live/useLive.ts';

/**
 * Reads a page of invoices anew when the house tells of one: of `invoiceId`, or of any of the viewer's where that is left
 * out. It is read once more at the first word of the stream: what happened after the page was made and before the stream
 * stood has no event.
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
