import type { BidRow } from '@assay/contract/shapes/auction.ts';
import { useCallback, useState } from 'react';
import { browserApi } from '../../session/browserApi.ts';
import { isExpectedFailure } from '../../session/isExpectedFailure.ts';
import { mergeRows } from './bidRows.ts';

export const FIRST_ROWS = 20;
const MORE_ROWS = 100;

export type History = { items: BidRow[]; total: number };

/** The lot's bids known to the page, newest first: those it was loaded with, live ones, and earlier ones on demand. */
export function useBidRows(auctionId: string | null, initial: History, yourAlias: string | null) {
  const [loaded, setLoaded] = useState({ initial, ...initial });
  if (loaded.initial !== initial)
    setLoaded({ initial, items: mergeRows(loaded.items, initial.items, null), total: initial.total });
  const [isLoading, setLoading] = useState(false);

  const add = useCallback((incoming: readonly BidRow[], total = 0): void => {
    setLoaded((last) => {
      const items = mergeRows(last.items, incoming, null);
      return { ...last, items, total: Math.max(last.total, total, items[0]?.seq ?? 0) };
    });
  }, []);

  const read = useCallback(
    async (offset: number, limit: number): Promise<void> => {
      if (auctionId === null) return;
      setLoading(true);
      try {
        const page = await browserApi.call('auction.bidHistory', {
          params: { id: auctionId },
          query: { offset, limit },
        });
        add(page.items, page.total);
      } catch (error) {
        if (!isExpectedFailure(error)) throw error;
      } finally {
        setLoading(false);
      }
    },
    [auctionId, add],
  );

  const known = loaded.items.length;
  return {
    rows: mergeRows(loaded.items, [], yourAlias),
    total: Math.max(loaded.total, known),
    isLoading,
    add,
    /** Reads the newest rows again, after a gap of the stream. */
    reload: useCallback(() => read(0, MORE_ROWS), [read]),
    /** Loads rows older than the known ones. */
    readEarlier: useCallback(() => read(known, MORE_ROWS), [read, known]),
  };
}
