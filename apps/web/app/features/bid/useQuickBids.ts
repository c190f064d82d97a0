import { type IncrementTable, quickBids } from '@assay/domain/auction/increments.ts';
import { useAnnounce } from '@assay/ui/components/LiveRegion.tsx';
import { formatMoney } from '@assay/ui/money.ts';
import { useEffect, useRef, useState } from 'react';

/**
 * Three amounts to bid. They don't change while one is pressed or focused, so that another bidder's bid can't swap
 * the amount under the finger; then the new ones are shown and announced. `increments`: those of the lot, if not standard.
 */
export function useQuickBids(minimumCents: number, increments?: IncrementTable) {
  const announce = useAnnounce();
  const [shownCents, setShownCents] = useState(minimumCents);
  const [isHeld, setHeld] = useState(false);
  const waited = useRef(false);
  useEffect(() => {
    if (shownCents === minimumCents) return;
    if (isHeld) {
      waited.current = true;
      return;
    }
    setShownCents(minimumCents);
    if (!waited.current) return;
    waited.current = false;
    announce(
      `Quick bids are now ${quickBids(minimumCents, increments)
        .map((cents) => formatMoney(cents))
        .join(', ')}`,
    );
  }, [shownCents, minimumCents, increments, isHeld, announce]);
  return {
    amounts: quickBids(shownCents, increments),
    /** The amounts are frozen although the price has moved. */
    isStale: shownCents !== minimumCents,
    hold: {
      onPointerDown: () => setHeld(true),
      onClick: (event: { detail: number }) => {
        // A press is over; by keyboard (no detail) the focus stays and so do the amounts.
        if (event.detail > 0) setHeld(false);
      },
      onPointerCancel: () => setHeld(false),
      onPointerLeave: () => setHeld(false),
      onFocus: () => setHeld(true),
      onBlur: () => setHeld(false),
    },
  };
}
