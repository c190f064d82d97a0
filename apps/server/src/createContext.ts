import type { Pool } from 'pg';
import { createIndexSwitch } from './modules/catalog/search/indexSwitch.ts';
import { createTokens } from './platform/accessTokens.ts';
import { createCaches } from './platform/cache.ts';
import { type Clock, databaseClock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import type { AppContext } from './platform/context.ts';
import { createDb, createPool } from './platform/database/database.ts';
import { requestTimeouts } from './platform/database/timeouts.ts';
import { createEncryption } from './platform/encryption.ts';
import { createLiveHub } from './platform/live/hub.ts';
import { createLog } from './platform/log.ts';
import { createPaymentProvider } from './platform/payments.ts';
import { createProviderRates, createTableRates } from './platform/rates.ts';
import { connectRedis } from './platform/redis.ts';
import { holdSettings } from './platform/settings.ts';
import { createSigner } from './platform/signer.ts';
import { PORTS } from './ports.ts';

export type ClosableContext = AppContext & { close(): Promise<void> };

/**
 * Builds what every operation needs, for a server process, a script or a test. Does not listen or run jobs. `openClock`
 * replaces the database's product time: a test can use a fixed one.
 */
export async function createContext(
  config: Config,
  openClock: (pool: Pool) => Promise<Clock> = databaseClock,
): Promise<ClosableContext> {
  const log = createLog(config.LOG_LEVEL);
  const timeouts = requestTimeouts(config.DATABASE_TIMEOUT_MS);
  const pool = createPool(config.DATABASE_URL, config.DATABASE_POOL, timeouts);
  const keyed = createPool(config.DATABASE_URL, config.DATABASE_POOL, timeouts, { isPointLookup: true });
  const clock = await openClock(pool);
  const redis =
    config.REDIS_URL === null ? null : await connectRedis(config.REDIS_URL, config.DATABASE_TIMEOUT_MS / 10, log);
  const tokens = await createTokens(config, clock);
  const settings = await holdSettings(pool);
  const live = createLiveHub({
    pool,
    log,
    now: clock.now,
    onClockChange: clock.refresh,
    onSettingsChange: settings.refresh,
  });
  const payments = createPaymentProvider(config);
  const parts = {
    config,
    log,
    pool,
    db: createDb(pool),
    clock,
    caches: createCaches(clock.now),
    redis,
    tokens,
    live,
    payments,
    rates:
      config.TAX_PROVIDER === 'stripe'
        ? createProviderRates({ config, pool, clock, log, stripe: payments.stripe, settings })
        : createTableRates(settings),
    encryption: createEncryption(config.SEALED_BID_KEY),
    signer: createSigner(config.LOG_SIGNING_KEY),
    settings,
    ports: PORTS,
  };
  // Replacing a part of the context replaces it for both.
  const pointLookups: AppContext = Object.create(parts, { pool: { value: keyed }, db: { value: createDb(keyed) } });
  const unindexed = Object.assign(parts, { pointLookups });
  const ctx: AppContext = Object.assign(unindexed, { catalogIndex: createIndexSwitch(unindexed) });
  return Object.assign(ctx, {
    async close() {
      await live.stop();
      ctx.catalogIndex.stop();
      redis?.close();
      await Promise.all([pool.end(), keyed.end()]);
    },
  });
}
