import { buildWeb } from '../../scripts/lib/web-build.ts';
import { startAssay } from './assay.ts';
import { JOURNEY_WORKERS, serverVariable } from './journeyServers.ts';

/**
 * Playwright's global setup: an app for each worker. JOURNEY_URL (with JOURNEY_SANDBOX_URL and JOURNEY_DATABASE_URL) uses one
 * that is already running (npm start in another terminal). Then run with --workers 1, because clocks are moved.
 */
export default async function setup(): Promise<() => Promise<void>> {
  if (process.env.JOURNEY_URL) return async () => undefined;
  const port = process.env.JOURNEY_PORT;
  // Once for all: they would all find it missing.
  await buildWeb();
  const apps = await Promise.all(
    Array.from({ length: JOURNEY_WORKERS }, async (_, place) => {
      const app = await startAssay(port ? { port: Number(port) + place } : {});
      process.env[serverVariable('URL', place)] = app.url;
      process.env[serverVariable('SANDBOX_URL', place)] = app.sandboxUrl;
      process.env[serverVariable('DATABASE_URL', place)] = app.databaseUrl;
      return app;
    }),
  );
  return async () => {
    await Promise.all(apps.map((app) => app.stop()));
  };
}
