import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose';
import type { Clock } from '../platform/clock.ts';

/** Keys are read anew after this long, whatever comes (reliability S-6.9). */
export const KEYS_MS = 3_600_000;
/** Names that the keys do not have, which anybody can make up, have them read anew once in this time. */
export const COOL_DOWN_MS = 30_000;

/** The provider's keys cannot be had: it is away, or answers what is no set of keys. */
export class KeysAway extends Error {
  constructor(cause: unknown) {
    super('The keys of the sign-in provider cannot be read', { cause });
  }
}

/**
 * Picks the key that a token names out of a provider's set, which is kept for an hour. A name that is not in it has the
 * set read anew, for the provider may have changed its keys, but only once per cool-down. Throws KeysAway, and the
 * library's own errors for a token that names no key of the set.
 */
export function createKeys(clock: Pick<Clock, 'now'>, read: () => Promise<JSONWebKeySet>): JWTVerifyGetKey {
  let keys: JWTVerifyGetKey | null = null;
  let readAt = Number.NEGATIVE_INFINITY;
  let triedAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<JWTVerifyGetKey> | null = null;

  const readOnce = async (): Promise<JWTVerifyGetKey> => {
    triedAt = clock.now();
    try {
      keys = createLocalJWKSet(await read());
    } catch (error) {
      throw new KeysAway(error);
    }
    readAt = triedAt;
    return keys;
  };
  // Many that come at once wait for one reading.
  const readAnew = (): Promise<JWTVerifyGetKey> => {
    reading ??= readOnce().finally(() => {
      reading = null;
    });
    return reading;
  };

  return async (header, token) => {
    const held = keys !== null && clock.now() - readAt < KEYS_MS ? keys : await readAnew();
    try {
      return await held(header, token);
    } catch (error) {
      const mayBeNew = error instanceof errors.JWKSNoMatchingKey && clock.now() - triedAt >= COOL_DOWN_MS;
      if (!mayBeNew) throw error;
    }
    return (await readAnew())(header, token);
  };
}
