import type { ReactNode } from 'react';
import { createContext, useContext, useEffect, useState, useSyncExternalStore } from 'react';
import type { Clock } from '../clock.ts';
import { createClock } from '../clock.ts';

const ClockContext = createContext<{ clock: Clock; serverNow: number } | null>(null);

/** When the first bytes of this page arrived, by performance.now(); 0 on the server. */
function pageReceivedAt(): number {
  if (typeof document === 'undefined') return 0;
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.responseStart ?? performance.now();
}

/**
 * One clock for the page. The server sends `serverNow` (epoch ms) with the page. A later value (from client-side
 * navigation) is taken as a new reading.
 */
export function ClockProvider({ serverNow, children }: { serverNow: number; children: ReactNode }) {
  const [value] = useState(() => ({
    clock: createClock(serverNow, pageReceivedAt(), () => (typeof document === 'undefined' ? 0 : performance.now())),
    serverNow,
  }));
  useEffect(() => {
    if (serverNow === value.serverNow) return;
    const at = performance.now();
    value.clock.sample({ sentAt: at - 400, receivedAt: at, serverAt: serverNow });
  }, [serverNow, value]);
  return <ClockContext value={value}>{children}</ClockContext>;
}

/** The page's clock, for code that adds samples (the live stream) or reads the time in an event handler. */
export function useClock(): Clock {
  const value = useContext(ClockContext);
  if (!value) throw new Error('useClock needs a ClockProvider above it');
  return value.clock;
}

/**
 * Derives a value from the time and re-renders only when it changes, so a card that shows hours renders once an hour.
 * `select` takes server time (epoch ms) and must return a string, number or boolean.
 */
export function useClockValue<T extends string | number | boolean>(select: (now: number) => T): T {
  const value = useContext(ClockContext);
  if (!value) throw new Error('useClockValue needs a ClockProvider above it');
  return useSyncExternalStore(
    value.clock.subscribe,
    () => select(value.clock.now()),
    () => select(value.serverNow),
  );
}
