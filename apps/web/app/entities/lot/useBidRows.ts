import type { BidRow } from '@assay/contract/shapes/auction.ts';
import { useCallback, useState } from 'react';
import { browserApi } from '../../session/browserApi.ts';
import { isSilence } from '../../session/isSilence.ts';
import { mergeRows } from './bidRows.ts';

export const FIRST_ROWS = 20;
const MORE_ROWS = 100;

export type History = { items: BidRow[]; total: number };

/** The lot's bids known to the page, newest first: those it was loaded with, live ones, and earlier ones on demand. */
export function useBidRows(auctionId: string | null, initial: History, yourAlias: string | null) {
  const [held, setHeld] = useState({ initial, ...initial });
  if (held.initial !== initial)
    setHeld({ initial, items: mergeRows(held.items, initial.items, null), total: initial.total });
  const [isLoading, setLoading] = useState(false);

  const add = useCallback((news: readonly BidRow[], total = 0): void => {
    setHeld((last) => {
      const items = mergeRows(last.items, news, null);
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
        if (!isSilence(error)) throw error;
      } finally {
        setLoading(false);
      }
    },
    [auctionId, add],
  );

  const known = held.items.length;
  return {
    rows: mergeRows(held.items, [], yourAlias),
    total: Math.max(held.total, known),
    isLoading,
    add,
    /** Reads the newest rows again, after a gap of the stream. */
    reread: useCallback(() => read(0, MORE_ROWS), [read]),
    /** Loads rows older than the known ones. */
    readEarlier: useCallback(() => read(known, MORE_ROWS), [read, known]),
  };
}
