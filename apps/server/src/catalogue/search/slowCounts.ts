import type { House } from '../../platform/house.ts';
import { mapOf, putLast } from '../../platform/kept.ts';

/** What is counted faster than this is counted every time. */
const SLOW_MS = 25;
const FRESH_MS = 60_000;
const KEPT_MS = 15 * 60_000;
const MOST_KEPT = 500;

type Kept = { value: unknown; at: number; isBeingMade: boolean };
const keptBy = new WeakMap<House, Map<string, Kept>>();
const makingBy = new WeakMap<House, Map<string, Promise<unknown>>>();

/**
 * Counts that take long are kept a minute, and for a quarter of an hour an old count is answered at once while it is made
 * anew behind the answer. What is quick is never kept, so a small catalogue is always exact. The same count asked for by
 * several at once is made once. One process knows its own.
 */
export async function countSlowly<T>(house: House, key: string, make: () => Promise<T>): Promise<T> {
  const kept = mapOf(keptBy, house);
  const now = house.clock.now();
  const known = kept.get(key);
  if (known === undefined || now - known.at > KEPT_MS) return produce(house, key, make);
  if (now - known.at > FRESH_MS && !known.isBeingMade) {
    known.isBeingMade = true;
    produce(house, key, make).catch((error: unknown) => {
      known.isBeingMade = false;
      house.log.warn({ err: error, key }, 'a count could not be made anew; the old one stands');
    });
  }
  return known.value as T;
}

async function produce<T>(house: House, key: string, make: () => Promise<T>): Promise<T> {
  const making = mapOf(makingBy, house);
  const busy = making.get(key);
  if (busy !== undefined) return busy as Promise<T>;
  const startedAt = performance.now();
  const work = make().finally(() => making.delete(key));
  making.set(key, work);
  const value = await work;
  const kept = mapOf(keptBy, house);
  if (performance.now() - startedAt >= SLOW_MS)
    putLast(kept, key, { value, at: house.clock.now(), isBeingMade: false }, MOST_KEPT);
  else kept.delete(key);
  return value;
}
