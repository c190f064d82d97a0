import { availableParallelism } from 'node:os';

/** How many journeys run at once. Each has a house of its own, so that one moving the clock moves nobody else's. */
export const JOURNEY_WORKERS = Math.min(2, availableParallelism());

/** The variables that tell a worker where its house is, by its place among the workers. */
export const serverVariable = (name: 'URL' | 'SANDBOX_URL' | 'DATABASE_URL', place: number): string =>
  `HOUSE_${name}_${place}`;
