import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { useLive } from '../../live/useLive.ts';

const SETTLE_MS = 600;

/**
 * Reloads the page's data when something personal may have changed that public events can't carry: the lead, access,
 * wins. Several events in a row cost one request.
 */
export function useBidsUpdate(auctionIds: readonly string[]): void {
  const { revalidate } = useRevalidator();
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const scheduleRevalidate = (): void => {
    if (timer.current !== null) clearTimeout(timer.current);
    timer.current = setTimeout(() => void revalidate(), SETTLE_MS);
  };
  useEffect(
    () => () => {
      if (timer.current !== null) clearTimeout(timer.current);
    },
    [],
  );
  useLive({
    auctionIds,
    user: true,
    onEvent: (event) => {
      if (event.kind === 'alert' || event.kind === 'invoice') scheduleRevalidate();
      else if ('auctionId' in event && event.kind !== 'snapshot' && auctionIds.includes(event.auctionId))
        scheduleRevalidate();
    },
    onResume: scheduleRevalidate,
  });
}
