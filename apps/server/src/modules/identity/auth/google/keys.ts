import { createRemoteJWKSet, errors, type JWTVerifyGetKey } from 'jose';
import type { Clock } from '../../../../platform/clock.ts';

/** The provider configuration and keys are always reloaded after this time (reliability S-6.9). */
export const KEYS_MS = 3_600_000;
/** Unknown key names, which anyone can make up, trigger at most one reload in this time. */
export const COOL_DOWN_MS = 30_000;

/**
 * Picks the key that a token names from a provider's set. Concurrent calls share one load. An unknown name reloads the
 * set, because the provider may have rotated its keys, but only once per cool-down. Throws the library's own errors for
 * a token that names no key of the set, and a different error when the set cannot be loaded.
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
      throw new Error('The keys of the login provider cannot be read', { cause: error });
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
