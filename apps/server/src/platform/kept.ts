import type { AppContext } from './context.ts';

/** What a house of this process keeps by key; each house its own. */
export function mapOf<T>(maps: WeakMap<AppContext, Map<string, T>>, ctx: AppContext): Map<string, T> {
  const known = maps.get(ctx) ?? new Map<string, T>();
  maps.set(ctx, known);
  return known;
}

/** Puts an entry behind all others; where there are then more than `most`, the one that was put longest ago goes. */
export function putLast<K, V>(kept: Map<K, V>, key: K, value: V, most: number): void {
  kept.delete(key);
  kept.set(key, value);
  if (kept.size > most) kept.delete(kept.keys().next().value!);
}
