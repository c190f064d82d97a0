import { startAssay } from './assay.ts';
import { JOURNEY_WORKERS, serverVariable } from './journeyServers.ts';

/**
 * Playwright's global setup: an app for each worker. HOUSE_URL (with HOUSE_SANDBOX_URL and HOUSE_DATABASE_URL) uses one
 * that is already running (npm start in another terminal). Then run with --workers 1, because clocks are moved.
 */
export default async function setup(): Promise<() => Promise<void>> {
  if (process.env.HOUSE_URL) return async () => undefined;
  const port = process.env.HOUSE_PORT;
  // Sequential: the first builds the pages for all.
  const apps: Awaited<ReturnType<typeof startAssay>>[] = [];
  for (let place = 0; place < JOURNEY_WORKERS; place += 1) {
    const ctx = await startAssay(port ? { port: Number(port) + place } : {});
    apps.push(ctx);
    process.env[serverVariable('URL', place)] = ctx.url;
    process.env[serverVariable('SANDBOX_URL', place)] = ctx.sandboxUrl;
    process.env[serverVariable('DATABASE_URL', place)] = ctx.databaseUrl;
  }
  return async () => {
    await Promise.all(apps.map((ctx) => ctx.stop()));
  };
}
