import { LRUCache } from 'lru-cache';

/** Declares a cache: what it holds, how much of it, and the one rule by which an entry stops being valid. */
export type CacheDefinition<V extends object> = {
  readonly name: string;
  /** When an entry is no longer used, in one line. */
  readonly rule: string;
  /** The least recently used entry leaves when there would be more. */
  readonly maxEntries: number;
  /** Entries this old, by the product clock, are gone. */
  readonly ttlMs?: number;
  /** Never set: it gives the entries their type. */
  readonly entry?: V;
};

/** Entries by key. The owner builds the keys. */
export type Cache<V extends object> = {
  get(key: string): V | undefined;
  set(key: string, value: V): void;
  delete(key: string): void;
};

/** Returns an empty cache. `now` is the product clock, epoch ms. For owners without a context; others use `cacheOf`. */
export function createCache<V extends object>(definition: CacheDefinition<V>, now: () => number): Cache<V> {
  // The library keeps an entry that is exactly as old as its limit.
  return new LRUCache<string, V>({
    max: definition.maxEntries,
    ...(definition.ttlMs === undefined ? {} : { ttl: definition.ttlMs - 1, ttlResolution: 0, perf: { now } }),
  });
}

/** The caches of one context, by name. */
export type Caches = ReturnType<typeof createCaches>;

/** Returns the holder of a context's caches; each is created on first use. */
export function createCaches(now: () => number) {
  const byName = new Map<string, Cache<object>>();
  return {
    of<V extends object>(definition: CacheDefinition<V>): Cache<V> {
      const known = byName.get(definition.name) ?? createCache<object>(definition, now);
      byName.set(definition.name, known);
      return known as Cache<V>;
    },
  };
}

/** Returns this context's cache of the definition. */
export const getCache = <V extends object>(
  ctx: { readonly caches: Caches },
  definition: CacheDefinition<V>,
): Cache<V> => ctx.caches.of(definition);
