export type Coalescer = {
  /** Queues an announcement; only the latest within a gap is made. */
  push: (words: string) => void;
  /** Drops the queued announcement. */
  drop: () => void;
};

/** Announces at most one message every `gapMs`, always the latest: a burst of bids must not talk over the page. */
export function createCoalescer(needs: {
  gapMs: number;
  now: () => number;
  say: (words: string) => void;
  later: (run: () => void, ms: number) => () => void;
}): Coalescer {
  let saidAt = Number.NEGATIVE_INFINITY;
  let waiting: string | null = null;
  let stop: (() => void) | null = null;
  const speak = (): void => {
    stop = null;
    if (waiting === null) return;
    const words = waiting;
    waiting = null;
    saidAt = needs.now();
    needs.say(words);
  };
  return {
    push(words) {
      waiting = words;
      if (stop !== null) return;
      const left = saidAt + needs.gapMs - needs.now();
      if (left <= 0) speak();
      else stop = needs.later(speak, left);
    },
    drop() {
      waiting = null;
      stop?.();
      stop = null;
    },
  };
}
