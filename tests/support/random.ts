/** A deterministic stream of numbers in [0, 1) (mulberry32). */
export function random(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export type Dice = {
  /** A whole number of [least, greatest]. */
  between(minimum: number, maximum: number): number;
  chance(chance: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** One of the names, chosen by weight. */
  weighted<K extends string>(weights: Readonly<Record<K, number>>): K;
};

/** Random choices that depend only on the seed. */
export function createDice(seed: number): Dice {
  const next = random(seed);
  const between = (minimum: number, maximum: number) => minimum + Math.floor(next() * (maximum - minimum + 1));
  return {
    between,
    chance: (chance) => next() < chance,
    pick: (list) => list[between(0, list.length - 1)]!,
    weighted(weights) {
      const entries = Object.entries(weights) as Array<[keyof typeof weights, number]>;
      let left = next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [name, weight] of entries) {
        left -= weight;
        if (left < 0) return name;
      }
      return entries.at(-1)![0];
    },
  };
}
