import type { Lot } from '@assay/contract/shapes/auction.ts';
import { useClock } from '@assay/ui/components/ClockProvider.tsx';
import { formatMoney } from '@assay/ui/money.ts';
import { useEffect } from 'react';
import { clockFace } from '../../entities/lot/times.ts';
import type { Standing } from '../bid/panelState.ts';

const LAST_MS = 10 * 60_000;
const HIDDEN_EVERY_MS = 15_000;

/** The tab's title: being outbid first, then clock and price in the last ten minutes. Null keeps the page's title. */
export function tabTitle(lot: Lot, title: string, standing: Standing, now: number): string | null {
  if (standing === 'outbid') return `(!) Outbid: ${title}`;
  const left = Date.parse(lot.endsAt) - now;
  const isRunning = lot.status === 'open' || lot.status === 'extended';
  if (!isRunning || left > LAST_MS || left <= 0) return null;
  return `${clockFace(left)} · ${formatMoney(lot.priceCents)} · ${title}`;
}

/** Updates the tab's title from `tabTitle`, or else `defaultTitle`: every second while visible, every 15 s while hidden. */
export function useTabTitle(lot: Lot, title: string, standing: Standing, defaultTitle: string): void {
  const clock = useClock();
  useEffect(() => {
    let written = defaultTitle;
    let writtenAt = Number.NEGATIVE_INFINITY;
    const write = (): void => {
      const now = clock.now();
      if (document.hidden && now - writtenAt < HIDDEN_EVERY_MS) return;
      writtenAt = now;
      const text = tabTitle(lot, title, standing, now) ?? defaultTitle;
      if (written !== text) document.title = text;
      written = text;
    };
    write();
    const stop = clock.subscribe(write);
    return () => {
      stop();
      // Another page may have put its own title there already.
      if (document.title === written) document.title = defaultTitle;
    };
  }, [clock, lot, title, standing, defaultTitle]);
}
