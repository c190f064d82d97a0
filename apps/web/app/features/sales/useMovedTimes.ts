import type { PublicSaleDetail } from '@assay/contract/shapes/publicSale.ts';
import { useRef } from 'react';
import { useRevalidator } from 'react-router';
import { useLive } from '../../live/useLive.ts';

/** Reads the sale again once the times of its lots have moved: its own clock and dates follow those of its lots. */
export function useMovedTimes({ items }: Pick<PublicSaleDetail, 'items'>): void {
  const { revalidate } = useRevalidator();
  const askedFor = useRef<unknown>(null);
  const lots = items.flatMap(({ item }) => (item.auction === null ? [] : [item.auction]));
  useLive({
    auctionIds: lots.map(({ auctionId }) => auctionId),
    onEvent(event) {
      if (event.kind !== 'phase' || event.lot.status !== 'not_started' || askedFor.current === items) return;
      const shown = lots.find(({ auctionId }) => auctionId === event.auctionId);
      if (shown === undefined) return;
      if (shown.startsAt === event.lot.startsAt && shown.scheduledEndsAt === event.lot.scheduledEndsAt) return;
      // Once for all lots that moved together.
      askedFor.current = items;
      void revalidate();
    },
  });
}
