export type Coalescer = {
  /** Queues an announcement; only the latest within a gap is made. */
  push: (text: string) => void;
  /** Drops the queued announcement. */
  drop: () => void;
};

/** Announces at most one message every `gapMs`, always the latest: a burst of bids must not talk over the page. */
export function createCoalescer(needs: {
  gapMs: number;
  now: () => number;
  announce: (text: string) => void;
  later: (run: () => void, ms: number) => () => void;
}): Coalescer {
  let announcedAt = Number.NEGATIVE_INFINITY;
  let waiting: string | null = null;
  let stop: (() => void) | null = null;
  const flush = (): void => {
    stop = null;
    if (waiting === null) return;
    const text = waiting;
    waiting = null;
    announcedAt = needs.now();
    needs.announce(text);
  };
  return {
    push(text) {
      waiting = text;
      if (stop !== null) return;
      const left = announcedAt + needs.gapMs - needs.now();
      if (left <= 0) flush();
      else stop = needs.later(flush, left);
    },
    drop() {
      waiting = null;
      stop?.();
      stop = null;
    },
  };
}
