import { describe, expect, it } from 'vitest';
import { createCaches } from './cache.ts';

const NAMES = { name: 'names', rule: 'A minute after it was read.', maxEntries: 2, ttlMs: 60_000 };

describe('caches of a context', () => {
  it('keep an entry until its time is up on the product clock, however it is moved', () => {
    let now = 1_000_000;
    const cache = createCaches(() => now).of<{ name: string }>(NAMES);
    cache.set('a', { name: 'Ann' });
    now += 59_999;
    expect(cache.get('a')).toEqual({ name: 'Ann' });
    now += 1;
    expect(cache.get('a')).toBeUndefined();
  });

  it('drop the least recently used entry, and are the same cache by name', () => {
    const caches = createCaches(() => 1);
    const cache = caches.of<{ name: string }>(NAMES);
    for (const key of ['a', 'b']) cache.set(key, { name: key });
    cache.get('a');
    cache.set('c', { name: 'c' });
    expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual([{ name: 'a' }, undefined, { name: 'c' }]);
    expect(caches.of(NAMES)).toBe(cache);
  });
});
