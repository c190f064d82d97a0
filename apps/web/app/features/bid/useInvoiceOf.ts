import { useEffect, useState } from 'react';
import { browserApi } from '../../session/browserApi.ts';
import { isExpectedFailure } from '../../session/isExpectedFailure.ts';

const WON_LIMIT = 50;

/** The invoice of a lot that was just won: from the page, otherwise requested once. Null while unknown. */
export function useInvoiceOf(wonAuctionId: string | null, initial: string | null): string | null {
  const [found, setFound] = useState(initial);
  useEffect(() => {
    if (wonAuctionId === null || found !== null) return;
    let isOver = false;
    const findInvoice = async (): Promise<void> => {
      try {
        const won = await browserApi.call('item.bidding', {
          query: { filter_by: 'won', sort_by: 'newest', limit: WON_LIMIT },
        });
        const row = won.items.find((each) => each.item.auction?.auctionId === wonAuctionId);
        if (!isOver && row !== undefined) setFound(row.invoiceId);
      } catch (error) {
        // The button then leads to the list of invoices.
        if (!isExpectedFailure(error)) throw error;
      }
    };
    void findInvoice();
    return () => {
      isOver = true;
    };
  }, [wonAuctionId, found]);
  return found;
}
