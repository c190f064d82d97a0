import { availableParallelism } from 'node:os';

/** How many journeys run in parallel. Each has a separate app, so that moving one clock affects no other. */
export const JOURNEY_WORKERS = Math.min(2, availableParallelism());

/** The variables that give a worker the URL of its app, by its index among the workers. */
export const serverVariable = (name: 'URL' | 'SANDBOX_URL' | 'DATABASE_URL', place: number): string =>
  `JOURNEY_${name}_${place}`;
