import { startHouse } from './house.ts';
import { houseVariable, JOURNEY_WORKERS } from './journeyHouses.ts';

/**
 * Playwright's global setup: a house for each worker. HOUSE_URL (with HOUSE_SANDBOX_URL and HOUSE_DATABASE_URL) uses one
 * that runs already (npm start in another terminal); then run with --workers 1, for clocks are moved.
 */
export default async function setup(): Promise<() => Promise<void>> {
  if (process.env.HOUSE_URL) return async () => undefined;
  const port = process.env.HOUSE_PORT;
  // One after the other: the first builds the pages for all.
  const houses: Awaited<ReturnType<typeof startHouse>>[] = [];
  for (let place = 0; place < JOURNEY_WORKERS; place += 1) {
    const house = await startHouse(port ? { port: Number(port) + place } : {});
    houses.push(house);
    process.env[houseVariable('URL', place)] = house.url;
    process.env[houseVariable('SANDBOX_URL', place)] = house.sandboxUrl;
    process.env[houseVariable('DATABASE_URL', place)] = house.databaseUrl;
  }
  return async () => {
    await Promise.all(houses.map((house) => house.stop()));
  };
}
