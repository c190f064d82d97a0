import { startHouse } from './house.ts';

/**
 * Playwright's global setup: one house for all journeys. HOUSE_URL uses one that runs already (npm start in another
 * terminal). Sets HOUSE_URL, HOUSE_SANDBOX_URL and HOUSE_DATABASE_URL for the workers.
 */
export default async function setup(): Promise<() => Promise<void>> {
  if (process.env.HOUSE_URL) return async () => undefined;
  const house = await startHouse(process.env.HOUSE_PORT ? { port: Number(process.env.HOUSE_PORT) } : {});
  process.env.HOUSE_URL = house.url;
  process.env.HOUSE_SANDBOX_URL = house.sandboxUrl;
  process.env.HOUSE_DATABASE_URL = house.databaseUrl;
  return house.stop;
}
