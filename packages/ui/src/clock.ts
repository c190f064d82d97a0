/** One reading of the server's clock. All epoch milliseconds of the side that took them, `sentAt`/`receivedAt` by performance.now(). */
export type ClockSample = { sentAt: number; receivedAt: number; serverAt: number };

export type Clock = {
  /** Server time now, epoch ms. */
  now: () => number;
  /** Adds a sample. The one with the shortest round trip of the last 8 wins. */
  sample: (sample: ClockSample) => void;
  /** Calls `listener` every second, on the second. Returns the unsubscribe function. */
  subscribe: (listener: () => void) => () => void;
};

const KEPT_SAMPLES = 8;

/**
 * The page's clock: server time advanced by the monotonic timer, so that a changed wall clock cannot move a countdown.
 * The clock only shows time; only the server declares that an auction is over.
 */
export function createClock(serverNow: number, receivedAt: number, monotonic: () => number): Clock {
  let samples: { trip: number; offset: number }[] = [{ trip: Number.MAX_SAFE_INTEGER, offset: serverNow - receivedAt }];
  let offset = serverNow - receivedAt;
  const listeners = new Set<() => void>();
  let timer: ReturnType<typeof setTimeout> | null = null;
  const now = (): number => offset + monotonic();
  const tick = (): void => {
    for (const listener of listeners) listener();
    schedule();
  };
  const schedule = (): void => {
    timer = setTimeout(tick, 1000 - (Math.floor(now()) % 1000) + 4);
  };
  return {
    now,
    sample({ sentAt, receivedAt: got, serverAt }) {
      samples = [...samples, { trip: got - sentAt, offset: serverAt - (sentAt + got) / 2 }].slice(-KEPT_SAMPLES);
      offset = samples.reduce((best, each) => (each.trip <= best.trip ? each : best)).offset;
    },
    subscribe(listener) {
      listeners.add(listener);
      if (timer === null) schedule();
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0 && timer !== null) {
          clearTimeout(timer);
          timer = null;
        }
      };
    },
  };
}
