export type Coalescer = {
  /** Takes words to be said; only the latest of a gap is said. */
  push: (words: string) => void;
  /** Forgets what waits to be said. */
  drop: () => void;
};

/** Says at most one thing every `gapMs`, always the latest: a storm of bids must not talk over the page. */
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
