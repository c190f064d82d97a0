import { createRemoteJWKSet, errors, type JWTVerifyGetKey } from 'jose';
import type { Clock } from '../../../platform/clock.ts';

/** Provider and keys are read anew after this long, whatever comes (reliability S-6.9). */
export const KEYS_MS = 3_600_000;
/** Names that the keys do not have, which anybody can make up, have them read anew once in this time. */
export const COOL_DOWN_MS = 30_000;

/**
 * Picks the key that a token names out of a provider's set, which many that come at once read once. A name that is not in
 * it has the set read anew, for the provider may have changed its keys, but only once per cool-down. Throws the
 * library's own errors for a token that names no key of the set, and another one when the set cannot be read.
 */
export function createKeys(clock: Pick<Clock, 'now'>, url: string, timeoutMs: number): JWTVerifyGetKey {
  // The library counts by the machine's clock, and only from readings that went well: when to read is decided here.
  const keys = createRemoteJWKSet(new URL(url), {
    timeoutDuration: timeoutMs,
    cacheMaxAge: Number.POSITIVE_INFINITY,
    cooldownDuration: Number.POSITIVE_INFINITY,
  });
  let triedAt = Number.NEGATIVE_INFINITY;
  const read = async (): Promise<void> => {
    triedAt = clock.now();
    try {
      await keys.reload();
    } catch (error) {
      throw new Error('The keys of the sign-in provider cannot be read', { cause: error });
    }
  };

  return async (header, token) => {
    if (!keys.fresh) await read();
    try {
      return await keys(header, token);
    } catch (error) {
      const mayBeNew = error instanceof errors.JWKSNoMatchingKey && clock.now() - triedAt >= COOL_DOWN_MS;
      if (!mayBeNew) throw error;
    }
    await read();
    return keys(header, token);
  };
}
