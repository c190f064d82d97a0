interface Due {
  at: number;
  order: number;
  run: () => void;
}

/**
 * The sandbox's time: wall time plus an offset that `POST /_admin/clock` changes. Scheduled work runs when either wall
 * time or the offset reaches it, in order while the clock is advanced, so tests need no waiting.
 */
export class Clock {
  #offsetMs = 0;
  #order = 0;
  #queue: Due[] = [];
  #timer: NodeJS.Timeout | null = null;
  #advancingTo: number | null = null;

  /** Virtual time in epoch milliseconds. */
  now(): number {
    return this.#advancingTo ?? Date.now() + this.#offsetMs;
  }

  /** Virtual time in whole seconds, as Stripe's `created` fields have it. */
  seconds(): number {
    return Math.floor(this.now() / 1000);
  }

  get offsetMs(): number {
    return this.#offsetMs;
  }

  /** Restores the offset of a snapshot; runs nothing. */
  restore(offsetMs: number): void {
    this.#offsetMs = offsetMs;
  }

  /** Runs `run` once `delayMs` of virtual time have passed. */
  after(delayMs: number, run: () => void): void {
    this.#queue.push({ at: this.now() + delayMs, order: this.#order++, run });
    this.#queue.sort((a, b) => a.at - b.at || a.order - b.order);
    this.#arm();
  }

  /** Moves virtual time to `target` (epoch ms), running what falls due on the way at its own moment. */
  set(target: number): void {
    for (let due = this.#queue[0]; due !== undefined && due.at <= target; due = this.#queue[0]) {
      this.#queue.shift();
      this.#advancingTo = Math.max(due.at, this.now());
      due.run();
    }
    this.#advancingTo = null;
    this.#offsetMs = target - Date.now();
    this.#arm();
  }

  stop(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.#queue = [];
  }

  #arm(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    const next = this.#queue[0];
    if (next === undefined) return;
    const waitMs = Math.min(Math.max(next.at - this.now(), 0), 2 ** 31 - 1);
    this.#timer = setTimeout(() => this.set(this.now()), waitMs);
    this.#timer.unref();
  }
}
