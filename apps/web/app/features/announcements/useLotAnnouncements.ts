import type { Lot } from '@assay/contract/shapes/auction.ts';
import { useClock, useClockValue } from '@assay/ui/components/ClockProvider.tsx';
import { useAnnounce } from '@assay/ui/components/LiveRegion.tsx';
import { formatMoney } from '@assay/ui/money.ts';
import { useEffect, useRef, useState } from 'react';
import { marksAhead, markText } from '../../entities/lot/times.ts';
import type { PanelState, Standing } from '../bid/panelState.ts';
import { useAnnounceLevel } from './announceLevel.ts';
import { createCoalescer } from './coalesce.ts';

const GAP_MS = 5_000;

/**
 * Announces changes of the lot to screen readers. Politely: the price at most every five seconds, time marks, phases.
 * Assertively: being outbid, and the close for bidders.
 */
export function useLotAnnouncements(lot: Lot, state: PanelState, hasBid: boolean): void {
  const announce = useAnnounce();
  const clock = useClock();
  const level = useAnnounceLevel();
  const [coalescer] = useState(() =>
    createCoalescer({
      gapMs: GAP_MS,
      now: clock.now,
      announce: (text) => announce(text),
      later(run, ms) {
        const timer = setTimeout(run, ms);
        return () => clearTimeout(timer);
      },
    }),
  );
  const last = useRef<{ lot: Lot; standing: Standing }>({ lot, standing: state.standing });

  useEffect(() => {
    const before = last.current;
    last.current = { lot, standing: state.standing };
    if (before.lot.auctionId !== lot.auctionId) return;
    if (before.lot.status !== lot.status) {
      coalescer.drop();
      const isEnd = lot.status === 'closed' || (lot.status === 'done' && before.lot.status !== 'closed');
      if (isEnd) announce('Bidding closed.', hasBid ? 'assertive' : 'polite');
      else announce(`${state.phase.label}. ${state.position.title} ${state.position.text}`);
      return;
    }
    if ((before.lot.pausedAt === null) !== (lot.pausedAt === null)) {
      coalescer.drop();
      announce(lot.pausedAt === null ? 'Bidding has resumed.' : `${state.phase.label}. ${state.rule.text}`);
      return;
    }
    if (level === 'none') return;
    if (state.standing === 'outbid' && before.standing === 'leading') {
      coalescer.drop();
      announce(`You’ve been outbid. ${state.position.text}`, 'assertive');
      return;
    }
    if (level === 'all' && before.lot.bidCount !== lot.bidCount)
      coalescer.push(
        `Current bid ${formatMoney(lot.priceCents)}, ${lot.bidCount} bids. ${state.standing === 'leading' ? 'You’re leading.' : `Next bid: ${formatMoney(lot.minNextBidCents)}.`}`,
      );
  }, [lot, state, hasBid, level, announce, coalescer]);

  const endsAt = lot.status === 'open' || lot.status === 'extended' ? Date.parse(lot.endsAt) : 0;
  const ahead = useClockValue((now) => marksAhead(endsAt - now));
  const passed = useRef({ endsAt, ahead });
  useEffect(() => {
    const before = passed.current;
    passed.current = { endsAt, ahead };
    // A clock that a bid extended passes no mark, and neither does one that has run out.
    if (before.endsAt === endsAt && ahead < before.ahead && endsAt > clock.now()) announce(markText(ahead));
  }, [endsAt, ahead, clock, announce]);

  useEffect(() => () => coalescer.drop(), [coalescer]);
}
