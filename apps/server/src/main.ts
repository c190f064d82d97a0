import { mkdirSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { setTimeout as pause } from 'node:timers/promises';
import { toLegalTexts, toPublicSettings } from '@assay/domain/settings/public.ts';
import { buildApp } from './app.ts';
import { createBidding } from './createBidding.ts';
import { createContext } from './createContext.ts';
import { eventHandlers } from './eventHandlers.ts';
import { registerJobs } from './jobs.ts';
import { hasPublicSales } from './modules/selling/sale/publicQueries.ts';
import { ConfigError, readConfig } from './platform/config.ts';
import { poolerProblem } from './platform/database/pooler.ts';
import { demoAccountsProblem } from './platform/demoAccounts.ts';
import { assertSameOriginGuard } from './platform/http/selfTest.ts';
import { startWorker, type Worker } from './platform/jobs.ts';
import { startMetrics } from './platform/metrics.ts';
import { keepAddress } from './platform/publicAddress.ts';
import { readSettings } from './platform/settings.ts';
import { registerWeb } from './web.ts';

/** Work that never finishes, for example because the database is gone, must not block a shutdown. */
const STOP_LIMIT_MS = 12_000;

/** One process of Assay: web, api and worker roles, all of them unless ROLES says otherwise. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const pooler = await poolerProblem(config.DATABASE_URL);
  if (pooler !== null) throw new ConfigError([pooler]);
  const demo = config.sandbox ? null : await demoAccountsProblem(config.DATABASE_URL);
  if (demo !== null) throw new ConfigError([demo]);
  mkdirSync(config.DATA_DIR, { recursive: true });
  const ctx = await createContext(config);
  const { log } = ctx;
  const bidding = createBidding(ctx);
  const draining = { isDraining: false };
  const app = await buildApp(ctx, bidding, draining);
  if (config.ROLES.includes('web'))
    await registerWeb(app, {
      sandbox: config.sandbox,
      publishableKey: config.STRIPE_PUBLISHABLE_KEY as string,
      logInWays: { google: config.GOOGLE_CLIENT_ID !== null, captchaSiteKey: config.RECAPTCHA_SITE_KEY },
      cookieDomain: config.COOKIE_DOMAIN,
      settings: () => toPublicSettings(readSettings(ctx)),
      hasSales: () => hasPublicSales(ctx),
      legalTexts: () => toLegalTexts(readSettings(ctx)),
      publicUrl: config.PUBLIC_URL,
      now: ctx.clock.now,
      dev: config.WEB_DEV,
    });
  const metrics = startMetrics(app, ctx);
  await assertSameOriginGuard(app);
  await ctx.live.start();
  const worker: Worker | null = config.ROLES.includes('worker')
    ? await startWorker(ctx, registerJobs, eventHandlers)
    : null;
  const refresh = setInterval(() => {
    ctx.clock
      .refresh()
      .catch((error: unknown) => log.warn({ err: error }, 'the clock could not be read; keeping the last offset'));
    ctx.settings
      .refresh()
      .catch((error: unknown) => log.warn({ err: error }, 'the settings could not be read; keeping the last ones'));
  }, 10_000);
  await keepAddress(ctx.pool, config.PUBLIC_URL);
  await app.listen({ port: config.PORT, host: config.HOST });
  if (config.ROLES.includes('api')) bidding.start();
  log.info({ port: config.PORT, roles: config.ROLES, sandbox: config.sandbox }, 'listening');
  // For the next start, however this process ends. Does nothing without NODE_COMPILE_CACHE.
  flushCompileCache();

  let stopping = false;
  const stop = async (signal: string): Promise<void> => {
    if (stopping) return;
    stopping = true;
    // A proxy polls /readyz: until it notices, it keeps sending requests, and all of them are served.
    draining.isDraining = true;
    log.info({ signal, drainMs: config.DRAIN_MS }, 'stopping: finishing open requests and jobs');
    await pause(config.DRAIN_MS);
    setTimeout(() => {
      log.fatal(
        { limitMs: STOP_LIMIT_MS },
        'stopping took too long: ended with work undone; locks and jobs are given back by the database',
      );
      process.exit(1);
    }, STOP_LIMIT_MS);
    clearInterval(refresh);
    metrics?.close();
    await ctx.live.stop(); // streams never end by themselves
    await app.close();
    await bidding.stop();
    await worker?.stop();
    await ctx.close();
    log.info('stopped');
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => {
      stop(signal).then(
        () => process.exit(0),
        (error: unknown) => {
          log.fatal({ err: error }, 'could not stop cleanly');
          process.exit(1);
        },
      );
    });
}

process.on('unhandledRejection', (error) => {
  process.stderr.write(`Unhandled: ${error instanceof Error ? error.stack : String(error)}\n`);
  process.exit(1);
});

main().catch((error: unknown) => {
  process.stderr.write(
    `${error instanceof ConfigError ? error.message : error instanceof Error ? error.stack : String(error)}\n`,
  );
  process.exit(1);
});
