import type { Room } from '@assay/contract/shapes/room.ts';
import { useClock } from '@assay/ui/components/ClockProvider.tsx';
import { useEffect, useState } from 'react';
import { useLive } from '../../../live/useLive.ts';
import { automaticApi } from '../../../session/browserApi.ts';
import { isExpectedFailure } from '../../../session/isExpectedFailure.ts';

const READ_EVERY_MS = 15_000;

/**
 * The room as loaded, with its lots watched by the page's stream and its figures read again every 15 seconds while the page is
 * visible. `lagMs`: how late the latest bid or phase arrived here; null before the first.
 */
export function useRoom(initial: Room, saleId: string | null): { room: Room; lagMs: number | null } {
  const clock = useClock();
  const [state, setState] = useState({ initial, room: initial });
  if (state.initial !== initial) setState({ initial, room: initial });
  const [lagMs, setLag] = useState<number | null>(null);
  useLive({
    auctionIds: state.room.items.map(({ lot }) => lot.auctionId),
    onEvent(event) {
      // What was sent before the page was read is caught up on, not late.
      if (event.kind !== 'snapshot' && event.serverNow >= initial.serverNow)
        setLag(Math.max(0, Math.round(clock.now() - event.serverNow)));
    },
  });
  const { offset, limit } = initial;
  useEffect(() => {
    const read = async (): Promise<void> => {
      if (document.visibilityState !== 'visible') return;
      try {
        const room = await automaticApi.call('room.lots', {
          query: { offset, limit, ...(saleId === null ? {} : { sale_id: saleId }) },
        });
        setState((last) => ({ ...last, room }));
      } catch (error) {
        if (!isExpectedFailure(error)) throw error;
      }
    };
    const timer = setInterval(() => void read(), READ_EVERY_MS);
    return () => clearInterval(timer);
  }, [offset, limit, saleId]);
  return { room: state.room, lagMs };
}
